import Answers
import Changes
import DataFolder
import HTTPTypes
import Journal
import SitePlan

/// Records that a habit was done, or how much of it, as `done` at the command line does.
struct ApiDone: Sendable {
  static let keys = ["habit", "value", "note", "date", "at", "location"]

  private let habit: String
  private let value: EventValue
  private let day: DayWord?
  private let time: TimeOfDay?
  private let details: EventDetails

  init(_ body: ApiBody, in words: Words) throws(ApiProblem) {
    habit = try body.required("habit")
    value = try Self.value(try body.amount("value"), words)
    day = try Self.read(try body.text("date"), as: .notADay, "date", words(.formNoDay, ["example": "2026-11-20"])) {
      DayWord($0)
    }
    time = try Self.read(try body.text("at"), as: .notATime, "at", words(.formNoTime)) {
      TimeOfDay($0) ?? TimeOfDay("0" + $0)
    }
    var details = EventDetails(comment: try body.text("note"))
    if let location = try body.text("location") {
      do throws(RefusedForm) {
        details.location = try CheckInFields.location(location, words)
      } catch {
        throw ApiProblem(.unprocessableContent, .notAPlace, error.sentence, field: "location")
      }
    }
    self.details = details
  }

  private static func value(_ amount: ApiBody.Amount?, _ words: Words) throws(ApiProblem) -> EventValue {
    do throws(RefusedForm) {
      switch amount {
      case nil, .text("done")?: return .done
      // A number has a point, whatever people of the language type.
      case .number(let text)?:
        return .amount(try CheckInFields.amount(text.replacing(".", with: words(.decimalMark)), words))
      case .text(let text)?: return .amount(try CheckInFields.amount(text, words))
      }
    } catch {
      throw ApiProblem(.unprocessableContent, .notAnAmount, error.sentence, field: "value")
    }
  }

  private static func read<Value>(
    _ text: String?, as code: ApiProblem.Code, _ field: String, _ sentence: String, _ reading: (String) -> Value?
  ) throws(ApiProblem) -> Value? {
    guard let text else { return nil }
    if let value = reading(text) { return value }
    throw ApiProblem(.unprocessableContent, code, sentence, field: field)
  }

  // MARK: Storing

  /// Stores it.
  ///
  /// - Returns: What is answered.
  func perform(_ context: ActionContext) async throws -> String {
    let username = context.person.username
    return try await context.folderChange.performOnCheckIns(of: username) { found, draft in
      let (book, settings) = (found.reading.book, found.reading.book.settings)
      let person = try context.person(in: book)
      let tracked: TrackedHabit
      do throws(ApiProblem) {
        tracked = try self.tracked(person, context.revision.words)
      } catch {
        // The habit may be missing because its file has errors.
        try FolderErrors.none(among: found.reading.errors(in: [FolderLayout.habits(of: username)]))
        throw error
      }
      try FolderErrors.none(among: found.reading.errors(about: tracked.habit.slug, of: username))
      let rules = context.rules(for: person, settings, found.now)
      let request = CheckInRequest(value, on: day?.latest(today: person.today), at: time, details: details)
      let checkIn: CheckIn
      do throws(CheckInRefusal) {
        checkIn = try rules.accept(request, of: tracked)
      } catch {
        throw RefusedCheckIn(problems: error.problems, habit: tracked.habit, today: person.today)
      }
      var staging = CheckInStaging(of: person, layout: found.reading.layout)
      let recorded = try staging.record([(tracked, checkIn)], in: &draft)
      draft.summary = .checkIns(recorded.map(\.summary))
      let all = RecordedCheckIns(recorded, of: staging.person, weekStartsOn: settings.weekStartsOn)
      return Self.json(all, tracked.habit.slug)
    }.outcome
  }

  /// What is answered where it was stored before, and the answer is not known any more: how things stand now.
  func standing(_ context: ActionContext) throws -> String {
    let person = context.person
    let habit = try tracked(person, context.revision.words).habit.slug
    let none = RecordedCheckIns([], of: person, weekStartsOn: context.book.settings.weekStartsOn)
    return Self.json(none, habit)
  }

  private func tracked(_ person: Person, _ words: Words) throws(ApiProblem) -> TrackedHabit {
    let shown = words.isolated(String(habit.prefix(60)))
    switch person.habit(meantBy: habit, preferring: { $0.isKept(on: person.today) }) {
    case .one(let tracked): return tracked
    case .several(let meant):
      let list = meant.prefix(12).map(\.habit.slug.text).joined(separator: ", ")
      throw ApiProblem(
        .unprocessableContent, .ambiguous, words(.apiSeveral, ["name": shown, "list": list]), field: "habit")
    case .none:
      throw ApiProblem(.unprocessableContent, .unknownHabit, words(.apiNoHabit, ["name": shown]), field: "habit")
    }
  }

  private static func json(_ recorded: RecordedCheckIns, _ habit: Slug) -> String {
    JSONWriter.object {
      $0.checkIns(recorded, file: nil)
      let state = recorded.checklist.state(of: habit)
      let reported = recorded.habits.first { $0.habit.slug == habit }
      $0.member("habit") { writer in
        if let state, let reported { writer.summary(reported, state: state) } else { writer.null() }
      }
    }
  }
}
