import DataFolder

/// What a copy of a file of the data folder makes of it, so that the folder can be read as before: what the copy says of a habit
/// and its check-ins do not admit stands beside its key, and check-ins of the copy that the habit does not admit wait.
public struct CopiedFile {
  /// The files that change, with the one of which it is a copy.
  public private(set) var changes: [String: [UInt8]] = [:]
  /// What was set aside: keys, and rows as they are written.
  public private(set) var setAside: [String] = []

  /// - Parameters:
  ///   - copy: The copy.
  ///   - path: The file of which it is one.
  ///   - merged: What would come of it: both merged, or the copy alone.
  ///   - paths: The files of the folder, without copies.
  ///   - read: Reads one of them.
  /// - Throws: What `read` throws.
  public init(
    _ copy: [UInt8], of path: String, merged: [UInt8], in paths: some Sequence<String>,
    read: (String) throws -> [UInt8]
  ) throws {
    // No path is empty.
    let name = ""
    let ours = Dictionary(paths.map { ($0, $0) }, uniquingKeysWith: { first, _ in first })
    var theirs = ours
    theirs[path] = name
    var state = ours.mapValues(FolderMerge.Change.content)
    state[path] = .bytes(merged)
    var mending = StateMending(state, ours, theirs, copied: path)
    try mending.mend { try $0 == name ? copy : read($0) }
    for case (let path, .bytes(let bytes)) in mending.merged { changes[path] = bytes }
    setAside = mending.conflicts.map(\.what)
  }
}
