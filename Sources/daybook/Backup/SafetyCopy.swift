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
    var placement = try await BackupPlacement(data)
    do {
      do {
        try await placement.identify("daybook \(occasion.event)")
      } catch let failure as StorageFailure {
        throw CommandFailure(failure)
      }
      let (shelf, name) = (placement.shelf, placement.name(occasion))
      let writer = FolderWriter(root: placement.root)
      let made = try await CommandFailure.ofBackups {
        try await BackupMaker(writer).make(
          .shelf(shelf, name), command: "daybook \(occasion.event)", isNeededOnly: true)
      }
      shelf.pruneThoseByItself(sparing: made.path)
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
