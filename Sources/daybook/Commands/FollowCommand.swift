import ArgumentParser
import Changes
import DataFolder
import Diagnostics
import Journal

struct FollowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "follow",
    abstract: "Follow people of this data folder and on other sites, and answer those who ask to follow you.",
    discussion: """
      Who follows you is a friend: your habits for friends stand on their page Following. `request` and `stop` are about \
      whom you follow, `accept`, `decline` and `block` about who follows you. `add`, `remove` and `pull` are about people \
      whose daybook is on another site.

      Examples:
        daybook follow
        daybook follow find Okafor
        daybook follow request ben
        daybook follow accept ana --person ben
        daybook follow add https://example.org/daybook/people/ben/
      """,
    subcommands: [
      FollowListCommand.self, FollowRequestCommand.self, FollowAcceptCommand.self, FollowDeclineCommand.self,
      FollowStopCommand.self, FollowBlockCommand.self, FollowUnblockCommand.self, FollowFindCommand.self,
      FollowAddCommand.self, FollowRemoveCommand.self, FollowPullCommand.self,
    ],
    defaultSubcommand: FollowListCommand.self
  ).ofDaybook
}

/// The arguments that the commands about two people share.
struct FollowOptions: ParsableArguments {
  @Argument(
    help: "The other person's username.", completion: .custom { words, _, _ in Completions.usernames(words) },
    transform: Arguments.username)
  var username: Username

  @Option(
    help: ArgumentHelp(
      "Who follows, or answers; left out, the owner.", discussion: "Example: --person ben", valueName: "username"),
    completion: .custom { words, _, _ in Completions.usernames(words) },
    transform: Arguments.username)
  var person: Username?

  @OptionGroup var change: ChangeOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions
}

struct FollowRequestCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "request",
    abstract: "Ask to follow somebody.",
    discussion: """
      They see the request on Today and on Following, and accept or decline it. Who was declined may ask again.

      Example:
        daybook follow request ben
      """)

  @OptionGroup var options: FollowOptions

  func perform() async throws {
    try await FollowChange("daybook follow request", options, is: .wish).perform { following, day, draft in
      try following.request(on: day, in: &draft)
      let accept: Hint =
        "\(call: "follow", "accept", "\(following.follower.username)", "--person", "\(following.followed.username)")"
      return "\(following.follower.shown) has asked to follow \(following.followed.shown).\n\(accept) lets them."
    }
  }
}

struct FollowAcceptCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "accept",
    abstract: "Let somebody who has asked follow you.",
    discussion: """
      From then on they see your habits for friends, with everything that was recorded before. It also takes back that \
      they were declined.

      Example:
        daybook follow accept ana --person ben
      """)

  @OptionGroup var options: FollowOptions

  func perform() async throws {
    try await FollowChange("daybook follow accept", options, is: .answer).perform { following, day, draft in
      try following.accept(on: day, in: &draft)
      let said: Hint = "\(following.follower.shown) follows \(following.followed.shown)."
      guard following.isPrivate else { return said }
      let profile = following.followed.username
      return """
        \(said)
        They see nothing yet, since \(following.followed.shown) is private: \
        \(call: "person", "edit", "\(profile)", "--visibility", "friends") changes that.
        """
    }
  }
}

struct FollowDeclineCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "decline",
    abstract: "Decline somebody who has asked to follow you, or let them follow no longer.",
    discussion: """
      They are not told.

      Example:
        daybook follow decline ana --person ben
      """)

  @OptionGroup var options: FollowOptions

  func perform() async throws {
    try await FollowChange("daybook follow decline", options, is: .answer).perform { following, day, draft in
      try following.decline(on: day, in: &draft)
      let longer = following.line?.state == .accepted ? " any longer" : ""
      return "\(following.follower.shown) does not follow \(following.followed.shown)\(longer), and is not told."
    }
  }
}

struct FollowStopCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "stop",
    abstract: "Follow somebody no longer, or take the request back.",
    discussion: """
      Example:
        daybook follow stop ben
      """)

  @OptionGroup var options: FollowOptions

  func perform() async throws {
    try await FollowChange("daybook follow stop", options, is: .wish).perform { following, _, draft in
      try following.stop(in: &draft)
      return following.line?.state == .requested
        ? "\(following.follower.shown) does not ask to follow \(following.followed.shown) any longer."
        : "\(following.follower.shown) does not follow \(following.followed.shown) any longer."
    }
  }
}

