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
    /// Whether it is a copy of a file that is not there.
    public var isAlone = false

    /// Whether it is a copy that another program left.
    public var isCopy: Bool {
      if case .copy = kind { true } else { false }
    }

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
      case .copy where isAlone: [.other]
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
    let copies = Self.copies(among: paths)
    let (known, copied) = (Set(paths), Set(copies.map(\.path)))
    conflicts = copies.map { copy in
      Conflict(
        kind: .copy(path: copy.path, copy.origin), path: copy.original, isAlone: !known.contains(copy.original))
    }
    for path in paths where !copied.contains(path) && FileMerge(path: path) != .whole {
      guard let bytes = try draft.bytes(of: path), Self.mayHaveMark(bytes) else { continue }
      conflicts += UnsettledConflict.all(in: path, bytes).map { Conflict(kind: .version($0), path: path) }
    }
    conflicts.sort { ($0.path, $0.id) < ($1.path, $1.id) }
  }

  /// The copies among files, each with who left it and the path of the file of which it is one.
  static func copies(
    among paths: [String]
  ) -> [(path: String, origin: ConflictCopy.Origin, original: String)] {
    let folders = Dictionary(grouping: paths) { path in
      path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    }
    return folders.flatMap { folder, paths in
      let names = Set(paths.map { String($0.dropFirst(folder.count)) })
      return names.compactMap { name in
        ConflictCopy(name, beside: names).map { (folder + name, $0.origin, folder + $0.original) }
      }
    }
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
