import CLibrary
import FileSystem
import Hashing

/// By which a data folder is told from others of its name, such as in the names of its backups.
///
/// Letters that were drawn once lie in the program's own state, which no backup, no git and no other device gets. The place of
/// the folder goes into them, so that a copy on the same machine is another one. A folder that was moved is another one, too:
/// what was its own before is left alone rather than taken for its own by mistake.
public enum FolderIdentity {
  private static let name = "identity"

  /// The identity of a folder; `nil` for one that has none yet.
  public static func known(_ root: String) -> String? {
    guard case .success(let folder) = OpenFolder.root(root),
      case .success(let state) = folder.folder(FolderLayout.state)
    else { return nil }
    return drawn(in: state).map { text(of: $0, at: root) }
  }

  fileprivate static func drawn(in state: OpenFolder) -> String? {
    guard case .success(let bytes?) = state.contents(of: name, upTo: 256) else { return nil }
    let letters = String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace }
    return letters.utf8.count == 32 && letters.allSatisfy(\.isHexDigit) ? letters : nil
  }

  fileprivate static func text(of letters: String, at root: String) -> String {
    let digest = SHA256.digest(of: Array("\(letters)\n\(System.resolved(root) ?? root)".utf8))
    return FileDigest.hexadecimal(digest.prefix(length / 2))
  }

  /// How many letters an identity has.
  public static let length = 8

  /// Draws letters for a folder that has none.
  ///
  /// - Returns: 0, or the error number.
  fileprivate static func draw(in state: OpenFolder) -> Int32 {
    let letters = FileDigest.hexadecimal((0..<16).map { _ in UInt8.random(in: 0...255) })
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
    let store = try await lockedStore(command, waitingUpTo: milliseconds)
    let shown = layout.displayed(FolderLayout.state)
    guard case .success(let state) = store.files.root.folder(FolderLayout.state) else {
      throw StorageFailure("cannot write", shown, .system(ENOENT))
    }
    // Somebody else may have drawn them while this one waited.
    if FolderIdentity.drawn(in: state) == nil {
      let code = FolderIdentity.draw(in: state)
      if code != 0 { throw StorageFailure("cannot write", shown, .system(code)) }
    }
    guard let letters = FolderIdentity.drawn(in: state) else {
      throw StorageFailure("cannot read", shown, .system(EIO))
    }
    return FolderIdentity.text(of: letters, at: layout.root)
  }
}
