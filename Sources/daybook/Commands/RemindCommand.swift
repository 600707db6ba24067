import Answers
import ArgumentParser
import Changes
import DataFolder
import Diagnostics
import Editions
import FileSystem
import Foundation
import Insights
import Journal
import SiteBuild
import SitePlan
import Studio

struct RemindCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "remind",
    abstract: "Tell people what is due now; be called every minute.",
    discussion: """
      Habits at the times of their files while they are due, tasks at theirs and when they are overdue, and what others \
      did in shared lists: on the screen, by mail, to a phone or by a program of your own. Nothing is told twice, and \
      what was slept through comes in one. `\(Call("help", "reminders"))` tells all of it.

      One machine reminds: the one on which `--install` was called. It says first what it writes.

      Examples:
        daybook remind --install
        daybook remind --dry-run
        daybook remind --uninstall
      """
  ).ofDaybook

  @Flag(
    name: .customLong("dry-run"), help: ArgumentHelp("Only say what would be told.", discussion: "Example: --dry-run"))
  var isDry = false

  @Flag(
    help: ArgumentHelp(
      "Have this machine remind, every minute.", discussion: "Example: --install, or --install --with none"))
  var install = false

  @Flag(help: ArgumentHelp("Have this machine remind no longer.", discussion: "Example: --uninstall"))
  var uninstall = false

  @Option(
    name: .customLong("with"),
    help: ArgumentHelp(
      "With --install or --uninstall: what starts it.",
      discussion: """
        Left out, what the machine has. With none nothing is written: `serve` reminds while it runs, or something of your \
        own calls the command.
        Example: --with cron
        """, valueName: "systemd|launchd|cron|none"),
    completion: .list(ProgramSchedule.Kind.allCases.map(\.rawValue)),
    transform: Arguments.scheduleKind)
  var kind: ProgramSchedule.Kind?

  @Flag(help: ArgumentHelp("Install or uninstall without asking, for scripts.", discussion: "Example: --install --yes"))
  var yes = false

  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func validate() throws {
    if [isDry, install, uninstall].count(where: { $0 }) > 1 {
      throw UsageError("only one of --dry-run, --install and --uninstall can be given")
    }
    if kind != nil || yes, !install, !uninstall {
      throw UsageError("--with and --yes go with --install or --uninstall")
    }
  }

  func perform() async throws {
    do {
      if install { return try await begin() }
      if uninstall { return try await end() }
      try await tell()
    } catch let broken as BrokenRemindersFile {
      throw CommandFailure(.data, broken.diagnostics)
    } catch let failure as StorageFailure {
      throw CommandFailure(failure)
    }
  }

  /// How long other sites are asked, so that the next call finds this one ended.
  private static let secondsOfPulls = 40

  private static var installing: Hint {
    let hint: Hint = "\(call: "remind", "--install") makes this one do so"
    return hint.inNamedFolder
  }

  /// The data folder without the people whose folders have errors: nobody else waits until they are mended.
  private func sound() async throws(CommandFailure) -> Workspace {
    let workspace = try await Workspace.open(data)
    guard workspace.reading.sharedErrors.isEmpty else { throw CommandFailure(.data, workspace.reading.sharedErrors) }
    return Workspace(root: workspace.root, reading: workspace.reading.resting())
  }

  // MARK: Telling

  private func tell() async throws {
    let workspace = try await sound()
    let settings = workspace.book.settings
    let machine = MachineName().known
    if !isDry {
      guard let named = settings.reminds else {
        throw CommandFailure(
          .refused, .refused, "no machine is said to remind",
          hint: Self.installing)
      }
      guard named == machine else {
        throw CommandFailure(
          .refused, .refused, "another machine reminds: \(TerminalText.safe(named))",
          hint: Self.installing)
      }
      if data.today != nil || settings.today != nil {
        throw CommandFailure(.refused, .refused, "today is fixed, so nothing is due by the clock")
      }
    }
    let makers: EditionMakers
    do throws(BuildError) {
      makers = try EditionMakers(dataFolder: workspace.root, languages: ChosenLanguages(workspace.book))
    } catch {
      throw CommandFailure(error)
    }
    let site = try Words(makers.site.templates)
    let others = try makers.others.mapValues { try Words($0.templates) }
    let words: @Sendable (Username) -> Words = { [book = workspace.book] person in
      others[book.language(of: book.person(person))] ?? site
    }
    let round = ReminderRound(
      ReminderStore(root: workspace.root), service: ReminderWays.service(root: workspace.root), words: words,
      now: { Clock.now }, wallClock: { WallClock($0, in: $1) })
    if isDry { return show(try round.plans(workspace.book), round, machine, settings.reminds, workspace) }
    guard let right = try ReminderStore(root: workspace.root).round() else {
      // `serve` or an earlier call is at it: nothing is left out.
      return try print([], refused: round.refused())
    }
    let attempts = try round.run(workspace.book, in: right)
    // Nobody waits for other sites to be reminded.
    await DuePull(root: workspace.root).run(
      workspace.book, command: "daybook remind", now: Clock.now, within: Self.secondsOfPulls)
    try print(attempts, refused: round.refused())
  }

  private func print(
    _ attempts: [ReminderRound.Attempt], refused: [(person: String, messages: [ReminderRecord.Refused])]
  ) throws {
    if report.json {
      Console.printJSON { writer in
        writer.member("told") {
          $0.array(attempts) { writer, attempt in
            writer.object {
              $0.member("person", attempt.person.text)
              $0.member("channel", attempt.channel.rawValue)
              $0.member("id", attempt.message.id)
              $0.member("title", attempt.message.title)
              $0.member("items") {
                $0.array(attempt.message.items) { writer, item in
                  writer.object {
                    $0.member("kind", item.kind)
                    $0.member("text", item.text)
                  }
                }
              }
              $0.member("failure", attempt.failure?.message)
            }
          }
        }
        writer.member("refused") {
          $0.array(refused.flatMap { person, messages in messages.map { (person, $0) } }) { writer, entry in
            writer.refused(entry.1, person: entry.0)
          }
        }
      }
    } else {
      for attempt in attempts where attempt.failure == nil {
        Console.print("\(attempt.person), \(attempt.channel.rawValue): \(TerminalText.safe(attempt.message.title))")
      }
    }
    let failures = attempts.compactMap { attempt in
      attempt.failure.map { failure in
        let what = "\(attempt.person), \(attempt.channel.rawValue): \(failure.message)"
        return failure.prospect == .refused
          ? Diagnostic(
            .error, .systemFailure, "refused for good: \(what): \(TerminalText.safe(attempt.message.title))",
            hint: "it is set aside, and others follow")
          : Diagnostic(.error, .systemFailure, "not told yet: \(what)", hint: "it is tried again later")
      }
    }
    if !failures.isEmpty { throw CommandFailure(.inputOutput, failures) }
  }

  /// What would be told.
  private func show(
    _ plans: [ReminderRound.Plan], _ round: ReminderRound, _ machine: String?, _ named: String?, _ workspace: Workspace
  ) {
    if report.json {
      return Console.printJSON { writer in
        writer.member("machine", machine)
        writer.member("reminds", named)
        writer.member("people") {
          $0.array(plans) { writer, plan in
            writer.object { writer in
              writer.member("person", plan.person.username.text)
              writer.member("channels") { $0.array(plan.channels) { $0.value($1.rawValue) } }
              writer.member("unknown") { $0.array(plan.unknown) { $0.value($1.rawValue) } }
              writer.member("quiet", plan.isQuiet)
              writer.member("reminders") { $0.array(plan.reminders) { $0.reminder($1, plan, round, workspace.book) } }
              writer.member("news") {
                $0.array(plan.news) { writer, news in
                  writer.object {
                    $0.member("id", ReminderRecord.key(news.id))
                    $0.member("kind", news.kind.rawValue)
                    $0.member("by", news.by)
                    $0.member("title", news.title)
                    $0.member("text", round.text(of: news, for: plan.person, in: workspace.book))
                  }
                }
              }
              writer.member("refused") {
                $0.array(plan.refused) { $0.refused($1, person: plan.person.username.text) }
              }
            }
          }
        }
      }
    }
    var lines = plans.filter { !$0.channels.isEmpty }.flatMap { plan -> [String] in
      let ways = plan.channels.map(\.rawValue).joined(separator: ", ")
      let texts =
        plan.reminders.map {
          "\($0.planned.date) \($0.planned.time)  " + round.text(of: $0, for: plan.person, in: workspace.book)
        }
        + plan.news.map { round.text(of: $0, for: plan.person, in: workspace.book) }
      let head = "\(plan.person.username) by \(ways)" + (plan.isQuiet ? ", after the quiet time" : "")
      return texts.isEmpty
        ? ["\(plan.person.username) by \(ways): nothing now"]
        : [head + ":"] + texts.map { "  " + TerminalText.safe($0) }
    }
    if lines.isEmpty {
      lines = ["Nobody wants to be told anything by a way that this machine knows."]
      let edit: Hint = "\(call: "person", "edit", "--notify", "desktop") has you told on the screen."
      if plans.isEmpty { lines.append("\(edit.inNamedFolder)") }
    }
    lines += plans.flatMap { plan in plan.unknown.map { Self.missing($0, for: plan.person.username) } }
    if plans.contains(where: { !$0.unknown.isEmpty }) {
      let help: Hint = "\(call: "help", "reminders") shows such a file."
      lines.append("\(help.inNamedFolder)")
    }
    lines += plans.flatMap { plan in
      plan.refused.map { refused in
        "\(plan.person.username) by \(refused.channel), refused for good: \(LocalClock.machine(refused.at))  "
          + "\(TerminalText.safe(refused.title)) (\(TerminalText.safe(refused.reason)))"
      }
    }
    if let named, named != machine { lines.append("Another machine reminds: \(TerminalText.safe(named)).") }
    if named == nil { lines.append("No machine reminds yet: \(Self.installing).") }
    Console.print(lines.joined(separator: "\n"))
  }

  /// That a way which somebody wants is not set up, and what is missing.
  private static func missing(_ channel: Notifications.Channel, for person: Username) -> String {
    let path = TerminalText.safe(RemindersFile().path)
    let needs =
      switch channel {
      case .desktop: "`desktop: yes` below `\(person)` in \(path) has it on this screen"
      case .mail: "it takes an address, and a server in mail.yml or `sendmail_from` in \(path)"
      case .ntfy: "`ntfy` below `\(person)` in \(path) is the address of a topic"
      case .command: "`command` below `\(person)` in \(path) is the program"
      }
    return "\(person) by \(channel.rawValue): not set up on this machine; \(needs)."
  }

  // MARK: Installing

  private func schedule(_ workspace: Workspace) -> ProgramSchedule {
    ProgramSchedule(
      kind ?? ProgramSchedule.usual(),
      of: ProgramSchedule.Job("remind", title: "Reminders of Daybook", .everyMinute, arguments: ["remind"]),
      program: Bundle.main.executablePath ?? "daybook",
      dataFolder: System.resolved(workspace.root) ?? workspace.root)
  }

  private static let unscheduled = "Nothing is started by itself: `serve` reminds while it runs."

  private func begin() async throws {
    let workspace = try await sound()
    let schedule = schedule(workspace)
    if !yes {
      Console.print(schedule.shown(begins: true, without: Self.unscheduled))
      if let other = workspace.book.settings.reminds, other != MachineName().known {
        Console.print("\(TerminalText.safe(other)) reminds now, and will not any longer.")
      }
      try Consent.ask(
        "Have this machine remind?", statement: "this writes what is shown above", otherwise: "Nothing was written")
    }
    let machine: String
    do {
      machine = try MachineName().named()
    } catch {
      throw CommandFailure(.inputOutput, .systemFailure, "the name of this machine cannot be written")
    }
    try await name(machine)
    do throws(DeliveryFailure) {
      try schedule.install()
    } catch {
      throw CommandFailure(
        .inputOutput, .systemFailure, "this machine is named, but nothing starts the reminders: \(error.message)",
        hint: "--with names another way")
    }
    if report.json {
      return Console.printJSON {
        $0.member("machine", machine)
        $0.member("with", schedule.kind.rawValue)
        $0.member("files") { $0.array(schedule.files) { $0.value($1.path) } }
      }
    }
    Console.print("\(machine) reminds from now on.")
  }

  private func end() async throws {
    let workspace = try await sound()
    let schedule = schedule(workspace)
    if !yes {
      Console.print(schedule.shown(begins: false, without: Self.unscheduled))
      try Consent.ask(
        "Have this machine remind no longer?", statement: "this ends what is shown above",
        otherwise: "All stays as it is")
    }
    do throws(DeliveryFailure) {
      try schedule.uninstall()
    } catch {
      throw CommandFailure(.inputOutput, .systemFailure, "the reminders were not ended: \(error.message)")
    }
    if workspace.book.settings.reminds == MachineName().known { try await name(nil) }
    if report.json { return Console.printJSON { $0.member("machine", MachineName().known) } }
    Console.print("This machine reminds no longer.")
  }

  /// Names the machine that reminds in the settings.
  private func name(_ machine: String?) async throws {
    _ = try await CommandChange("daybook remind", data).perform(mends: true, valueFile: FolderLayout.settings) {
      _, draft in
      if let machine {
        try SettingsStaging.set(.reminds, to: machine, in: &draft)
      } else {
        try SettingsStaging.unset(.reminds, in: &draft)
      }
      draft.summary = .settingsChanged(keys: [SettingKey.reminds.rawValue])
    }
  }
}

