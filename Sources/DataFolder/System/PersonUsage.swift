import CLibrary
import Journal

/// How many bytes the files of somebody take in a data folder.
public enum PersonUsage {
  /// The bytes of all files below a person's folder, hidden ones too; 0 where there is none. Symbolic links are not followed: what
  /// they lead to is counted where it lies.
  ///
  /// - Parameters:
  ///   - username: Whose.
  ///   - root: The data folder.
  public static func bytes(of username: Username, in root: String) -> Int {
    guard case .success(let opened) = OpenFolder.root(root) else { return 0 }
    return bytes(of: username, in: opened)
  }

  static func bytes(of username: Username, in root: OpenFolder) -> Int {
    guard case .success(let people) = root.folder(FolderLayout.people), !people.isLink(username.text),
      case .success(let folder) = people.folder(username.text)
    else { return 0 }
    return bytes(in: folder)
  }

  private static func bytes(in folder: OpenFolder) -> Int {
    var count = 0
    for name in folder.allNames() {
      var status = stat()
      guard fstatat(folder.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFREG: count += Int(status.st_size)
      case S_IFDIR: if case .success(let inner) = folder.folder(name) { count += bytes(in: inner) }
      default: break
      }
    }
    return count
  }
}

extension FolderDraft {
  /// By how many bytes the files of somebody would grow.
  public struct Growth: Sendable, Equatable {
    /// The bytes by which all files together change; below 0 where they shrink.
    public var all = 0
    /// The bytes that photos and attachments add.
    public var pictures = 0
    /// The bytes that other files add, but for those that check-ins and reports are in.
    public var texts = 0
  }

  /// By how many bytes the files of each person would grow with what was staged.
  ///
  /// - Throws: ``StorageFailure`` where a file cannot be read.
  public func growth() throws -> [Username: Growth] {
    var found: [Username: Growth] = [:]
    for (path, file) in overlay.files {
      let parts = path.split(separator: "/", maxSplits: 3).map(String.init)
      guard parts.count > 2, parts[0] == FolderLayout.people, let person = Username(parts[1]) else { continue }
      let after = if case .bytes(let bytes) = file { bytes.count } else { 0 }
      let change = after - (try files.file(path).bytes?.count ?? 0)
      var growth = found[person, default: Growth()]
      growth.all += change
      switch FolderLayout.PersonEntry(rawValue: parts[2]) {
      // Whoever has no room left asks for more by a report.
      case .events, .support: break
      case .photos, .files: growth.pictures += max(0, change)
      default: growth.texts += max(0, change)
      }
      found[person] = growth
    }
    return found
  }

  /// The bytes that the files of a person take as they are stored.
  public func usage(of person: Username) -> Int { PersonUsage.bytes(of: person, in: files.root) }
}
