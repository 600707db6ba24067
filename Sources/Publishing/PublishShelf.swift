import CLibrary
import FileSystem
import Foundation
import Hashing

/// Where a machine keeps what publishing a data folder needs: the public edition as it is sent, and what was sent to each
/// target. It lies in the state folder of whoever publishes, so that no home edition is ever beside it.
public struct PublishShelf: Sendable {
  /// The folder.
  public let path: String

  /// - Parameters:
  ///   - root: The data folder. One that is moved leaves its records behind.
  ///   - environment: The variables that say where: `XDG_STATE_HOME`, else `HOME`.
  /// - Returns: `nil` where they say nothing, or there is no such data folder.
  public init?(of root: String, environment: [String: String] = ProcessInfo.processInfo.environment) {
    func folder(_ name: String) -> String? { environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
    guard let state = folder("XDG_STATE_HOME") ?? folder("HOME").map({ $0 + "/.local/state" }),
      let resolved = System.resolved(root)
    else { return nil }
    self.init(at: state + "/daybook/publish/" + Hexadecimal.text(of: SHA256.digest(of: Array(resolved.utf8)).prefix(8)))
  }

  init(at path: String) { self.path = path }

  /// The output into which the public edition, and no other, is built.
  public var output: String { path + "/site" }

  /// The edition in it.
  public static let edition = "public"

  /// The folder of files as they are sent.
  public var files: String { output + "/" + Self.edition }

  /// The git repository in which commits for a target are made. It has no work tree.
  func repository(_ target: String) -> String { "\(path)/git/\(target).git" }

  /// Makes the folder, unless it is there.
  ///
  /// - Throws: `SystemFailure`.
  public func prepare() throws { try make(path) }

  /// Makes a folder of the shelf, readable for its owner alone.
  func make(_ folder: String) throws(SystemFailure) {
    try System.makeFolders(folder)
    if chmod(path, 0o700) != 0 { throw SystemFailure("cannot make the folder", path) }
  }

  /// The bytes of a file of the shelf; `nil` where there is none, or it cannot be read.
  func bytes(_ name: String) -> [UInt8]? {
    try? System.read("\(path)/\(name)", followsLink: false, limit: Self.largest)
  }

  private static let largest = 1 << 30

  /// Creates a file of the shelf or replaces it, in one step, and waits until it is on the disk.
  func write(_ name: String, _ bytes: [UInt8]) throws(SystemFailure) {
    try make(path + "/targets")
    let file = "\(path)/\(name)"
    let temporary = file + ".new"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw SystemFailure("cannot write", temporary) }
    var code = FileBytes.write(bytes, to: descriptor)
    if code == 0, SystemCall.retryingInterrupts({ fsync(descriptor) }) != 0 { code = errno }
    SystemCall.close(descriptor)
    guard code == 0 else { throw SystemFailure("cannot write", temporary, code: code) }
    guard rename(temporary, file) == 0 else { throw SystemFailure("cannot replace", file) }
    // The name is on the disk when its folder is, as far as file systems do that.
    let folder = try System.openFolder(String(file[..<(file.lastIndex(of: "/") ?? file.endIndex)]))
    _ = SystemCall.retryingInterrupts { fsync(folder) }
    SystemCall.close(folder)
  }
}
