import CLibrary
import DataFolder
import Diagnostics
import FileSystem

/// The secrets of the local web app. They are kept between runs, so that pages and links from before a restart still
/// work.
struct ServeSecrets: Sendable {
  /// The token that every form sends.
  let token: String
  /// The key that devices of the network send.
  let key: String

  /// Reads the secrets from the data folder's state, or creates them, readable for the person alone.
  init(root: String) throws(SystemFailure) {
    let folder = Paths.joined(root, FolderLayout.state)
    try Files.makeFolder(folder)
    token = try Self.secret(folder + "/serve-token")
    key = try Self.secret(folder + "/serve-key")
  }

  private static func secret(_ path: String) throws(SystemFailure) -> String {
    if Files.exists(path) {
      let text = String(decoding: try Files.read(path), as: UTF8.self).filter { !$0.isWhitespace }
      if text.utf8.count == length { return text }
      unlink(path)
    }
    var generator = SystemRandomNumberGenerator()
    let text = String((0..<length).compactMap { _ in Array(letters).randomElement(using: &generator) })
    let old = umask(0o077)
    defer { umask(old) }
    try Files.create(path, text + "\n")
    return text
  }

  /// The length of a secret: 43 of 64 letters are 258 bits.
  private static let length = 43
  private static let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
}
