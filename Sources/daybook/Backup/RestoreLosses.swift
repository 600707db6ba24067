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

  /// What goes when files are taken, which are read from the backup for that.
  func losses(of paths: some Sequence<String>) async throws -> [TakingBack.Loss] {
    let wanted = Set(paths).intersection(comparison.different)
    if wanted.isEmpty { return [] }
    return losses(of: try await CommandFailure.ofBackups { try backup.contents(of: wanted) })
  }

  /// The files that say more of the habits whose files are taken, and are not taken themselves.
  func traces(of taken: Set<String>) async throws -> [String] {
    let habits = comparison.missing.filter(taken.contains)
    let others = comparison.takeable.filter { !taken.contains($0) }
    guard !others.isEmpty, habits.contains(where: { FolderLayout.habit(at: $0) != nil }) else { return [] }
    let texts = Set(others.filter { !FolderLayout.isOfPictures($0) })
    let kept = try await CommandFailure.ofBackups { try backup.contents(of: texts) }
    var found: Set<String> = []
    for habit in habits { found.formUnion(TakingBack.traces(of: habit, among: others, kept: kept, here: here)) }
    return found.sorted()
  }

  // MARK: In words

  static func text(_ losses: TakingBack.Loss...) -> String { text(losses) }

  private static func text(_ losses: [TakingBack.Loss]) -> String {
    [(losses.reduce(0) { $0 + $1.checkIns }, "check-in"), (losses.reduce(0) { $0 + $1.tasks }, "task")]
      .filter { $0.0 > 0 }.map { Counted.text($0.0, $0.1) }.joined(separator: " and ")
  }

  /// All of it together; `nil` for nothing.
  static func sum(_ losses: [TakingBack.Loss]) -> String? {
    losses.isEmpty ? nil : text(losses)
  }

  static func write(_ losses: [TakingBack.Loss], _ writer: inout JSONWriter) {
    writer.member("lost") {
      $0.array(losses) { writer, loss in
        writer.object {
          $0.member("file", loss.path)
          $0.member("check_ins", loss.checkIns)
          $0.member("tasks", loss.tasks)
        }
      }
    }
  }
}
