/// All habits of a home edition by category, with archived ones apart.
struct HabitsPage: PageModel {
  static let template = "pages/habits"
  static let fields = Fields<HabitsPage> {
    $0.include(\.frame)
    $0.list("groups", \.groups)
    $0.list("put_away", \.putAway)
    $0.text("count", \.count)
    $0.markup("key", \.key)
    $0.flag("is_empty", { $0.groups.isEmpty && $0.putAway.isEmpty })
  }

  var frame: Frame
  var groups: [HabitGroup]
  var putAway: [HabitRow]
  /// The number of habits in words: `14 habits`.
  var count: String
  var key: StatusLegend
}
