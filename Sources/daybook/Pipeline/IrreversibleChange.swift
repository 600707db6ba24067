import DataFolder
import Diagnostics

extension FolderWriter {
  /// A writer that prints a warning about a change that `undo` cannot undo although it is no deletion.
  static func announcing(root: String) -> FolderWriter {
    var writer = FolderWriter(root: root)
    writer.onIrreversible = { change in
      let reason = change.irreversibility?.reason ?? ""
      Console.report([Diagnostic(.warning, .cannotUndo, "`undo` cannot take this change back: \(reason)")])
    }
    return writer
  }
}
