/// The content of the lock file: who holds the lock, and which files exist only until the change is stored. If the
/// process is killed, the next holder of the lock reads it and removes these files.
struct LockNotes: Equatable {
  var holder: LockHolder?
  /// The paths of temporary files and folders, relative to the data folder.
  var leftovers: [String] = []

  private static let mark = "daybook lock 1"

  init(holder: LockHolder? = nil, leftovers: [String] = []) {
    self.holder = holder
    self.leftovers = leftovers
  }

  /// Reads what ``bytes`` wrote; any other content is ignored.
  init(_ bytes: [UInt8]) {
    let lines = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    guard lines.count >= 5, lines[0] == Self.mark, let process = Int32(lines[2]),
      let since = Int64(lines[3])
    else {
      return
    }
    holder = LockHolder(command: String(lines[1]), process: process, since: since)
    // A complete last line ends with a line feed; what follows the last one was not written completely.
    leftovers = lines.dropFirst(4).dropLast().map(String.init).filter(Self.isLeftover)
  }

  var bytes: [UInt8] {
    guard let holder else { return [] }
    let command = holder.command.filter { !$0.isNewline }
    let lines = [Self.mark, command, "\(holder.process)", "\(holder.since)"] + leftovers
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  /// Whether the path is a temporary file's. Nothing else is removed, whatever the file says.
  private static func isLeftover(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return parts.last.map { $0.hasPrefix(TemporaryName.beginning) } ?? false
      && !parts.contains { $0 == ".." || $0 == "" }
  }
}

/// Names of files that exist only while a change is stored. No reader looks at names that begin with a dot.
enum TemporaryName {
  static let beginning = ".daybook-new-"
  static func name(_ number: Int) -> String { beginning + "\(number)" }
}
