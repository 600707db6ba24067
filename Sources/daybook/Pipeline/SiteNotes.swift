import DataFolder
import FileSystem
import Hashing
import SiteBuild

/// Where a data folder keeps the records of its sites, opened before anything else of it is looked at.
///
/// Whoever deletes somebody for good removes that folder with all that is in it. A build that read of them before keeps its record
/// in the folder that it opened, which nobody finds any more.
final class SiteNotes: Sendable {
  private let root: String
  /// The name of this site's record.
  private let name: String
  /// The open folder; `nil` where nothing can be kept.
  private let folder: Int32?

  /// - Parameters:
  ///   - root: The data folder.
  ///   - output: The folder of the site.
  init(in root: String, of output: String) {
    self.root = root
    name = Hexadecimal.text(of: SHA256.digest(of: Array(Paths.real(output).utf8)).prefix(12))
    folder = Self.opened(in: root)
  }

  deinit { if let folder { SystemCall.close(folder) } }

  /// Opens the folder, which is made where there is none, in a data folder of the same user: commands write there, too, and what
  /// another user made in there, its own user could neither replace nor remove. What it makes is new among what lies there.
  private static func opened(in root: String) -> Int32? {
    guard Files.isOwn(root), Files.exists(Paths.joined(root, FolderLayout.settings)) else { return nil }
    let state = Paths.joined(root, FolderLayout.state)
    try? System.makeFolders(state, mode: 0o777)
    guard Files.isFolder(state), Files.isOwn(state) else { return nil }
    let folder = Paths.joined(root, FolderLayout.sites)
    try? System.makeFolders(folder, mode: 0o700)
    return try? System.openFolder(folder)
  }

  /// The record of this site; `nil` where there is none that counts.
  func record(under lock: borrowing BuildLock) -> SiteRecord? {
    lock.note(at: Paths.joined(root, FolderLayout.site(name))).flatMap { SiteRecord(bytes: $0) }
  }

  /// Keeps the bytes of a record, where that is possible. Without it the next build reads everything, and nothing else is amiss.
  func keep(_ record: consuming [UInt8], under lock: borrowing BuildLock) {
    guard let folder else { return }
    try? lock.keep(note: record, as: name, in: folder)
    for older in Self.all(in: root).dropFirst(Self.mostKept) { _ = System.remove(older, in: System.currentFolder) }
  }

  /// Where records of sites are in a data folder, the one first that was written last.
  static func all(in root: String) -> [String] {
    let folder = Paths.joined(root, FolderLayout.sites)
    let notes = (try? System.names(in: folder)) ?? []
    // One that is just being written has another name for so long.
    let dated = notes.filter { !$0.hasSuffix(".new") }.compactMap { name -> (path: String, time: Int64)? in
      let path = Paths.joined(folder, name)
      return ((try? FileStatus.of(path, in: System.currentFolder)) ?? nil).map { (path, $0.modified) }
    }
    return dated.sorted { ($0.time, $0.path) > ($1.time, $1.path) }.map(\.path)
  }

  /// Of how many sites records are kept: whoever makes each of them elsewhere would keep what is known of everybody for ever.
  static let mostKept = 8
}
