/// One year of a habit as twelve month calendars.
struct HabitYearPage: PageModel {
  static let template = "pages/habit-year"
  static let fields = Fields<HabitYearPage> {
    $0.include(\.$frame)
    $0.node("back", \.back)
    $0.markup("icon", \.icon)
    $0.text("title", \.title)
    $0.text("year", \.year)
    $0.text("summary", \.summary)
    $0.markup("key", \.key)
    $0.markup("calendar", \.calendar)
    $0.node("previous", \.previous)
    $0.node("next", \.next)
  }

  @Shared var frame: Frame
  @Shared var back: LinkNode
  var icon: Markup
  var title: String
  var year: String
  var summary: String
  var key: StatusLegend
  @Shared var calendar: YearCalendar
  @Shared var previous: LinkNode?
  @Shared var next: LinkNode?
}
