import Answers
import Diagnostics
import Editions
import Journal
import Sealing

/// What a reader of the hosted site opens: the files of the site as it was built last, opened by what their words became.
struct SeenAsView {
  /// Something that is opened.
  private struct Opened {
    var path: String
    /// How many bytes it has; `nil` where it is missing, damaged, or another than its list says.
    var size: Int?
  }

  private let reader: SiteReader
  private let name: String
  /// Those of whom nothing can be opened, since what was sealed of them is damaged.
  private let damaged: [Person]
  /// Those who let the reader in, and show friends nothing.
  private let hidden: [Person]
  private let people: [(audience: HostedReading.Audience, name: String, opened: [Opened])]

  /// - Parameters:
  ///   - subject: The person, or the habit, to which it is limited.
  ///   - output: The folder of the site.
  /// - Throws: Where nobody reads by that name, and where there is no key or no site.
  init(
    _ username: Username, _ subject: (person: Person, habit: TrackedHabit?)?, in workspace: Workspace, output: String
  ) throws(CommandFailure) {
    let book = workspace.book
    name = workspace.label(ofReader: username)
    reader = try Self.reader(username, in: book)
    _ = try SiteKey(of: workspace).require()
    let secrets = try SealingKeys(root: workspace.root, book).find()?.secrets() ?? [:]
    guard let secret = secrets[username], let reading = HostedReading(by: secret, inSite: output) else {
      throw CommandFailure(
        .refused, .refused, "the site that was built last has no keyring for `\(username)`, or a damaged one",
        hint: "\(call: "build", "--edition", "public") makes one")
    }
    func isAsked(_ person: Username) -> Bool { subject == nil || person == subject?.person.username }
    damaged = reading.damaged.filter(isAsked).compactMap(book.person)
    hidden = book.people.filter { isAsked($0.username) && $0.hasFriend(username) && $0.visibility == .private }
    people = reading.audiences.filter { isAsked($0.person) }.map { audience in
      let shown = subject?.habit.map { audience.paths(of: $0.habit.slug) } ?? audience.paths
      return (
        audience, TerminalText.safe(book.person(audience.person)?.name ?? audience.person.text),
        shown.map { Opened(path: $0, size: reading.content(at: $0, of: audience.person)?.count) }
      )
    }
  }

  private static func reader(_ username: Username, in book: Book) throws(CommandFailure) -> SiteReader {
    let known = book.readers.filter { !$0.isRemoved }.map(\.reader.text)
    guard let reader = book.reader(username) else {
      let isFriend = book.people.contains { $0.hasFriend(username) }
      throw CommandFailure(
        .usage, isFriend ? .refused : .unknownPerson, "nobody reads on the hosted site as `\(username)`",
        hint: isFriend
          ? "\(call: "reader", "invite", "\(username)") lets them in"
          : Suggestion.hint(for: username.text, among: known) ?? "\(call: "reader", "list") shows who does")
    }
    if reader.isRemoved {
      throw CommandFailure(
        .refused, .refused, "`\(username)` was removed, and opens nothing",
        hint: "\(call: "reader", "invite", "\(username)") lets them in again, by another key")
    }
    return reader
  }

  // MARK: For the terminal

  func lines() -> [String] {
    let opened = people.flatMap { audience, person, opened in
      ["\(name) opens this of \(person), as the site was built on \(audience.day):"]
        + (opened.isEmpty ? ["  nothing"] : opened.map(line))
    }
    let invited = reader.invited == nil ? ["\(name) was not invited yet, and has no words."] : []
    let nothing = opened.isEmpty ? ["\(name) signs in, and opens nothing."] : []
    return nothing + opened + damaged.map { "Of \(TerminalText.safe($0.name)) it is damaged, and opens nothing." }
      + invited + notes.map { "\($0.inNamedFolder)" }
  }

  /// What to do where less opens than is shared.
  private var notes: [Hint] {
    let isWhole = damaged.isEmpty && people.allSatisfy { $0.opened.allSatisfy { $0.size != nil } }
    let anew: Hint = "\(call: "build", "--edition", "public") makes anew what is damaged."
    return (isWhole ? [] : [anew]) + (people.isEmpty ? hidden.compactMap(\.privateNote) : [])
  }

  private func line(_ opened: Opened) -> String {
    let path = "  " + TerminalText.safe(opened.path)
    return opened.size == nil ? path + "  (damaged: it is not what the list says)" : path
  }

  // MARK: For programs

  func write(to writer: inout JSONWriter) {
    writer.member("reader", reader.reader.text)
    writer.member("name", name)
    writer.member("damaged") { $0.array(damaged) { writer, person in writer.value(person.username.text) } }
    writer.member("people") {
      $0.array(people) { writer, shown in
        writer.object {
          $0.member("person", shown.audience.person.text)
          $0.member("day", shown.audience.day.description)
          $0.member("opens") {
            $0.array(shown.opened) { writer, opened in
              writer.object {
                $0.member("path", opened.path)
                $0.member("bytes", opened.size)
              }
            }
          }
        }
      }
    }
  }
}
