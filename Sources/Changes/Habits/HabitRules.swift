import DataFolder
import Diagnostics
import Journal

/// The rules for habits: makes habits from what people write, or tells all problems.
public struct HabitRules: Sendable {
  /// The limits on title and reason.
  public var limits: Settings.Limits
  /// All parts of the person's day.
  public var parts: [PartOfDay]
  /// The person's civil day, on which a new habit starts.
  public var today: Day
  /// All of the person's habits.
  public var habits: [Habit]

  /// - Parameters:
  ///   - limits: The limits of the settings.
  ///   - parts: All parts of the person's day, as ``Person/partsOfDay`` has them.
  ///   - today: The person's civil day.
  ///   - habits: All of the person's habits, including one that is to be changed; each slug and title can be used once.
  public init(limits: Settings.Limits, parts: [PartOfDay], today: Day, habits: [Habit]) {
    self.limits = limits
    self.parts = parts
    self.today = today
    self.habits = habits
  }

  /// A new habit.
  ///
  /// - Parameter slug: The wanted slug; `nil` for one made from the title.
  /// - Throws: ``FieldProblems`` with everything that is missing or wrong.
  public func added(_ input: HabitInput, slug wanted: String? = nil) throws(FieldProblems) -> Habit {
    var problems: [FieldProblem] = []
    let missing = HabitField.all.filter { $0.isRequired && !isGiven($0, in: input) }
    let slug = self.slug(wanted, title: input.fields[.title], into: &problems)
    var habit = Habit(slug: slug, title: "", schedule: .daily, start: today)
    apply(input, to: &habit, missing: missing, into: &problems)
    // Whoever chooses a slug knows of the other habit and wants a second one with that title.
    if wanted == nil, let taken = takenTitle(of: habit, hint: ", or give it a name of its own with --slug") {
      problems.append(taken)
    }
    if !missing.isEmpty { problems.insert(Self.missing(missing), at: 0) }
    guard problems.isEmpty else { throw FieldProblems(problems) }
    if habit.color == nil { habit.color = color(like: nil) }
    return habit
  }

  /// The colour of a new habit.
  ///
  /// - Parameter category: The category that the habit was suggested in; `nil` for none.
  public func color(like category: Catalog.Category?) -> HabitColor {
    NewHabitColor.color(besides: habits, today: today, wished: category?.color)
  }

  /// The habit with the wanted changes.
  ///
  /// - Parameter log: The habit's check-ins, none of which may become an error.
  /// - Throws: ``FieldProblems`` with everything that is wrong.
  public func edited(_ habit: Habit, _ input: HabitInput, log: EventLog) throws(FieldProblems) -> Habit {
    var problems: [FieldProblem] = []
    var edited = habit
    apply(input, to: &edited, missing: [], into: &problems)
    if !Self.isSameTitle(edited.title, habit.title), let taken = takenTitle(of: edited) {
      problems.insert(taken, at: 0)
    }
    // A field with a problem still has its old value in `edited`, so it adds no conflict here.
    problems += HabitConflict.all(of: edited, with: log, today: today).map(\.problem)
    guard problems.isEmpty else { throw FieldProblems(problems) }
    return edited
  }

  /// The habit with that title; case does not count.
  public func habit(titled title: String) -> Habit? {
    let wanted = FieldText.trimming(title)
    return wanted.isEmpty ? nil : habits.first { Self.isSameTitle($0.title, wanted) }
  }

  /// The problem of a title that another habit of the person has, archived ones included; `nil` where the title is
  /// free.
  private func takenTitle(of habit: Habit, hint: Hint = "") -> FieldProblem? {
    let others = HabitRules(
      limits: limits, parts: parts, today: today, habits: habits.filter { $0.slug != habit.slug })
    return others.habit(titled: habit.title).map { same in
      FieldProblem(
        HabitField.title.rawValue, "there is a habit `\(same.title)` already: \(same.slug)",
        hint: "choose another title" + hint, reason: .sameTitle(same.title), isAgainstRule: true)
    }
  }

  private static func isSameTitle(_ one: String, _ other: String) -> Bool { one.lowercased() == other.lowercased() }

  /// The problem of a text as the value of a field, without regard to other fields; `nil` where it is valid.
  public func problem(with text: String, in field: HabitField) -> FieldProblem? {
    var habit = Habit(slug: Slugs.slug(from: ""), title: "", schedule: .daily)
    do throws(FieldProblem) {
      try set(field, to: text, of: &habit)
      return nil
    } catch {
      return error
    }
  }

  // MARK: Fields

