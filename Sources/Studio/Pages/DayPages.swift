import Changes
import Journal
import SitePlan

/// The pages of single days of a habit, which dialogs over other pages show, too.
enum DayPages {
  /// Makes the page `habits/run/day-2026-11-19.html`.
  static let maker: FormPages.Maker = { path, source in
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, parts[0] == "habits", parts[2].hasPrefix("day-"), parts[2].hasSuffix(".html"),
      let tracked = source.person.habits.first(where: { $0.habit.slug.text == parts[1] }),
      let day = Day(String(parts[2].dropFirst("day-".count).dropLast(".html".count)))
    else { return nil }
    return page(of: tracked, on: day, source)
  }

  /// The address of a day inside an edition.
  static func address(of habit: Slug, on day: Day) -> String { HabitPages.address(of: habit, "day-\(day)") }

  /// A day of a habit as it is stored; `nil` for a day that cannot be recorded.
  static func page(of tracked: TrackedHabit, on day: Day, _ source: FormSource) -> HabitDayPage? {
    let (habit, words, style, today) = (tracked.habit, source.words, source.style, source.person.today)
    guard habit.outside(day, today: today) == nil else { return nil }
    let days = HabitDays(tracked, today: today, in: style)
    let events = tracked.events(from: day, through: day)
    func link(_ other: Day) -> LinkNode? {
      guard habit.outside(other, today: today) == nil else { return nil }
      return LinkNode(title: words.dateWithWeekday(other), href: address(of: habit.slug, on: other))
    }
    var page = HabitDayPage(
      frame: style.frame(
        words.labelled(habit.title, words.date(day)), at: address(of: habit.slug, on: day),
        color: style.colorClass(of: habit), section: .habits),
      back: LinkNode(title: habit.title, href: HabitPages.address(of: habit.slug)),
      icon: style.icons.icon(habit.icon), title: habit.title, habit: habit.slug.text, date: words.longDate(day),
      isoDate: day.description, look: days.look(of: day), state: words.atStart(days.text(of: day)),
      note: note(days, on: day, source), entries: events.map { entry($0, source) },
      seen: EntryVersion(ofDay: events).text, choices: choices(days, on: day, events),
      comment: shownComment(of: events), commentLimit: source.limits.comment,
      moreHref: HabitPages.address(of: habit.slug, "check-in-\(day)"))
    if let target = habit.target {
      page.sum = amount(of: tracked, on: day, days, words)
      page.unit = target.unit.map { words.unit($0, of: Amount(5)) }
      page.step = days.step?.description
      page.stepWords = days.step.map { words.amount($0, unit: target.unit) }
    }
    page.previous = link(day - 1)
    page.next = link(day + 1)
    return page
  }

  /// The comment that the page shows in its field: that of the only check-in.
  static func shownComment(of events: [RecordedEvent]) -> String {
    events.count == 1 ? events[0].details.comment ?? "" : ""
  }

  /// The day's sum as it is typed; empty where no amount was.
  static func amount(of tracked: TrackedHabit, on day: Day, _ days: HabitDays, _ words: Words) -> String {
    let hasAmount = tracked.log.entries(on: day).contains { if case .amount = $0.value { true } else { false } }
    return hasAmount ? days.sum(of: day).map(words.typed) ?? "" : ""
  }

  private static func note(_ days: HabitDays, on day: Day, _ source: FormSource) -> String? {
    switch days.notDue(on: day) {
    case nil: nil
    case .paused: source.words(.checkInNotePaused)
    case .periodMet: source.words(.checkInNoteExtra)
    case .restDay, .early:
      source.words(
        .eventDayHint,
        ["schedule": source.words.schedule(days.habit.schedule, weekStartsOn: source.style.weekStartsOn)])
    }
  }

  private static func entry(_ event: RecordedEvent, _ source: FormSource) -> DayEntryNode {
    DayEntryNode(
      value: source.words.text(of: event.entry.value, for: event.habit),
      time: event.entry.time.map { source.words.time($0) }, comment: event.details.comment,
      photo: source.style.photo(event.details.photo, of: event.habit, on: event.day, by: source.person),
      editHref: EventPages.address(of: event), deleteHref: EventPages.address(of: event, "-delete"))
  }

  private static func choices(_ days: HabitDays, on day: Day, _ events: [RecordedEvent]) -> [DayChoiceNode] {
    let words = days.words
    let value = events.last?.entry.value
    var choices: [DayChoiceNode] = []
    if let done = days.doneWord(on: day) ?? (value == .done ? words(.eventDone) : nil) {
      choices.append(DayChoiceNode("done", done, look: HabitDays.doneLook, isChosen: value == .done))
    }
    if days.canBeExcused(on: day) || value == .skip {
      choices.append(
        DayChoiceNode("skip", words(.eventSkipped), look: HabitDays.skippedLook, isChosen: value == .skip))
    }
    if days.canBeExcused(on: day) || value == .missed {
      choices.append(
        DayChoiceNode("missed", words(.eventMissed), look: HabitDays.missedLook, isChosen: value == .missed))
    }
    return choices
  }
}
