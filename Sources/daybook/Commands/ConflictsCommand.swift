import Answers
import ArgumentParser
import Changes
import DataFolder
import Diagnostics
import Journal
import Merging

struct ConflictsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "conflicts",
    abstract: "What two devices changed differently, and nobody decided yet.",
    discussion: """
      Nothing is lost while one waits: one version counts, and the other one stands beside it. Copies of files that Syncthing, \
      Dropbox, Nextcloud or iCloud left are listed, too, and can be merged.

      Examples:
        daybook conflicts
        daybook conflicts settle 3f9a1c other
        daybook conflicts merge
      """,
    subcommands: [ConflictsListCommand.self, ConflictsSettleCommand.self, ConflictsMergeCommand.self],
    defaultSubcommand: ConflictsListCommand.self
  ).ofDaybook
}

struct ConflictsListCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List them.",
    discussion: """
      Example:
        daybook conflicts list --json
      """)

  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    let root = try DataLocation.find(data.data)
    let conflicts: [FolderConflicts.Conflict]
    do {
      conflicts = try FolderConflicts(in: FolderWriter(root: root).glance()).conflicts
    } catch let failure as StorageFailure {
      throw CommandFailure(failure)
    }
    let authors = ConflictAuthors(root: root, until: .now + .seconds(10)).all(of: conflicts)
    if report.json {
      return Console.printJSON {
        $0.member("conflicts") {
          $0.array(conflicts) { writer, conflict in
            writer.object {
              $0.members(of: conflict)
              $0.member("this_device", authors[conflict.id]?.here)
              $0.member("other_device", authors[conflict.id]?.there)
            }
          }
        }
      }
    }
    if conflicts.isEmpty { return Console.print("There are no conflicts.") }
    let text = ConflictText(book: try await Workspace.open(data).book, layout: FolderLayout(root: root))
    for conflict in conflicts {
      let lines = text.lines(of: conflict, here: authors[conflict.id]?.here, there: authors[conflict.id]?.there)
      Console.print(lines.joined(separator: "\n") + "\n")
    }
    var hints: [Hint] = []
    if conflicts.contains(where: { $0.copied != nil && $0.choices.contains(.both) }) {
      hints.append("\(call: "conflicts", "merge") merges the copies.")
    }
    if let first = conflicts.first {
      let call = Call("conflicts", "settle", "\(first.id)", "other")
      hints.append("\(call) takes what stands beside other; any word that stands there can be said.")
    }
    for hint in hints { Console.print("\(hint.inNamedFolder)") }
  }
}

struct ConflictsSettleCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "settle",
    abstract: "Decide about one.",
    discussion: """
      `this` keeps what counts now, and `other` puts the other version in its place: if another device deleted something, it \
      goes, a habit with its check-ins. Of amounts `both` can count, and a copy is merged by `both`. `\(Call("undo"))` takes \
      the decision back.

      Examples:
        daybook conflicts settle 3f9a1c this
        daybook conflicts settle 3f9a1c other
      """)

  @Argument(help: ArgumentHelp("Which one, by its six letters and digits.", valueName: "conflict"))
  var conflict: String

  @Argument(help: ArgumentHelp("What is to count: this, other or both.", valueName: "choice"))
  var choice: UnsettledConflict.Choice

  @OptionGroup var person: PersonOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    let result: CommandChange.Result<Settled>
    do {
      result = try await CommandChange("daybook conflicts settle", data).perform(mends: true, settle)
    } catch var failure as CommandFailure where choice == .other && failure.code == .refused {
      let keeping = Call("conflicts", "settle", "\(conflict)", "this")
      failure.diagnostics.append(
        Diagnostic(
          .error, .refused, "the other version does not fit what is there now",
          hint: "change what is in its way first; \(keeping) keeps what counts"))
      throw failure
    }
    try await ChangeReport(data, change, report, result).print("\(result.outcome.words)") {
      $0.member("settled") {
        $0.array([result.outcome.conflict]) { writer, conflict in writer.object { $0.members(of: conflict) } }
      }
      $0.member("moved", result.outcome.moved.map { "\($0)" })
    }
  }

  private struct Settled: Sendable {
    var conflict: FolderConflicts.Conflict
    var words: String
    /// The day that counts where it is not the chosen one.
    var moved: Day?
  }

  private func settle(_ workspace: Workspace, in draft: inout FolderDraft) throws -> Settled {
    let found = try FolderConflicts(in: draft).conflict(named: conflict)
    let author = try found.person ?? workspace.person(person.person).username
    let merged = try found.settle(choice, by: author, in: workspace.book, on: workspace.book.today, in: &draft)
    let text = ConflictText(book: workspace.book, layout: FolderLayout(root: workspace.root))
    return Settled(conflict: found, words: text.settled(found, choice, moved: merged.moved), moved: merged.moved)
  }
}

struct ConflictsMergeCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Merge the copies of files that other programs for synchronising left.",
    discussion: """
      Each copy is merged into its file, and goes. Since nobody knows what both had, nothing of either is taken away: of rows of \
      check-ins the larger number stays, and rows of which one has more are listed. `\(Call("undo"))` takes it back.

      Example:
        daybook conflicts merge
      """)

  @OptionGroup var data: DataOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    let result = try await CommandChange("daybook conflicts merge", data).perform(mends: true) { workspace, draft in
      try await CopyMerge(staging: FolderConflicts(in: draft).conflicts, in: workspace.reading, &draft)
    }
    let merge = result.outcome
    let count = merge.merged.count
    let lines: [Hint] =
      ["\(count == 0 ? "There was no copy to merge" : "Merged \(Counted.text(count, "copy", "copies"))")."]
      + merge.lines(result.workspace.book)
    try await ChangeReport(data, change, report, result).print(lines.joined(separator: "\n")) {
      $0.members(of: merge)
    }
  }
}

extension UnsettledConflict.Choice: ExpressibleByArgument {}

extension CopyMerge {
  /// What has to be known of what came of it.
  func lines(_ book: Book) -> [Hint] {
    doubtful.map { DoubtText.line($0.doubt, in: $0.path, book) }
      + left.map { copy in
        let name = TerminalText.safe(copy)
        guard let error = errors[copy] else {
          return "\(name) cannot be merged: one version has to be chosen, \(call: "conflicts")."
        }
        return "\(name) cannot be merged: \(TerminalText.safe(error.message))."
      }
  }
}

extension JSONWriter {
  /// What came of merging copies.
  mutating func members(of merge: CopyMerge) {
    member("merged") { $0.array(merge.merged) { $0.value($1) } }
    member("left") { $0.array(merge.left) { $0.value($1) } }
    member("doubtful") { $0.array(merge.doubtful) { DoubtText.write($1.doubt, in: $1.path, to: &$0) } }
  }
}

extension FolderConflicts.Conflict {
  /// The path of a copy; `nil` for anything else.
  fileprivate var copied: String? {
    if case .copy(let path, _) = kind { path } else { nil }
  }
}

extension JSONWriter {
  fileprivate mutating func members(of conflict: FolderConflicts.Conflict) {
    member("id", conflict.id)
    member("kind", conflict.name)
    member("file", conflict.path)
    switch conflict.kind {
    case .version(let version):
      member("subject", version.subject)
      member("this", version.current)
      member("other", version.other)
    case .copy(let path, let origin):
      member("subject", origin.rawValue)
      member("this", conflict.path)
      member("other", path)
    }
    member("choices") { $0.array(conflict.choices.map(\.rawValue)) { $0.value($1) } }
  }
}
