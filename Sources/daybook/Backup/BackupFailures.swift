import Backups
import CLibrary
import Changes
import DataFolder
import Diagnostics
import FileSystem

extension CommandFailure {
  /// What is said of a backup that was not made or not read.
  init(_ failure: BackupFailure) {
    let (code, kind): (Code, DiagnosticCode) =
      switch failure.reason {
      case .wouldOverwrite: (.wouldOverwrite, .wouldOverwrite)
      case .refused: (.refused, .refused)
      case .damaged: (.data, .damagedBackup)
      case .system: (.inputOutput, .systemFailure)
      }
    self.init(
      code,
      [Diagnostic(.error, kind, failure.message, at: SourceLocation(path: failure.path), hint: failure.hint)])
  }

  /// Does something with a backup; whatever fails is a ``CommandFailure`` then.
  static func ofBackups<Outcome>(_ body: () async throws -> Outcome) async throws -> Outcome {
    do {
      return try await body()
    } catch let failure as BackupFailure {
      throw CommandFailure(failure)
    } catch let failure as StorageFailure {
      throw CommandFailure(failure)
    } catch let failure as SystemFailure where [ENOSPC, EDQUOT].contains(failure.code) {
      var diagnostic = failure.diagnostic
      diagnostic.hint = BackupFailure.roomHint
      throw CommandFailure(.inputOutput, [diagnostic])
    }
  }
}