  private func isGiven(_ field: HabitField, in input: HabitInput) -> Bool {
    switch input.fields[field] {
    case .text(let text): !FieldText.trimming(text).isEmpty
    case .schedule, .target: true
    case .list, .nothing, nil: false
    }
  }

  /// One problem for all fields that are missing.
  private static func missing(_ fields: [HabitField]) -> FieldProblem {
    let names = fields.map(\.name).joined(separator: " and ")
    let examples = fields.map { $0 == .title ? "--title \"Morning run\"" : "--schedule \"mon, wed, fri\"" }
    return FieldProblem(
      fields[0].rawValue, "\(names) \(fields.count == 1 ? "is" : "are") missing: nothing was saved",
      hint: "for example \(examples.joined(separator: " "))", reason: .missing)
  }

  private func slug(
    _ wanted: String?, title: HabitInput.Wish?, into problems: inout [FieldProblem]
  ) -> Slug {
    let taken = Set(habits.map(\.slug))
    var text = ""
    if case .text(let title)? = title { text = title }
    let made = Slugs.slug(from: text, avoiding: taken)
    guard let wanted else { return made }
    guard let slug = Slug(wanted) else {
      problems.append(
        FieldProblem(
          "slug", "`\(wanted)` is no name for a file: lower-case letters, digits and hyphens, at most \(Slug.longest)",
          hint: "for example \(Slugs.slug(from: wanted, avoiding: taken))"))
      return made
    }
    if taken.contains(slug) {
      problems.append(
        FieldProblem(
          "slug", "there is a habit `\(slug)` already", hint: "\(Slugs.slug(from: wanted, avoiding: taken)) is free",
          isAgainstRule: true))
    }
    return slug
  }

  /// Sets the wanted fields in the order of the file, and continues after a problem.
  private func apply(
    _ input: HabitInput, to habit: inout Habit, missing: [HabitField], into problems: inout [FieldProblem]
  ) {
    for field in HabitField.all where !missing.contains(field) {
      guard let wish = input.fields[field] else { continue }
      do throws(FieldProblem) {
        switch (field, wish) {
        case (_, .nothing): try remove(field, from: &habit)
        case (_, .list(let texts)): try set(field, to: texts, of: &habit)
        case (.schedule, .schedule(let schedule)): habit.schedule = schedule
        case (.target, .target(let target)): habit.target = try checked(target, as: target.description)
        // For any other field the value is as good as its text, which that field then judges.
        case (_, .schedule(let schedule)): try set(field, to: schedule.description, of: &habit)
        case (_, .target(let target)): try set(field, to: target.description, of: &habit)
        case (_, .text(let text)):
          if FieldText.trimming(text).isEmpty {
            try remove(field, from: &habit)
          } else {
            try set(field, to: text, of: &habit)
          }
        }
      } catch {
        problems.append(error)
      }
    }
    if let notes = input.notes {
      do throws(FieldProblem) {
        habit.notes = try FieldText.text(notes, "notes", named: "the notes", within: .notes).map { $0 + "\n" } ?? ""
      } catch {
        problems.append(error)
      }
    }
    // Fields that are wrong or missing are not compared with others.
    let wrong = Set(problems.map(\.field) + missing.map(\.rawValue))
    problems += togetherness(of: habit, input, besides: wrong)
  }

  /// The problems of fields that are valid alone but not together.
  private func togetherness(of habit: Habit, _ input: HabitInput, besides wrong: Set<String>) -> [FieldProblem] {
    var problems: [FieldProblem] = []
    func isRight(_ fields: HabitField...) -> Bool { wrong.isDisjoint(with: fields.map(\.rawValue)) }
    if isRight(.target, .schedule), let target = habit.target,
      let flaw = TargetPhrase.flaw(of: target, on: habit.schedule)
    {
      problems.append(
        FieldProblem(
          HabitField.target.rawValue, flaw.message, hint: flaw.hint,
          reason: FieldReason(flaw.kind), isAgainstRule: true))
    }
    for flaw in habit.dateFlaws {
      switch flaw {
      // Reported for the start itself.
      case .startsTooEarly: break
      case .endsBeforeStart(let end, let start) where isRight(.start, .end):
        problems.append(
          FieldProblem(
            HabitField.end.rawValue, "the last day, \(end), is before the start, \(start)",
            hint: "choose a later last day, or an earlier start", reason: .endBeforeStart, isAgainstRule: true))
      case .archivedByStart(let archived, let start) where isRight(.start) && input.fields[.start] != nil:
        problems.append(
          FieldProblem(
            HabitField.start.rawValue, "the start, \(start), is not before the day it was archived on, \(archived)",
            reason: .startNotBeforeArchived(archived), isAgainstRule: true))
      case .endsBeforeStart, .archivedByStart: break
      }
    }
    return problems
  }

