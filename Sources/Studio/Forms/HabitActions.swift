import Changes
import DataFolder
import Journal
import SitePlan

/// The actions of the forms and buttons that change habits.
enum HabitActions {
  static let all: [String: FormAction] = [
    "habit-add": FormAction(perform: add, formAgain: addAgain),
    "habit-edit": FormAction(perform: edit, formAgain: editAgain),
    "habit-pause": FormAction(perform: pause, formAgain: pauseAgain),
    "habit-resume": FormAction(perform: resume),
    "habit-archive": FormAction(perform: archive),
    "habit-restore": FormAction(perform: restore),
    "habit-move": FormAction(perform: move),
    "habit-delete": FormAction(perform: delete),
  ]

  // MARK: Add

  @Sendable private static func add(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    let values = HabitFormValues(fields)
    let words = context.revision.words
    return try await context.change { person, book, draft in
      var problems = HabitFormProblems(in: values, words: words)
      let habits = person.habits.map(\.habit)
      let rules = HabitRules(
        limits: book.settings.limits, parts: person.partsOfDay, today: person.today, habits: habits)
      var added: Habit?
      do throws(FieldProblems) {
        added = try rules.added(values.input(words))
      } catch {
        problems.add(error, in: values, words: words)
      }
      guard problems.isEmpty, let habit = added else {
        guard let page = addAgain(fields, context, problems) else { throw RefusedForm(words(.liveGone)) }
        throw FormAgain(page)
      }
      try HabitStaging(of: person).add(habit, to: &draft)
      return outcome(habit, words(.liveStored, ["what": habit.title]), draft)
    }
  }

  @Sendable private static func addAgain(
    _ fields: FormFields, _ context: ActionContext, _ problem: String
  ) -> (any PageModel)? {
    addAgain(fields, context, HabitFormProblems(general: problem))
  }

  private static func addAgain(
    _ fields: FormFields, _ context: ActionContext, _ problems: HabitFormProblems
  ) -> FormPage? {
    HabitIdeas(source: context.revision.source(of: context.person)).form(
      named: fields["from"] ?? "new-own", HabitFormValues(fields), problems)
  }

  // MARK: Edit

  @Sendable private static func edit(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    let values = HabitFormValues(fields)
    let words = context.revision.words
    return try await context.change { person, book, draft in
      let tracked = try habit(fields, of: person, words)
      let source = context.revision.source(of: person, in: book)
      let version = EntryVersion(of: tracked.habit)
      guard EntryVersion(sent: fields["seen"] ?? "") == version else {
        throw FormAgain(
          HabitPages.edit(
            tracked.habit, values, HabitFormProblems(), stored: tracked.habit, seen: version, source))
      }
      var problems = HabitFormProblems(in: values, words: words)
      let habits = person.habits.map(\.habit)
      let rules = HabitRules(
        limits: book.settings.limits, parts: person.partsOfDay, today: person.today, habits: habits)
      var accepted: Habit?
      do throws(FieldProblems) {
        accepted = try rules.edited(tracked.habit, values.input(changing: tracked.habit, words), log: tracked.log)
      } catch {
        problems.add(error, in: values, words: words)
      }
      guard problems.isEmpty, let edited = accepted else {
        throw FormAgain(HabitPages.edit(tracked.habit, values, problems, seen: version, source))
      }
      let keys = try HabitStaging(of: person).change(tracked.habit, to: edited, in: &draft)
      draft.summary = .habitChanged(tracked.habit.title, keys: keys)
      return outcome(edited, words(keys.isEmpty ? .formUnchanged : .liveStored, ["what": edited.title]), draft)
    }
  }

  @Sendable private static func editAgain(
    _ fields: FormFields, _ context: ActionContext, _ problem: String
  ) -> (any PageModel)? {
    guard let tracked = context.person.habits.first(where: { $0.habit.slug.text == fields["habit"] }) else {
      return nil
    }
    return HabitPages.edit(
      tracked.habit, HabitFormValues(fields), HabitFormProblems(general: problem),
      seen: EntryVersion(sent: fields["seen"] ?? ""),
      context.revision.source(of: context.person))
  }

  // MARK: Pause and resume

  @Sendable private static func pause(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    let words = context.revision.words
    return try await context.change { person, book, draft in
      let tracked = try habit(fields, of: person, words)
      var days = PauseDays(fields, today: person.today, words)
      var paused = tracked.habit
      if days.problems.isEmpty, let range = days.range {
        do throws(Refusal) {
          paused.pauses = try HabitPausing.paused(tracked.habit, from: range.from, through: range.through)
        } catch {
          days.problems["from"] = words.sentence(error)
        }
      }
      guard days.problems.isEmpty, let first = days.range?.from else {
        let source = context.revision.source(of: person, in: book)
        let page = HabitPages.pause(
          tracked.habit, from: days.from, through: days.through, problems: days.problems, source)
        throw FormAgain(page.again(page.groups))
      }
      try HabitStaging(of: person).change(tracked.habit, to: paused, in: &draft)
      draft.summary = .habitPaused(paused.title, from: first)
      return outcome(paused, words(.formPaused, ["habit": paused.title]), draft)
    }
  }

  @Sendable private static func pauseAgain(
    _ fields: FormFields, _ context: ActionContext, _ problem: String
  ) -> (any PageModel)? {
    guard let tracked = context.person.habits.first(where: { $0.habit.slug.text == fields["habit"] }) else {
      return nil
    }
    let page = HabitPages.pause(
      tracked.habit, from: fields["from"], through: fields["through"] ?? "", context.revision.source(of: context.person)
    )
    return page.again(page.groups, general: [problem])
  }

