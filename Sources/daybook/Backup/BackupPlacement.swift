import Backups
import CLibrary
import DataFolder
import Diagnostics
import FileSystem
import Foundation
import Journal

/// Where the backups of a data folder go.
struct BackupPlacement {
  /// The data folder, as it was found and in full.
  let root: String
  private let realRoot: String
  private let site: String
  /// Which folder of its name it is; `nil` where that was never asked.
  private var identity: String?

  /// - Throws: ``CommandFailure`` where there is no data folder.
  init(_ data: DataOptions) async throws(CommandFailure) {
    let workspace = try await Workspace.openSettings(data)
    root = workspace.root
    realRoot = Paths.real(root)
    site = Paths.real(Paths.joined(root, workspace.book.settings.output))
    identity = FolderIdentity.known(root)
  }

  /// Gives the folder an identity if it has none, so that its backups can be told from those of another one of its name.
  mutating func identify(_ command: String) async throws {
    identity = try await FolderWriter(root: root).identity(command)
  }

  /// The shelf where nothing else was named: `backups` beside the data folder.
  var shelf: BackupShelf { BackupShelf(besideDataFolder: realRoot, identity: identity) }

  /// The shelf, as messages name it: as seen from where the program was started, if it lies there.
  static func shown(_ path: String) -> String {
    let here = Files.currentFolder()
    let inside = here == "/" ? here : here + "/"
    return path.hasPrefix(inside) ? String(path.dropFirst(inside.count)) : path
  }

  /// A shelf in a folder that somebody named.
  func shelf(in folder: String) throws(CommandFailure) -> BackupShelf {
    try check(folder)
    return BackupShelf(Paths.real(folder), of: BackupShelf.name(ofDataFolder: realRoot), identity: identity)
  }

  /// Refuses a folder that is not there, which may be a disk that is not: what is written then fills another one. Refuses
  /// one, too, in which a backup would be backed up itself, or published.
  func check(_ folder: String) throws(CommandFailure) {
    let real = Paths.real(folder.isEmpty ? "." : folder)
    let hint: Hint = "\(BackupPlacement.shown(shelf.folder)) is beside it"
    if [.same, .inside].contains(SitePlacement(of: real, to: realRoot)) {
      throw CommandFailure(
        .usage, .misplacedOutput, "a backup in the data folder would be part of the next one", hint: hint)
    }
    if [.same, .inside].contains(SitePlacement(of: real, to: site)) {
      throw CommandFailure(.usage, .misplacedOutput, "a backup in the site would be published with it", hint: hint)
    }
    guard Files.isFolder(real) else {
      throw CommandFailure(
        .refused, .missingFile, "there is no folder `\(TerminalText.safe(folder))`",
        hint: "if it is on a disk of its own, is that there? otherwise make the folder first")
    }
  }

  /// The name of a backup that is made now.
  func name(
    _ occasion: BackupOccasion? = nil, withAccounts: Bool = false, isEncrypted: Bool = false
  ) -> BackupName {
    let now = Clock.now
    let offset = TimeZone.current.secondsFromGMT(for: Date(timeIntervalSince1970: Double(now)))
    return BackupName(
      BackupShelf.name(ofDataFolder: realRoot), identity: identity, now: now, offset: offset, occasion: occasion,
      withAccounts: withAccounts, isEncrypted: isEncrypted)
  }
}
