import DataFolder
import Diagnostics
import Hashing
import Journal
import Merging

/// What devices changed differently and nobody decided about yet, in all of a data folder.
public struct FolderConflicts: Sendable {
  /// One of them.
  public struct Conflict: Sendable, Hashable {
    /// What it is about.
    public enum Kind: Sendable, Hashable {
      /// Two versions of something in a file.
      case version(UnsettledConflict)
      /// A copy of a file that a program for synchronising left beside it.
      case copy(path: String, ConflictCopy.Origin)
    }

    /// What it is about.
    public var kind: Kind
    /// The file that counts, relative to the data folder.
    public var path: String

    /// Six letters and digits by which commands and forms name it.
    public var id: String {
      switch kind {
      case .version(let conflict): conflict.id
      case .copy(let path, _):
        SHA256.digest(of: Array(path.utf8)).prefix(3).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      }
    }

    /// Its kind as scripts read it: `check_in`, `value`, `task`, `deletion` or `copy`.
    public var name: String {
      switch kind {
      case .version(let conflict): conflict.kind.rawValue
      case .copy: "copy"
      }
    }

    /// What can be chosen.
    public var choices: [UnsettledConflict.Choice] {
      switch kind {
      case .version(let conflict): conflict.choices
      case .copy: FileMerge(path: path) == .whole ? [.this, .other] : UnsettledConflict.Choice.allCases
      }
    }

    /// Whose it is; `nil` for what everybody shares.
    public var person: Username? { FolderLayout.owner(of: path) }
  }

  /// All of them, by their files.
  public private(set) var conflicts: [Conflict] = []

  /// - Parameter draft: The folder.
  /// - Throws: `StorageFailure` where a file cannot be read.
  public init(in draft: FolderDraft) throws {
    let paths = try draft.allPaths()
    let folders = Dictionary(grouping: paths) { path in
      path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    }
    for (folder, paths) in folders {
      let names = Set(paths.map { String($0.dropFirst(folder.count)) })
      for name in names {
        if let copy = ConflictCopy(name, beside: names) {
          conflicts.append(Conflict(kind: .copy(path: folder + name, copy.origin), path: folder + copy.original))
        } else if FileMerge(path: folder + name) != .whole, let bytes = try draft.bytes(of: folder + name),
          Self.mayHaveMark(bytes)
        {
          conflicts += UnsettledConflict.all(in: folder + name, bytes).map {
            Conflict(kind: .version($0), path: folder + name)
          }
        }
      }
    }
    conflicts.sort { ($0.path, $0.id) < ($1.path, $1.id) }
  }

  private static func mayHaveMark(_ bytes: [UInt8]) -> Bool {
    let mark = Array("⇄".utf8)
    return bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      while index + mark.count <= bytes.count {
        if bytes[index] == mark[0], bytes[index + 1] == mark[1], bytes[index + 2] == mark[2] { return true }
        index += 1
      }
      return false
    }
  }

  /// The conflict of a name.
  ///
  /// - Throws: ``Refusal`` where there is none, or it is not certain which one is meant.
  public func conflict(named id: String) throws(Refusal) -> Conflict {
    let found = conflicts.filter { $0.id.hasPrefix(id.lowercased()) }
    if found.count == 1 || found.first?.id == id, let conflict = found.first { return conflict }
    throw Refusal(
      found.isEmpty ? "there is no conflict `\(id)`" : "several conflicts begin with `\(id)`",
      hint: "\(call: "conflicts") lists them", isWrongUsage: true)
  }
}
