import CLibrary
import Diagnostics
import FileSystem

extension SystemFailure {
  /// What to do about a build that the operating system refused, where that is known.
  var hint: Hint? {
    switch code {
    case ENOSPC, EDQUOT: "make room on the disk; the site is as it was"
    case EACCES, EPERM: "see who may write there; the site is as it was"
    case EROFS: "the disk cannot be written; choose another output"
    default: nil
    }
  }
}
