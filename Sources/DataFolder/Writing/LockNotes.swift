/// What a lock's file says while the lock is held: who holds it, and which files are there only until the change is
/// stored. After a process was killed it still says so, and the next one to get the lock clears them away.
struct LockNotes: Equatable {
  var holder: LockHolder?
  /// Files and folders that are left over from a change that was not finished, seen from the data folder.
  var leftovers: [String] = []

  private static let mark = "daybook lock 1"

  init(holder: LockHolder? = nil, leftovers: [String] = []) {
    self.holder = holder
    self.leftovers = leftovers
  }

  /// What stands in the file; anything else than what ``bytes`` gives is nothing.
  init(_ bytes: [UInt8]) {
    let lines = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    guard lines.count >= 5, lines[0] == Self.mark, let process = Int32(lines[2]),
      let since = Int64(lines[3])
    else {
      return
    }
    holder = LockHolder(command: String(lines[1]), process: process, since: since)
    // The last line ends with a line feed, or was not written to its end.
    leftovers = lines.dropFirst(4).dropLast().map(String.init).filter(Self.isLeftover)
  }

  var bytes: [UInt8] {
    guard let holder else { return [] }
    let command = holder.command.filter { !$0.isNewline }
    let lines = [Self.mark, command, "\(holder.process)", "\(holder.since)"] + leftovers
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  /// Whether a path is one that the tool makes for itself, so that a file that says something else harms nothing.
  private static func isLeftover(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return parts.last.map { $0.hasPrefix(TemporaryName.beginning) } ?? false
      && !parts.contains { $0 == ".." || $0 == "" }
  }
}

/// Names of files that are there only while a change is stored; no reader looks at names that begin with a dot.
enum TemporaryName {
  static let beginning = ".daybook-new-"
  static func name(_ number: Int) -> String { beginning + "\(number)" }
}
