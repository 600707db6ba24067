import DataFolder
import Diagnostics
import Journal
import Merging

/// Copies of files that programs for synchronising left, merged into their files.
///
/// A copy that would leave an error in the folder stays where it is, and keeps no other one from being merged.
public struct CopyMerge: Sendable {
  /// The paths of the copies that were merged, and went.
  public private(set) var merged: [String] = []
  /// Those that cannot be merged: of a picture one version has to be chosen, and others cannot be read.
  public private(set) var left: [String] = []
  /// The first error that there would be with those of ``left`` that bring one.
  public private(set) var errors: [String: Diagnostic] = [:]
  /// Rows of check-ins of which nobody knows how often they were recorded, with their files; the larger number stays.
  public private(set) var doubtful: [(path: String, doubt: EventFileMerge.Doubt)] = []

  /// Stages it.
  ///
  /// - Parameters:
  ///   - conflicts: Among what the copies are.
  ///   - before: The folder as it is.
  ///   - draft: What the folder becomes.
  /// - Throws: `StorageFailure` where a file cannot be read.
  public init(
    staging conflicts: [FolderConflicts.Conflict], in before: Reading, _ draft: inout FolderDraft
  ) async throws {
    let day = before.book.today
    let copies = conflicts.filter(\.isCopy)
    guard !copies.isEmpty else {
      draft.summary = .copiesMerged(count: 0)
      return
    }
    let start = draft
    for conflict in copies { try stage(conflict, on: day, in: &draft) }
    if await draft.newError(since: before) != nil {
      (self, draft) = (CopyMerge(), start)
      for conflict in copies {
        let (known, safe) = (self, draft)
        try stage(conflict, on: day, in: &draft)
        guard let copy = merged.last, merged.count > known.merged.count, let error = await draft.newError(since: before)
        else { continue }
        (self, draft) = (known, safe)
        left.append(copy)
        errors[copy] = error
      }
    }
    draft.summary = .copiesMerged(count: merged.count)
  }

  private init() {}

  private mutating func stage(
    _ conflict: FolderConflicts.Conflict, on day: Day, in draft: inout FolderDraft
  ) throws {
    guard case .copy(let copy, _) = conflict.kind else { return }
    guard conflict.choices.contains(.both) || conflict.isAlone else {
      left.append(copy)
      return
    }
    do {
      let outcome = try conflict.merge(copy, .both, on: day, in: &draft)
      merged.append(copy)
      doubtful += outcome.doubtful.map { (conflict.path, $0) }
    } catch is Refusal {
      left.append(copy)
    }
  }
}

extension FolderDraft {
  /// An error that was not there, and that what was staged brings.
  fileprivate func newError(since before: Reading) async -> Diagnostic? {
    await read(today: before.book.today, now: 0).problems(notIn: before).errors.first
  }
}
