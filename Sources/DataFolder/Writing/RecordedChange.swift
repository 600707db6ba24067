import Diagnostics

/// A change that `undo` knows of.
public struct RecordedChange: Sendable, Equatable {
  /// What it did: "Morning run done on 2026-11-21".
  public var summary: String
  /// What was called, "daybook done".
  public var command: String
  /// When, in seconds since 1970-01-01T00:00:00Z.
  public var time: Int64
  /// What it was about; changes of what is deleted can be found and forgotten by it.
  public var subjects: Set<ChangeSubject>
  /// The files that it changed, seen from the data folder, in the order in which they were stored.
  public var paths: [String]

  init(
    summary: String, command: String, time: Int64, subjects: Set<ChangeSubject> = [],
    paths: [String] = []
  ) {
    self.summary = summary
    self.command = command
    self.time = time
    self.subjects = subjects
    self.paths = paths
  }
}

/// What `undo` did.
public enum UndoOutcome: Sendable, Equatable {
  /// The change is taken back.
  case undone(RecordedChange)
  /// There is no change that could be taken back.
  case nothing
  /// What the change wrote was changed by somebody else since; nothing was touched. The diagnostic says where and what to
  /// do.
  case blocked(RecordedChange, Diagnostic)
}
