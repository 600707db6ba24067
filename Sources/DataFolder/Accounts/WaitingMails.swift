import Accounts
import CLibrary
import FileSystem
import Foundation

/// The mails of a data folder that no server has taken yet: a file for each, in the state folder of whoever runs the daybook.
///
/// Links stand in them that let their holder choose a password. So they lie outside the data folder, which people copy and
/// keep in git, are readable for their owner alone, and are removed once they were sent or their links have ended.
public struct WaitingMails: Sendable {
  private let parent: String
  private let name: String
  /// The largest file that is read, in bytes.
  private static let largest = 1 << 20

  /// The folder in which they lie; it is there once a mail has waited.
  public var path: String { parent + "/" + name }

  /// - Parameters:
  ///   - root: The data folder. One that is moved leaves its mails behind.
  ///   - environment: The variables that say where: `XDG_STATE_HOME`, else `HOME`.
  /// - Returns: `nil` where they say nothing, or there is no such data folder.
  public init?(of root: String, environment: [String: String] = ProcessInfo.processInfo.environment) {
    func folder(_ name: String) -> String? { environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
    guard let state = folder("XDG_STATE_HOME") ?? folder("HOME").map({ $0 + "/.local/state" }),
      let resolved = System.resolved(root)
    else { return nil }
    parent = state + "/daybook/mails"
    name = String(SecretToken.digest(of: resolved).prefix(16))
  }

  /// Keeps a mail until it is removed, and waits until it is on the disk.
  ///
  /// - Throws: ``StorageFailure``; nothing is kept then.
  public func keep(_ mail: OutgoingMail) throws(StorageFailure) {
    do {
      try System.makeFolders(parent)
    } catch {
      throw StorageFailure("cannot make the folder", error.path, .system(error.code))
    }
    guard case .success(let outside) = OpenFolder.root(parent) else { throw failure(ENOENT) }
    let made = outside.make(folder: name, mode: 0o700)
    guard made == 0, case .success(let folder) = outside.folder(name) else { throw failure(made) }
    let temporary = ".\(mail.id)"
    var code = folder.create(temporary, mail.bytes, like: nil, mode: 0o600)
    if code == 0 { code = folder.move(temporary, to: mail.id) }
    if code == 0 { code = folder.sync() }
    if code != 0 {
      _ = folder.remove(temporary)
      throw failure(code)
    }
  }

  /// Whether a mail is kept: another server of the same folder may have sent it, or somebody taken it back.
  public func has(_ id: String) -> Bool { folder()?.has(id) ?? false }

  /// Removes a mail that was sent, or is of no use any more.
  public func remove(_ id: String) {
    guard let folder = folder() else { return }
    _ = folder.remove(id)
    _ = folder.sync()
  }

  /// Removes what waits for an address, whose account is gone. A server that runs sends it no more, either.
  public func removeAll(to address: String) {
    let folded = Account.folded(email: address)
    for mail in all().mails where Account.folded(email: mail.mail.to) == folded { remove(mail.id) }
  }

  /// All mails that are kept, in the order in which they were written, and how many files could not be read as mails, which
  /// are removed.
  public func all() -> (mails: [OutgoingMail], unreadable: Int) {
    guard let folder = folder() else { return ([], 0) }
    var mails: [OutgoingMail] = []
    var unreadable = 0
    for name in folder.allNames() {
      if case .success(let bytes?) = folder.contents(of: name, upTo: Self.largest),
        let mail = OutgoingMail(id: name, bytes: bytes)
      {
        mails.append(mail)
      } else {
        // What a killed program left half written was never kept.
        if !name.hasPrefix(".") { unreadable += 1 }
        _ = folder.remove(name)
      }
    }
    return (mails.sorted { ($0.written, $0.id) < ($1.written, $1.id) }, unreadable)
  }

  private func folder() -> OpenFolder? {
    guard case .success(let outside) = OpenFolder.root(parent), case .success(let folder) = outside.folder(name) else {
      return nil
    }
    return folder
  }

  private func failure(_ code: Int32) -> StorageFailure { StorageFailure("cannot write", path, .system(code)) }
}
