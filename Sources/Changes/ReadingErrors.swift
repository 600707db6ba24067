import DataFolder
import Diagnostics
import Journal

extension Reading {
  /// The errors in the given files, or in files of the given folders, whose paths are relative to the data folder.
  public func errors(in paths: [String]) -> [Diagnostic] {
    let shown = paths.map { layout.displayed($0) }
    return diagnostics.filter { diagnostic in
      guard diagnostic.severity == .error, let path = diagnostic.location?.path else { return false }
      return shown.contains { path == $0 || path.hasPrefix($0 + "/") }
    }
  }

  /// The errors in the files that a habit and its check-ins are read from.
  ///
  /// Errors in other files, such as those of other habits, lists or people, keep nobody from checking in.
  public func errors(about habit: Slug, of person: Username) -> [Diagnostic] {
    errors(in: [
      FolderLayout.habit(habit, of: person), FolderLayout.events(of: person), FolderLayout.photos(of: person),
      FolderLayout.profile(of: person),
    ])
  }
}
