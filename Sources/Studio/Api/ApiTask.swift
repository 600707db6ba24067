import Answers
import Changes
import DataFolder
import HTTPTypes
import Journal
import SitePlan

/// Adds a task that is said in one line, as the field *Add* of a page does.
struct ApiTask: Sendable {
  static let keys = ["text"]

  private let line: String

  init(_ body: ApiBody, in words: Words) throws(ApiProblem) {
    line = try body.required("text")
    // Nobody says more, and reading a line takes its time.
    let limit = TextLimit.paragraph
    if let excess = limit.excess(of: line) {
      throw ApiProblem(.unprocessableContent, .textTooLong, words.sentence(excess), field: "text")
    }
  }

  /// Stores it.
  ///
  /// - Returns: What is answered.
  func perform(_ context: ActionContext) async throws -> String {
    let words = context.revision.words
    let result = try await context.folderChange.perform(concerning: .person(context.person.username)) {
      reading, draft in
      let book = reading.book
      let person = try context.person(in: book)
      let now = context.moment(of: person, in: book, FormFields())
      let filing = TaskFiling(for: person, in: book, now: now, isAmongStrangers: context.revision.hasAccounts)
      let capture = filing.capture(line, words: context.revision.capture)
      let understood = UnderstoodLine(capture, filing, on: nil, in: context.revision.source(of: person, in: book))
      if let problem = understood.problem {
        throw ApiProblem(.unprocessableContent, .refused, problem, field: "text")
      }
      let shelf = try TaskActions.shelf(for: capture, filing, nil, nil, words, &draft)
      let line: Int
      do {
        line = try shelf.staging(by: person.username).add(capture.task, now: now, to: &draft)
      } catch let problems as FieldProblems {
        let sentences = problems.problems.map { words.sentence($0) }
        throw ApiProblem(.unprocessableContent, .refused, sentences.joined(separator: " "), field: "text")
      }
      return Added(owner: shelf.owner, list: shelf.list.slug, line: line, notes: understood.notes)
    }
    let after = result.after.book
    let person = try context.person(in: after)
    let added = result.outcome
    let placed = TaskBook(of: person, in: after).tasks.first {
      $0.owner == added.owner && $0.list.slug == added.list && $0.task.line == added.line
    }
    return Self.json(placed, added.notes, person)
  }

  private struct Added: Sendable {
    var owner: Username
    var list: Slug
    var line: Int
    var notes: [String]
  }

  /// What is answered where it was stored before, and the answer is not known any more.
  func standing(_ context: ActionContext) -> String { Self.json(nil, [], context.person) }

  private static func json(_ placed: PlacedTask?, _ notes: [String], _ person: Person) -> String {
    JSONWriter.object {
      $0.member("ok", true)
      $0.member("person", person.username.text)
      $0.member("today", person.today.description)
      $0.member("task") { writer in
        if let placed { writer.object { $0.task(placed, today: person.today) } } else { writer.null() }
      }
      $0.member("notes") { $0.array(notes) { $0.value($1) } }
    }
  }
}
