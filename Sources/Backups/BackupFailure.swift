import Diagnostics

/// Why a backup was not made or not read. Nothing is stored then.
public struct BackupFailure: Error, Sendable, Equatable {
  /// What kind of failure it is.
  public enum Reason: Sendable, Equatable {
    /// Something is at the place already.
    case wouldOverwrite
    /// It cannot go there, or cannot be read with what was given.
    case refused
    /// Bits of a backup changed, or it never was one.
    case damaged
    /// A program or the system failed.
    case system
  }

  /// The file or folder, as it was given.
  public var path: String
  /// One clause in lower case without a full stop.
  public var message: String
  /// What can be done; `nil` where nothing certain can be proposed.
  public var hint: Hint?
  /// What kind of failure it is.
  public var reason: Reason

  /// What can be done where a disk is full.
  public static let roomHint: Hint = "make room there, or name a folder on another disk"

  init(_ reason: Reason, _ message: String, at path: String, hint: Hint? = nil) {
    self.reason = reason
    self.message = message
    self.path = path
    self.hint = hint
  }
}
