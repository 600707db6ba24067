import Backups
import CLibrary
import Changes
import DataFolder
import Diagnostics
import FileSystem
import Journal

/// Whether a data folder is in a state in which it can be read and written: permissions, disk, clock, backups.
struct FolderHealth {
  let root: String
  /// What is wrong or should be looked at.
  private(set) var diagnostics: [Diagnostic] = []
  /// The kind of file system; `nil` where it is not known.
  let fileSystem: String?
  /// Bytes that are free on the disk; `nil` where it is not known.
  let free: Int?
  /// The newest backup beside the folder; `nil` for none.
  let newestBackup: BackupName?

  /// So many bytes should be free.
  private static let enough = 100 << 20
  /// After so many days without one, a backup is missed.
  private static let longWithoutBackup = 31

  init(_ data: DataOptions) async throws(CommandFailure) {
    let workspace = try await Workspace.open(data)
    root = workspace.root
    let real = Paths.real(root)
    fileSystem = LocalDisk.kind(of: real)
    free = Self.free(root)
    newestBackup = BackupShelf(besideDataFolder: real).all.last
    diagnostics = permissions(workspace.book.usernames) + AccountFolder(root: root).listing().diagnostics
    let errors = workspace.reading.errors.count
    if errors > 0 {
      add(.error, .refused, "\(Counted.text(errors, "error")) in the data", hint: "the command check lists them")
    }
    if let fileSystem, !LocalDisk.holds(real) {
      add(
        .warning, .systemFailure,
        "times of files are not to be relied on here (\(fileSystem)): everything is read each time",
        hint: "a folder on a disk of this machine is faster")
    }
    if let free, free < Self.enough {
      add(.warning, .systemFailure, "only \(ByteCount.text(free)) are free on this disk", hint: "make room")
    }
    clock(workspace)
    backups(workspace)
    devices()
  }

  private mutating func devices() {
    // A folder that is no repository of its own is brought in line by no git.
    let status = try? SyncStatus(GitRepository(root: root, until: .now + .seconds(10)))
    guard let copier = status?.copier else { return }
    add(.warning, .conflictCopy, Self.twoWays(copier), hint: "take one of the two: \(call: "help", "syncing")")
  }

  /// That a program copies a folder that git brings in line.
  static func twoWays(_ copier: FolderCopier) -> String {
    "\(copier.program.rawValue) copies this folder and git brings it in line, and each takes what the other one brought "
      + "for something new"
  }

  private mutating func add(
    _ severity: Diagnostic.Severity, _ code: DiagnosticCode, _ message: String, at path: String? = nil,
    hint: Hint? = nil
  ) {
    diagnostics.append(
      Diagnostic(severity, code, message, at: SourceLocation(path: path ?? root), hint: hint))
  }

  private func permissions(_ people: [Username]) -> [Diagnostic] {
    let layout = FolderLayout(root: root)
    let folders = ["", FolderLayout.state, FolderLayout.people] + people.map(FolderLayout.person)
    return folders.compactMap { folder in
      let path = folder.isEmpty ? root : layout.path(folder)
      guard Files.exists(path), access(path, R_OK | W_OK | X_OK) != 0 else { return nil }
      return Diagnostic(
        .error, .systemFailure, "this folder cannot be written: \(SystemFailure.reason(of: errno))",
        at: SourceLocation(path: path), hint: "see whose it is")
    }
  }

  private mutating func clock(_ workspace: Workspace) {
    let newest = workspace.book.people.flatMap { person in
      person.habits.compactMap { $0.log.entries.last?.day }
    }.max()
    let today = WallClock(Clock.now, in: workspace.book.settings.timeZone).date
    if let newest, newest - today > 1 {
      add(
        .warning, .afterToday, "there are check-ins of \(newest), and the clock of this machine says \(today)",
        hint: "is the clock right?")
    }
  }

  private mutating func backups(_ workspace: Workspace) {
    let today = WallClock(Clock.now, in: workspace.book.settings.timeZone).date
    guard let newestBackup else {
      return add(
        .warning, .missingFile, "there is no backup beside this folder", hint: "\(call: "backup") makes one")
    }
    if today - newestBackup.date > Self.longWithoutBackup {
      add(
        .warning, .missingFile, "the newest backup is of \(newestBackup.date)",
        hint: "\(call: "backup") makes one, and \(call: "help", "backups") tells how to have one made every day")
    }
  }

  private static func free(_ path: String) -> Int? {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return nil }
    return Int(clamping: UInt64(status.f_bavail) * UInt64(status.f_frsize))
  }
}
