import DataFolder
import Foundation

/// A program that copies the data folder to other devices, known by what it leaves in the folder or in one around it.
public struct FolderCopier: Sendable {
  /// Which program.
  public let program: ConflictCopy.Origin

  /// - Parameter root: The data folder.
  /// - Returns: `nil` where none is known to copy it.
  public init?(of root: String) {
    var folder = URL(fileURLWithPath: root).resolvingSymlinksInPath()
    if folder.pathComponents.contains("Mobile Documents") {
      program = .iCloud
      return
    }
    while true {
      if let found = Self.signs.first(where: { Self.exists(folder, $0.name) }) {
        program = found.program
        return
      }
      if folder.pathComponents.count <= 1 { return nil }
      folder.deleteLastPathComponent()
    }
  }

  private static let signs: [(name: String, program: ConflictCopy.Origin)] = [
    (".stfolder", .syncthing), (".dropbox.cache", .dropbox), (".nextcloudsync.log", .nextcloud),
    (".owncloudsync.log", .nextcloud),
  ]

  private static func exists(_ folder: URL, _ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path)
  }
}
