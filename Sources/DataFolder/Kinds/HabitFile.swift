import Diagnostics
import Journal

/// `people/<username>/habits/<slug>.md`
enum HabitFile {
  /// Where it was imported from is said for the next import alone: nothing else depends on it, so that it is no field.
  static let keys = HabitField.all.map(\.rawValue) + [HabitOrigin.key]
  private static let owner = "a habit"

  /// A habit, and the place of its key `replaces`.
  struct Draft {
    var habit: Habit
    var replaces: Range<Int>?
  }

  /// The habit; `nil` where a required field is missing or invalid. All problems are reported.
  ///
  /// - Parameter parts: All parts of the person's day; `nil` where the profile cannot be read, so that any word may be
  ///   one.
  static func read(
    _ source: SourceFile, slug: Slug, limits: Settings.Limits, parts: [PartOfDay]?
  ) -> Draft? {
    guard let matter = FrontMatter(of: source), let fields = matter.fields(of: source, known: keys, owner: owner) else {
      return nil
    }
    var reading = Reading(
      fields: fields, limits: limits, parts: parts, habit: Habit(slug: slug, title: "", schedule: .daily))
    for field in HabitField.all { reading.read(field) }
    reading.checkDates()
    var habit = reading.habit
    habit.notes = matter.text(of: source)
    // Without a known target and valid days, every row of the habit would be reported as an error.
    let isJudgeable = (habit.target != nil || fields.node(HabitField.target.rawValue) == nil) && reading.hasDays
    guard reading.hasTitle, reading.schedule != nil, isJudgeable else { return nil }
    return Draft(habit: habit, replaces: reading.replaces)
  }

  /// A habit that is being read field by field, in the order in which files are written.
  private struct Reading {
    let fields: Fields
    let limits: Settings.Limits
    let parts: [PartOfDay]?
    var habit: Habit
    var hasTitle = false
    /// The schedule; `nil` where there is none that can be read.
    var schedule: Schedule?
    /// Whether the habit has a day, which it has not if it ends before it starts.
    var hasDays = true
    var replaces: Range<Int>?

    mutating func read(_ field: HabitField) {
      let key = field.rawValue
      switch field {
      case .title:
        let title = fields.requiredLine(key, of: owner, within: .title(limits, isStrict: true))
        hasTitle = title != nil
        habit.title = title?.text ?? ""
      case .reason: habit.reason = fields.line(key, within: .reason(limits, isStrict: true))?.text
      case .icon: habit.icon = fields.icon()
      case .color: habit.color = fields.color(key)
      case .category: habit.category = fields.line(key, within: .label)?.text
      case .part: habit.part = part(key)
      case .schedule:
        if fields.node(key) == nil {
          fields.reportMissing(key, of: owner, hint: "`schedule: daily`, or days like `mon, wed, fri`")
        }
        schedule = fields.schedule()
        habit.schedule = schedule ?? .daily
      case .target: habit.target = fields.target(with: schedule)
      case .start: habit.start = fields.day(key)
      case .end: habit.end = fields.day(key)
      case .paused: habit.pauses = pauses(fields)
      case .visibility: habit.visibility = fields.visibility() ?? .private
      case .remind: habit.reminders = reminders(fields)
      case .remindNear: habit.remindNear = fields.node(key).flatMap { PlaceFields.read($0, in: fields.source) }
      case .order: habit.order = fields.integer(key, in: Habit.orders)
      case .archived: habit.archived = fields.day(key)
      case .replaces: readReplaces(key)
      }
    }

    private func part(_ key: String) -> PartOfDay? {
      guard let value = fields.line(key, within: .label) else { return nil }
      guard let parts else { return PartOfDay(value.text) }
      switch PartPhrase.parse(value.text, among: parts) {
      case .success(let part): return part
      case .failure(let flaw):
        fields.source.report(.error, .unknownChoice, flaw.message, at: value.range, hint: flaw.hint)
        return nil
      }
    }

    private mutating func readReplaces(_ key: String) {
      guard let value = fields.value(key) else { return }
      replaces = value.range
      habit.replaces = Slug(value.text)
      if habit.replaces != nil { return }
      fields.source.report(
        .error, .notASlug, "`\(value.text)` is no habit's name", at: value.range,
        hint: "habits are named as their files in `habits/`")
    }

    /// Reports contradictions in the habit's dates.
    mutating func checkDates() {
      for flaw in habit.dateFlaws {
        switch flaw {
        case .startsTooEarly(let start):
          report(
            .error, .yearOutOfRange, "\(start) is before 1900", at: .start,
            hint: "is there a typing error in the year?")
        case .endsBeforeStart(_, let start):
          hasDays = false
          report(
            .error, .daysOutOfOrder, "`end` is before `start` (\(start))", at: .end,
            hint: "the last day is the first day or later")
        case .archivedByStart(_, let start):
          report(
            .warning, .daysOutOfOrder,
            "the habit was archived before its first day was over (\(start)), so that no day of it counts",
            at: .archived, hint: "move `start` or `archived`, or delete the habit")
        }
      }
    }

    private func report(
      _ severity: Diagnostic.Severity, _ code: DiagnosticCode, _ message: String, at field: HabitField, hint: Hint
    ) {
      guard let value = fields.value(field.rawValue) else { return }
      fields.source.report(severity, code, message, at: value.range, hint: hint)
    }
  }

  /// The pauses by day. An overlap is reported at the later one in the file.
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
}
