import DataFolder
import Journal
import Merging

/// Copies of files that programs for synchronising left, merged into their files.
public struct CopyMerge: Sendable {
  /// The paths of the copies that were merged, and went.
  public private(set) var merged: [String] = []
  /// Those that cannot be merged: of a picture one version has to be chosen.
  public private(set) var left: [String] = []
  /// Rows of check-ins of which nobody knows how often they were recorded, with their files; the larger number stays.
  public private(set) var doubtful: [(path: String, doubt: EventFileMerge.Doubt)] = []

  /// Stages it.
  ///
  /// - Parameters:
  ///   - conflicts: Among what the copies are.
  ///   - day: The day for what is noted.
  /// - Throws: `StorageFailure` where a file cannot be read.
  public init(staging conflicts: [FolderConflicts.Conflict], on day: Day, in draft: inout FolderDraft) throws {
    for conflict in conflicts {
      guard case .copy(let copy, _) = conflict.kind else { continue }
      guard conflict.choices.contains(.both) else {
        left.append(copy)
        continue
      }
      do {
        let outcome = try conflict.merge(copy, .both, on: day, in: &draft)
        merged.append(copy)
        doubtful += outcome.doubtful.map { (conflict.path, $0) }
      } catch is Refusal {
        left.append(copy)
      }
    }
    draft.summary = .copiesMerged(count: merged.count)
  }
}
