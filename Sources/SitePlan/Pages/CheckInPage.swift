/// A check-in that was not stored, as it was typed, with what is wrong.
struct CheckInPage: PageModel {
  static let template = "pages/check-in"
  static let fields = Fields<CheckInPage> {
    $0.include(\.frame)
    $0.text("title", \.title)
    $0.text("problem", \.problem)
    $0.node("check_in", \.checkIn)
  }

  var frame: Frame
  /// The habit's.
  var title: String
  var problem: String
  /// `nil` where the habit is no more on the checklist.
  var checkIn: CheckInControls?
}

extension TodayPage {
  /// The page that says why a check-in was not stored, in the place of this one.
  ///
  /// - Parameters:
  ///   - habit: As addresses name it.
  ///   - typed: What stands in the fields again.
  ///   - problem: What is wrong, in a sentence for the reader.
  public func refusal(of habit: String, typed: TypedCheckIn, problem: String) -> any PageModel {
    let row = (due + notDue).first { $0.checkIn?.habit == habit }
    var frame = frame
    // It is the answer to what was sent to `-/check-in`.
    frame.root = "../"
    if let row { frame.title = row.title }
    var controls = row?.checkIn
    controls?.typed = typed
    return CheckInPage(frame: frame, title: row?.title ?? frame.title, problem: problem, checkIn: controls)
  }
}