  private func remove(_ field: HabitField, from habit: inout Habit) throws(FieldProblem) {
    switch field {
    case .title, .schedule:
      throw FieldProblem(field.rawValue, "a habit needs \(field.name.replacingThe)", reason: .missing)
    case .reason: habit.reason = nil
    case .icon: habit.icon = nil
    case .color: habit.color = nil
    case .category: habit.category = nil
    case .part: habit.part = nil
    case .target: habit.target = nil
    case .start: habit.start = nil
    case .end: habit.end = nil
    case .visibility: habit.visibility = .private
    case .remind: habit.reminders = []
    case .remindNear: habit.remindNear = nil
    case .order: habit.order = nil
    case .replaces: habit.replaces = nil
    case .paused, .archived: throw Self.isNotWished(field)
    }
  }

  private func set(_ field: HabitField, to texts: [String], of habit: inout Habit) throws(FieldProblem) {
    guard field == .remind else {
      return try set(field, to: texts.joined(separator: ", "), of: &habit)
    }
    var reminders: [Reminder] = []
    var wrong: [String] = []
    for text in texts {
      guard let reminder = ReminderPhrase.parse(text) ?? ReminderPhrase.parse(Self.withLeadingZero(text)) else {
        wrong.append("`\(text)`")
        continue
      }
      if !reminders.contains(reminder) { reminders.append(reminder) }
    }
    guard wrong.isEmpty else {
      let message =
        "\(wrong.joined(separator: ", ")) \(wrong.count == 1 ? "is no time" : "are no times") to be reminded at"
      throw FieldProblem(
        field.rawValue, message, hint: "write it like 06:45 or \"sat 09:00\", from 00:00 to 23:59", reason: .noTime)
    }
    habit.reminders = reminders
  }

  /// The reminder with a leading zero in its time: `sat 09:00` for `sat 9:00`.
  private static func withLeadingZero(_ reminder: String) -> String {
    let words = reminder.split(separator: " ")
    return (words.dropLast() + words.suffix(1).map { "0" + $0 }).joined(separator: " ")
  }

  private func set(_ field: HabitField, to text: String, of habit: inout Habit) throws(FieldProblem) {
    let key = field.rawValue
    func line(_ limit: TextLimit) throws(FieldProblem) -> String? {
      try FieldText.line(text, key, named: field.name, within: limit)
    }
    switch field {
    case .title: habit.title = try line(limits.titles) ?? ""
    case .reason: habit.reason = try line(limits.reasons)
    case .icon: habit.icon = try line(.label)
    case .category: habit.category = try line(.label)
    case .part: habit.part = try part(text)
    case .color: habit.color = try color(text)
    case .schedule: habit.schedule = try schedule(text)
    case .target: habit.target = try target(text)
    case .start:
      habit.start = try FieldText.day(text, key, named: field.name, today: today)
      if case .startsTooEarly(let day)? = habit.dateFlaws.first {
        throw FieldProblem(
          key, "\(day) is before 1900", hint: "is there a typing error in the year?", reason: .tooEarly,
          isAgainstRule: true)
      }
    case .end: habit.end = try FieldText.day(text, key, named: field.name, today: today)
    case .visibility: habit.visibility = try FieldText.visibility(text, key)
    case .remind: try set(field, to: [text], of: &habit)
    case .remindNear: habit.remindNear = try PlaceText.parse(text, key)
    case .order:
      guard let order = Int(FieldText.trimming(text)) else {
        throw FieldProblem(
          key, "the order is a whole number, and `\(text)` is none", hint: "small numbers come first: 1, 2, 3")
      }
      guard Habit.orders.contains(order) else {
        let (first, last) = (Habit.orders.lowerBound, Habit.orders.upperBound)
        throw FieldProblem(
          key, "the order is a number from \(first) to \(last)", hint: "small numbers come first: 1, 2, 3",
          isAgainstRule: true)
      }
      habit.order = order
    case .replaces: habit.replaces = try replaced(text, by: habit)
    case .paused, .archived: throw Self.isNotWished(field)
    }
  }

  private static func isNotWished(_ field: HabitField) -> FieldProblem {
    FieldProblem(field.rawValue, "\(field.name) cannot be said here", isAgainstRule: true)
  }

