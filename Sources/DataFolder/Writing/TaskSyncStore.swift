import CLibrary
import Diagnostics
import Hashing
import Journal

/// What two programs had in common of somebody's tasks when they were the same last: in `.daybook/tasks/<username>`, a file for
/// each folder of other programs. It is no data of anybody's: without it, tasks that one of the programs deleted come back, and
/// nothing else is lost.
public struct TaskSyncStore: Sendable {
  private let layout: FolderLayout
  private let person: Username
  private let name: String

  /// - Parameters:
  ///   - root: The data folder.
  ///   - displayedRoot: The data folder in messages; `nil` for `root`.
  ///   - person: Whose tasks they are.
  ///   - other: The whole path of the other program's folder.
  public init(root: String, displayedAs displayedRoot: String? = nil, person: Username, other: String) {
    layout = FolderLayout(root: root, displayedAs: displayedRoot)
    self.person = person
    name = Hexadecimal.text(of: SHA256.digest(of: Array(other.utf8)).prefix(12))
  }

  private static let folder = "tasks"

  /// The lines that were stored; `nil` where none ever were.
  ///
  /// - Throws: ``StorageFailure`` where there is something that cannot be read.
  public func lines() throws -> [String]? {
    guard case .success(let root) = OpenFolder.root(layout.root), let all = Self.opened(in: root),
      case .success(let folder) = all.folder(person.text)
    else { return nil }
    switch folder.contents(of: name, upTo: StoredFiles.largest) {
    case .success(let bytes):
      return bytes.map { $0.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) } }
    case .failure(let problem):
      throw StorageFailure("cannot read", displayed, .notAllowed(problem.message))
    }
  }

  /// Stores lines in place of those that were there, in one step; of somebody who was deleted meanwhile nothing is stored.
  ///
  /// - Throws: ``StorageFailure``, or `CancellationError` while waiting.
  public func store(_ lines: [String], command: String) async throws {
    let writer = FolderWriter(root: layout.root, displayedAs: layout.displayedRoot)
    let locked = try await writer.lockedStore(command, waitingUpTo: 30_000)
    let root = locked.files.root
    guard case .success(let people) = root.folder(FolderLayout.people), people.has(person.text) else { return }
    let folder = try madeFolder(in: root)
    let temporary = ".\(name).new"
    var code = folder.create(temporary, lines.flatMap { Array($0.utf8) + [0x0A] }, like: nil, mode: 0o600)
    if code == 0 { code = folder.move(temporary, to: name) }
    if code == 0 { code = folder.sync() }
    if code != 0 {
      _ = folder.remove(temporary)
      throw StorageFailure("cannot write", displayed, .system(code))
    }
  }

  /// The person's folder, which is made where there is none.
  private func madeFolder(in root: OpenFolder) throws(StorageFailure) -> OpenFolder {
    var folder = root
    for (name, mode) in [(FolderLayout.state, UInt32(0o777)), (Self.folder, 0o700), (person.text, 0o700)] {
      let code = folder.make(folder: name, mode: mode)
      guard code == 0 else { throw StorageFailure("cannot write", displayed, .system(code)) }
      switch folder.folder(name) {
      case .success(let inner): folder = inner
      case .failure(let problem): throw StorageFailure("cannot write", displayed, .notAllowed(problem.message))
      }
    }
    return folder
  }

  /// Keeps what there is of a person under another username.
  static func rename(_ person: Username, to name: Username, in root: OpenFolder) {
    guard let all = opened(in: root), all.has(person.text) else { return }
    all.removeTree(name.text)
    _ = all.move(person.text, to: name.text)
  }

  /// Removes what there is of a person who is deleted: their tasks are in it, and whoever has the name next has others.
  static func forget(_ person: Username, in root: OpenFolder) {
    guard let all = opened(in: root) else { return }
    all.removeTree(person.text)
    // Files of a former version of the program do not say whose they are.
    for name in all.allNames() { _ = all.remove(name) }
  }

  private static func opened(in root: OpenFolder) -> OpenFolder? {
    guard case .success(let state) = root.folder(FolderLayout.state),
      case .success(let all) = state.folder(folder)
    else { return nil }
    return all
  }

  private var displayed: String { layout.displayed(FolderLayout.state("\(Self.folder)/\(person)/\(name)")) }
}
