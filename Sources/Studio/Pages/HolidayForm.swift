import Changes
import Journal
import SitePlan

extension Words {
  /// The days of a current or future pause: `1 – 5 Dec 2026`, `from 1 December 2026 until further notice`.
  func pausedDays(_ from: Day, _ through: Day?) -> String {
    through.map { range(from, $0) } ?? self(.formPauseOpen, ["date": date(from)])
  }
}

/// The page on which a holiday, a pause of all habits, begins and ends.
enum HolidayForm {
  static let address = "habits/pause.html"

  /// - Parameter spared: The slugs of the habits that are not paused.
  static func page(
    from: String? = nil, through: String = "", spared: [String] = [], problems: [String: String] = [:],
    _ source: FormSource
  ) -> FormPage {
    let (words, today) = (source.words, source.person.today)
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
      choices: HabitPages.shown(of: source.person).map { habit in
        FormChoice(habit.slug.text, habit.title, isChosen: spared.contains(habit.slug.text))
      })
    var page = FormPage(
      frame: source.style.frame(words(.formHoliday), at: address, section: .habits),
      back: LinkNode(title: words(.habitsTitle), href: "habits.html"), heading: words(.formHoliday),
      action: "holiday-begin", groups: others.choices.isEmpty ? [days] : [days, FormGroup(nil, [others])],
      submit: words(.formHoliday), cancel: "habits.html")
    page.lead = words(.formHolidayWhy)
    let holidays = Holiday.all(of: source.person.habits.map(\.habit))
    page.instead = holidays.filter { $0.contains(today) || $0.from > today }.map { holiday in
      FormButton(
        "holiday-end", words(.formHolidayEnd), note: note(of: holiday, today: today, words),
        hidden: [
          HiddenField("holiday", holiday.from.description), HiddenField("on", max(today, holiday.from).description),
        ])
    }
    return page
  }

  /// A sentence that a holiday is current or still to come.
  private static func note(of holiday: Holiday, today: Day, _ words: Words) -> String {
    holiday.from > today
      ? words(.formHolidayPlanned, ["range": words.pausedDays(holiday.from, holiday.through)])
      : words.holidayNow(holiday)
  }
}
