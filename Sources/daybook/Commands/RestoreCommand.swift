import Answers
import ArgumentParser
import Backups
import Changes
import DataFolder
import Diagnostics
import FileSystem
import Journal

struct RestoreCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Take back what a backup holds.",
    discussion: """
      Into a folder that is empty or not there all of it is unpacked. Of a data folder that is there it is shown what \
      differs, and files are taken from the backup one by one, or all; `\(Call("undo"))` takes that back. Files that are \
      only here stay. What people sign in by comes back with --into alone.

      Examples:
        daybook restore ~/diary.tar.gz
        daybook restore ~/diary.tar.gz people/ana/habits/run.md
        daybook restore ~/diary.tar.gz --all
        daybook restore ~/diary.tar.gz --into diary/data
      """
  ).ofDaybook

  @Argument(help: "The backup.", completion: .file())
  var file: String

  @Argument(help: "Files or folders of the data folder to take from it; left out, it is shown what differs.")
  var paths: [String] = []

  @Flag(help: ArgumentHelp("Take everything that differs or is missing.", discussion: "Example: --all"))
  var all = false

  @Flag(help: ArgumentHelp("Show what differs line by line.", discussion: "Example: --diff"))
  var diff = false

  @Option(
    help: ArgumentHelp(
      "Unpack all of it into this folder, which is empty or not there.", discussion: "Example: --into diary/data",
      valueName: "dir"),
    completion: .directory)
  var into: String?

  @OptionGroup var key: IdentityOptions
  @OptionGroup var safety: SafetyOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func validate() throws {
    if into != nil, all || diff || !paths.isEmpty {
      throw UsageError("--into takes all of it, and goes without --all, --diff and paths")
    }
    if all, !paths.isEmpty { throw UsageError("--all goes without paths") }
    if diff, all { throw UsageError("--diff only shows, and goes without --all") }
  }

  func perform() async throws {
    let backup = BackupFile(file, identity: key.identity)
    if let into { return try await unpack(backup, into: into) }
    let root = try dataFolder()
    let comparison = try await CommandFailure.ofBackups {
      try await BackupComparison(backup, with: FolderWriter(root: root))
    }
    if !all, paths.isEmpty || diff { return try await show(comparison, backup, root) }
    try await take(try chosen(comparison, root), from: backup, comparison, root)
  }

  /// The data folder that is compared with the backup. Who has lost it wants all of it back.
  private func dataFolder() throws(CommandFailure) -> String {
    do {
      return try DataLocation.find(data.data)
    } catch {
      let folder = data.data ?? "data"
      throw CommandFailure(
        error.code,
        error.diagnostics.map { diagnostic in
          var diagnostic = diagnostic
          diagnostic.hint = "\(again("--into", "\(folder)")) unpacks all of it into a new folder"
          return diagnostic
        })
    }
  }

  /// A call for the same backup, which opens it as this one did.
  private func again(_ words: Call.Word...) -> Call { again(words) }

  private func again(_ words: [Call.Word]) -> Call {
    Call(["restore", "\(file)"] + words + (key.identity.map { ["--identity", "\($0)"] } ?? []))
  }

  // MARK: Into an empty folder

  private func unpack(_ backup: BackupFile, into folder: String) async throws {
    // Who has lost the data folder has no settings either.
    try await (try? BackupPlacement(data))?.checkUnpacking(into: folder)
    let count = try await CommandFailure.ofBackups { try BackupUnpacking(backup).unpack(into: folder) }
    if report.json {
      return Console.printJSON {
        $0.member("folder", folder)
        $0.member("files", count)
      }
    }
    let next: Hint = "\(call: "build", "--data", "\(folder)") makes the site of it."
    Console.print("Unpacked \(Counted.text(count, "file")) into \(TerminalText.safe(folder)).\n\(next)")
  }

  // MARK: What differs

  private func show(_ comparison: BackupComparison, _ backup: BackupFile, _ root: String) async throws {
    let wanted = paths.isEmpty ? nil : Set(try chosen(comparison, root))
    func isShown(_ path: String) -> Bool { wanted?.contains(path) ?? true }
    let losses = try await RestoreLosses(backup, comparison, root: root).losses(
      of: comparison.different.filter(isShown))
    if report.json {
      return Console.printJSON { writer in
        writer.member("backup", file)
        writer.member("same", comparison.same.count)
        for (name, paths) in [
          ("different", comparison.different), ("missing", comparison.missing), ("only_here", comparison.onlyHere),
          ("left_out", comparison.leftOut),
        ] {
          writer.member(name) { $0.array(paths.filter(isShown)) { $0.value($1) } }
        }
        RestoreLosses.write(losses, &writer)
      }
    }
    if diff {
      let layout = FolderLayout(root: root)
      let paths = comparison.different.filter(isShown)
      let contents = try await CommandFailure.ofBackups { try backup.contents(of: Set(paths)) }
      let lines = paths.flatMap { path -> [String] in
        let here = (try? Files.read(layout.path(path))) ?? []
        guard let old = Self.text(here), let new = contents[path].flatMap(Self.text) else {
          return ["Binary files differ: \(TerminalText.safe(path))"]
        }
        let diff = UnifiedDiff(old: old, named: "here/" + path, new: new, named: "backup/" + path)
        return diff.lines.map { TerminalText.safe($0) }
      }
      return Console.print(lines.isEmpty ? "Nothing differs." : lines.joined(separator: "\n"))
    }
    var table = Table([.left, .left])
    let style = Console.output.style
    func add(_ words: String, _ paths: [String]) {
      for path in paths { table.add([Table.Cell(words) { style.faint($0) }, Table.Cell(path)]) }
    }
    add("missing here", comparison.missing)
    add("different", comparison.different)
    add("only here", comparison.onlyHere)
    add("not taken", comparison.leftOut)
    var lines = table.isEmpty ? [] : table.lines(width: Console.output.tableWidth)
    lines.append(
      table.isEmpty
        ? "All \(Counted.text(comparison.same.count, "file")) are as in the backup."
        : "The same: \(Counted.text(comparison.same.count, "file")).")
    lines += losses.map(RestoreLosses.warning)
    if let hint = hint(for: comparison.takeable) { lines.append("\(hint.inNamedFolder)") }
    Console.print(lines.joined(separator: "\n"))
  }

  /// How to take what differs. A file is proposed alone only where it needs no other one: check-ins need their habits and
  /// pictures, and pictures without check-ins are seen nowhere.
  private func hint(for paths: [String]) -> Hint? {
    if paths.isEmpty { return nil }
    let alone = paths.first { !FolderLayout.isOfPictures($0) && !FolderLayout.isOfCheckIns($0) }
    let isOnlyCheckIns = paths.allSatisfy(FolderLayout.isOfCheckIns)
    guard let one = alone ?? (isOnlyCheckIns ? paths.first : nil) else {
      return "\(again("--all")) takes all of them."
    }
    return """
      \(again("\(one)")) takes this file,
      and with \(flags: "--all") you take all of them.
      """
  }

  /// A text to compare line by line; `nil` for a picture.
  private static func text(_ bytes: [UInt8]) -> String? {
    bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
  }

  // MARK: Single files

  /// The files that paths name: themselves, or all that are in a folder.
  private func chosen(_ comparison: BackupComparison, _ root: String) throws(CommandFailure) -> [String] {
    if all { return comparison.takeable }
    var chosen: [String] = []
    for given in paths {
      var path = given
      while path.hasSuffix("/") { path.removeLast() }
      if path.hasPrefix(root + "/") { path.removeFirst(root.count + 1) }
      let found = comparison.inBackup.filter { $0 == path || $0.hasPrefix(path + "/") }
      if found.isEmpty, comparison.leftOut.contains(where: { $0 == path || $0.hasPrefix(path + "/") }) {
        throw CommandFailure(
          .refused, .refused, "who reads on the hosted site is not taken from a backup: keys would come back",
          hint: "\(call: "reader", "list") says who reads now")
      }
      guard !found.isEmpty else {
        throw CommandFailure(
          .refused, .missingFile, "the backup has no `\(TerminalText.safe(given))`",
          hint: Suggestion.hint(for: path, among: comparison.inBackup))
      }
      chosen += found
    }
    return chosen
  }

  private func take(
    _ paths: [String], from backup: BackupFile, _ comparison: BackupComparison, _ root: String
  ) async throws {
    let wanted = Set(paths).intersection(comparison.takeable)
    let contents = try await CommandFailure.ofBackups { try backup.contents(of: wanted) }
    let losing = RestoreLosses(backup, comparison, root: root)
    let losses = losing.losses(of: contents)
    let traces = try await losing.traces(of: wanted)
    let tracesLose = try await losing.losses(of: traces)
    if !wanted.isEmpty { try await safety.makeCopy(.beforeRestore, data: data) }
    let result = try await CommandChange("daybook restore", data).perform(mends: true) { _, draft in
      var count = 0
      for path in BackupComparison.orderOfStoring(contents.keys) {
        guard let bytes = contents[path], try draft.bytes(of: path) != bytes else { continue }
        draft.write(bytes, to: path)
        count += 1
      }
      draft.summary = .filesRestored(count: count)
      draft.isLarge = true
      return count
    }
    var lines: [Hint] = ["All of it is as in the backup already: nothing was changed."]
    if result.outcome > 0 {
      lines = ["Took \(Counted.text(result.outcome, "file")) from the backup."]
      let words = RestoreLosses.Words(losses)
      if let lost = words.lost { lines.append("Gone with it: \(lost) that came after the backup.") }
      if let changed = words.changed { lines.append("As before it was changed: \(changed).") }
      lines.append("\(call: "undo") takes it back.")
      if !traces.isEmpty { lines.append(more(traces, losing: RestoreLosses.Words(tracesLose))) }
    }
    try await ChangeReport(data, change, report, result).print(lines.joined(separator: "\n")) {
      $0.member("files", result.outcome)
      RestoreLosses.write(losses, &$0)
      $0.member("not_taken") { $0.array(traces) { $0.value($1) } }
    }
  }

  /// So many files are named one by one in a call that is proposed.
  private static let mostNamed = 10

  /// What the backup has besides of habits that were deleted here.
  private func more(_ traces: [String], losing words: RestoreLosses.Words) -> Hint {
    let pictures = traces.filter(FolderLayout.isOfPictures)
    var named = traces
    var rest = ""
    if traces.count > Self.mostNamed, !pictures.isEmpty {
      // Check-ins whose pictures are not there would be errors; so the folder stands for hundreds of them.
      let folders = Set(pictures.compactMap { FolderLayout.owner(of: $0).map(FolderLayout.photos) }).sorted()
      named = traces.filter { !FolderLayout.isOfPictures($0) } + folders
      rest = ", \(Counted.text(pictures.count, "picture")) among them with all others that are not here"
    }
    if let lost = words.lost { rest += ", and removes \(lost) that came after the backup" }
    if let changed = words.changed { rest += ", and undoes later changes of \(changed)" }
    return """
      What was deleted with it is in \(Counted.text(traces.count, "other file")) of the backup: \
      \(again(named.map { "\($0)" })) takes \(traces.count == 1 ? "it" : "them"), too\(rest).
      """
  }
}
