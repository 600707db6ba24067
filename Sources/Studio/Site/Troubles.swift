import DataFolder
import Diagnostics
import Foundation
import Journal
import SitePlan

/// The errors that the data folder or its templates have now, by whom they concern.
///
/// An error in a person's folder is told to that person, with the line that it is in. The owner is told the file and the
/// line, and nobody else anything: what stands there may be private.
struct Troubles: Sendable, Equatable {
  /// The errors of what everybody shares.
  var shared: [Diagnostic] = []
  /// The errors of each person's folder, not empty.
  var people: [Username: [Diagnostic]] = [:]

  /// Everybody's errors: for whoever started the app, before there is any page.
  var all: [Diagnostic] { (shared + people.values.joined()).inReadingOrder() }

  /// Whose page is open.
  struct Listener: Sendable, Equatable {
    var person: Username
    /// Whether the person owns the daybook.
    var isOwner: Bool
    /// Whether they may read what is wrong with what everybody shares.
    var seesShared = true
  }

  /// One that a page shows.
  private struct Problem: Encodable {
    var code: String
    var message: String
    var file: String?
    var line: Int?
    var column: Int?
    var excerpt: String?
    var hint: String?

    init(_ diagnostic: Diagnostic) {
      code = diagnostic.code.rawValue
      message = diagnostic.message
      file = diagnostic.location?.path
      line = diagnostic.location?.line
      column = diagnostic.location?.column
      excerpt = diagnostic.excerpt
      hint = diagnostic.hint?.description
    }

    /// An error that is the owner's to mend, of which nobody else learns more.
    init(_ message: String) {
      code = DiagnosticCode.refused.rawValue
      self.message = message
    }

    /// An error in the folder of somebody else, which says nothing of what stands there.
    init(_ diagnostic: Diagnostic, elsewhere message: String) {
      code = diagnostic.code.rawValue
      self.message = message
      file = diagnostic.location?.path
      line = diagnostic.location?.line
    }
  }

  private struct Message: Encodable {
    var revision: String?
    /// Whether something is wrong in what the listener's own pages are made from.
    var isOwn: Bool
    var problems: [Problem]
  }

  /// The errors that concern a listener, at most twenty, as a JSON object in one line; `nil` for none.
  ///
  /// - Parameters:
  ///   - revision: What the listener's pages are made from.
  ///   - words: The words of the messages about others.
  func json(for listener: Listener, revision: String?, in words: Words) -> String? {
    let common =
      listener.seesShared ? shared.map(Problem.init) : shared.isEmpty ? [] : [Problem(words(.liveAllResting))]
    let own = people[listener.person] ?? []
    let others = listener.isOwner ? people.filter { $0.key != listener.person } : [:]
    let problems =
      common + own.map(Problem.init)
      + others.sorted { $0.key < $1.key }.flatMap { person, errors in
        errors.map { Problem($0, elsewhere: words(.liveResting, ["person": person.text])) }
      }
    if problems.isEmpty { return nil }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let message = Message(
      revision: revision, isOwn: !own.isEmpty || !shared.isEmpty, problems: Array(problems.prefix(20)))
    return (try? encoder.encode(message)).map { String(decoding: $0, as: UTF8.self) }
  }
}
