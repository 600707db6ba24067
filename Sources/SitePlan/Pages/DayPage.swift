/// What was recorded on one day: each event in an article of its own, shown alone when it is addressed.
public struct DayPage: PageModel {
  public static let template = "pages/day"
  public static let fields = Fields<DayPage> {
    $0.include(\.frame)
    $0.text("title", \.title)
    $0.text("iso_date", \.isoDate)
    $0.list("events", \.events)
    $0.node("previous", \.previous)
    $0.node("next", \.next)
  }

  var frame: Frame
  var title: String
  var isoDate: String
  var events: [EventNode]
  var previous: LinkNode?
  var next: LinkNode?
}
