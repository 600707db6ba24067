/// The response to a check-in that was not stored: the form with what was typed and what is wrong.
struct CheckInPage: PageModel {
  static let template = "pages/check-in"
  static let fields = Fields<CheckInPage> {
    $0.include(\.frame)
    $0.text("title", \.title)
    $0.text("problem", \.problem)
    $0.node("check_in", \.checkIn)
  }

  var frame: Frame
  /// The title of the habit.
  var title: String
  var problem: String
  /// The form; `nil` where the habit is no longer on the checklist.
  var checkIn: CheckInControls?
}

extension TodayPage {
  /// The page that says why a check-in was not stored, to be sent in place of this one.
  ///
  /// - Parameters:
  ///   - habit: The habit's slug.
  ///   - typed: The texts to show in the fields again.
  ///   - problem: What is wrong, in a sentence for the reader.
  public func refusal(of habit: String, typed: TypedCheckIn, problem: String) -> any PageModel {
    let row = (due + notDue).first { $0.checkIn?.habit == habit }
    var frame = frame
    // This page is the response at `-/check-in`, one folder below the edition's own.
    frame.root = "../"
    if let row { frame.title = row.title }
    var controls = row?.checkIn
    controls?.typed = typed
    return CheckInPage(frame: frame, title: row?.title ?? frame.title, problem: problem, checkIn: controls)
  }
}
