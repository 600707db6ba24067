import ArgumentParser
import Backups
import DataFolder
import Diagnostics
import FileSystem

/// The option of commands that make a backup before they change much.
struct SafetyOptions: ParsableArguments {
  @Flag(
    name: .customLong("no-backup"),
    help: ArgumentHelp("Make no backup before it.", discussion: "Example: --no-backup"))
  var skipsBackup = false

  /// Makes a backup on the shelf beside the data folder, unless the newest one there holds the same.
  ///
  /// - Throws: ``CommandFailure`` where none can be made: then nothing is to be changed.
  func makeCopy(_ occasion: BackupOccasion, data: DataOptions) async throws {
    if skipsBackup { return }
    let placement = try await BackupPlacement(data)
    let shelf = placement.shelf
    do {
      let made = try await CommandFailure.ofBackups {
        try await BackupMaker(FolderWriter(root: placement.root)).make(
          .shelf(shelf, placement.name(occasion)), command: "daybook \(occasion.event)", isNeededOnly: true)
      }
      shelf.pruneThoseByItself()
      if made.isNew { Console.remark("A backup from before it is in \(BackupPlacement.shown(shelf.folder)).") }
    } catch let failure as CommandFailure {
      throw CommandFailure(failure.code, failure.diagnostics + [Self.none(occasion)])
    } catch let failure as SystemFailure {
      throw CommandFailure(.inputOutput, [failure.diagnostic, Self.none(occasion)])
    }
  }

  private static func none(_ occasion: BackupOccasion) -> Diagnostic {
    Diagnostic(
      .error, .refused, "there is no backup from before the \(occasion.event), so nothing was changed",
      hint: "\(flags: "--no-backup") goes on without one")
  }
}
