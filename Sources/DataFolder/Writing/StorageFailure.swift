import CLibrary
import Diagnostics
import FileSystem

/// Why a change could not be stored. The data folder is as it was before the change.
public struct StorageFailure: Error, Sendable, Equatable {
  /// What stood in the way.
  public enum Reason: Sendable, Equatable {
    /// Another command holds the lock, and did not let go of it in the time that was waited.
    case locked(LockHolder?)
    /// Somebody else wrote the file between its being read and its being replaced.
    case changedMeanwhile
    /// The path leaves the data folder, is none that may be written, or is not what it has to be.
    case notAllowed(String)
    /// The operating system refused; its error number, as `ENOSPC`.
    case system(Int32)
  }

  /// As the person would name it.
  public var path: String
  /// What was tried, "cannot write".
  public var action: String
  /// What stood in the way, by which ``message`` and ``hint`` are chosen.
  public var reason: Reason

  init(_ action: String, _ path: String, _ reason: Reason) {
    self.path = path
    self.action = action
    self.reason = reason
  }

  /// Whether trying again later helps.
  public var isBusy: Bool {
    switch reason {
    case .locked, .changedMeanwhile: true
    case .notAllowed, .system: false
    }
  }

  /// Whether there is no more room on the disk, or in the part of it that somebody may use.
  public var lacksRoom: Bool { reason == .system(ENOSPC) || reason == .system(EDQUOT) }

  /// Which kind of problem it is.
  public var code: DiagnosticCode {
    switch reason {
    case .locked: .busy
    case .changedMeanwhile: .changedMeanwhile
    case .notAllowed: .unsafePath
    case .system: .systemFailure
    }
  }

  /// What is wrong, in lower case and without a full stop.
  public var message: String {
    switch reason {
    case .locked(let holder?): "\(holder.words) is changing this data folder"
    case .locked(nil): "another command is changing this data folder"
    case .changedMeanwhile: "another program wrote this file at the same moment"
    case .notAllowed(let why): "\(action): \(why)"
    case .system(let code): "\(action): \(SystemFailure.reason(of: code))"
    }
  }

  /// What to do about it.
  public var hint: Hint? {
    switch reason {
    case .locked: "wait until it is done, and try again; nothing was changed"
    case .changedMeanwhile: "nothing was changed; try again"
    case .notAllowed: nil
    case .system where lacksRoom:
      "make room on the disk and try again; the data is as it was"
    case .system(EROFS): "the disk cannot be written; the data is as it was"
    case .system(EACCES), .system(EPERM): "see who may write there; the data is as it was"
    case .system: "the data is as it was"
    }
  }

  /// As it is printed.
  public var diagnostic: Diagnostic {
    Diagnostic(.error, code, message, at: SourceLocation(path: path), hint: hint)
  }
}
