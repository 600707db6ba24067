import CLibrary
import FileSystem

/// An open file that has no name any more and is gone with whoever has it open.
final class ScratchFile {
  let descriptor: Int32

  /// - Parameter folder: The folder of temporary files.
  /// - Throws: ``ExternalTool/Flaw/noTemporaryFolder``.
  init(in folder: String, holding bytes: [UInt8] = []) throws(ExternalTool.Flaw) {
    var template = Array((folder + "/daybook-tool-XXXXXX").utf8CString)
    descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw .noTemporaryFolder }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    unlink(template)
    guard FileBytes.write(bytes, to: descriptor) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else {
      throw .noTemporaryFolder
    }
  }

  deinit { SystemCall.close(descriptor) }

  /// What was written.
  var bytes: [UInt8] { FileBytes.all(of: descriptor) ?? [] }

  /// What was written, as text.
  var text: String { String(decoding: bytes, as: UTF8.self) }
}
