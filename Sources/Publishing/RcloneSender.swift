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
  }

  func listing() throws(Refusal) -> Set<String> {
    let said = try tool.run(
      ["lsf", "--quiet", "--recursive", "--files-only", "--", address], fine: [0, Self.noFolder])
    return Set(said.split(separator: "\n").map(String.init))
  }

  private func list(_ paths: [String]) -> [UInt8] { Array((paths.joined(separator: "\n") + "\n").utf8) }
}
