import CLibrary
import Diagnostics
import FileSystem

/// Why a file or folder could not be read.
enum FileProblem: Error, Equatable {
  case missing
  case isFolder
  case isNoFolder
  /// The entry is a pipe, a socket or a device.
  case isNoFile
  case tooLarge(limit: Int)
  case leavesFolder(target: String)
  case danglingLink
  case linkLoop
  /// The system refused; the value is its description of the error.
  case unreadable(String)

  init(code: Int32, isFolder: Bool) {
    switch code {
    case ENOENT: self = .missing
    case ENOTDIR: self = isFolder ? .isNoFolder : .missing
    case ELOOP: self = .linkLoop
    case ENXIO: self = .isNoFile
    default: self = .unreadable(SystemFailure.reason(of: code))
    }
  }

  /// The kind of problem.
  var code: DiagnosticCode {
    switch self {
    case .missing: .missingFile
    case .isFolder, .isNoFolder, .isNoFile: .wrongKindOfFile
    case .tooLarge: .fileTooLarge
    case .leavesFolder: .symlinkLeavesFolder
    case .danglingLink, .linkLoop: .brokenSymlink
    case .unreadable: .systemFailure
    }
  }

  var message: String {
    switch self {
    case .missing: "there is nothing here"
    case .isFolder: "this is a folder, and a file is expected"
    case .isNoFolder: "this is a file, and a folder is expected"
    case .isNoFile: "this is no regular file"
    case .tooLarge(let limit): "the file is larger than \(limit / 1_048_576) MiB"
    case .leavesFolder(let target): "this symbolic link leaves the data folder: it leads to \(target)"
    case .danglingLink: "this symbolic link leads nowhere"
    case .linkLoop: "this symbolic link leads to itself"
    case .unreadable(let why): "cannot be read: \(why)"
    }
  }

  var hint: Hint? {
    switch self {
    case .leavesFolder: "copy what it leads to into the data folder; nothing outside it is read"
    case .tooLarge: "no file that a person writes is this large; is it what it should be?"
    case .missing, .isFolder, .isNoFolder, .isNoFile, .danglingLink, .linkLoop, .unreadable: nil
    }
  }
}
