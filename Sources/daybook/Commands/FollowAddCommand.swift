import ArgumentParser
import Changes
import DataFolder
import Diagnostics
import FileSystem
import Journal
import Sealing

struct FollowAddCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Follow somebody on another site.",
    discussion: """
      The address is that of their page, of a habit of theirs, or of their feed. What everybody may see there stands on \
      Following and in the history, as of the last pull. Their site learns that somebody asks, and not who. Who has moved, or \
      where another site answers now, is followed there by the same command.

      Who was invited as a friend sees what friends see: by the link of the invitation, or with --as by the name in it and \
      its seven words. It is opened here, by this program. What others could read is not to stand in a command, where the \
      history of a shell keeps it: the words, and the link in place of which stands `-`, are read from standard input, or \
      typed. What they give lies in a file of your own, outside the data folder.

      Examples:
        daybook follow add https://example.org/daybook/people/ben/
        daybook follow add example.org/daybook/people/ben/run/ --person ana
        daybook follow add - < invitation.txt
        daybook follow add https://example.org/daybook/ --as tom < words.txt
      """)

  @Argument(
    help: ArgumentHelp(
      "The address of a page, as a browser shows it; or `-` to read it, or the link of an invitation, from standard input.",
      valueName: "address"))
  var address: String

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "The name by which you were invited; its seven words are read from standard input.",
      discussion: "Example: --as tom", valueName: "name"))
  var reader: String?

  @OptionGroup var person: PersonOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func validate() throws {
    if reader != nil, address == "-" {
      throw UsageError("with --as the words are read from standard input, and the address is given")
    }
    if reader != nil, FriendInvitation.isLink(address) {
      throw UsageError("the link of an invitation needs no --as")
    }
  }

  func perform() async throws {
    let workspace = try await Workspace.openSound(data, concerning: .person(person.person))
    let own = try workspace.person(person.person)
    do {
      let typed = try typed()
      if let invitation = try invitation(typed) {
        return try await follow(invitation.open(today: own.today, now: Clock.now))
      }
      try FeedFollowing(of: own).checkRoom(for: typed)
      try await follow(FeedFinder().find(typed, today: own.today, now: Clock.now))
    } catch let refusal as Refusal {
      if case .feed(.trouble)? = refusal.reason {
        throw CommandFailure(.inputOutput, .feedNotFetched, refusal.message, hint: refusal.hint)
      }
      throw workspace.addressing(own.username, refusal)
    }
  }

  // MARK: What is asked for

  /// The address or the link, from wherever it is given.
  private func typed() throws(CommandFailure) -> String {
    if address != "-" {
      if FriendInvitation.isLink(address) {
        Console.remark(
          "The link is in the history of this shell now. With - in its place it is read from standard input.")
      }
      return address
    }
    return try Self.input("Type or paste the address or the link, then Ctrl-D.")
  }

  private func invitation(_ typed: String) throws -> FriendInvitation? {
    if let reader {
      let words = try Self.input("Type the \(Credentials.wordCount) words, then Ctrl-D.")
      return try FriendInvitation(to: typed, as: reader, words: words)
    }
    return FriendInvitation.isLink(typed) ? try FriendInvitation(link: typed) : nil
  }

  private static func input(_ question: String) throws(CommandFailure) -> String {
    if RawTerminal.isThere { Console.remark(question) }
    do throws(SystemFailure) {
      let text = String(decoding: try Files.readStandardInput(), as: UTF8.self)
      return String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    } catch {
      throw CommandFailure(.inputOutput, [error.diagnostic])
    }
  }

  // MARK: What is stored

  private func follow(_ found: FeedFinder.Found) async throws {
    var result = try await CommandChange("daybook follow add", data).perform(of: person.person) {
      workspace, person, draft in
      try FeedFollowing(of: person).add(
        found, on: person.today, in: &draft, FollowedCopies(in: workspace.reading.layout))
      return person.name
    }
    // Where another site answers, nothing is stored but what it says.
    result.isChanged = true
    try await report(result, [found])
  }

  private func follow(_ friends: [FriendInvitation.Found]) async throws {
    var result = try await CommandChange("daybook follow add", data).perform(of: person.person) {
      workspace, person, draft in
      let secrets = FollowedSecrets()
      try FeedFollowing(of: person).add(
        friends, on: person.today, in: &draft, FollowedCopies(in: workspace.reading.layout, openedBy: secrets), secrets,
        besides: workspace.root)
      return person.name
    }
    // Another invitation of those who are followed already changes what opens them, which is not in the folder.
    result.isChanged = true
    try await report(result, friends.map(\.feed), asFriend: true)
  }

  private func report(
    _ result: CommandChange.Result<String>, _ followed: [FeedFinder.Found], asFriend isFriend: Bool = false
  ) async throws {
    let follower = TerminalText.safe(result.outcome)
    let names = Counted.list(followed.map { TerminalText.safe($0.name) })
    let addresses = followed.map { "\n" + TerminalText.safe($0.address) }.joined()
    try await ChangeReport(data, change, report, result).print(
      "\(follower) follows \(names)\(isFriend ? " as a friend" : "").\(addresses)"
    ) { writer in
      // Of several the first, as ever of one.
      writer.member("address", followed.first?.address)
      writer.member("name", followed.first?.name)
      writer.member("view", isFriend ? "friends" : "public")
      writer.member("followed") {
        $0.array(followed) { writer, one in
          writer.object {
            $0.member("address", one.address)
            $0.member("name", one.name)
          }
        }
      }
    }
  }
}
