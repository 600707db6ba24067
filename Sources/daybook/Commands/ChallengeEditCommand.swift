import ArgumentParser
import Changes
import DataFolder
import Diagnostics
import Journal

/// The flags for what a challenge asks for.
struct ChallengeFlags: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "On which days, or how often; for a new one left out, as the habit.",
      discussion: "Example: --schedule \"3 times a week\"", valueName: "schedule"))
  var schedule: String?

  @Option(
    help: ArgumentHelp(
      "How much on a day, or by the week; for a new one left out, as the habit.",
      discussion: "Example: --target \"at least 1.6 km\"", valueName: "target"))
  var target: String?

  @Option(
    help: ArgumentHelp(
      "The first day; of a new one left out, today.", discussion: "Example: --from 2026-11-01", valueName: "day"))
  var from: String?

  @Option(
    help: ArgumentHelp(
      "The last day; of a new one left out, 30 days in all.", discussion: "Example: --to 2026-11-30",
      valueName: "day"))
  var to: String?

  @Option(
    help: ArgumentHelp(
      "Who else may see it; left out, only those in it.", discussion: "Example: --visibility friends",
      valueName: "private|friends|public"),
    completion: .list(Vocabularies.visibility.names))
  var visibility: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "What there is to say, in Markdown.", discussion: "Example: --notes \"Walking counts.\"",
      valueName: "markdown"))
  var notes: String?

  /// The fields that the flags set.
  func input(title: String?) -> HabitInput {
    let texts: [HabitField: String?] = [
      .title: title, .schedule: schedule, .target: target, .start: from, .end: to, .visibility: visibility,
    ]
    return HabitInput(texts.compactMapValues { $0.map { .text($0) } }, notes: notes)
  }
}

struct ChallengeAddCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Make a challenge from a habit of yours, and ask others to it.",
    discussion: """
      Schedule and target are the habit's where no flag says anything else. Without --habit you only ask others, and \
      need --schedule.

      Examples:
        daybook challenge add "November mile" --habit run --invite ben
        daybook challenge add "Dry week" --schedule daily --to sun --invite ben --invite cleo
      """)

  @Argument(help: "The title.")
  var title: [String]

  @Option(
    help: ArgumentHelp("The habit that you bring.", discussion: "Example: --habit run", valueName: "habit"),
    completion: .custom { words, _, _ in Completions.habits(words) })
  var habit: String?

  @OptionGroup(title: "The challenge") var flags: ChallengeFlags

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Whom to ask. Can be given several times.", discussion: "Example: --invite ben", valueName: "username"),
    completion: .custom { words, _, _ in Completions.usernames(words) }, transform: Arguments.username)
  var invite: [Username] = []

  @OptionGroup var options: HabitChangeOptions

  func perform() async throws {
    try await ChallengeChange("daybook challenge add", options).perform { workspace, person, draft in
      let own = try habit.map { try workspace.habit($0, of: person).habit }
      let input = flags.input(title: title.joined(separator: " "))
      var made = try ChallengeRules(today: person.today)
        .made(input, by: person.username, with: own, among: workspace.book.challenges)
      let asked = try invite.map { try workspace.party($0, of: person) }
      made.participants += asked.map { .init(person: $0.username, habit: nil, state: .invited) }
      try ChallengeStaging.add(made, by: person, to: &draft)
      draft.subjects.formUnion(asked.map { .person($0.username) })
      let names = asked.map { TerminalText.safe($0.label) }
      let join = asked.first.map { first in
        Call("challenge", "join", "\(made.slug)", "--new", "--person", "\(first.username)")
      }
      let next: Hint =
        if let join {
          "\nAsked: \(Counted.list(names)).\n\(join) joins in their name."
        } else {
          "\n\(call: "challenge", "invite", "\(made.slug)", .username) asks somebody."
        }
      return (made.slug, "\(TerminalText.safe(made.title)), \(made.from) to \(made.through).\(next)")
    }
  }
}

