import CLibrary
import Diagnostics
import FileSystem

/// Why a change could not be stored. The data folder is as it was before the change.
public struct StorageFailure: Error, Sendable, Equatable {
  /// The cause of the failure.
  public enum Reason: Sendable, Equatable {
    /// Another command held the lock for all the time that was waited; `nil` where it is not known which one.
    case locked(LockHolder?)
    /// Somebody else wrote the file after it was read.
    case changedMeanwhile
    /// The path leads out of the data folder, must not be written, or is of the wrong kind.
    case notAllowed(String)
    /// A newer program wrote the folder, in that format.
    case newerFormat(Int)
    /// The operating system refused, with that error number, such as `ENOSPC`.
    case system(Int32)
  }

  /// The file's path as the person would write it.
  public var path: String
  /// What was tried, for example `cannot write`.
  public var action: String
  /// The cause of the failure.
  public var reason: Reason

  init(_ action: String, _ path: String, _ reason: Reason) {
    self.path = path
    self.action = action
    self.reason = reason
  }

  /// Whether trying again later can help.
  public var isBusy: Bool {
    switch reason {
    case .locked, .changedMeanwhile: true
    case .notAllowed, .newerFormat, .system: false
    }
  }

  /// Whether the disk is full, or the part of it that the user may fill.
  public var lacksRoom: Bool { reason == .system(ENOSPC) || reason == .system(EDQUOT) }

  /// The kind of problem.
  public var code: DiagnosticCode {
    switch reason {
    case .locked: .busy
    case .changedMeanwhile: .changedMeanwhile
    case .notAllowed: .unsafePath
    case .newerFormat: .newerFormat
    case .system: .systemFailure
    }
  }

  /// The problem in words, in lower case and without a full stop.
  public var message: String {
    switch reason {
    case .locked(let holder?): "\(holder.words) is changing this data folder"
    case .locked(nil): "another command is changing this data folder"
    case .changedMeanwhile: "another program wrote this file at the same moment"
    case .notAllowed(let why): "\(action): \(why)"
    case .newerFormat(let format):
      "this data folder is in format \(format), and this program writes format \(FolderFormat.current)"
    case .system(let code): "\(action): \(SystemFailure.reason(of: code))"
    }
  }

  /// What the person can do about the problem; `nil` where nothing certain can be proposed.
  public var hint: Hint? {
    switch reason {
    case .locked: "wait until it is done, and try again; nothing was changed"
    case .changedMeanwhile: "nothing was changed; try again"
    case .notAllowed: nil
    case .newerFormat: "it can be read all the same; install the newer program to change it"
    case .system where lacksRoom:
      "make room on the disk and try again; the data is as it was"
    case .system(EROFS): "the disk cannot be written; the data is as it was"
    case .system(EACCES), .system(EPERM): "see who may write there; the data is as it was"
    case .system: "the data is as it was"
    }
  }

  /// The failure as a diagnostic.
  public var diagnostic: Diagnostic {
    Diagnostic(.error, code, message, at: SourceLocation(path: path), hint: hint)
  }
}
