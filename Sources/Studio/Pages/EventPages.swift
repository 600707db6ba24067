import Changes
import Journal
import SitePlan

/// The pages on which single check-ins are recorded for any day, changed and deleted.
enum EventPages {
  /// Makes the pages `habits/run/check-in.html`, `habits/run/check-in-2026-11-19.html`, `habits/run/2026-11-19.html` and
  /// `habits/run/2026-11-19.2-delete.html`.
  static let maker: FormPages.Maker = { path, source in
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, parts[0] == "habits", parts[2].hasSuffix(".html"),
      let tracked = source.person.habits.first(where: { $0.habit.slug.text == parts[1] })
    else { return nil }
    var name = Substring(parts[2].dropLast(".html".count))
    if name == "check-in" { return add(tracked.habit, source) }
    if name.hasPrefix("check-in-") {
      return Day(String(name.dropFirst("check-in-".count))).map {
        add(tracked.habit, EventFormValues(new: tracked.habit, on: $0), source)
      }
    }
    let deletes = name.hasSuffix("-delete")
    if deletes { name = name.dropLast("-delete".count) }
    let pieces = name.split(separator: ".", omittingEmptySubsequences: false)
    guard let day = Day(String(pieces[0])), pieces.count <= 2,
      let number = pieces.count == 2 ? FormPages.number(pieces[1]) : 1, pieces.count == 1 || number > 1,
      let event = tracked.events(from: day, through: day).first(where: { $0.number == number })
    else { return nil }
    return deletes ? delete(event, source) : edit(event, source)
  }

  /// The address of a check-in's form inside an edition.
  static func address(of event: RecordedEvent, _ ending: String = "") -> String {
    let number = event.number == 1 ? "" : ".\(event.number)"
    return HabitPages.address(of: event.habit.slug, "\(event.day)\(number)\(ending)")
  }

  // MARK: Record

  /// The form for a check-in of any day. It begins with yesterday, because Today has a form for today.
  static func add(_ habit: Habit, _ source: FormSource) -> FormPage {
    var day = source.person.today - 1
    if let last = habit.lastDay { day = min(day, last) }
    if let start = habit.start { day = max(day, start) }
    return add(habit, EventFormValues(new: habit, on: day), source)
  }

  /// - Parameter problems: The problems, by the names of the fields.
  static func add(
    _ habit: Habit, _ values: EventFormValues, problems: [String: String] = [:], hasLostPhoto: Bool = false,
    _ source: FormSource
  ) -> FormPage {
    var form = EventForm(source: source, habit: habit, values: values, problems: problems)
    form.hasLostPhoto = hasLostPhoto
    return page(
      of: habit, at: HabitPages.address(of: habit.slug, "check-in"), heading: source.words(.eventRecord),
      action: "event-add", groups: form.groups, submit: source.words(.eventRecordYes),
      cancel: HabitPages.address(of: habit.slug), source)
  }

  // MARK: Change

  static func edit(_ event: RecordedEvent, _ source: FormSource) -> FormPage {
    edit(event, EventFormValues(event, words: source.words), source)
  }

  /// - Parameters:
  ///   - isChanged: Whether the stored check-in differs from the one that the person saw, so that stored values are
  ///     shown beside the fields.
  static func edit(
    _ event: RecordedEvent, _ values: EventFormValues, problems: [String: String] = [:], isChanged: Bool = false,
    hasLostPhoto: Bool = false, _ source: FormSource
  ) -> FormPage {
    var form = EventForm(source: source, habit: event.habit, values: values, problems: problems)
    form.event = event
    form.showsStored = isChanged
    form.hasLostPhoto = hasLostPhoto
    var page = page(
      of: event.habit, at: address(of: event), heading: source.words(.eventEdit), action: "event-edit",
      groups: form.groups, submit: source.words(.liveSave), cancel: told(event, source), source)
    page.lead = source.words.longDate(event.day)
    page.hidden += hidden(event)
    page.other = LinkNode(title: source.words(.eventDelete), href: address(of: event, "-delete"))
    return page
  }

  // MARK: Delete

  static func delete(_ event: RecordedEvent, _ source: FormSource) -> FormPage {
    let words = source.words
    var page = page(
      of: event.habit, at: address(of: event, "-delete"), heading: words(.eventDeleteTitle), action: "event-delete",
      groups: [], submit: words(.eventDeleteYes), cancel: told(event, source), source)
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
  static func told(_ event: RecordedEvent, _ source: FormSource) -> String {
    event.day > source.person.today
      ? HabitPages.address(of: event.habit.slug)
      : source.style.address(of: event.habit, on: event.day, number: event.number)
  }

  private static func page(
    of habit: Habit, at path: String, heading: String, action: String, groups: [FormGroup], submit: String,
    cancel: String, _ source: FormSource
  ) -> FormPage {
    var page = FormPage(
      frame: source.style.frame(
        source.words.labelled(heading, habit.title), at: path, color: source.style.colorClass(of: habit),
        section: .habits),
      back: LinkNode(title: habit.title, href: HabitPages.address(of: habit.slug)), heading: heading, action: action,
      hidden: [HiddenField("habit", habit.slug.text)], groups: groups, submit: submit, cancel: cancel)
    page.icon = source.style.icons.icon(habit.icon)
    if !groups.isEmpty { page.photoLimit = source.limits.photoBytes }
    return page
  }
}
