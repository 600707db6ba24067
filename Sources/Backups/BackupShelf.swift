import CLibrary
import FileSystem
import Journal

/// A folder with the backups of a daybook, and perhaps of others, which are left alone.
public struct BackupShelf: Sendable {
  /// The path of the folder.
  public let folder: String
  /// Which daybook: the name of its folder.
  public let daybook: String

  /// So many of those stay that the program made by itself.
  public static let mostByItself = 10

  /// - Parameters:
  ///   - folder: The path of the folder.
  ///   - daybook: Which daybook: the name of its folder.
  public init(_ folder: String, of daybook: String) {
    self.folder = folder
    self.daybook = daybook
  }

  /// The shelf of a data folder that names no other: `backups` beside it.
  ///
  /// - Parameter root: The absolute path of the data folder, without symbolic links.
  public init(besideDataFolder root: String) {
    let parts = root.split(separator: "/").map(String.init)
    let parent = "/" + parts.dropLast().joined(separator: "/")
    self.init(parent == "/" ? "/backups" : parent + "/backups", of: Self.name(ofDataFolder: root))
  }

  /// What a daybook is called in the names of its backups: as the data folder is, or where that is just `data`, as the folder
  /// around it.
  ///
  /// - Parameter root: The absolute path of the data folder, without symbolic links.
  public static func name(ofDataFolder root: String) -> String {
    let parts = root.split(separator: "/").map(String.init)
    let name = parts.last == "data" && parts.count > 1 ? parts[parts.count - 2] : parts.last ?? "daybook"
    let plain = name.filter { $0.isASCII && ($0.isLetter || "0123456789._-".contains($0)) }
    let text = plain.drop { $0 == "." || $0 == "-" }
    return text.isEmpty ? "daybook" : String(text)
  }

  /// The path of a backup in it.
  public func path(of name: BackupName) -> String { folder + "/" + name.text }

  /// The backups of this daybook, from the oldest to the newest; none where the folder cannot be read.
  public var names: [BackupName] {
    let found = (try? System.names(in: folder)) ?? []
    return found.compactMap { BackupName($0, of: daybook) }.sorted()
  }

  /// Removes what a rule does not keep.
  ///
  /// - Parameter made: The path of the backup that was just made, which stays whatever the names of others say: a clock that was
  ///   wrong, or another time zone, may have called one later.
  /// - Returns: What was removed.
  public func prune(by rule: KeepRule, sparing made: String? = nil) -> [BackupName] {
    let names = names
    let kept = rule.kept(names)
    let spared = made?.split(separator: "/").last.map(String.init)
    return remove(names.filter { !kept.contains($0) && $0.text != spared })
  }

  /// Removes the oldest of those that the program made by itself.
  @discardableResult
  public func pruneThoseByItself() -> [BackupName] {
    remove(names.filter { $0.occasion != nil }.dropLast(Self.mostByItself))
  }

  private func remove(_ names: [BackupName]) -> [BackupName] {
    names.filter { System.remove(path(of: $0), in: System.currentFolder) }
  }
}
