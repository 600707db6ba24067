import CLibrary
import FileSystem

/// A file that lies beside the manifest while files of the site are put into place: where a build has ended in between, the manifest
/// may tell of files that are others by now.
enum UnfinishedMark {
  private static let path = Builder.state + "/unfinished"

  static func set(in folder: Int32) throws(SystemFailure) {
    let file = openat(folder, path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, mode_t(0o644))
    guard file >= 0 else { throw SystemFailure("cannot write", path) }
    SystemCall.close(file)
  }

  static func remove(in folder: Int32) { _ = System.remove(path, in: folder) }

  static func isThere(in folder: Int32) -> Bool { ((try? FileStatus.of(path, in: folder)) ?? nil) != nil }
}
