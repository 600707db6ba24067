import ArgumentParser
import Changes
import DataFolder
import Diagnostics
import Journal

struct ChallengeJoinCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "join",
    abstract: "Take part in a challenge to which you are asked.",
    discussion: """
      With a habit of yours, or with a new one that is made for it. The others see its days and amounts within the \
      challenge, from today on where that has begun, and nothing else of yours. Who takes part already brings another \
      habit with it.

      Examples:
        daybook challenge join november-mile --habit run
        daybook challenge join november-mile --new
      """)

  @OptionGroup var challenge: ChallengeArgument

  @Option(
    help: ArgumentHelp("The habit that you bring.", discussion: "Example: --habit run", valueName: "habit"),
    completion: .custom { words, _, _ in Completions.habits(words) })
  var habit: String?

  @Flag(help: ArgumentHelp("Make a habit for it: its title, its schedule, its dates.", discussion: "Example: --new"))
  var new = false

  @OptionGroup var options: HabitChangeOptions

  func validate() throws {
    if (habit == nil) != new { throw UsageError("one of --habit and --new is needed") }
  }

  func perform() async throws {
    try await ChallengeChange("daybook challenge join", options).perform(on: challenge.name) {
      challenge, workspace, person, draft in
      let own: Habit
      if let habit {
        own = try workspace.habit(habit, of: person).habit
      } else {
        own = try ChallengeRules(today: person.today)
          .habit(for: challenge, of: person, limits: workspace.book.settings.limits)
        try HabitStaging(of: person).add(own, to: &draft)
      }
      try ChallengeStaging(challenge, by: person).join(with: own, in: &draft)
      let name = TerminalText.safe(person.name)
      return "\(name) takes part in \(TerminalText.safe(challenge.title)) with \(HabitText.title(own))."
    }
  }
}

struct ChallengeDeclineCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "decline",
    abstract: "Decline a challenge to which you are asked.",
    discussion: """
      Whoever made it is told, without a reason.

      Example:
        daybook challenge decline november-mile
      """)

  @OptionGroup var challenge: ChallengeArgument
  @OptionGroup var options: HabitChangeOptions

  func perform() async throws {
    try await ChallengeChange("daybook challenge decline", options).perform(on: challenge.name) {
      challenge, _, person, draft in
      try ChallengeStaging(challenge, by: person).decline(in: &draft)
      return "\(TerminalText.safe(person.name)) does not take part in \(TerminalText.safe(challenge.title))."
    }
  }
}

struct ChallengeLeaveCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "leave",
    abstract: "Take part in a challenge no longer.",
    discussion: """
      Your habit and its check-ins stay; only your line in the challenge goes.

      Example:
        daybook challenge leave november-mile
      """)

  @OptionGroup var challenge: ChallengeArgument
  @OptionGroup var options: HabitChangeOptions

  func perform() async throws {
    try await ChallengeChange("daybook challenge leave", options).perform(on: challenge.name) {
      challenge, _, person, draft in
      try ChallengeStaging(challenge, by: person).leave(in: &draft)
      return "\(TerminalText.safe(person.name)) does not take part in \(TerminalText.safe(challenge.title)) any longer."
    }
  }
}

/// A change of a challenge by a command.
struct ChallengeChange {
  private let command: String
  private let options: HabitChangeOptions

  init(_ command: String, _ options: HabitChangeOptions) {
    self.command = command
    self.options = options
  }

  /// Stages what `body` does to a challenge, stores it, builds the site and prints the message that `body` returns.
  func perform(
    on name: String, _ body: (Challenge, Workspace, Person, inout FolderDraft) throws -> Hint
  ) async throws {
    try await perform { workspace, person, draft in
      let challenge = try ChallengeStaging.challenge(named: name, for: person.username, in: workspace.book)
      return (challenge.slug, try body(challenge, workspace, person, &draft))
    }
  }

  /// Stages what `body` does, stores it, builds the site and prints the message that `body` returns beside the name of
  /// the challenge.
  func perform(_ body: (Workspace, Person, inout FolderDraft) throws -> (Slug, Hint)) async throws {
    let result = try await CommandChange(command, options.data).perform(of: options.person.person) {
      workspace, person, draft in
      let (slug, message) = try body(workspace, person, &draft)
      return (person: person.username, slug: slug, message: message)
    }
    let (username, slug, message) = result.outcome
    try await ChangeReport(options, result).print(message) { writer in
      writer.member("person", username.text)
      writer.member("challenge", slug.text)
    }
  }
}

extension Workspace {
  /// Somebody whom a person may ask to a challenge. At the terminal that is everybody of the folder but themselves.
  func party(_ username: Username, of person: Person) throws -> Following.Party {
    let other = try self.person(username)
    if other.username == person.username { throw Refusal(.challenge(.oneself)) }
    return Following.Party(other.username, label: other.name)
  }
}
