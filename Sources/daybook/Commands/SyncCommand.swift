import Answers
import ArgumentParser
import Changes
import DataFolder
import Diagnostics
import Journal
import Merging

struct SyncCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "The same data on several devices, by git.",
    discussion: """
      Each device has the whole data folder and works offline. `\(Call("sync", "now"))` brings it in line with a git \
      repository of your own: check-ins are merged row by row, lists task by task, settings key by key, and nothing gets \
      lost. What two devices changed differently waits in `\(Call("conflicts"))`. `\(Call("help", "syncing"))` has recipes, \
      also for Syncthing and its like, which need no git.

      Examples:
        daybook sync init ssh://home.example/~/daybook.git
        daybook sync now
        daybook sync status
      """,
    subcommands: [SyncInitCommand.self, SyncNowCommand.self, SyncStatusCommand.self],
    defaultSubcommand: SyncNowCommand.self
  ).ofDaybook
}

struct SyncInitCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Make the data folder a git repository that merges well.",
    discussion: """
      Writes .gitattributes and .gitignore in the data folder, and tells git to merge its files by this program, also when \
      you call `git merge` yourself; where the program is missing, git does it by lines. Call it once on each device, and \
      again after moving the repository. On a second device, clone first.

      Examples:
        daybook sync init ssh://home.example/~/daybook.git
        git clone ssh://home.example/~/daybook.git diary/data && daybook sync init --data diary/data
      """)

  @Argument(
    help: ArgumentHelp(
      "The repository with which devices are brought in line: an address, or a folder such as one on a stick.",
      valueName: "repository"))
  var repository: String?

  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    let root = try DataLocation.find(data.data)
    let git = GitRepository(root: root, until: .now + .seconds(60))
    let setup = GitSetup(git)
    let isNew: Bool
    var remote: String?
    do {
      isNew = try setup.run(remote: repository)
      _ = try? MachineName().named()
      try await FolderWriter.announcing(root: root).change("daybook sync init") { draft in
        draft.isRecorded = false
        for (path, bytes) in try GitSetup.missingLines({ try draft.bytes(of: $0) }) { draft.write(bytes, to: path) }
      }
      remote = try SyncStatus(git).remote
    } catch {
      throw CommandFailure(ofSync: error)
    }
    if report.json {
      return Console.printJSON {
        $0.member("new", isNew)
        $0.member("remote", remote)
      }
    }
    Console.print(isNew ? "\(root) is a git repository now." : "\(root) is set up.")
    let next: Hint =
      remote == nil
      ? "\(call: "sync", "init", .folder) names the repository with which devices are brought in line."
      : "\(call: "sync", "now") brings it in line with \(remote ?? "")."
    Console.print("\(next.inNamedFolder)")
  }
}

