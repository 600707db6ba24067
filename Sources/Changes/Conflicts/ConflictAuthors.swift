import DataFolder
import Foundation
import Merging

/// Says which device wrote each version of a conflict, as far as git remembers it.
public struct ConflictAuthors: Sendable {
  /// How many conflicts git is asked about.
  private static let most = 20

  private let git: GitRepository?

  /// - Parameters:
  ///   - root: The data folder, of which nothing is known where it is no repository of its own.
  ///   - deadline: When git is ended.
  public init(root: String, until deadline: ContinuousClock.Instant) {
    let isRepository = FileManager.default.fileExists(atPath: root + "/.git")
    git = isRepository ? GitRepository(root: root, until: deadline) : nil
  }

  /// The devices that wrote what counts now and what the other version says, by the ids of conflicts; `nil` where it is
  /// not known.
  public func all(of conflicts: [FolderConflicts.Conflict]) -> [String: (here: String?, there: String?)] {
    guard git != nil else { return [:] }
    var authors: [String: (here: String?, there: String?)] = [:]
    for conflict in conflicts.prefix(Self.most) {
      guard case .version(let version) = conflict.kind else { continue }
      authors[conflict.id] = (
        author(of: Self.sought(version, version.current), in: version.path),
        author(of: Self.sought(version, version.other), in: version.path)
      )
    }
    return authors
  }

  /// How a version stands in a commit: as a line of its own or as words of one, or that the file went.
  private enum Sought {
    case line(String)
    case words(String)
    case deletion
    case change
  }

  private static func sought(_ conflict: UnsettledConflict, _ said: String?) -> Sought? {
    switch (conflict.content, said) {
    case (.deletion, nil): .deletion
    case (.deletion, _): .change
    case (.checkIn, let row?): .line(row)
    case (.checkIn, nil): conflict.gone.map(Sought.line)
    case (.value(let keys, _, _), let value?): keys.count == 1 ? .line("\(keys[0]): \(value)") : .words(value)
    case (.task, let value?): .words(value)
    case (_, nil): nil
    }
  }

  /// A text as a pattern that means it, character by character.
  private static func literal(_ text: String) -> String {
    text.map { "\\^$.[]|()*+?{}".contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  private func author(of sought: Sought?, in path: String) -> String? {
    guard let git, let sought else { return nil }
    let which: [String] =
      switch sought {
      // A row may end with empty fields, and a key with a comment; `name: Ana` is not in `name: Ana Lima`.
      case .line(let text): ["--pickaxe-regex", "-S", "^[[:space:]]*\(Self.literal(text)),*[[:space:]]*(#.*)?$"]
      case .words(let text): ["--pickaxe-regex", "-S", "(^|[[:space:]])\(Self.literal(text))([[:space:]]|$)"]
      case .deletion: ["--diff-filter=D"]
      case .change: ["--diff-filter=AM"]
      }
    let arguments = ["log", "--full-history", "--no-merges", "-1", "--format=%s%x09%an"] + which + ["--", path]
    guard let line = try? git.line(arguments) else { return nil }
    let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
    guard parts.count >= 2 else { return nil }
    let subject = parts.dropLast().joined(separator: "\t")
    return FolderSync.device(inMessage: subject) ?? parts.last.map(String.init)
  }
}
