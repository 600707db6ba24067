import CLibrary
import DataFolder
import FileSystem
import SiteBuild

/// A hash of the names, sizes and modification times of all files in a folder: another fingerprint means that something
/// changed.
///
/// The folder is polled and not watched, because notifications of the kernel miss network mounts and containers, and
/// editors save by renaming. A modification time that went backwards is a change as well.
struct FolderFingerprint: Sendable, Equatable {
  private var hash = FNV1a()
  private(set) var files = 0

  /// The fingerprint of all files below a folder except those whose names begin with a dot, which belong to the tool or to
  /// editors. The record of which copy of a subscribed course is read counts
  /// too, and so does what was fetched of people on other sites.
  init(of root: String) {
    look(at: root, depth: 0)
    mix(PulledCourse.record, at: root + "/" + PulledCourse.record, depth: 0)
    mix(FollowedCopies.folder, at: root + "/" + FollowedCopies.folder, depth: 0)
  }

  private mutating func look(at folder: String, depth: Int) {
    guard depth < 8, let found = try? System.names(in: folder) else { return }
    let names = found.filter { $0.utf8.first != UInt8(ascii: ".") && $0.utf8.last != UInt8(ascii: "~") }.sorted()
    for name in names { mix(name, at: folder + "/" + name, depth: depth) }
  }

  private mutating func mix(_ name: String, at path: String, depth: Int) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    hash.add(name)
    if status.st_mode & S_IFMT == S_IFDIR { return look(at: path, depth: depth + 1) }
    // The file behind a link can change while the link stays the same.
    if status.st_mode & S_IFMT == S_IFLNK { _ = stat(path, &status) }
    files += 1
    hash.add(status.st_size)
    hash.add(status.modified)
    hash.add(status.st_ino)
  }
}
