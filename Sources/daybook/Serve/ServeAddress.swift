import CLibrary
import DataFolder
import FileSystem
import Foundation
import Journal
import Studio
import Synchronization

/// Where `serve` runs, for commands that print links to it: `.daybook/serve-address`, readable for the person alone, with the
/// address, the number of the process, and whether people sign in there.
///
/// Whoever serves holds a lock on the file, which the system takes back however the process ends. So an address that was left
/// behind is not believed, whatever has the number of its process by now.
final class ServeAddress: Sendable {
  private let root: String
  private let hasAccounts: Bool
  private let file = Mutex<Int32?>(nil)

  /// - Parameter hasAccounts: Whether people sign in there.
  init(root: String, hasAccounts: Bool) {
    self.root = root
    self.hasAccounts = hasAccounts
  }

  deinit { end() }

  private static func path(_ root: String) -> String {
    Paths.joined(Paths.joined(root, FolderLayout.state), "serve-address")
  }

  /// Notes the address until ``end()``. Of several that serve the same folder the first one is known. Nothing fails for it.
  ///
  /// - Parameter origin: `http://127.0.0.1:8420`.
  func note(_ origin: String) {
    let opened = open(Self.path(root), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, mode_t(0o600))
    guard opened >= 0 else { return }
    // Somebody who looks holds it for a moment.
    var tries = 20
    while flock(opened, LOCK_EX | LOCK_NB) != 0 {
      tries -= 1
      if tries == 0 {
        close(opened)
        return
      }
      usleep(10_000)
    }
    let text = "\(origin)\n\(getpid())\n\(hasAccounts ? "accounts" : "open")\n"
    _ = fchmod(opened, mode_t(0o600))
    _ = ftruncate(opened, 0)
    _ = text.withCString { write(opened, $0, strlen($0)) }
    file.withLock { $0 = opened }
  }

  /// Says no longer that it runs.
  func end() {
    file.withLock { file in
      guard let opened = file else { return }
      _ = ftruncate(opened, 0)
      close(opened)
      file = nil
    }
  }

  /// The address at which a folder is served now; `nil` where none is known.
  ///
  /// - Parameter hasAccounts: Whether people have to be able to sign in there.
  static func running(_ root: String, hasAccounts: Bool = false) -> String? {
    let opened = open(path(root), O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard opened >= 0 else { return nil }
    defer { close(opened) }
    // Nobody serves where the lock can be had.
    guard flock(opened, LOCK_SH | LOCK_NB) != 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: 512)
    let count = read(opened, &bytes, bytes.count)
    guard count > 0 else { return nil }
    let lines = String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: "\n").map(String.init)
    guard lines.count == 3, let origin = WebOrigin(lines[0]), !hasAccounts || lines[2] == "accounts" else { return nil }
    return origin.text
  }
}

/// With what links to the pages of `serve` begin.
enum ServedOrigin {
  /// The address that the settings name, else the one at which the folder is served now, else the usual one, with a remark that
  /// it may be another.
  ///
  /// - Parameter hasAccounts: Whether people have to be able to sign in there.
  static func text(for workspace: Workspace, hasAccounts: Bool = false) -> String {
    if let known = workspace.book.settings.serveURL { return known }
    if let running = ServeAddress.running(workspace.root, hasAccounts: hasAccounts) { return running }
    let port = StudioConfiguration().port
    Console.remark("`serve` is not running: where it runs on another port than \(port), links begin with that one.")
    return "http://127.0.0.1:\(port)"
  }
}
