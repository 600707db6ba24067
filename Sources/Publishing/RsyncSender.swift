import Changes
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

  private func list(_ paths: [String]) -> [UInt8] { Array((paths.joined(separator: "\0") + "\0").utf8) }
}