struct FollowBlockCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "block",
    abstract: "Have somebody not find you any more; neither of you follows the other then.",
    discussion: """
      For them it is as if there were nobody of your name here; what everybody may see of you stays public. They are not \
      told. Lists that you share, yours and theirs, stay shared; --end-lists ends that, also with somebody who is blocked \
      already.

      Examples:
        daybook follow block ben
        daybook follow block ben --end-lists
      """)

  @Flag(
    help: ArgumentHelp(
      "Share no lists with them any more, either way; nothing in them is deleted.", discussion: "Example: --end-lists"))
  var endLists = false

  @OptionGroup var options: FollowOptions

  func perform() async throws {
    try await FollowChange("daybook follow block", options, is: .answer).perform { following, lists, day, draft in
      if endLists { try lists.end(in: &draft) }
      let isBlocked = following.line?.state == .blocked
      if endLists, isBlocked, !lists.isEmpty {
        draft.owner = .person(lists.person)
        draft.summary = .personBlocked(following.follower.label)
      } else {
        try following.block(on: day, in: &draft)
      }
      let names = (lists.own + lists.others).map { TerminalText.safe($0.title) }
      let said = "\(following.follower.shown) does not find \(following.followed.shown) any more, and is not told."
      if lists.isEmpty { return "\(said)" }
      if endLists { return "\(said) Shared no longer: \(Counted.list(names))." }
      return
        "\(said) Still shared: \(Counted.list(names)). \(call: "follow", "block", "\(lists.other)", "--end-lists") ends that."
    }
  }
}

struct FollowUnblockCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "unblock",
    abstract: "Let somebody find you again. Nobody follows anybody by it.",
    discussion: """
      Example:
        daybook follow unblock ben
      """)

  @OptionGroup var options: FollowOptions

  func perform() async throws {
    try await FollowChange("daybook follow unblock", options, is: .answer).perform { following, _, draft in
      try following.unblock(in: &draft)
      return "\(following.follower.shown) may find \(following.followed.shown) again."
    }
  }
}

/// A change of who follows whom by a command.
private struct FollowChange {
  /// Whose command it is.
  enum Kind {
    /// Of who follows or wants to; the other is followed.
    case wish
    /// Of who is followed; the other follows or wants to.
    case answer
  }

  private let command: String
  private let options: FollowOptions
  private let kind: Kind

  init(_ command: String, _ options: FollowOptions, is kind: Kind) {
    self.command = command
    self.options = options
    self.kind = kind
  }

  /// Stages what `body` does, stores it, builds the site and prints the message that `body` returns.
  func perform(_ body: (Following, _ day: Day, inout FolderDraft) throws -> Hint) async throws {
    try await perform { following, _, day, draft in try body(following, day, &draft) }
  }

  /// Like ``perform(_:)-((Following,Day,FolderDraft)->Hint)``, with the lists that the two share.
  func perform(_ body: (Following, SharedLists, _ day: Day, inout FolderDraft) throws -> Hint) async throws {
    let result = try await CommandChange(command, options.data).perform(of: options.person, reading: .ownPages) {
      workspace, person, draft in
      let other = try workspace.person(options.username)
      let (follower, followed) = kind == .wish ? (person, other) : (other, person)
      let following = try Following(of: follower, to: followed, in: workspace.book)
      let lists = SharedLists(of: person, with: other)
      return (following: following, message: try body(following, lists, person.today, &draft))
    }
    let (following, message) = result.outcome
    let line = result.workspace.book.person(following.followed.username)?.followers
      .first { $0.person == following.follower.username }
    try await ChangeReport(options.data, options.change, options.report, result).print(message) { writer in
      writer.member("follower", following.follower.username.text)
      writer.member("followed", following.followed.username.text)
      writer.member("state", line?.state.rawValue)
      writer.member("on", line?.on?.description)
    }
  }
}

extension Following.Party {
  /// The name as a terminal can show it.
  fileprivate var shown: String { TerminalText.safe(label) }
}
