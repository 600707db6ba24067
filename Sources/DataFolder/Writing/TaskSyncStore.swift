import CLibrary
import Diagnostics
import Hashing
import Journal

/// What two programs had in common of somebody's tasks when they were the same last, in `.daybook/tasks`. It is no data of
/// anybody's: without it, tasks that one of the programs deleted come back, and nothing else is lost.
public struct TaskSyncStore: Sendable {
  private let layout: FolderLayout
  private let name: String

  /// - Parameters:
  ///   - root: The data folder.
  ///   - displayedRoot: The data folder in messages; `nil` for `root`.
  ///   - person: Whose tasks they are.
  ///   - other: The whole path of the other program's folder.
  public init(root: String, displayedAs displayedRoot: String? = nil, person: Username, other: String) {
    layout = FolderLayout(root: root, displayedAs: displayedRoot)
    let digest = SHA256.digest(of: Array("\(person)\n\(other)".utf8)).prefix(12)
    name = digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static let folder = "tasks"

  /// The lines that were stored; `nil` where none ever were.
  ///
  /// - Throws: ``StorageFailure`` where there is something that cannot be read.
  public func lines() throws -> [String]? {
    guard case .success(let root) = OpenFolder.root(layout.root),
      case .success(let state) = root.folder(FolderLayout.state),
      case .success(let folder) = state.folder(Self.folder)
    else { return nil }
    switch folder.contents(of: name, upTo: StoredFiles.largest) {
    case .success(let bytes):
      return bytes.map { $0.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) } }
    case .failure(let problem):
      throw StorageFailure("cannot read", displayed, .notAllowed(problem.message))
    }
  }

  /// Stores lines in place of those that were there, in one step.
  ///
  /// - Throws: ``StorageFailure``, or `CancellationError` while waiting.
  public func store(_ lines: [String], command: String) async throws {
    let writer = FolderWriter(root: layout.root, displayedAs: layout.displayedRoot)
    let locked = try await writer.lockedStore(command, waitingUpTo: 30_000)
    guard case .success(let state) = locked.files.root.folder(FolderLayout.state) else {
      throw StorageFailure("cannot write", displayed, .system(ENOENT))
    }
    var code = state.make(folder: Self.folder, mode: 0o700)
    guard code == 0, case .success(let folder) = state.folder(Self.folder) else {
      throw StorageFailure("cannot write", displayed, .system(code))
    }
    let temporary = ".\(name).new"
    code = folder.create(temporary, lines.flatMap { Array($0.utf8) + [0x0A] }, like: nil, mode: 0o600)
    if code == 0 { code = folder.move(temporary, to: name) }
    if code == 0 { code = folder.sync() }
    if code != 0 {
      _ = folder.remove(temporary)
      throw StorageFailure("cannot write", displayed, .system(code))
    }
  }

  private var displayed: String { layout.displayed(FolderLayout.state("\(Self.folder)/\(name)")) }
}
