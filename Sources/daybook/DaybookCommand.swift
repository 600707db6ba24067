import ArgumentParser
import SiteBuild

/// The root of the command line. It only lists the subcommands.
@main
struct DaybookCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "daybook",
    abstract: "Your habits in plain text, your days on the web.",
    discussion: """
      Daybook reads a data folder of plain text and makes a static site of it: a dashboard of habits, check-ins and a \
      course that opens from a folder or from any host.

      Begin with:
        daybook init diary            makes diary/data, with three habits
        cd diary && daybook build     makes diary/site
        daybook today                 shows what is due today

      Documents that come along:
      \(HelpTopic.list)

      Exit codes: 0 done, 1 the data has errors, 64 wrong usage, 65 refused by a rule; any other code is something \
      outside: no data folder (66), a folder that would be overwritten (73), reading or writing failed (74), another \
      command is at work (75), cancelled (130).
      """,
    version: ToolVersion.text,
    groupedSubcommands: groups)

  /// All commands but those below others, in the order of the help.
  private static let groups = [
    CommandGroup(name: "Beginning", subcommands: [InitCommand.self, DemoCommand.self]),
    CommandGroup(
      name: "Every day",
      subcommands: [
        TodayCommand.self, AskCommand.self, DoneCommand.self, SkipCommand.self, MissedCommand.self,
        UndoCommand.self, RedoCommand.self, ShowCommand.self, YearCommand.self,
        EventCommand.self, HistoryCommand.self,
        HabitCommand.self, RemindCommand.self,
      ]),
    CommandGroup(
      name: "To do",
      subcommands: [
        TaskCommand.self, ListCommand.self, LabelCommand.self, CalendarCommand.self, TokenCommand.self,
        ImportCommand.self, ExportCommand.self,
      ]),
    CommandGroup(name: "Devices", subcommands: [SyncCommand.self, ConflictsCommand.self]),
    CommandGroup(name: "The course", subcommands: [CourseCommand.self]),
    CommandGroup(
      name: "People and settings",
      subcommands: [
        PersonCommand.self, AccountCommand.self, MailCommand.self, SupportCommand.self, FollowCommand.self,
        AudienceCommand.self, ReaderCommand.self, KeyCommand.self, ChallengeCommand.self,
        SettingsCommand.self,
      ]),
    CommandGroup(
      name: "The site",
      subcommands: [
        BuildCommand.self, PublishCommand.self, ServeCommand.self, CheckCommand.self, TemplatesCommand.self,
      ]),
    CommandGroup(name: "Backups", subcommands: [BackupCommand.self, RestoreCommand.self]),
    CommandGroup(
      name: "Tools",
      subcommands: [
        DoctorCommand.self, VersionCommand.self, MarkdownCommand.self, MergeEventsCommand.self, MergeListCommand.self,
        MergeYamlCommand.self,
      ]),
  ]

  /// Those after which pages are made many times a day. What pages need of the program itself is read while the options of
  /// such a command are still being looked at; without options for that, it is read in vain, on another core.
  static let everyDay: [any ParsableCommand.Type] = [
    BuildCommand.self, DoneCommand.self, MissedCommand.self, RedoCommand.self, SkipCommand.self, TaskCommand.self,
    UndoCommand.self,
  ]

  /// Parses and runs a command as ArgumentParser does, except for the messages about wrong usage.
  static func main() async {
    Console.fillClosedStreams()
    if let topic = HelpTopic(askedBy: CommandLine.arguments.dropFirst()) {
      Console.output.write(topic.text)
      return
    }
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.first == "help", let unknown = UnknownCommand(arguments, root: self) {
      Console.report([unknown.diagnostic])
      exit(withError: ExitCode.validationFailure)
    }
    do {
      var command = try await parse(arguments)
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
    } catch let code as ExitCode {
      // The failure was printed before.
      exit(withError: code)
    } catch {
      guard let complaint = UsageComplaint(error, arguments: arguments, root: self) else { exit(withError: error) }
      Console.report([complaint.diagnostic])
      exit(withError: ExitCode.validationFailure)
    }
  }

  /// The command that the arguments ask for.
  ///
  /// ArgumentParser makes a tree of all commands before it looks at one. So the named one is parsed by itself first, and
  /// whatever it does not take, calls for help and completions included, is left to the tree.
  private static func parse(_ arguments: [String]) async throws -> any ParsableCommand {
    guard let name = arguments.first,
      let named = groups.lazy.flatMap(\.subcommands).first(where: { $0.configuration.commandName == name })
    else { return try await asyncParseAsRoot(nil) }
    if everyDay.contains(where: { $0 == named }) { TemplateSet.readAhead() }
    guard let parsed = try? named.parseAsRoot(Array(arguments.dropFirst())), named.leads(to: type(of: parsed))
    else { return try await asyncParseAsRoot(nil) }
    return parsed
  }
}

extension ParsableCommand {
  /// Whether a command is this one or below it.
  fileprivate static func leads(to command: any ParsableCommand.Type) -> Bool {
    self == command || configuration.subcommands.contains { $0.leads(to: command) }
  }
}

extension CommandConfiguration {
  /// The same, of a command that is called as a part of `daybook`, so that one that is parsed by itself is not asked first
  /// for the completion script, which the program alone has.
  var ofDaybook: CommandConfiguration {
    var part = self
    part._superCommandName = "daybook"
    return part
  }
}
