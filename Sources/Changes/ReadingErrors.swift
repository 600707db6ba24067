import DataFolder
import Diagnostics
import Journal

extension Reading {
  /// The errors in files, or in folders, seen from the data folder.
  public func errors(in paths: [String]) -> [Diagnostic] {
    let shown = paths.map { layout.displayed($0) }
    return diagnostics.filter { diagnostic in
      guard diagnostic.severity == .error, let path = diagnostic.location?.path else { return false }
      return shown.contains { path == $0 || path.hasPrefix($0 + "/") }
    }
  }

  /// The errors in the files that tell of a habit and its check-ins.
  ///
  /// Errors elsewhere, in files of other habits, in lists or of other people, do not keep anybody from checking in.
  public func errors(about habit: Slug, of person: Username) -> [Diagnostic] {
    errors(in: [
      FolderLayout.habit(habit, of: person), FolderLayout.events(of: person), FolderLayout.photos(of: person),
      FolderLayout.profile(of: person),
    ])
  }
}
