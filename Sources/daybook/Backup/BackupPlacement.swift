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

  /// - Throws: ``CommandFailure`` where there is no data folder.
  init(_ data: DataOptions) async throws(CommandFailure) {
    let workspace = try await Workspace.openSettings(data)
    root = workspace.root
    realRoot = Paths.real(root)
    site = Paths.real(Paths.joined(root, workspace.book.settings.output))
  }

  /// The shelf where nothing else was named: `backups` beside the data folder.
  var shelf: BackupShelf { BackupShelf(besideDataFolder: realRoot) }

  /// The shelf, as messages name it: as seen from where the program was started, if it lies there.
  static func shown(_ path: String) -> String {
    let here = Files.currentFolder()
    let inside = here == "/" ? here : here + "/"
    return path.hasPrefix(inside) ? String(path.dropFirst(inside.count)) : path
  }

  /// A shelf in a folder that somebody named.
  func shelf(in folder: String) throws(CommandFailure) -> BackupShelf {
    try check(folder)
    return BackupShelf(Paths.real(folder), of: BackupShelf.name(ofDataFolder: realRoot))
  }

  /// Refuses a folder in which a backup would be backed up itself, or published.
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
  }

  /// The name of a backup that is made now.
  func name(_ occasion: BackupOccasion? = nil, isEncrypted: Bool = false) -> BackupName {
    let now = Clock.now
    let offset = TimeZone.current.secondsFromGMT(for: Date(timeIntervalSince1970: Double(now)))
    return BackupName(
      BackupShelf.name(ofDataFolder: realRoot), now: now, offset: offset, occasion: occasion, isEncrypted: isEncrypted)
  }
}