  private func color(_ text: String) throws(FieldProblem) -> HabitColor {
    if let color = HabitColor(FieldText.trimming(text)) { return color }
    let names = Palette.allCases.map(\.rawValue)
    throw FieldProblem(
      HabitField.color.rawValue, "there is no colour `\(text)`",
      hint: Suggestion.hint(for: text, among: names) ?? "\(names.joined(separator: ", ")), or one like \"#0f766e\"",
      reason: .noChoice)
  }

  private func part(_ text: String) throws(FieldProblem) -> PartOfDay {
    switch PartPhrase.parse(FieldText.trimming(text), among: parts) {
    case .success(let part): return part
    case .failure(let flaw):
      throw FieldProblem(HabitField.part.rawValue, flaw.message, hint: flaw.hint, reason: .noChoice)
    }
  }

  /// Reads a schedule as the data folder writes it.
  public func schedule(_ text: String) throws(FieldProblem) -> Schedule {
    switch SchedulePhrase.parse(FieldText.trimming(text)) {
    case .success(let schedule): return schedule
    case .failure(let flaw):
      throw FieldProblem(HabitField.schedule.rawValue, flaw.message, hint: flaw.hint, reason: .noChoice)
    }
  }

  /// Reads a target as the data folder writes it.
  public func target(_ text: String) throws(FieldProblem) -> Target {
    let key = HabitField.target.rawValue
    guard let line = try FieldText.line(text, key, named: HabitField.target.name, within: .line) else {
      throw FieldProblem(key, "the target is empty", reason: .missing)
    }
    switch TargetPhrase.parse(line) {
    case .success(let target): return try checked(target, as: line)
    case .failure(let flaw): throw Self.problem(flaw)
    }
  }

  /// The target as it is stored.
  ///
  /// - Parameter written: How it was written, for messages.
  /// - Throws: A problem where no file can say it.
  private func checked(_ target: Target, as written: String) throws(FieldProblem) -> Target {
    let key = HabitField.target.rawValue
    var target = target
    if let unit = target.unit { target.unit = try FieldText.line(unit, key, named: "the unit", within: .label) }
    switch TargetPhrase.parse(target.description) {
    case .success(target): return target
    case .failure(let flaw): throw Self.problem(flaw)
    // If the unit ends like a period, it is read as one unless the target has another period.
    case .success:
      throw FieldProblem(
        key, "`\(written)` would not be read back as it is meant", hint: "give it another unit", reason: .misread,
        isAgainstRule: true)
    }
  }

  private static func problem(_ flaw: TargetPhrase.Flaw) -> FieldProblem {
    FieldProblem(HabitField.target.rawValue, flaw.message, hint: flaw.hint, reason: FieldReason(flaw.kind))
  }

  private func replaced(_ text: String, by habit: Habit) throws(FieldProblem) -> Slug {
    let key = HabitField.replaces.rawValue
    let known = habits.map(\.slug).filter { $0 != habit.slug }
    let slug = Slug(FieldText.trimming(text))
    if slug == habit.slug, habits.contains(where: { $0.slug == slug }) {
      throw FieldProblem(key, "a habit cannot take over from itself", reason: .replacesInCircle, isAgainstRule: true)
    }
    guard let slug, known.contains(slug) else {
      let some = known.prefix(12).map(\.text).joined(separator: ", ")
      throw FieldProblem(
        key, "there is no habit `\(text)` to take over from",
        hint: Suggestion.hint(for: text, among: known.map(\.text))
          ?? (known.isEmpty
            ? nil : "there \(known.count == 1 ? "is" : "are") \(some)\(known.count > 12 ? " and more" : "")"),
        reason: .noHabit)
    }
    var next = habits.first { $0.slug == slug }?.replaces
    var steps = 0
    while let further = next, steps <= habits.count {
      if further == habit.slug {
        throw FieldProblem(
          key, "`\(slug)` took over from this habit, so that it cannot be the other way round too",
          reason: .replacesInCircle, isAgainstRule: true)
      }
      next = habits.first { $0.slug == further }?.replaces
      steps += 1
    }
    return slug
  }
}

extension String {
  /// The text with `a` in place of a leading `the`: `a title` for `the title`.
  fileprivate var replacingThe: String { hasPrefix("the ") ? "a " + dropFirst(4) : self }
}

extension FieldReason {
  fileprivate init(_ flaw: TargetPhrase.Flaw.Kind) {
    self =
      switch flaw {
      case .notAboveZero: .amountNotAboveZero
      case .number(.tooManyDecimals): .tooManyDecimals
      case .number(.tooLarge): .tooLarge
      case .noNumber, .number, .noPeriod: .misread
      case .periodNeedsDaily: .periodNeedsDaily
      case .limitNeedsDays: .limitNeedsDays
      }
  }
}
