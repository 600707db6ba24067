import CLibrary
import DataFolder
import FileSystem

/// A hash of the names, sizes and modification times of all files in a folder: another stamp means that something
/// changed.
///
/// The folder is polled and not watched, because notifications of the kernel miss network mounts and containers, and
/// editors save by renaming. A modification time that went backwards is a change as well.
struct FolderStamp: Sendable, Equatable {
  private var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  private(set) var files = 0

  /// The stamp of all files below a folder except those whose names begin with a dot, which belong to the tool or to
  /// editors. The record of which copy of a subscribed course is read counts too.
  init(of root: String) {
    look(at: root, depth: 0)
    mix(PulledCourse.record, at: root + "/" + PulledCourse.record, depth: 0)
  }

  private mutating func look(at folder: String, depth: Int) {
    guard depth < 8, let found = try? System.names(in: folder) else { return }
    let names = found.filter { $0.utf8.first != UInt8(ascii: ".") && $0.utf8.last != UInt8(ascii: "~") }.sorted()
    for name in names { mix(name, at: folder + "/" + name, depth: depth) }
  }

  private mutating func mix(_ name: String, at path: String, depth: Int) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    mix(name)
    if status.st_mode & S_IFMT == S_IFDIR { return look(at: path, depth: depth + 1) }
    // The file behind a link can change while the link stays the same.
    if status.st_mode & S_IFMT == S_IFLNK { _ = stat(path, &status) }
    files += 1
    mix(UInt64(truncatingIfNeeded: Int(status.st_size)))
    mix(UInt64(bitPattern: status.modified))
    mix(UInt64(truncatingIfNeeded: Int(bitPattern: UInt(status.st_ino))))
  }

  /// Mixes a word into the hash by FNV-1a.
  private mutating func mix(_ word: UInt64) {
    hash = (hash ^ word) &* 0x0000_0100_0000_01B3
  }

  private mutating func mix(_ text: String) {
    for byte in text.utf8 { mix(UInt64(byte)) }
  }
}
