import Changes
import Journal
import Outside

/// Sends by `rclone`, which knows how to speak to every kind of object storage.
struct RcloneSender: PublishSender {
  private let tool: SendingTool
  private let folder: String
  private let address: String

  /// Nobody is asked for the password of its configuration.
  static let environment = ["RCLONE_ASK_PASSWORD": "false"]

  /// - Parameter snapshot: The folder of the files.
  init(_ target: PublishTarget, from snapshot: String, until deadline: ContinuousClock.Instant) {
    tool = SendingTool("rclone", environment: Self.environment, until: deadline)
    folder = snapshot
    address = target.address
  }

  /// Pages change and keep their names, so a browser has to ask each time whether they did.
  private static let headers = ["--header-upload", "Cache-Control: no-cache"]
  /// With what it ends where the folder at the target is not there.
  private static let noFolder: Int32 = 3

  func send(_ paths: [String]) throws(Refusal) {
    // What differs is known: nothing is compared, and no folder is listed.
    _ = try tool.run(
      ["copy", "--quiet", "--files-from-raw", "-", "--no-check-dest", "--no-traverse"] + Self.headers
        + ["--", folder, address],
      reading: list(paths))
  }

  func remove(_ paths: [String], emptying folders: [String]) throws(Refusal) {
    _ = try tool.run(
      ["delete", "--quiet", "--files-from-raw", "-", "--", address], reading: list(paths), fine: [0, Self.noFolder])
    // Most stores have no folders, and nothing is left of their names.
    guard !folders.isEmpty, try hasFolders() else { return }
    let emptied = Set(folders)
    for folder in folders where !folder.foldersAbove.contains(where: emptied.contains) {
      // It goes with those in it; one in which others have something stays.
      _ = try tool.run(["rmdirs", "--quiet", "--", place(of: folder)], fine: [0, 1, Self.noFolder])
    }
  }

  /// Whether there are folders at the target, in which there may be nothing.
  private func hasFolders() throws(Refusal) -> Bool {
    let said = try tool.run(["backend", "features", "--", address])
    return said.contains("\"CanHaveEmptyDirectories\": true")
  }

  private func place(of folder: String) -> String {
    address.hasSuffix(":") || address.hasSuffix("/") ? address + folder : "\(address)/\(folder)"
  }

  func listing() throws(Refusal) -> Set<String> {
    let said = try tool.run(
      ["lsf", "--quiet", "--recursive", "--files-only", "--", address], fine: [0, Self.noFolder])
    return Set(said.split(separator: "\n").map(String.init))
  }

  func altered(among paths: [String]) throws(Refusal) -> Set<String> {
    guard !paths.isEmpty else {
      // Where a folder is not there yet, it is made when something is sent.
      _ = try tool.run(
        ["lsf", "--quiet", "--max-depth", "1", "--files-only", "--", address], fine: [0, Self.noFolder])
      return []
    }
    // The store says digests with its list of files, where it knows them, and sizes everywhere.
    let said = try tool.run(
      ["check", "--quiet", "--one-way", "--fast-list", "--combined", "-", "--", folder, address],
      unless: (1, "differences found"))
    // `= index.html`; `*` is another one, `+` is missing there.
    let found = said.split(separator: "\n").filter { !$0.hasPrefix("= ") }.map { String($0.dropFirst(2)) }
    return Set(paths).intersection(found)
  }

  private func list(_ paths: [String]) -> [UInt8] { Array((paths.joined(separator: "\n") + "\n").utf8) }
}
