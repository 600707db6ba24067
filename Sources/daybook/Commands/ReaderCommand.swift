import ArgumentParser
import Changes
import DataFolder
import Diagnostics
import Journal

struct ReaderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reader",
    abstract: "Who reads what friends see, on a site that only stores files.",
    discussion: """
      Readers have no account: they open the site by seven words or a link, which follow from the key of the site \
      (`\(Call("key", "new"))`). Somebody who follows you in this daybook can read there, too.

      Examples:
        daybook reader add tom --name "Tom Fisher"
        daybook reader invite tom
        daybook reader remove tom
      """,
    subcommands: [
      ReaderListCommand.self, ReaderAddCommand.self, ReaderInviteCommand.self, ReaderRekeyCommand.self,
      ReaderRemoveCommand.self,
    ],
    defaultSubcommand: ReaderListCommand.self
  ).ofDaybook
}

/// The arguments that the commands about a reader share.
struct ReaderOptions: ParsableArguments {
  @Argument(help: "What they type when they sign in.", transform: Arguments.username)
  var reader: Username

  @OptionGroup var change: ChangeOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions
}

struct ReaderAddCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Let somebody who is not in this daybook read what your friends see.",
    discussion: """
      They see your habits for friends with everything that was recorded before, the exact places of check-ins among it. \
      `\(Call("undo"))` takes it back as long as nobody was told their words; then `\(Call("reader", "remove"))` does.

      Examples:
        daybook reader add tom --name "Tom Fisher"
        daybook reader add tom --person ben
      """)

  @OptionGroup var options: ReaderOptions

  @Option(
    help: ArgumentHelp(
      "What they are called, up to 30 characters.", discussion: "Example: --name \"Tom Fisher\"", valueName: "name"))
  var name: String?

  @OptionGroup var person: PersonOptions

  func perform() async throws {
    let result = try await CommandChange("daybook reader add", options.data).perform(of: person.person) {
      workspace, person, draft in
      try ReaderStaging(in: workspace.book).add(
        options.reader, named: name, to: person, on: person.today, in: &draft)
      return person
    }
    let label = result.workspace.label(ofReader: options.reader)
    let person = result.outcome
    let reads: Hint = """
      \(label) reads what friends of \(TerminalText.safe(person.name)) see.
      \(call: "reader", "invite", "\(options.reader)") shows the words and the link for them.
      """
    try await ChangeReport(options.data, options.change, options.report, result).print(
      person.privateNote.map { reads + "\n" + $0 } ?? reads
    ) { $0.reader(options.reader, in: result.workspace) }
  }
}

struct ReaderInviteCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "invite",
    abstract: "Show the words and the link by which somebody reads.",
    discussion: """
      They follow from the key of the site, and can be shown again. The link opens for 14 days; --again begins them anew. Who \
      was removed comes back with other words. Somebody who follows you in this daybook becomes a reader.

      The host that stores the files cannot read what friends see. Who can change its files could give them a page that \
      reads along.

      Examples:
        daybook reader invite tom
        daybook reader invite tom --again
      """)

  @OptionGroup var options: ReaderOptions

  @Flag(help: ArgumentHelp("Let the link open for 14 days from today.", discussion: "Example: --again"))
  var again = false

  @OptionGroup var person: PersonOptions

  func perform() async throws {
    let result = try await CommandChange("daybook reader invite", options.data).perform(of: person.person) {
      workspace, person, draft in
      _ = try SiteKey(of: workspace).require()
      return try ReaderStaging(in: workspace.book).invite(
        options.reader, by: person, on: person.today, isAgain: again, in: &draft)
    }
    let view = try InvitationView(of: result.outcome, in: result.workspace)
    try await ChangeReport(options.data, options.change, options.report, result).print(view.text) {
      view.write(to: &$0)
    }
  }
}

struct ReaderRekeyCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "rekey",
    abstract: "Give a reader other words and another link.",
    discussion: """
      The former open nothing that is published from then on, and devices that remember them are signed out. Everything of \
      those whose friend they are is published anew. What was downloaded stays where it is. `\(Call("undo"))` does not bring \
      the former words back.

      Example:
        daybook reader rekey tom
      """)

  @OptionGroup var options: ReaderOptions

  func perform() async throws {
    let result = try await CommandChange("daybook reader rekey", options.data).perform(concerning: .everybody) {
      workspace, draft in
      _ = try SiteKey(of: workspace).require()
      return try ReaderStaging(in: workspace.book).rekey(options.reader, on: workspace.book.today, in: &draft)
    }
    let view = try InvitationView(of: result.outcome, in: result.workspace)
    try await ChangeReport(options.data, options.change, options.report, result).print(view.text, tellsSealed: true) {
      view.write(to: &$0)
    }
  }
}

struct ReaderRemoveCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Let a reader read nothing any more.",
    discussion: """
      Their words and their link open nothing that is published from then on; what they downloaded they have. With --person they \
      read nothing of that person alone. `\(Call("undo"))` does not take it back: `\(Call("reader", "invite"))` lets them in \
      again, with other words.

      Examples:
        daybook reader remove tom
        daybook reader remove tom --person ben
      """)

  @OptionGroup var options: ReaderOptions

  @Option(
    help: ArgumentHelp(
      "Of whom alone they read nothing any more.", discussion: "Example: --person ben", valueName: "username"),
    completion: .custom { words, _, _ in Completions.usernames(words) }, transform: Arguments.username)
  var person: Username?

  func perform() async throws {
    let result = try await CommandChange("daybook reader remove", options.data).perform(concerning: .everybody) {
      workspace, draft in
      let person = try person.map { named throws(CommandFailure) in try workspace.person(named) }
      _ = try ReaderStaging(in: workspace.book).remove(
        options.reader, from: person, on: workspace.book.today, in: &draft)
      return person?.name
    }
    let label = result.workspace.label(ofReader: options.reader)
    let of = result.outcome.map { " of \(TerminalText.safe($0))" } ?? ""
    try await ChangeReport(options.data, options.change, options.report, result).print(
      """
      \(label) reads nothing\(of) any more, once the site is published. What they downloaded they have. All that they could open is \
      sealed by another key, and sent to the host anew.
      """, tellsSealed: true
    ) { $0.reader(options.reader, in: result.workspace) }
  }
}
