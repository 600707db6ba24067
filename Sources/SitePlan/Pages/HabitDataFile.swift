/// A file beside the public page of a habit, with its days and figures for programs that draw their own.
struct HabitDataFile: PageModel {
  static let template = "pages/habit-data"
  static let fields = Fields<HabitDataFile> {
    $0.markup("data", \.data)
  }

  /// The days and figures, as JSON.
  var data: HabitData
}
