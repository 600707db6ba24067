import Changes
import Journal
import SitePlan

/// The pages on which single check-ins are recorded for any day, changed and deleted.
enum EventPages {
  /// Makes the pages `habits/run/check-in.html`, `habits/run/2026-11-19.html` and
  /// `habits/run/2026-11-19.2-delete.html`.
  static let maker: FormPages.Maker = { path, desk in
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, parts[0] == "habits", parts[2].hasSuffix(".html"),
      let tracked = desk.person.habits.first(where: { $0.habit.slug.text == parts[1] })
    else { return nil }
    var name = Substring(parts[2].dropLast(".html".count))
    if name == "check-in" { return add(tracked.habit, desk) }
    let deletes = name.hasSuffix("-delete")
    if deletes { name = name.dropLast("-delete".count) }
    let pieces = name.split(separator: ".", omittingEmptySubsequences: false)
    guard let day = Day(String(pieces[0])), pieces.count <= 2,
      let number = pieces.count == 2 ? Int(pieces[1]) : 1, pieces.count == 1 || number > 1,
      let event = tracked.events(from: day, through: day).first(where: { $0.number == number })
    else { return nil }
    return deletes ? delete(event, desk) : edit(event, desk)
  }

  /// The address of a check-in's form inside an edition.
  static func address(of event: RecordedEvent, _ ending: String = "") -> String {
    let number = event.number == 1 ? "" : ".\(event.number)"
    return HabitPages.address(of: event.habit.slug, "\(event.day)\(number)\(ending)")
  }

  // MARK: Record

  /// The form for a check-in of any day. It begins with yesterday, because Today has a form for today.
  static func add(_ habit: Habit, _ desk: FormDesk) -> FormPage {
    var day = desk.person.today - 1
    if let last = habit.lastDay { day = min(day, last) }
    if let start = habit.start { day = max(day, start) }
    return add(habit, EventFormValues(new: habit, on: day), desk)
  }

  /// - Parameter problems: The problems, by the names of the fields.
  static func add(
    _ habit: Habit, _ values: EventFormValues, problems: [String: String] = [:], hasLostPhoto: Bool = false,
    _ desk: FormDesk
  ) -> FormPage {
    var form = EventForm(desk: desk, habit: habit, values: values, problems: problems)
    form.hasLostPhoto = hasLostPhoto
    return page(
      of: habit, at: HabitPages.address(of: habit.slug, "check-in"), heading: desk.words(.eventRecord),
      action: "event-add", groups: form.groups, submit: desk.words(.eventRecordYes),
      cancel: HabitPages.address(of: habit.slug), desk)
  }

  // MARK: Change

  static func edit(_ event: RecordedEvent, _ desk: FormDesk) -> FormPage {
    edit(event, EventFormValues(event, words: desk.words), desk)
  }

  /// - Parameters:
  ///   - isChanged: Whether the stored check-in differs from the one that the person saw, so that stored values are
  ///     shown beside the fields.
  static func edit(
    _ event: RecordedEvent, _ values: EventFormValues, problems: [String: String] = [:], isChanged: Bool = false,
    hasLostPhoto: Bool = false, _ desk: FormDesk
  ) -> FormPage {
    var form = EventForm(desk: desk, habit: event.habit, values: values, problems: problems)
    form.event = event
    form.showsStored = isChanged
    form.hasLostPhoto = hasLostPhoto
    var page = page(
      of: event.habit, at: address(of: event), heading: desk.words(.eventEdit), action: "event-edit",
      groups: form.groups, submit: desk.words(.liveSave), cancel: told(event, desk), desk)
    page.lead = desk.words.longDate(event.day)
    page.hidden += hidden(event)
    page.other = LinkNode(title: desk.words(.eventDelete), href: address(of: event, "-delete"))
    return page
  }

  // MARK: Delete

  static func delete(_ event: RecordedEvent, _ desk: FormDesk) -> FormPage {
    let words = desk.words
    var page = page(
      of: event.habit, at: address(of: event, "-delete"), heading: words(.eventDeleteTitle), action: "event-delete",
      groups: [], submit: words(.eventDeleteYes), cancel: told(event, desk), desk)
    page.lead = words(.eventDeleteWhy)
    page.hidden += hidden(event)
    let details = event.details
    page.points =
      [words.longDate(event.day), event.entry.time.map { words.time($0) }]
      .compactMap(\.self) + [words.text(of: event.entry.value, for: event.habit)]
    if let comment = details.comment { page.points.append(comment) }
    if details.photo != nil { page.points.append(words(.eventDeletePhoto)) }
    page.isGrave = true
    return page
  }

  // MARK: Parts

  /// The hidden fields that identify a check-in and the version of it that the person saw.
  private static func hidden(_ event: RecordedEvent) -> [HiddenField] {
    [
      HiddenField("day", event.day.description), HiddenField("number", String(event.number)),
      HiddenField("seen", EntryVersion(of: event).text),
    ]
  }

  /// The page that shows a check-in: the history, or the habit's page for a day to come.
  static func told(_ event: RecordedEvent, _ desk: FormDesk) -> String {
    event.day > desk.person.today
      ? HabitPages.address(of: event.habit.slug)
      : desk.kit.address(of: event.habit, on: event.day, number: event.number)
  }

  private static func page(
    of habit: Habit, at path: String, heading: String, action: String, groups: [FormGroup], submit: String,
    cancel: String, _ desk: FormDesk
  ) -> FormPage {
    var page = FormPage(
      frame: desk.kit.frame(
        desk.words.labelled(heading, habit.title), at: path, color: desk.kit.colorClass(of: habit), section: .habits),
      back: LinkNode(title: habit.title, href: HabitPages.address(of: habit.slug)), heading: heading, action: action,
      hidden: [HiddenField("habit", habit.slug.text)], groups: groups, submit: submit, cancel: cancel)
    page.icon = desk.kit.icons.icon(habit.icon)
    if !groups.isEmpty { page.photoLimit = desk.limits.photoBytes }
    return page
  }
}
