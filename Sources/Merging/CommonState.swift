import Journal

/// Finds the state of a data folder that two commits had: that of the commit from which both come. Where there are several,
/// because each side merged the other one before, it is what comes of merging these.
public struct CommonState<Commit: Hashable & Comparable> {
  /// The files of a commit.
  private let files: (Commit) throws -> FolderMerge.Files
  /// The latest commits from which two others come.
  private let bases: (Commit, Commit) throws -> [Commit]
  private let read: (String) throws -> [UInt8]
  private let keep: ([UInt8]) throws -> String
  private let willMerge: (FolderMerge.Files, FolderMerge.Files, FolderMerge.Files) throws -> Void

  /// - Parameters:
  ///   - files: The files of a commit.
  ///   - bases: The latest commits from which two others come.
  ///   - read: Reads the content of a name.
  ///   - keep: Gives a content a name by which it can be read, the same one to equal contents.
  ///   - willMerge: Is told which three states are merged next.
  public init(
    files: @escaping (Commit) throws -> FolderMerge.Files, bases: @escaping (Commit, Commit) throws -> [Commit],
    read: @escaping (String) throws -> [UInt8], keep: @escaping ([UInt8]) throws -> String,
    willMerge: @escaping (FolderMerge.Files, FolderMerge.Files, FolderMerge.Files) throws -> Void = { _, _, _ in }
  ) {
    self.files = files
    self.bases = bases
    self.read = read
    self.keep = keep
    self.willMerge = willMerge
  }

  /// The files that two commits had; `nil` where they have nothing in common.
  ///
  /// - Throws: What the functions throw that were given.
  public func of(_ one: Commit, _ other: Commit, at moment: FolderMerge.Moment) throws -> FolderMerge.Files? {
    let commits = try bases(one, other).sorted()
    guard var last = commits.first else { return nil }
    var merged = try files(last)
    for commit in commits.dropFirst() {
      let theirs = try files(commit)
      let before = try of(last, commit, at: moment)
      try willMerge(before ?? [:], merged, theirs)
      merged = try FolderMerge(base: before, ours: merged, theirs: theirs, at: moment, read: read)
        .applied(to: merged, keep: keep)
      last = commit
    }
    return merged
  }
}

extension FolderMerge {
  /// The merged state.
  ///
  /// - Parameters:
  ///   - ours: Our state.
  ///   - keep: Gives a new content a name.
  public func applied(to ours: Files, keep: ([UInt8]) throws -> String) rethrows -> Files {
    var files = ours
    for (path, change) in changes {
      switch change {
      case .content(let name): files[path] = name
      case .bytes(let bytes): files[path] = try keep(bytes)
      case .removed: files[path] = nil
      }
    }
    return files
  }
}
