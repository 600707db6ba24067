import Changes
import Diagnostics
import FileSystem
import Journal
import Outside

/// Sends by `rsync`, which writes each file beside the old one and renames it.
struct RsyncSender: PublishSender {
  private let tool: SendingTool
  private let folder: String
  private let nothing: String
  private let address: String

  /// - Parameters:
  ///   - snapshot: The folder of the files.
  ///   - nothing: A folder in which there is nothing, since what is missing there is removed at the target.
  init(_ target: PublishTarget, from snapshot: String, nothing: String, until deadline: ContinuousClock.Instant) {
    // A password that nobody can type would be waited for.
    let usual = ExternalTool.environment("RSYNC_RSH") ?? "ssh -o BatchMode=yes"
    let password = ExternalTool.environment("RSYNC_PASSWORD") ?? ""
    tool = SendingTool(
      "rsync", environment: ["RSYNC_RSH": target.ssh ?? usual, "RSYNC_PASSWORD": password, "LC_ALL": "C"],
      until: deadline)
    folder = snapshot + "/"
    self.nothing = nothing + "/"
    address = target.address.hasSuffix("/") || target.address.hasSuffix(":") ? target.address : target.address + "/"
  }

  func send(_ paths: [String]) throws(Refusal) {
    // What differs is known, and sizes and times would not tell. Whoever serves the files may be another user.
    _ = try tool.run(
      ["--ignore-times", "--chmod=D755,F644", "--from0", "--files-from=-", "--", folder, address], reading: list(paths))
  }

  func remove(_ paths: [String], emptying folders: [String]) throws(Refusal) {
    try removeWhatIsMissing(paths)
    // A folder is not empty before those in it are gone, and rsync begins with the outermost.
    let depths = Dictionary(grouping: folders) { $0.utf8.count { $0 == 0x2F } }
    for depth in depths.sorted(by: { $0.key > $1.key }) { try removeWhatIsMissing(depth.value) }
  }

  private func removeWhatIsMissing(_ paths: [String]) throws(Refusal) {
    // 24 says that files were missing here, as they have to be.
    _ = try tool.run(
      ["--delete-missing-args", "--from0", "--files-from=-", "--", nothing, address], reading: list(paths),
      fine: [0, 24])
  }

  func listing() throws(Refusal) -> Set<String> {
    let said = try tool.run(
      ["--recursive", "--list-only", "--8-bit-output", "--no-motd", "--", address],
      unless: (23, "No such file or directory"))
    return Set(
      said.split(separator: "\n").compactMap { line in
        // `-rw-r--r--              2 2026/11/27 02:22:06 people/ana/index.html`
        let words = line.split(separator: " ", maxSplits: 4)
        return line.hasPrefix("d") || words.count < 5 ? nil : String(words[4])
      })
  }

  func altered(among paths: [String]) throws(Refusal) -> Set<String> {
    let said = try rehearse(paths, to: address)
    // One folder is made, and none above it, which a rehearsal does not find out.
    if said.isMissing, let above = Self.above(address), try rehearse([], to: above).isMissing {
      throw Refusal(
        "there is no `\(TerminalText.safe(above))`",
        hint: "rsync makes the last folder of an address, and none above it")
    }
    return Set(paths).intersection(said.lines.compactMap(Self.file))
  }

  /// Has rsync compare files by digests, and say what it would send; without any, whether it could.
  private func rehearse(
    _ paths: [String], to place: String
  ) throws(Refusal) -> (lines: [Substring], isMissing: Bool) {
    let said = try tool.run(
      ["--dry-run", "--checksum", "--itemize-changes", "--8-bit-output", "--from0", "--files-from=-", "--"]
        + [paths.isEmpty ? nothing : folder, place],
      reading: list(paths.isEmpty ? ["."] : paths))
    let lines = said.split(separator: "\n")
    return (lines, lines.contains { $0.hasPrefix("created directory ") })
  }

  /// The path in a line about a file that would be sent: `<fc........ people/ana/index.html`.
  private static func file(_ line: Substring) -> String? {
    let kind = line.prefix { $0 != " " }
    return kind.count == 11 && "<>".contains(kind.prefix(1)) && kind.dropFirst().first == "f"
      ? String(line.dropFirst(12)) : nil
  }

  /// The folder in which the last one of an address lies; `nil` where the address has none, or a server has it for certain.
  static func above(_ address: String) -> String? {
    var rest = Substring(address)
    while rest.hasSuffix("/") { rest.removeLast() }
    guard let slash = rest.lastIndex(of: "/") else { return nil }
    let above = String(rest[...slash])
    // Behind the name of a host stands that of what its server has.
    return above.hasPrefix("rsync://") && above.utf8.count(where: { $0 == 0x2F }) < 4 ? nil : above
  }

  private func list(_ paths: [String]) -> [UInt8] { Array((paths.joined(separator: "\0") + "\0").utf8) }
}
