import Changes
import Journal
import SitePlan

/// The page on which everything is paused, and goes on.
enum HolidayForm {
  static let address = "habits/pause.html"

  /// - Parameter spared: The slugs of habits that are ticked as going on.
  static func page(
    from: String? = nil, through: String = "", spared: [String] = [], problems: [String: String] = [:], _ desk: FormDesk
  ) -> FormPage {
    let (words, today) = (desk.words, desk.person.today)
    let days = FormGroup(
      isSideBySide: true,
      [
        FormField(
          "from", words(.formPauseFrom), kind: .day, value: from ?? today.description, problem: problems["from"]),
        FormField(
          "through", words(.formPauseTo), kind: .day, value: through, hint: words(.formPauseToHint),
          problem: problems["through"]),
      ])
    let others = FormField(
      "except", words(.formHolidayExcept), kind: .boxes,
      choices: HabitPages.shown(of: desk.person).map { habit in
        FormChoice(habit.slug.text, habit.title, isChosen: spared.contains(habit.slug.text))
      })
    var page = FormPage(
      frame: desk.kit.frame(words(.formHoliday), at: address, section: .habits),
      back: LinkNode(title: words(.habitsTitle), href: "habits.html"), heading: words(.formHoliday),
      action: "holiday-begin", groups: others.choices.isEmpty ? [days] : [days, FormGroup(nil, [others])],
      submit: words(.formHoliday), cancel: "habits.html")
    page.lead = words(.formHolidayWhy)
    if let holiday = Holiday.all(of: desk.person).last(where: { $0.contains(today) || $0.from > today }) {
      let range = holiday.through.map { words.range(holiday.from, $0) } ?? words.date(holiday.from)
      page.instead = FormButton(
        "holiday-end", words(.formHolidayEnd),
        note: words(holiday.through == nil ? .formHolidaySince : .formHolidayNow, ["range": range]),
        hidden: [HiddenField("on", max(today, holiday.from).description)])
    }
    return page
  }
}