struct ChallengeEditCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change a challenge that you made.",
    discussion: """
      Everybody in it is measured anew by what it says then.

      Example:
        daybook challenge edit november-mile --to 2026-12-06
      """)

  @OptionGroup var challenge: ChallengeArgument

  @Option(help: ArgumentHelp("What it is called.", discussion: "Example: --title \"Winter mile\"", valueName: "text"))
  var title: String?

  @OptionGroup(title: "The challenge") var flags: ChallengeFlags
  @OptionGroup var options: HabitChangeOptions

  func validate() throws {
    if flags.input(title: title).isEmpty { throw UsageError("nothing to change is given") }
  }

  func perform() async throws {
    try await ChallengeChange("daybook challenge edit", options).perform(on: challenge.name) {
      challenge, _, person, draft in
      let edited = try ChallengeRules(today: person.today).edited(challenge, flags.input(title: title))
      let keys = try ChallengeStaging(challenge, by: person).change(to: edited, in: &draft)
      let title = TerminalText.safe(edited.title)
      return keys.isEmpty ? "Nothing changed." : "\(title): \(keys.joined(separator: ", ")) changed."
    }
  }
}

struct ChallengeInviteCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "invite",
    abstract: "Ask somebody to a challenge that you made, or take them out of it.",
    discussion: """
      They see it on Today and on Challenges, and join or decline.

      Examples:
        daybook challenge invite november-mile ben
        daybook challenge invite november-mile --stop ben
      """)

  @OptionGroup var challenge: ChallengeArgument

  @Argument(
    help: "Whom to ask.", completion: .custom { words, _, _ in Completions.usernames(words) },
    transform: Arguments.username)
  var username: Username?

  @Option(
    help: ArgumentHelp(
      "Who is not asked any longer, or no longer in it.", discussion: "Example: --stop ben", valueName: "username"),
    completion: .custom { words, _, _ in Completions.usernames(words) }, transform: Arguments.username)
  var stop: Username?

  @OptionGroup var options: HabitChangeOptions

  func validate() throws {
    if (username == nil) == (stop == nil) { throw UsageError("somebody to ask or --stop is needed") }
  }

  func perform() async throws {
    try await ChallengeChange("daybook challenge invite", options).perform(on: challenge.name) {
      challenge, workspace, person, draft in
      let staging = ChallengeStaging(challenge, by: person)
      let title = TerminalText.safe(challenge.title)
      if let stop {
        let party = try workspace.party(stop, of: person)
        try staging.remove(party, in: &draft)
        return "\(TerminalText.safe(party.label)) is not in \(title) any longer."
      }
      guard let username else { return "Nothing changed." }
      let party = try workspace.party(username, of: person)
      try staging.invite(party, in: &draft)
      let join: Hint =
        "\(call: "challenge", "join", "\(challenge.slug)", "--new", "--person", "\(username)") joins in their name."
      return "Asked \(TerminalText.safe(party.label)) to \(title).\n\(join)"
    }
  }
}

struct ChallengeDeleteCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete a challenge that you made.",
    discussion: """
      Everybody's habits and check-ins stay. It asks first, and `\(Call("undo"))` brings it back.

      Examples:
        daybook challenge delete november-mile
        daybook challenge delete november-mile --yes
      """)

  @OptionGroup var challenge: ChallengeArgument

  @Flag(help: ArgumentHelp("Delete without asking, for scripts.", discussion: "Example: --yes"))
  var yes = false

  @OptionGroup var options: HabitChangeOptions

  func perform() async throws {
    if !yes {
      let workspace = try await Workspace.openSound(options.data, concerning: .person(options.person.person))
      let person = try workspace.person(options.person.person)
      let view = try ChallengeView.named(challenge.name, of: person, in: workspace)
      let title = TerminalText.safe(view.shared.challenge.title)
      try Consent.ask(
        "Delete \(title)?", statement: "this deletes \(title) for everybody in it", otherwise: "\(title) is kept")
    }
    try await ChallengeChange("daybook challenge delete", options).perform(on: challenge.name) {
      challenge, _, person, draft in
      try ChallengeStaging(challenge, by: person).delete(in: &draft)
      return "Deleted \(TerminalText.safe(challenge.title)).\n\(call: "undo") brings it back."
    }
  }
}
