import ArgumentParser
import Changes
import DataFolder
import Diagnostics
import Journal

struct FollowPullCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "pull",
    abstract: "Ask for what is new of those whom you follow on other sites.",
    discussion: """
      What came is looked through before it takes the place of what there is; when anything is wrong, the last good copy \
      stays, with its day. Only this command and `\(Call("follow", "add"))` ask other sites, and, where the setting \
      `follow_pull` says so, `serve` and `remind`; never a build.

      Examples:
        daybook follow pull
        daybook follow pull Ben
      """)

  @Argument(
    help: ArgumentHelp("An address, or what somebody is called; left out, everybody.", valueName: "address-or-name"))
  var whom: [String] = []

  @OptionGroup var person: PersonOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    let workspace = try await Workspace.openSound(data, concerning: .person(person.person))
    let own = try workspace.person(person.person)
    let following = FeedFollowing(of: own)
    let chosen: [FollowedFeed]
    do {
      chosen = whom.isEmpty ? own.following : try whom.map(following.followed)
    } catch {
      throw workspace.addressing(own.username, error)
    }
    let pull = FeedPull(in: workspace.reading.layout)
    let pulled = try await pull.run(
      chosen, of: own.username, command: "daybook follow pull", today: own.today, now: Clock.now)
    let result = CommandChange.Result(
      outcome: (), workspace: try await Workspace.open(data), isChanged: !pulled.isEmpty, person: own.username)
    try await ChangeReport(data, change, report, result).print(Self.said(of: pulled, by: own)) { writer in
      writer.member("person", own.username.text)
      writer.member("pulled") {
        $0.array(pulled) { writer, one in
          writer.object {
            $0.member("address", one.followed.address)
            $0.member("name", one.followed.shownName)
            $0.member("outcome", one.outcome.key)
            $0.member("pulled", one.followed.copy?.on?.description)
            $0.member("trouble", one.followed.copy?.trouble?.rawValue)
            $0.member("moved_to", one.followed.copy?.movedTo)
          }
        }
      }
    }
    let failures = pulled.compactMap { one -> Diagnostic? in
      guard case .failed(_, let message) = one.outcome else { return nil }
      let name = TerminalText.safe(one.followed.shownName)
      return Diagnostic(.error, .feedNotFetched, "\(name): \(TerminalText.safe(message))", hint: Self.hint(for: one))
    }
    if !failures.isEmpty { throw CommandFailure(.inputOutput, failures) }
  }

  private static func said(of pulled: [FeedPull.Pulled], by own: Person) -> Hint {
    if own.following.isEmpty {
      return
        "\(TerminalText.safe(own.name)) follows nobody on other sites. \(call: "follow", "add", .address) begins it."
    }
    func names(_ outcome: FeedPull.Outcome) -> String {
      Counted.list(pulled.filter { $0.outcome == outcome }.map { TerminalText.safe($0.followed.shownName) })
    }
    let (new, same) = (names(.fetched), names(.unchanged))
    let lines = [new.isEmpty ? nil : "New: \(new).", same.isEmpty ? nil : "As before: \(same)."].compactMap(\.self)
    return Hint("\(lines.joined(separator: "\n"))")
  }

  /// What somebody can do who is asked about a move, and otherwise which copy stays.
  private static func hint(for one: FeedPull.Pulled) -> Hint? {
    guard let copy = one.followed.copy else { return nil }
    if let moved = copy.movedTo { return "\(call: "follow", "add", "\(moved)") follows them there" }
    if copy.trouble == .locked { return "ask them for another invitation; the last copy stays in use" }
    if one.followed.isFriend { return copy.on.map { "the copy of \($0) stays in use" } }
    if copy.trouble == .replaced {
      return "\(call: "follow", "add", "\(one.followed.address)") follows who is there now"
    }
    return copy.on.map { "the copy of \($0) stays in use" }
  }
}

extension FeedPull.Outcome {
  /// The value in JSON.
  fileprivate var key: String {
    switch self {
    case .fetched: "fetched"
    case .unchanged: "unchanged"
    case .failed: "failed"
    case .notAsked: "not_asked"
    }
  }
}

extension FeedTrouble {
  /// Why there is nothing newer, in the words of the terminal.
  var words: String {
    switch self {
    case .gone: "nothing is there any more"
    case .unreachable: "cannot be reached"
    case .untrusted: "the connection is not to be trusted"
    case .refused: "does not answer with the feed"
    case .closed: "leads to where nothing is fetched from"
    case .large: "sends too much"
    case .broken: "what it sends cannot be read"
    case .newer: "is written by a newer Daybook"
    case .moved: "has moved"
    case .replaced: "another site answers there"
    case .locked: "the invitation opens nothing there any more"
    case .older: "an older state of the site lies there"
    }
  }
}
