import Diagnostics
import Journal

/// `people/<username>/habits/<slug>.md`
enum HabitFile {
  static let keys = [
    "title", "reason", "icon", "color", "category", "schedule", "target", "start", "end", "paused", "visibility",
    "remind", "remind_near", "order", "archived", "replaces",
  ]
  private static let owner = "a habit"

  /// A habit, and where it says what it takes over from.
  struct Draft {
    var habit: Habit
    var replaces: Range<Int>?
  }

  /// The habit, or `nil` when it lacks what a habit cannot do without; all that is wrong is reported.
  static func read(_ source: SourceFile, slug: Slug, limits: Settings.Limits) -> Draft? {
    guard let parts = FrontMatter(of: source), let fields = parts.fields(of: source, known: keys, owner: owner) else {
      return nil
    }
    let title = fields.requiredLine("title", of: owner, within: .title(limits, isStrict: true))
    if fields.node("schedule") == nil {
      fields.reportMissing("schedule", of: owner, hint: "`schedule: daily`, or days like `mon, wed, fri`")
    }
    let schedule = fields.schedule()
    var habit = Habit(slug: slug, title: title?.text ?? "", schedule: schedule ?? .daily)
    habit.reason = fields.line("reason", within: .reason(limits, isStrict: true))?.text
    habit.icon = fields.icon()
    habit.color = fields.color("color")
    habit.category = fields.line("category", within: .label)?.text
    habit.target = fields.target(with: schedule)
    readDates(of: &habit, from: fields)
    habit.pauses = pauses(fields)
    habit.visibility = fields.visibility() ?? .private
    habit.reminders = reminders(fields)
    habit.remindNear = place(fields)
    habit.order = fields.integer("order", in: Habit.orders)
    let replaces = fields.value("replaces")
    habit.replaces = replaces.flatMap { Slug($0.text) }
    if let replaces, habit.replaces == nil {
      source.report(
        .error, .notASlug, "`\(replaces.text)` is no habit's name", at: replaces.range,
        hint: "habits are named as their files in `habits/`")
    }
    habit.notes = parts.text(of: source)
    // Every row of a habit whose target is not known, or whose days are none, would be blamed for it.
    let isJudgeable = (habit.target != nil || fields.node("target") == nil) && habit.hasDays
    guard title != nil, schedule != nil, isJudgeable else { return nil }
    return Draft(habit: habit, replaces: replaces?.range)
  }

  private static func readDates(of habit: inout Habit, from fields: Fields) {
    habit.start = fields.day("start")
    if let start = habit.start, start < .earliestOfHabits, let value = fields.value("start") {
      fields.source.report(
        .error, .yearOutOfRange, "\(start) is before 1900", at: value.range,
        hint: "is there a typing error in the year?")
    }
    habit.end = fields.day("end")
    habit.archived = fields.day("archived")
    if let start = habit.start, let end = habit.end, end < start, let value = fields.value("end") {
      fields.source.report(
        .error, .daysOutOfOrder, "`end` is before `start` (\(start))", at: value.range,
        hint: "the last day is the first day or later")
    }
    if let start = habit.start, let archived = habit.archived, archived <= start, let value = fields.value("archived") {
      fields.source.report(
        .warning, .daysOutOfOrder,
        "the habit was put away before its first day was over (\(start)), so that no day of it counts",
        at: value.range, hint: "move `start` or `archived`, or delete the habit")
    }
  }

  /// In order of their days; overlaps are errors at the one that is written later.
  private static func pauses(_ fields: Fields) -> [Pause] {
    let example = "[{from: 2026-08-01, to: 2026-08-14}]"
    guard let items = fields.list("paused", like: example) else { return [] }
    let source = fields.source
    var pauses: [Pause] = []
    for item in items {
      guard let range = Fields(item, in: source, known: ["from", "to", "holiday"], of: "a pause") else { continue }
      let (first, through) = (range.requiredDay("from", of: "a pause"), range.day("to"))
      guard let from = first else { continue }
      if let through, through < from, let value = range.value("to") {
        source.report(
          .error, .daysOutOfOrder, "`to` is before `from` (\(from))", at: value.range, hint: "`from` is the earlier day"
        )
        continue
      }
      let pause = Pause(from: from, through: through, holiday: range.day("holiday"))
      if let other = pauses.first(where: { overlap($0, pause) }) {
        source.report(
          .error, .overlappingPauses, "this pause overlaps the one from \(other.from)",
          at: range.value("from")?.range ?? item.range,
          hint: other.through == nil
            ? "that one has no `to`, and so has no end" : "make one pause of them, or let one begin after the other")
        continue
      }
      pauses.append(pause)
    }
    return pauses.sorted { $0.from < $1.from }
  }

  private static func overlap(_ one: Pause, _ other: Pause) -> Bool {
    one.contains(other.from) || other.contains(one.from)
  }

  private static func reminders(_ fields: Fields) -> [Reminder] {
    guard let items = fields.list("remind", like: "[\"06:45\", \"sat 09:00\"]") else { return [] }
    return items.compactMap { item in
      guard case .scalar(let text, _) = item.content, let reminder = ReminderPhrase.parse(text) else {
        fields.source.report(
          .error, .notATime, "this is no time to be reminded at", at: item.range,
          hint: "write it like \"06:45\" or \"sat 09:00\", from 00:00 to 23:59")
        return nil
      }
      return reminder
    }
  }

  private static func place(_ fields: Fields) -> Place? {
    let owner = "a place"
    guard let node = fields.node("remind_near"),
      let place = Fields(node, in: fields.source, known: ["label", "latitude", "longitude"], of: owner)
    else { return nil }
    for key in ["latitude", "longitude"] where place.node(key) == nil { place.reportMissing(key, of: owner) }
    let label = place.requiredLine("label", of: owner, within: .label)
    let (latitude, longitude) = (place.number("latitude"), place.number("longitude"))
    func check(_ key: String, _ degrees: Double?, in range: ClosedRange<Double>, _ words: String) {
      guard let degrees, !range.contains(degrees) else { return }
      fields.source.report(
        .error, .notAPlace, "there is no such place: \(words) is the range of `\(key)`",
        at: place.value(key)?.range ?? node.range,
        hint: "write it like {label: \(label?.text ?? "Park gate"), latitude: 38.72, longitude: -9.14}")
    }
    check("latitude", latitude, in: Location.latitudes, "−90 to 90")
    check("longitude", longitude, in: Location.longitudes, "−180 to 180")
    guard let label, let latitude, let longitude, let location = Location(latitude: latitude, longitude: longitude)
    else { return nil }
    return Place(label: label.text, location: location)
  }
}

extension Habit {
  /// Whether it does not end before it starts.
  fileprivate var hasDays: Bool {
    guard let start, let end else { return true }
    return start <= end
  }
}
