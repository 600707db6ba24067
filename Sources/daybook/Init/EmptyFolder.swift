import DataFolder
import FileSystem

/// The files that `init --empty` makes: settings, and what lies beside the data folder.
struct EmptyFolder: Sendable {
  /// The IANA name of the time zone.
  let timeZone: String

  /// Writes them. Existing files next to the data folder stay as they are.
  ///
  /// - Returns: The paths of all files that were created.
  func write(to folder: String) throws(SystemFailure) -> [String] {
    let data = Paths.joined(folder, "data")
    let settings = StarterFolder.settings(title: "My daybook", timeZone: timeZone, owner: nil)
    return try StarterFolder.write(
      [("\(data)/\(FolderLayout.settings)", Array(settings.utf8))] + StarterFolder.beside(folder))
  }
}
