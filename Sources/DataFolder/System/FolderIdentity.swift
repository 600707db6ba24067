import CLibrary
import FileSystem
import Hashing

/// By which a data folder is told from others of its name, such as in the names of its backups.
///
/// Letters that were drawn once lie in the program's own state, which is in no backup and no git. Where somebody copies that,
/// too, as whoever keeps a home on two machines in step does, they are not enough: so what does not travel goes into the
/// identity as well, which is the place of the folder, the number of the file on its disk, and the machine. A folder that was
/// moved is another one, too: what was its own before is left alone rather than taken for its own by mistake.
public enum FolderIdentity {
  private static let name = "identity"

  /// The identity of a folder; `nil` for one that has none yet.
  public static func known(_ root: String) -> String? {
    guard case .success(let folder) = OpenFolder.root(root),
      case .success(let state) = folder.folder(FolderLayout.state)
    else { return nil }
    return drawn(in: state).map { text(of: $0, at: root) }
  }

  /// What was drawn for a folder.
  struct Drawn: Sendable, Equatable {
    /// 32 hexadecimal digits.
    var letters: String
    /// The number of their file on its disk, which a copy does not have.
    var inode: UInt64
  }

  fileprivate static func drawn(in state: OpenFolder) -> Drawn? {
    guard case .success(let bytes?) = state.contents(of: name, upTo: 256),
      let status = try? FileStatus.of(name, in: state.descriptor)
    else { return nil }
    let letters = String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace }
    guard letters.utf8.count == 32, letters.allSatisfy(\.isHexDigit) else { return nil }
    return Drawn(letters: letters, inode: status.inode)
  }

  static func text(of drawn: Drawn, at root: String, on machine: String = MachineIdentity.text) -> String {
    let parts = [drawn.letters, "\(drawn.inode)", machine, System.resolved(root) ?? root]
    return Hexadecimal.text(of: SHA256.digest(of: Array(parts.joined(separator: "\n").utf8)).prefix(length / 2))
  }

  /// How many letters an identity has.
  public static let length = 8

  /// Draws letters for a folder that has none.
  ///
  /// - Returns: 0, or the error number.
  fileprivate static func draw(in state: OpenFolder) -> Int32 {
    let letters = Hexadecimal.text(of: (0..<16).map { _ in UInt8.random(in: 0...255) })
    let temporary = ".\(name).new"
    var code = state.create(temporary, Array("\(letters)\n".utf8), like: nil, mode: 0o600)
    if code == 0 { code = state.move(temporary, to: name) }
    if code == 0 { code = state.sync() }
    if code != 0 { _ = state.remove(temporary) }
    return code
  }
}

extension FolderWriter {
  /// The identity of the folder, which it gets if it has none.
  ///
  /// - Parameter command: The name of the command, such as `daybook backup`, for others who wait.
  /// - Throws: ``StorageFailure``, or `CancellationError` while waiting.
  public func identity(_ command: String, waitingUpTo milliseconds: Int = 30_000) async throws -> String {
    if let known = FolderIdentity.known(layout.root) { return known }
    let store = try await lockedStore(command, waitingUpTo: milliseconds, changes: false)
    let shown = layout.displayed(FolderLayout.state)
    guard case .success(let state) = store.files.root.folder(FolderLayout.state) else {
      throw StorageFailure("cannot write", shown, .system(ENOENT))
    }
    // Somebody else may have drawn them while this one waited.
    if FolderIdentity.drawn(in: state) == nil {
      let code = FolderIdentity.draw(in: state)
      if code != 0 { throw StorageFailure("cannot write", shown, .system(code)) }
    }
    guard let drawn = FolderIdentity.drawn(in: state) else {
      throw StorageFailure("cannot read", shown, .system(EIO))
    }
    return FolderIdentity.text(of: drawn, at: layout.root)
  }
}
