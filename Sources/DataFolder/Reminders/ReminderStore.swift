import CLibrary
import FileSystem

/// Where a data folder keeps what was told to whom: `.daybook/reminders/record.json`, readable for its owner alone.
///
/// Two locks keep programs apart: that of a round, which one program holds for as long as it tells; and that of the record,
/// which is held for as long as a file takes to be written.
public struct ReminderStore: Sendable {
  private static let folder = "reminders"
  private static let record = "record.json"
  /// The largest record that is read, in bytes.
  private static let largest = 32 << 20

  private let layout: FolderLayout
  /// Called before each step, for tests. If it throws, everything stops there as if the process had been killed.
  let beforeStep: (@Sendable (String) throws -> Void)?

  /// - Parameter root: The data folder.
  public init(root: String) { self.init(root: root, beforeStep: nil) }

  package init(root: String, beforeStep: (@Sendable (String) throws -> Void)?) {
    layout = FolderLayout(root: root)
    self.beforeStep = beforeStep
  }

  /// The right to tell, as long as this value exists. The system takes it back when the process ends, in whatever way.
  public final class Round: Sendable {
    private let file: Int32
    fileprivate init(file: Int32) { self.file = file }
    deinit { close(file) }
  }

  /// The right to tell; `nil` while another program has it.
  ///
  /// - Throws: ``StorageFailure``.
  public func round() throws(StorageFailure) -> Round? {
    let file = try open("round")
    while flock(file, LOCK_EX | LOCK_NB) != 0 {
      let code = errno
      if code == EINTR { continue }
      close(file)
      if code == EWOULDBLOCK { return nil }
      throw failure("cannot lock", .system(code))
    }
    return Round(file: file)
  }

  /// Changes the record. Nothing is written where nothing changes.
  ///
  /// - Parameter change: Gets the record, `nil` where there is none, and gives what it is to be.
  /// - Returns: What `change` says besides.
  /// - Throws: ``StorageFailure``, and what `change` throws; the record is as it was then.
  public func update<Outcome>(_ change: ([UInt8]?) throws -> (bytes: [UInt8], outcome: Outcome)) throws -> Outcome {
    let lock = try open("lock")
    defer { close(lock) }
    while flock(lock, LOCK_EX) != 0 {
      if errno != EINTR { throw failure("cannot lock", .system(errno)) }
    }
    let folder = try opened()
    let before = try bytes(in: folder)
    let (after, outcome) = try change(before)
    guard after != before else { return outcome }
    try beforeStep?("write")
    let temporary = Self.record + ".new"
    var code = folder.create(temporary, after, like: nil, mode: 0o600)
    if code == 0 {
      try beforeStep?("put")
      code = folder.move(temporary, to: Self.record)
    }
    if code == 0 { code = folder.sync() }
    if code != 0 { throw failure("cannot write", .system(code)) }
    try beforeStep?("stored")
    return outcome
  }

  /// The record as it is; `nil` where there is none.
  ///
  /// - Throws: ``StorageFailure``.
  public func read() throws(StorageFailure) -> [UInt8]? {
    guard case .success(let root) = OpenFolder.root(layout.root),
      case .success(let state) = root.folder(FolderLayout.state),
      case .success(let folder) = state.folder(Self.folder)
    else { return nil }
    return try bytes(in: folder)
  }

  private func bytes(in folder: OpenFolder) throws(StorageFailure) -> [UInt8]? {
    switch folder.contents(of: Self.record, upTo: Self.largest) {
    case .success(let bytes): return bytes
    case .failure(.missing): return nil
    case .failure(let problem): throw failure("cannot read", .notAllowed(problem.message))
    }
  }

  /// The folder, which is made where there is none.
  private func opened() throws(StorageFailure) -> OpenFolder {
    switch OpenFolder.root(layout.root) {
    case .failure(let problem): throw failure("cannot open", .notAllowed(problem.message))
    case .success(var folder):
      for (name, mode) in [(FolderLayout.state, UInt32(0o777)), (Self.folder, 0o700)] {
        let code = folder.make(folder: name, mode: mode)
        guard code == 0 else { throw failure("cannot make the folder", .system(code)) }
        switch folder.folder(name) {
        case .success(let inner): folder = inner
        case .failure(let problem): throw failure("cannot open", .notAllowed(problem.message))
        }
      }
      return folder
    }
  }

  private func open(_ name: String) throws(StorageFailure) -> Int32 {
    let folder = try opened()
    let file = openat(folder.descriptor, name, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, mode_t(0o600))
    guard file >= 0 else { throw failure("cannot lock", .system(errno)) }
    folder.give(file)
    return file
  }

  private func failure(_ action: String, _ reason: StorageFailure.Reason) -> StorageFailure {
    StorageFailure(action, layout.displayed(FolderLayout.state(Self.folder)), reason)
  }
}
