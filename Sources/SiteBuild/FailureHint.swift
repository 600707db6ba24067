import CLibrary
import Diagnostics
import FileSystem

extension SystemFailure {
  /// Advice on a system call that failed during a build; `nil` where none is known.
  var hint: Hint? {
    switch code {
    case ENOSPC, EDQUOT: "make room on the disk, and build again"
    case EACCES, EPERM: "see who may write there, and build again"
    case EROFS: "the disk cannot be written; choose another output"
    default: nil
    }
  }
}
