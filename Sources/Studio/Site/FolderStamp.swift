import CLibrary
import DataFolder
import FileSystem

/// What tells that something in a folder changed: names, sizes and times of change of all files in it.
///
/// Polled rather than watched: notices of the kernel miss network mounts and containers, and editors save by renaming. A
/// time that went backwards is a change too.
struct FolderStamp: Sendable, Equatable {
  private var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  private(set) var files = 0

  /// Looks at everything below the folder but what begins with a dot, which is the tool's or an editor's; and at what
  /// says which copy of a course is read that comes from elsewhere.
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
    // What a link leads to can change while the link stays.
    if status.st_mode & S_IFMT == S_IFLNK { _ = stat(path, &status) }
    files += 1
    mix(UInt64(truncatingIfNeeded: Int(status.st_size)))
    mix(UInt64(bitPattern: status.modified))
    mix(UInt64(truncatingIfNeeded: Int(bitPattern: UInt(status.st_ino))))
  }

  /// FNV-1a, by words.
  private mutating func mix(_ word: UInt64) {
    hash = (hash ^ word) &* 0x0000_0100_0000_01B3
  }

  private mutating func mix(_ text: String) {
    for byte in text.utf8 { mix(UInt64(byte)) }
  }
}
