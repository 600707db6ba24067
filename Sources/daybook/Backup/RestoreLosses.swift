import Answers
import Backups
import DataFolder
import Diagnostics

/// What taking files from a backup takes away, and what it leaves behind there, in words.
struct RestoreLosses {
  let backup: BackupFile
  let comparison: BackupComparison
  private let layout: FolderLayout

  init(_ backup: BackupFile, _ comparison: BackupComparison, root: String) {
    (self.backup, self.comparison) = (backup, comparison)
    layout = FolderLayout(root: root)
  }

  private func here(_ path: String) -> [UInt8]? { try? Files.read(layout.path(path)) }

  /// What goes when files are taken.
  ///
  /// - Parameter contents: What is in the backup, of more files perhaps.
  func losses(of contents: [String: [UInt8]]) -> [TakingBack.Loss] {
    comparison.different.compactMap { path in
      guard let kept = contents[path], let here = here(path) else { return nil }
      return TakingBack.loss(at: path, here: here, kept: kept)
    }
  }

  /// What goes when files are taken, which are read from the backup for that. Others than those are not: they may be large.
  func losses(of paths: some Sequence<String>) async throws -> [TakingBack.Loss] {
    let wanted = Set(paths).intersection(comparison.different.filter(TakingBack.counts))
    if wanted.isEmpty { return [] }
    return losses(of: try await CommandFailure.ofBackups { try backup.contents(of: wanted) })
  }

  /// The files that say more of the habits whose files are taken, and are not taken themselves.
  func traces(of taken: Set<String>) async throws -> [String] {
    let habits = comparison.missing.filter(taken.contains).compactMap { HabitTraces(of: $0) }
    let others = comparison.takeable.filter { !taken.contains($0) }
    guard !others.isEmpty, !habits.isEmpty else { return [] }
    let wanted = Set(others.filter(HabitTraces.areRead))
    let kept = try await CommandFailure.ofBackups { try backup.contents(of: wanted) }
    return Set(habits.flatMap { $0.paths(among: others, kept: kept, here: here) }).sorted()
  }

  // MARK: In words

  /// What goes and what is again what it was, each as a count of things: `1 check-in and 2 tasks`; `nil` for nothing.
  struct Words {
    let lost, changed: String?

    init(_ losses: [TakingBack.Loss]) {
      func sum(_ count: (TakingBack.Loss) -> Int) -> Int { losses.reduce(0) { $0 + count($1) } }
      func text(_ checkIns: Int, _ tasks: Int) -> String? {
        let counts = [(checkIns, "check-in"), (tasks, "task")].filter { $0.0 > 0 }
        return counts.isEmpty ? nil : counts.map { Counted.text($0.0, $0.1) }.joined(separator: " and ")
      }
      lost = text(sum(\.checkIns), sum(\.tasks))
      changed = text(sum(\.changedCheckIns), sum(\.changedTasks))
    }
  }

  /// What taking a file would do: `Taking people/ana/events/2026.csv removes 1 check-in that came after the backup.`
  static func warning(of loss: TakingBack.Loss) -> String {
    let words = Words([loss])
    let deeds = [
      words.lost.map { "removes \($0) that came after the backup" },
      words.changed.map { "undoes later changes of \($0)" },
    ].compactMap(\.self)
    return "Taking \(TerminalText.safe(loss.path)) \(deeds.joined(separator: ", and "))."
  }

  static func write(_ losses: [TakingBack.Loss], _ writer: inout JSONWriter) {
    writer.member("lost") {
      $0.array(losses) { writer, loss in
        writer.object {
          $0.member("file", loss.path)
          $0.member("check_ins", loss.checkIns)
          $0.member("tasks", loss.tasks)
          $0.member("changed_check_ins", loss.changedCheckIns)
          $0.member("changed_tasks", loss.changedTasks)
        }
      }
    }
  }
}