extension JSONWriter {
  /// Writes a message that was refused.
  fileprivate mutating func refused(_ message: ReminderRecord.Refused, person: String) {
    object { writer in
      writer.member("person", person)
      writer.member("channel", message.channel)
      writer.member("id", message.id)
      writer.member("title", message.title)
      writer.member("failure", message.reason)
      writer.member("time", Int(message.at))
    }
  }

  /// Writes a reminder.
  fileprivate mutating func reminder(
    _ reminder: DueReminder, _ plan: ReminderRound.Plan, _ round: ReminderRound, _ book: Book
  ) {
    object { writer in
      writer.member("id", ReminderRecord.key(reminder.id))
      writer.member("kind", reminder.subject.kind)
      writer.member("reason", reminder.reason.rawValue)
      switch reminder.subject {
      case .habit(let slug):
        writer.member("habit", slug.text)
        writer.member("near", plan.person.habits.first { $0.habit.slug == slug }?.habit.remindNear?.label)
      case .task(let name):
        writer.member("owner", name.owner.text)
        writer.member("list", name.list.text)
        writer.member("task", name.task(in: book)?.task.title)
      }
      writer.member("at", reminder.planned.text)
      writer.member("text", round.text(of: reminder, for: plan.person, in: book))
    }
  }
}