  @Sendable private static func resume(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    let words = context.revision.words
    return try await change(fields, context, saying: .formResumed, adding: words.withPauses) { tracked, today in
      var habit = tracked.habit
      habit.pauses = try HabitPausing.resumed(habit, on: today)
      return (habit, .habitResumed(habit.title, on: today))
    }
  }

  // MARK: Archive and restore

  @Sendable private static func archive(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    try await change(fields, context, saying: .formArchived) { tracked, today in
      let habit = try HabitArchiving.archived(tracked, on: nil, today: today)
      return (habit, .habitArchived(habit.title))
    }
  }

  @Sendable private static func restore(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    let isExcused = fields["excuse"] == "yes"
    return try await change(fields, context, saying: .formRestored) { tracked, today in
      let habit = try HabitArchiving.restored(tracked.habit, excuse: isExcused, today: today)
      return (habit, .habitRestored(habit.title))
    }
  }

  /// Stores the habit that `body` returns, as of the day that the page showed as today.
  ///
  /// - Parameter more: Returns the final note, from the usual note, the changed habit and that day.
  private static func change(
    _ fields: FormFields, _ context: ActionContext, saying phrase: Phrase,
    adding more: @escaping @Sendable (String, Habit, _ day: Day) -> String = { said, _, _ in said },
    _ body: @escaping @Sendable (TrackedHabit, _ today: Day) throws -> (Habit, summary: ChangeSummary)
  ) async throws -> ActionOutcome {
    let words = context.revision.words
    return try await context.change { person, _, draft in
      let tracked = try habit(fields, of: person, words)
      let day = fields.shownDay(of: person)
      let (changed, summary) = try body(tracked, day)
      try HabitStaging(of: person).change(tracked.habit, to: changed, in: &draft)
      draft.summary = summary
      let said = words.told(words(phrase, ["habit": changed.title]), of: day, today: person.today)
      return outcome(changed, more(said, changed, day), draft)
    }
  }

  // MARK: Order

  /// Moves a habit up or down by one among the habits in the list, or to the place where it was dropped.
  @Sendable private static func move(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    let words = context.revision.words
    return try await context.change { person, _, draft in
      let slug = try habit(fields, of: person, words).habit.slug
      let shown = HabitPages.shown(of: person).map(\.slug)
      let all = person.habits.map(\.habit)
      var said = ActionOutcome(note: Note(words(.formUnchanged)), page: "habits/order.html")
      guard let index = shown.firstIndex(of: slug) else { return said }
      let place: HabitOrdering.Place
      switch fields["to"] {
      case "up" where index > 0: place = .before(shown[index - 1])
      case "down" where index + 1 < shown.count: place = .after(shown[index + 1])
      case let to?:
        guard let dropped = dropped(slug, to, in: shown) else { return said }
        place = dropped
      default: return said
      }
      let staging = HabitStaging(of: person)
      for (slug, number) in HabitOrdering.numbers(for: try HabitOrdering.arranged([slug], to: place, in: all), in: all)
      {
        guard let habit = all.first(where: { $0.slug == slug }) else { continue }
        var numbered = habit
        numbered.order = number
        try staging.change(habit, to: numbered, in: &draft)
      }
      draft.summary = .habitsOrdered(count: 1)
      said.note = Note(words(.formOrdered), undo: draft.isEmpty ? nil : draft.summary)
      return said
    }
  }

  /// The place where a habit was dropped, from `after water`, or `after ` for the top; `nil` where it does not move.
  private static func dropped(_ slug: Slug, _ to: String, in shown: [Slug]) -> HabitOrdering.Place? {
    guard to.hasPrefix("after ") else { return nil }
    let others = shown.filter { $0 != slug }
    let name = to.dropFirst("after ".count)
    let position = name.isEmpty ? 0 : others.firstIndex { $0.text == name }.map { $0 + 1 }
    guard let position, !others.isEmpty, position != shown.firstIndex(of: slug) else { return nil }
    return position == 0 ? .before(others[0]) : .after(others[position - 1])
  }

  // MARK: Delete

  @Sendable private static func delete(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    let words = context.revision.words
    return try await context.change { person, book, draft in
      let tracked = try habit(fields, of: person, words)
      let loss = HabitLoss(of: tracked, person: person, in: book)
      guard EntryVersion(sent: fields["seen"] ?? "") == LossWords.seal(of: loss) else {
        let page = HabitPages.delete(tracked, context.revision.source(of: person, in: book))
        throw FormAgain(page.again([], general: [words(.formDeleteChanged)]))
      }
      try HabitStaging(of: person).delete(loss, in: book, from: &draft)
      return ActionOutcome(note: Note(words(.formDeleted, ["habit": loss.habit.title])), page: "habits.html")
    }
  }

  // MARK: Parts

  private static func habit(_ fields: FormFields, of person: Person, _ words: Words) throws -> TrackedHabit {
    guard let tracked = person.habits.first(where: { $0.habit.slug.text == fields["habit"] }) else {
      throw RefusedForm(words(.formGone))
    }
    return tracked
  }

  private static func outcome(_ habit: Habit, _ text: String, _ draft: FolderDraft) -> ActionOutcome {
    ActionOutcome(
      note: Note(text, undo: draft.isEmpty ? nil : draft.summary), page: HabitPages.address(of: habit.slug))
  }
}

extension Words {
  /// The note that a habit was resumed, with the pauses that it still has.
  fileprivate func withPauses(_ said: String, of habit: Habit, from day: Day) -> String {
    let ranges = HabitPausing.staying(habit.pauses, from: day).map { pausedDays($0.from, $0.through) }
    if ranges.isEmpty { return said }
    return self(.formPausesStay, ["what": said, "range": ranges.joined(separator: ", ")])
  }
}
