import Changes
import DataFolder
import Diagnostics
import Journal
import SitePlan

/// The action of the form for a week of all habits.
enum WeekActions {
  static let all: [String: FormAction] = [
    "week": FormAction(perform: perform, formAgain: formAgain)
  ]

  /// A cell that was pressed, or in which another amount was typed.
  private struct Asked {
    var habit: Slug
    var day: Day
    /// What the page showed there: an amount as it is typed, or what is recorded in a word.
    var shown: String
    var means: Meaning

    enum Meaning {
      case press(WeekPages.Pen)
      case amount(String)
    }

    var cell: String { WeekPages.cell(of: habit, on: day) }
  }

  @Sendable private static func perform(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    let words = context.revision.words
    guard let week = fields["week"].flatMap({ Day($0) }) else { throw RefusedForm(words(.eventUnnamed)) }
    let pen = fields["pen"].flatMap(WeekPages.Pen.init) ?? .done
    let all = try asked(fields, pen: pen, words)
    return try await context.folderChange.performOnCheckIns(of: context.person.username) { found, draft in
      let person = try context.person(in: found.reading.book)
      let source = context.revision.source(of: person)
      let address = WeekPages.address(of: week, pen: pen, source)
      for habit in Set(all.map(\.habit)) {
        let errors = found.reading.errors(about: habit, of: person.username)
        try FolderErrors.none(among: errors)
      }
      let settings = found.reading.book.settings
      let rules = context.rules(for: person, settings, found.now)
      var staging = CheckInStaging(of: person, layout: found.reading.layout)
      var wrong: [String: String] = [:]
      var stored: [(asked: Asked, wish: DayWish, notes: [CheckInNote], hadNothing: Bool)] = []
      for one in all {
        guard let tracked = staging.person.habits.first(where: { $0.habit.slug == one.habit }) else {
          throw RefusedForm(words(.formGone))
        }
        do {
          guard let wish = try wish(one, tracked, rules, source) else { continue }
          let hadNothing = tracked.log.entries(on: one.day).isEmpty
          let notes = try staging.fulfil(wish, of: tracked, on: one.day, rules: rules, in: &draft)
          stored.append((one, wish, notes, hadNothing))
        } catch let refused as RefusedForm {
          wrong[one.cell] = refused.sentence
        } catch is DayWishProblem {
          continue
        } catch let refusal as CheckInRefusal {
          wrong[one.cell] = refusal.problems.map {
            words.sentence($0, of: tracked.habit, today: person.today, weekStartsOn: settings.weekStartsOn)
          }.joined(separator: " ")
        }
      }
      if !wrong.isEmpty {
        let page = WeekPages.page(from: week, pen: pen, source)
        let again = page.again(typed: typed(all), wrong: wrong)
        throw PageAgain(again, again.problems.map { ($0.label.map { $0 + words(.colon) } ?? "") + $0.message })
      }
      guard let first = stored.first else { return ActionOutcome(note: Note(words(.formUnchanged)), page: address) }
      func tracked(_ one: Asked) -> TrackedHabit? { staging.person.habits.first { $0.habit.slug == one.habit } }
      if stored.count == 1, let now = tracked(first.asked) {
        draft.summary = first.wish.summary(of: now.habit, on: first.asked.day, hadNothing: first.hadNothing)
        let text = context.told(first.wish, first.notes, of: now, on: first.asked.day, today: person.today)
        return ActionOutcome(note: Note(text, undo: draft.summary), page: address)
      }
      draft.summary = .checkIns(
        stored.compactMap { one in
          tracked(one.asked).map { .init(one.wish.value, of: $0.habit, on: one.asked.day) }
        })
      let text = words(.liveStored, ["what": words(.checkIns, count: stored.count)])
      return ActionOutcome(note: Note(text, undo: draft.summary), page: address)
    }.outcome
  }