struct SyncNowCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "now",
    abstract: "Commit, fetch, merge and push.",
    discussion: """
      What .gitignore keeps is never sent: accounts, keys, and what `\(Call("undo"))` needs. When another device was faster, it \
      begins again. Killed at any moment, it loses nothing. Copies that other programs for synchronising left are merged first, \
      as `\(Call("conflicts", "merge"))` does it. Without a repository to send to, it only commits.

      Examples:
        daybook sync now
        daybook sync now --timeout 600 --no-build
      """)

  @Option(
    help: ArgumentHelp("How long it may take, in seconds.", discussion: "Example: --timeout 600", valueName: "seconds"))
  var timeout = 120

  @OptionGroup var data: DataOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var report: ReportOptions

  func validate() throws { try Arguments.check(timeout, in: 1...3600, "--timeout") }

  func perform() async throws {
    let root = try DataLocation.find(data.data)
    let git = GitRepository(root: root, until: .now + .seconds(timeout))
    let settings = try await Workspace.openSettings(data)
    let clock = WallClock(Clock.now, in: settings.book.settings.timeZone)
    let copies = try await mergeCopies()
    let outcome: FolderSync.Outcome
    do {
      let sync = FolderSync(
        git, by: .announcing(root: root), at: FolderMerge.Moment(day: clock.date, time: clock.time),
        device: MachineName().known ?? "a device")
      outcome = try await sync.run()
    } catch {
      throw CommandFailure(ofSync: error)
    }
    let now = try await Workspace.open(data)
    let result = CommandChange.Result(
      outcome: outcome, workspace: now, isChanged: outcome.received > 0 || !copies.merged.isEmpty)
    let unsettled = try FolderConflicts(in: FolderWriter(root: root).glance()).conflicts.count
    let errors = now.reading.diagnostics.errors.count
    try await ChangeReport(data, change, report, result).print(
      Self.words(outcome, copies, unsettled: unsettled, errors: errors, now.book)
    ) {
      $0.member("sent", outcome.sent)
      $0.member("received", outcome.received)
      $0.member("merged", outcome.isMerged)
      $0.member("pushed", outcome.isPushed)
      $0.member("stayed") { $0.array(outcome.stayed) { $0.value($1) } }
      $0.member("copies") { $0.array(outcome.copies) { $0.value($1) } }
      $0.member("merged_copies") { $0.array(copies.merged) { $0.value($1) } }
      $0.member("doubtful") {
        $0.array(copies.doubtful + outcome.doubtful) { DoubtText.write($1.doubt, in: $1.path, to: &$0) }
      }
      $0.member("conflicts", unsettled)
      $0.member("errors", errors)
    }
  }

  /// Merges the copies of files that another program for synchronising left.
  private func mergeCopies() async throws -> CopyMerge {
    try await CommandChange("daybook sync now", data).perform(mends: true) { workspace, draft in
      try await CopyMerge(staging: FolderConflicts(in: draft).conflicts, in: workspace.reading, &draft)
    }.outcome
  }

  private static func words(
    _ outcome: FolderSync.Outcome, _ copies: CopyMerge, unsettled: Int, errors: Int, _ book: Book
  ) -> Hint {
    func files(_ count: Int) -> String { Counted.text(count, "file") }
    var lines: [Hint] = []
    if !copies.merged.isEmpty {
      lines.append("\(Counted.text(copies.merged.count, "copy", "copies")) that another program left merged.")
    }
    lines += copies.lines(book)
    switch (outcome.sent, outcome.received) {
    case (0, 0): lines.append(outcome.isPushed ? "All is in line." : "There was nothing to commit.")
    case (let sent, 0): lines.append("\(files(sent)) \(outcome.isPushed ? "sent" : "committed").")
    case (0, let received): lines.append("\(files(received)) received.")
    case (let sent, let received): lines.append("\(files(sent)) sent, \(files(received)) received and merged.")
    }
    for path in outcome.stayed {
      lines.append("\(TerminalText.safe(path)): one device deleted it and another one needs it; it stays.")
    }
    for (path, doubt) in outcome.doubtful { lines.append(DoubtText.line(doubt, in: path, book)) }
    for path in outcome.copies {
      lines.append("\(TerminalText.safe(path)): the other version; one has to be chosen, \(call: "conflicts").")
    }
    if unsettled > 0 {
      let words = unsettled == 1 ? "1 conflict waits" : "\(unsettled) conflicts wait"
      lines.append("\(words) for a decision: \(call: "conflicts").")
    }
    if errors > 0 { lines.append("The folder has \(Counted.text(errors, "error")): \(call: "check").") }
    return lines.joined(separator: "\n")
  }
}

struct SyncStatusCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "What waits to be sent, to be merged, and to be decided.",
    discussion: """
      It asks nobody: what is there is known since the last `\(Call("sync", "now"))`.

      Example:
        daybook sync status --json
      """)

  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    let root = try DataLocation.find(data.data)
    let status: SyncStatus
    let conflicts: Int
    do {
      status = try SyncStatus(GitRepository(root: root, until: .now + .seconds(60)))
      conflicts = try FolderConflicts(in: FolderWriter(root: root).glance()).conflicts.count
    } catch {
      throw CommandFailure(ofSync: error)
    }
    if report.json {
      return Console.printJSON {
        $0.member("remote", status.remote)
        $0.member("remote_gone", status.isRemoteGone)
        $0.member("branch", status.branch)
        $0.member("uncommitted", status.uncommitted)
        $0.member("to_send", status.toSend)
        $0.member("to_merge", status.toMerge)
        $0.member("drivers", status.hasDrivers)
        $0.member("conflicts", conflicts)
        $0.member("copied_by", status.copier?.program.rawValue)
      }
    }
    var lines: [Hint] = [
      status.remote.map { remote in
        status.isRemoteGone
          ? "\(TerminalText.safe(remote)) is not there; what was recorded here waits until it is."
          : "Is brought in line with \(TerminalText.safe(remote)), branch \(status.branch ?? "none")."
      } ?? "\(root) is a repository, and is brought in line with no other: \(call: "sync", "init", .folder).",
      "\(Counted.text(status.uncommitted, "file")) to commit, \(Counted.text(status.toSend, "commit")) to send, \(status.toMerge) to merge.",
    ]
    if !status.hasDrivers { lines.append("`git merge` does not ask this program yet: \(call: "sync", "init").") }
    if conflicts > 0 { lines.append("\(Counted.text(conflicts, "conflict")) to decide: \(call: "conflicts").") }
    if let copier = status.copier {
      lines.append("\(FolderHealth.twoWays(copier)): \(call: "help", "syncing").")
    }
    for line in lines { Console.print("\(line.inNamedFolder)") }
  }
}

extension CommandFailure {
  /// Why nothing was brought in line.
  init(ofSync error: any Error) {
    switch error {
    case let failure as CommandFailure: self = failure
    case let failure as StorageFailure: self.init(failure)
    case let refusal as Refusal: self.init(refusal)
    default: self.init(.inputOutput, .systemFailure, "\(error)")
    }
  }
}
