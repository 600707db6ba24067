import Changes
import DataFolder
import Journal
import SitePlan

/// The action of the form for a day of a habit.
enum DayActions {
  static let all: [String: FormAction] = [
    "day": FormAction(perform: perform, formAgain: formAgain)
  ]

  @Sendable private static func perform(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    let words = context.revision.words
    guard let day = fields["day"].flatMap({ Day($0) }), let seen = fields["seen"] else {
      throw RefusedForm(words(.eventUnnamed))
    }
    return try await CheckInChange(fields, context).perform { draft, situation in
      let (tracked, habit) = (situation.tracked, situation.habit)
      let events = tracked.events(from: day, through: day)
      func again(_ sentences: [String], _ wrong: HabitDayPage.Field? = nil) -> any Error {
        let page = DayPages.page(of: tracked, on: day, context.revision.source(of: situation.person))
        guard let page else { return RefusedForm(sentences.joined(separator: "\n")) }
        return PageAgain(
          page.again(
            sum: fields["sum"], comment: fields["comment"], problem: sentences.joined(separator: "\n"), wrong: wrong),
          sentences)
      }
      guard EntryVersion(ofDay: events) == EntryVersion(sent: seen) else { throw again([words(.dayChanged)]) }
      let comment = comment(fields, events)
      let wish: DayWish
      do throws(RefusedForm) {
        wish = try self.wish(fields, words)
      } catch {
        throw again([error.sentence], .sum)
      }
      var staging = CheckInStaging(of: situation.person, layout: situation.layout)
      do {
        let notes = try staging.fulfil(
          wish, of: tracked, on: day, comment: comment, rules: situation.rules, in: &draft)
        draft.summary = wish.summary(of: habit, on: day, hadNothing: events.isEmpty)
        return outcome(wish, notes, staging, situation, day, context, draft)
      } catch DayWishProblem.stands where comment != .keep && !events.isEmpty {
        let notes = try staging.fulfil(
          .comment, of: tracked, on: day, comment: comment, rules: situation.rules, in: &draft)
        draft.summary = .checkInEdited(habit: habit.title, on: day)
        return outcome(.comment, notes, staging, situation, day, context, draft)
      } catch is DayWishProblem {
        return ActionOutcome(
          note: Note(words(.formUnchanged)), page: DayPages.address(of: habit.slug, on: day))
      } catch let refusal as CheckInRefusal {
        let sentences = refusal.problems.map {
          words.sentence(
            $0, of: habit, today: situation.person.today, weekStartsOn: situation.settings.weekStartsOn)
        }
        throw again(sentences, refusal.problems.first.flatMap { field(of: $0, wish) })
      }
    }
  }

  /// The page with what was typed, for a form that was not stored.
  @Sendable private static func formAgain(
    _ fields: FormFields, _ context: ActionContext, _ problem: String
  ) -> (any PageModel)? {
    guard let tracked = context.person.habits.first(where: { $0.habit.slug.text == fields["habit"] }),
      let day = fields["day"].flatMap({ Day($0) })
    else { return nil }
    var page = DayPages.page(of: tracked, on: day, context.revision.source(of: context.person))
    // Nothing was compared yet, so the form keeps the version that the person has seen.
    if let seen = fields["seen"] { page?.seen = seen }
    return page?.again(sum: fields["sum"], comment: fields["comment"], problem: problem)
  }

  // MARK: Parts

  private static func wish(_ fields: FormFields, _ words: Words) throws(RefusedForm) -> DayWish {
    switch fields["value"] {
    case "done": return .word(.done)
    case "skip": return .word(.skip)
    case "missed": return .word(.missed)
    case "more": return .more(try CheckInFields.amount(fields["step"] ?? "", words))
    case "comment": return .comment
    case "nothing": return .nothing
    case "sum": return .sum(try CheckInFields.amount(fields["sum"] ?? "", words))
    default: throw RefusedForm(words(.checkInNoValue))
    }
  }

  /// The change to the comment: none where the field says what the page had in it.
  private static func comment(_ fields: FormFields, _ events: [RecordedEvent]) -> EventEdit.Change<String> {
    guard let typed = fields["comment"], typed != DayPages.shownComment(of: events) else { return .keep }
    return typed.allSatisfy(\.isWhitespace) ? .remove : .set(typed)
  }

  private static func field(of problem: CheckInProblem, _ wish: DayWish) -> HabitDayPage.Field? {
    if EventFormValues.field(of: problem) == "comment" { return .comment }
    if case .sum = wish { return .sum }
    return nil
  }

  private static func outcome(
    _ wish: DayWish, _ notes: [CheckInNote], _ staging: CheckInStaging, _ situation: CheckInChange.Situation,
    _ day: Day, _ context: ActionContext, _ draft: FolderDraft
  ) -> ActionOutcome {
    let tracked = staging.person.habits.first { $0.habit.slug == situation.habit.slug } ?? situation.tracked
    let text = context.told(wish, notes, of: tracked, on: day, today: situation.person.today)
    return ActionOutcome(
      note: Note(text, undo: draft.summary), page: DayPages.address(of: situation.habit.slug, on: day))
  }
}

extension ActionContext {
  /// What a day of a habit is after a wish was fulfilled: `Morning run: 5.6 km, Thursday, 19 November 2026`.
  func told(_ wish: DayWish, _ notes: [CheckInNote], of tracked: TrackedHabit, on day: Day, today: Day) -> String {
    let words = revision.words
    if wish == .nothing {
      return words(.liveTakenBack, ["what": words.told(tracked.habit.title, of: day, today: today)])
    }
    let days = HabitDays(tracked, today: today, in: revision.source(of: person).style)
    let what = words.told(words.labelled(tracked.habit.title, days.text(of: day)), of: day, today: today)
    let known = notes.compactMap { words.sentence($0, of: tracked.habit, on: day) }
    return ([what + (known.isEmpty ? "" : ".")] + known).joined(separator: " ")
  }
}

extension DayWish {
  /// What is kept for undo.
  ///
  /// - Parameter hadNothing: Whether nothing was recorded before.
  func summary(of habit: Habit, on day: Day, hadNothing: Bool) -> ChangeSummary {
    switch self {
    case .nothing: .checkInDeleted(habit: habit.title, on: day)
    case .more(let amount): .checkIns([.init(.amount(amount), of: habit, on: day)])
    case .word(let value) where hadNothing: .checkIns([.init(value, of: habit, on: day)])
    case .sum(let sum) where hadNothing: .checkIns([.init(.amount(sum), of: habit, on: day)])
    case .word, .sum, .comment: .checkInEdited(habit: habit.title, on: day)
    }
  }
}
