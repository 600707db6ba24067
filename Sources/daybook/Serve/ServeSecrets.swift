import CLibrary
import DataFolder
import Diagnostics
import FileSystem

/// The secrets of the local web app, kept between runs: a page from before a restart still works, and so does a link.
struct ServeSecrets: Sendable {
  /// What forms carry.
  let token: String
  /// What devices of the network bring.
  let key: String

  /// Reads them from the folder's own state, or makes them; nobody else on the machine may read them.
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

  /// 43 of 64 letters are 258 bits.
  private static let length = 43
  private static let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
}
