import ArgumentParser
import Backups
import Changes
import DataFolder
import Diagnostics
import FileSystem
import Foundation
import Journal

struct BackupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Keep a copy of everything.",
    discussion: """
      A backup is a .tar.gz with the data folder and a list of checksums: any tar unpacks it, and no bit of it changes \
      unnoticed. `\(Call("restore"))` takes things back from one; `\(Call("help", "backups"))` tells all of it.

      Examples:
        daybook backup
        daybook backup ~/diary.tar.gz
        daybook backup verify
        daybook backup --install
      """,
    subcommands: [BackupMakeCommand.self, BackupVerifyCommand.self],
    defaultSubcommand: BackupMakeCommand.self
  ).ofDaybook
}

struct BackupMakeCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "make",
    abstract: "Make a backup, or have one made every day.",
    discussion: """
      It is read again before it gets its name, so that what has the name is whole. Without a file it goes into the folder \
      backups beside the data folder, under a name with date and time.

      Examples:
        daybook backup
        daybook backup ~/diary.tar.gz
        daybook backup /mnt/disk/ --keep 7d,4w,12m
        daybook backup --install --keep 7d,4w,12m
        daybook backup /mnt/disk/ --encrypt-to age1…
      """)

  @Argument(
    help: "A .tar.gz that is not there yet, or a folder that is there.",
    completion: .file())
  var file: String?

  @Option(
    help: ArgumentHelp(
      "Which backups stay in the folder; others of this daybook are removed.",
      discussion: """
        The last of each of so many days, weeks, months and years, of those with --accounts and of those with \
        --encrypt-to by themselves. The newest always stays, and so do those that the program made by itself before an \
        import or a restore, and those of another daybook whose folder has the same name.
        Example: --keep 7d,4w,12m
        """, valueName: "rule"),
    transform: Self.rule)
  var keep: KeepRule?

  @Flag(
    help: ArgumentHelp(
      "With what people sign in by; otherwise it is left out.", discussion: "Example: --accounts"))
  var accounts = false

  @Option(
    name: .customLong("encrypt-to"),
    help: ArgumentHelp(
      "Encrypt it by the program age, for this key; several are possible.", discussion: "Example: --encrypt-to age1…",
      valueName: "key"))
  var recipients: [String] = []

  @Flag(
    help: ArgumentHelp(
      "Have this machine make one every day.", discussion: "Example: --install, or --install --with cron"))
  var install = false

  @Flag(help: ArgumentHelp("Have this machine make none any longer.", discussion: "Example: --uninstall"))
  var uninstall = false

  @Option(
    name: .customLong("with"),
    help: ArgumentHelp(
      "With --install or --uninstall: what starts it; left out, what the machine has.",
      discussion: "Example: --with cron",
      valueName: "systemd|launchd|cron"),
    completion: .list(Self.kinds.map(\.rawValue)),
    transform: Self.kind)
  var kind: ProgramSchedule.Kind?

  @Flag(help: ArgumentHelp("Install or uninstall without asking, for scripts.", discussion: "Example: --install --yes"))
  var yes = false

  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  private static let kinds: [ProgramSchedule.Kind] = [.systemd, .launchd, .cron]

  @Sendable
  private static func kind(_ text: String) throws -> ProgramSchedule.Kind {
    if let kind = kinds.first(where: { $0.rawValue == text }) { return kind }
    throw UsageError("`\(text)` starts nothing", hint: "systemd, launchd or cron")
  }

  @Sendable
  private static func rule(_ text: String) throws -> KeepRule {
    if let rule = KeepRule(text) { return rule }
    throw UsageError(
      "`\(text)` does not say what to keep", hint: "numbers of days, weeks, months and years: 7d,4w,12m,3y")
  }

  /// What is kept where a backup is made every day and nobody says it.
  private static let usualRule = KeepRule("7d,4w,12m")

  func validate() throws {
    if install, uninstall { throw UsageError("only one of --install and --uninstall can be given") }
    if kind != nil || yes, !install, !uninstall {
      throw UsageError("--with and --yes go with --install or --uninstall")
    }
    if uninstall, file != nil || keep != nil || accounts || !recipients.isEmpty {
      throw UsageError("--uninstall needs no file, and nothing that says how a backup is made")
    }
  }

  func perform() async throws {
    var placement = try await BackupPlacement(data)
    if uninstall { return try end(placement) }
    if !install {
      do {
        try await placement.identify("daybook backup")
      } catch let failure as StorageFailure {
        throw CommandFailure(failure)
      }
    }
    let place = try place(placement)
    if install { return try begin(placement, place) }
    let encryption = recipients.isEmpty ? nil : Encryption(for: recipients)
    let writer = FolderWriter(root: placement.root)
    let made = try await CommandFailure.ofBackups {
      try await BackupMaker(writer, withAccounts: accounts, encryption: encryption)
        .make(place, command: "daybook backup")
    }
    var (removed, others): ([String], Int) = ([], 0)
    if let keep, case .shelf(let shelf, _) = place {
      removed = shelf.prune(by: keep, sparing: made.path).map(shelf.path)
      others = shelf.all.count - shelf.names.count
    }
    let lacksAccounts = !accounts && !AccountFolder(root: placement.root).listing().accounts.isEmpty
    say(made, removed: removed, others: others, lacksAccounts: lacksAccounts)
  }

  /// - Parameter others: How many there are beside it of which only the name of the folder is the same.
  private func say(_ made: BackupMaker.Made, removed: [String], others: Int, lacksAccounts: Bool) {
    if report.json {
      return Console.printJSON { writer in
        writer.member("file", made.path)
        writer.member("files", made.files)
        writer.member("bytes", made.bytes)
        writer.member("accounts", accounts)
        writer.member("encrypted", !recipients.isEmpty)
        writer.member("left_out") { $0.array(made.leftOut.map(\.path)) { $0.value($1) } }
        writer.member("removed") { $0.array(removed) { $0.value($1) } }
        writer.member("others", others)
      }
    }
    var lines = [
      "Wrote \(TerminalText.safe(BackupPlacement.shown(made.path))): "
        + "\(Counted.text(made.files, "file")), \(ByteCount.text(made.bytes))."
    ]
    lines += made.leftOut.map { left in
      "Left out, since it is \(left.isLink ? "a link" : "no file"): \(TerminalText.safe(left.path))."
    }
    if lacksAccounts { lines.append("What people sign in by is not in it: --accounts takes it along.") }
    if !removed.isEmpty { lines.append("Removed \(Counted.text(removed.count, "older backup")).") }
    if others > 0 {
      let (whose, them) =
        others == 1 ? ("name does not say that it is", "it") : ("names do not say that they are", "them")
      lines.append(
        "Left alone: \(Counted.text(others, "backup")) whose \(whose) of this folder. "
          + "If it was moved, remove \(them) yourself.")
    }
    Console.print(lines.joined(separator: "\n"))
  }

  // MARK: Where

  private func place(_ placement: BackupPlacement) throws(CommandFailure) -> BackupMaker.Place {
    let isEncrypted = !recipients.isEmpty
    let name = placement.name(withAccounts: accounts, isEncrypted: isEncrypted)
    guard let file else { return .shelf(placement.shelf, name) }
    if file.hasSuffix("/") || Files.isFolder(file) { return .shelf(try placement.shelf(in: file), name) }
    let ending = isEncrypted ? ".age" : ".tar.gz"
    guard file.hasSuffix(ending) else {
      throw CommandFailure(
        .usage, .wrongUsage, "`\(TerminalText.safe(file))` is no folder, and does not end in \(ending)",
        hint: "a folder has to be there already")
    }
    if keep != nil || install {
      throw CommandFailure(
        .usage, .wrongUsage, "`\(TerminalText.safe(file))` is one file, and --keep and --install take a folder")
    }
    let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? "."
    try placement.check(folder)
    return .file(file)
  }

  // MARK: Every day

  private func schedule(_ placement: BackupPlacement, arguments: [String]) throws(CommandFailure) -> ProgramSchedule {
    let kind = kind ?? ProgramSchedule.usual()
    if kind == .none {
      throw CommandFailure(
        .refused, .refused, "this machine has neither systemd nor cron to start it",
        hint: "have something of your own make one every day")
    }
    return ProgramSchedule(
      kind, of: ProgramSchedule.Job("backup", title: "Backup of Daybook", .everyDay, arguments: arguments),
      program: Bundle.main.executablePath ?? "daybook",
      dataFolder: System.resolved(placement.root) ?? placement.root)
  }

  private func begin(_ placement: BackupPlacement, _ place: BackupMaker.Place) throws {
    guard case .shelf(let shelf, _) = place else { return }
    let rule = (keep ?? Self.usualRule).map { ["--keep", $0.text] } ?? []
    let schedule = try schedule(
      placement,
      arguments: ["backup"] + (shelf.isOwn ? [] : [shelf.folder + "/"]) + rule + (accounts ? ["--accounts"] : [])
        + recipients.flatMap { ["--encrypt-to", $0] })
    if !yes {
      Console.print(schedule.shown(begins: true, without: ""))
      try Consent.ask(
        "Have this machine make a backup every day?", statement: "this writes what is shown above",
        otherwise: "Nothing was written")
    }
    do throws(DeliveryFailure) {
      try schedule.install()
    } catch {
      throw CommandFailure(
        .inputOutput, .systemFailure, "nothing starts the backups: \(error.message)", hint: "--with names another way")
    }
    if report.json {
      return Console.printJSON {
        $0.member("with", schedule.kind.rawValue)
        $0.member("folder", shelf.folder)
        $0.member("files") { $0.array(schedule.files) { $0.value($1.path) } }
      }
    }
    Console.print("A backup goes into \(TerminalText.safe(shelf.folder)) every day at noon.")
  }

  private func end(_ placement: BackupPlacement) throws {
    let schedule = try schedule(placement, arguments: ["backup"])
    if !yes {
      Console.print(schedule.shown(begins: false, without: ""))
      try Consent.ask(
        "Have this machine make no backups any longer?", statement: "this ends what is shown above",
        otherwise: "All stays as it is")
    }
    do throws(DeliveryFailure) {
      try schedule.uninstall()
    } catch {
      throw CommandFailure(.inputOutput, .systemFailure, "the backups were not ended: \(error.message)")
    }
    if report.json { return Console.printJSON { $0.member("with", schedule.kind.rawValue) } }
    Console.print("This machine makes no backups by itself any longer.")
  }
}
