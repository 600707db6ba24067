import CLibrary
import FileSystem
import Journal

/// A folder with the backups of a daybook, and perhaps of others, which are left alone.
public struct BackupShelf: Sendable {
  /// The path of the folder.
  public let folder: String
  /// Which daybook: the name of its folder.
  public let daybook: String
  /// Which folder of that name; `nil` where it has no identity, and so no backups that are certainly its own.
  public let identity: String?
  /// Whether it is the one beside the data folder, which is made when it is needed.
  public let isOwn: Bool

  /// So many of those stay that the program made by itself.
  public static let mostByItself = 10

  /// - Parameters:
  ///   - folder: The path of the folder.
  ///   - daybook: Which daybook: the name of its folder.
  ///   - identity: Which folder of that name.
  ///   - isOwn: Whether it is made when it is needed.
  public init(_ folder: String, of daybook: String, identity: String?, isOwn: Bool = false) {
    (self.folder, self.daybook, self.identity, self.isOwn) = (folder, daybook, identity, isOwn)
  }

  /// The shelf of a data folder that names no other: `backups` beside it.
  ///
  /// - Parameters:
  ///   - root: The absolute path of the data folder, without symbolic links.
  ///   - identity: Which folder of its name it is.
  public init(besideDataFolder root: String, identity: String? = nil) {
    let parts = root.split(separator: "/").map(String.init)
    let parent = "/" + parts.dropLast().joined(separator: "/")
    self.init(
      parent == "/" ? "/backups" : parent + "/backups", of: Self.name(ofDataFolder: root),
      identity: identity, isOwn: true)
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

  /// The backups of daybooks of this name, from the oldest to the newest; none where the folder cannot be read.
  public var all: [BackupName] {
    let found = (try? System.names(in: folder)) ?? []
    return found.compactMap { BackupName($0, of: daybook) }.sorted()
  }

  /// Those that are certainly this daybook's own. No other is ever removed.
  public var names: [BackupName] {
    guard let identity else { return [] }
    return all.filter { $0.identity == identity }
  }

  /// Removes what a rule does not keep.
  ///
  /// - Parameter made: The path of the backup that was just made, which stays whatever the names of others say: a clock that was
  ///   wrong, or another time zone, may have called one later.
  /// - Returns: What was removed.
  public func prune(by rule: KeepRule, sparing made: String? = nil) -> [BackupName] {
    let names = names
    let kept = rule.kept(names)
    let spared = made.map { PlaceInFolder($0).name }
    return remove(names.filter { !kept.contains($0) && $0.text != spared })
  }

  /// Removes the oldest of those that the program made by itself.
  ///
  /// - Parameter made: The path of the one that was just made, which is one of those that stay, whatever the names of others say.
  @discardableResult
  public func pruneThoseByItself(sparing made: String? = nil) -> [BackupName] {
    let own = names.filter { $0.occasion != nil }
    let spared = made.map { PlaceInFolder($0).name }
    let others = own.filter { $0.text != spared }
    return remove(others.dropLast(Self.mostByItself - (own.count - others.count)))
  }

  private func remove(_ names: [BackupName]) -> [BackupName] {
    names.filter { System.remove(path(of: $0), in: System.currentFolder) }
  }
}
