import ArgumentParser
import Audience
import Changes
import Diagnostics
import Insights
import Journal

struct ChallengeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "challenge",
    abstract: "Take on a habit together with others.",
    discussion: """
      Everybody brings a habit of their own, and all are measured by the challenge's schedule and target. Those in it \
      see each other's days and amounts, and nothing else. A challenge is named by its title, by the name of its file, \
      or by the beginning of either.

      Examples:
        daybook challenge
        daybook challenge add "November mile" --habit run --invite ben
        daybook challenge join november-mile --new --person ben
      """,
    subcommands: [
      ChallengeListCommand.self, ChallengeShowCommand.self, ChallengeAddCommand.self, ChallengeEditCommand.self,
      ChallengeInviteCommand.self, ChallengeJoinCommand.self, ChallengeDeclineCommand.self, ChallengeLeaveCommand.self,
      ChallengeDeleteCommand.self,
    ],
    defaultSubcommand: ChallengeListCommand.self
  ).ofDaybook
}

/// The argument for a challenge, for every command about one.
struct ChallengeArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The challenge: the name of its file, its title, or the beginning of either.", valueName: "challenge"),
    completion: .custom { words, _, _ in Completions.challenges(words) })
  var name: String
}

struct ChallengeListCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the challenges that you are in, made, or are asked to.",
    discussion: """
      Those that are over stay; they come last.

      Examples:
        daybook challenge list
        daybook challenge list --person ben --json
      """)

  @OptionGroup var person: PersonOptions

  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    let workspace = try await Workspace.openSound(data, concerning: .person(person.person))
    let own = try workspace.person(person.person)
    let challenges = ChallengeView.all(of: own, in: workspace.book)
    if report.json {
      return Console.printJSON { writer in
        writer.member("person", own.username.text)
        writer.member("challenges") { $0.array(challenges) { $1.write(to: &$0) } }
      }
    }
    if challenges.isEmpty {
      let add: Hint = "\(call: "challenge", "add", .name, "--habit", .habit) makes one."
      return Console.print("There is no challenge yet.\n\(workspace.addressing(own.username, add))")
    }
    let style = Console.output.style
    var table = Table([.left, .left, .left])
    for challenge in challenges {
      table.add([
        Table.Cell(challenge.shared.challenge.slug.text) { style.bold($0) },
        Table.Cell("\(challenge.shared.challenge.from) to \(challenge.shared.challenge.through)"),
        Table.Cell(challenge.state) { style.faint($0) },
      ])
    }
    Console.print(table.lines(width: Console.output.tableWidth).joined(separator: "\n"))
    if let asked = challenges.first(where: { $0.shared.part == .invited && !$0.isOver }) {
      let join: Hint =
        "\(call: "challenge", "join", "\(asked.shared.challenge.slug)", "--new") joins with a new habit."
      Console.print("\n\(workspace.addressing(own.username, join))")
    }
  }
}

struct ChallengeShowCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show how everybody in a challenge stands.",
    discussion: """
      A line for each, by name: their weeks, the days that count, and the sum. Nobody has a place.

      Examples:
        daybook challenge show november-mile
        daybook challenge show november-mile --json
      """)

  @OptionGroup var challenge: ChallengeArgument
  @OptionGroup var person: PersonOptions

  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    let workspace = try await Workspace.openSound(data, concerning: .person(person.person))
    let own = try workspace.person(person.person)
    let view = try ChallengeView.named(challenge.name, of: own, in: workspace)
    if report.json { return Console.printJSON { view.writeMembers(to: &$0) } }
    let style = Console.output.style
    let shown = view.shared.challenge
    Console.print(style.bold(TerminalText.safe(shown.title)))
    Console.print("\(view.plan), \(shown.from) to \(shown.through); \(view.state)")
    var table = Table([.left, .left, .left, .left])
    for line in view.lines {
      table.add([
        Table.Cell(TerminalText.safe(line.entrant.name)) { style.bold($0) },
        Table.Cell(line.standing.map(ChallengeView.weeks) ?? ""),
        Table.Cell(line.standing.map { Counted.text($0.days, "day") } ?? line.word),
        Table.Cell(view.total(of: line)),
      ])
    }
    if !view.lines.isEmpty {
      Console.print("\n" + table.lines(width: Console.output.tableWidth).joined(separator: "\n"))
      if view.lines.contains(where: { $0.standing != nil }) { Console.print("\n" + ChallengeView.key) }
    }
  }
}