  /// The page with what was typed, for a form that was not stored.
  @Sendable private static func formAgain(
    _ fields: FormFields, _ context: ActionContext, _ problem: String
  ) -> (any PageModel)? {
    let source = context.revision.source(of: context.person)
    guard let week = fields["week"].flatMap({ Day($0) }), WeekPages.isWeek(week, source) else { return nil }
    let pen = fields["pen"].flatMap(WeekPages.Pen.init) ?? .done
    let all = (try? asked(fields, pen: pen, context.revision.words)) ?? []
    return WeekPages.page(from: week, pen: pen, source).again(typed: typed(all), wrong: [:], general: [problem])
  }

  // MARK: Parts

  /// What the form asks for: amounts that differ from those that the page showed, and the press.
  private static func asked(
    _ fields: FormFields, pen: WeekPages.Pen, _ words: Words
  ) throws(RefusedForm) -> [Asked] {
    var all: [Asked] = []
    let prefix = "shown."
    for name in fields.values.keys.sorted() where name.hasPrefix(prefix) {
      let habit = Slug(String(name.dropFirst(prefix.count)))
      let shown = fields[name].flatMap(ShownAmounts.init)
      guard let habit, let shown else { throw RefusedForm(words(.eventUnnamed)) }
      let typed = fields.all("amount.\(habit)").map(HabitFormValues.line)
      guard typed.count == shown.fields.count else { throw RefusedForm(words(.eventUnnamed)) }
      for (field, text) in zip(shown.fields, typed) where field.text != text {
        all.append(Asked(habit: habit, day: field.day, shown: field.text, means: .amount(text)))
      }
    }
    guard let press = fields["press"], !press.isEmpty else { return all }
    let parts = press.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, let habit = Slug(parts[0]), let day = Day(parts[1]) else {
      throw RefusedForm(words(.eventUnnamed))
    }
    all.append(Asked(habit: habit, day: day, shown: parts[2], means: .press(pen)))
    return all
  }

  /// What was typed, by the anchors of cells.
  private static func typed(_ all: [Asked]) -> [String: String] {
    var typed: [String: String] = [:]
    for one in all {
      if case .amount(let text) = one.means { typed[one.cell] = text }
    }
    return typed
  }

  /// What a cell asks for; `nil` where that is so already.
  ///
  /// - Throws: ``RefusedForm`` where the text is no amount, or somebody else changed the day since the page was shown.
  private static func wish(
    _ one: Asked, _ tracked: TrackedHabit, _ rules: CheckInRules, _ source: FormSource
  ) throws -> DayWish? {
    if let problem = tracked.habit.outside(one.day, today: rules.today) { throw CheckInRefusal([problem]) }
    let words = source.words
    switch one.means {
    case .press(let pen):
      let now = WeekPages.recorded(tracked, on: one.day)
      guard now == one.shown else {
        throw RefusedForm(words(.weekChanged, ["value": text(of: tracked, on: one.day, rules, source)]))
      }
      return now == pen.rawValue ? .nothing : .word(pen.value)
    case .amount(let text):
      guard tracked.habit.target != nil else { throw CheckInRefusal([.takesNoAmount]) }
      let days = HabitDays(tracked, today: rules.today, in: source.style)
      let now = DayPages.amount(of: tracked, on: one.day, days, words)
      if now == text { return nil }
      guard now == one.shown else {
        throw RefusedForm(words(.weekChanged, ["value": self.text(of: tracked, on: one.day, rules, source)]))
      }
      return text.isEmpty ? .nothing : .sum(try CheckInFields.amount(text, words))
    }
  }

  private static func text(
    of tracked: TrackedHabit, on day: Day, _ rules: CheckInRules, _ source: FormSource
  ) -> String {
    HabitDays(tracked, today: rules.today, in: source.style).text(of: day)
  }
}

extension DayWish {
  /// What a list of changes names; a day that says nothing any more counts as zero.
  fileprivate var value: EventValue {
    switch self {
    case .word(let value): value
    case .more(let amount), .sum(let amount): .amount(amount)
    case .comment, .nothing: .amount(.zero)
    }
  }
}
