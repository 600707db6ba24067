import Diagnostics
import Journal

/// A change that is recorded for `undo`, or for `redo` once it was undone.
public struct RecordedChange: Sendable, Equatable {
  /// The number that identifies the change as long as it is recorded.
  public internal(set) var number = 0
  /// What the change did; for a deletion only the kind of thing that was deleted.
  public var summary: ChangeSummary
  /// The name of the command, such as `daybook done`.
  public var command: String
  /// The time of the change, in seconds since 1970-01-01T00:00:00Z.
  public var time: Int64
  /// Whose data was changed.
  public var owner: ChangeOwner
  /// What the change was about; by it, records that tell of something deleted are found and purged.
  public var subjects: Set<ChangeSubject>
  /// The paths of the changed files, relative to the data folder, in the order in which they were stored.
  public var paths: [String]
  /// Why the change can be neither undone nor redone; `nil` where it can. An irreversible change has only a tombstone,
  /// without what was changed.
  public var irreversibility: Irreversibility?

  /// Why only a tombstone of a change is recorded.
  public enum Irreversibility: UInt64, Sendable, CaseIterable {
    /// Something was deleted permanently.
    case deletion = 1
    /// The change is larger than what is recorded.
    case tooLarge = 2
    /// The change is of secrets, which must not be copied.
    case secret = 3

    /// The reason as a clause: `it is larger than what is kept`.
    public var reason: String {
      switch self {
      case .deletion: "what was deleted is gone for good"
      case .tooLarge: "it is larger than what is kept"
      case .secret: "secrets are not kept"
      }
    }
  }
}

/// The changes that can be undone and those that can be redone, each with the next one first.
public struct ChangeHistory: Sendable, Equatable {
  /// The changes that ``FolderWriter/undo(_:of:command:waitingUpTo:)`` reverts, the newest first.
  public var undo: [RecordedChange] = []
  /// The changes that ``FolderWriter/redo(_:of:command:waitingUpTo:)`` restores, the one that was undone last first.
  public var redo: [RecordedChange] = []
}

/// A selection of changes to undo or redo.
public enum HistorySelection: Sendable, Equatable {
  /// That many changes that can be undone, the newest first.
  case latest(Int)
  /// Only the change at that place of the list, counted from 1.
  case position(Int)
  /// Only the changes with these ``RecordedChange/number``s, one after the other.
  case numbers([Int])
}

/// The result of `undo` or `redo`.
public enum UndoOutcome: Sendable, Equatable {
  /// The changes were undone or redone, in that order.
  case done([RecordedChange])
  /// There is no change to undo or redo.
  case nothing
  /// There are only that many changes, fewer than were asked for.
  case tooFew(Int)
  /// Some of the changes are irreversible, so nothing was done. `further` are the changes that skipping them would
  /// reverse instead; they can be requested by their numbers.
  case irreversible([RecordedChange], further: [RecordedChange])
  /// What the change wrote was changed since, so nothing was done. The diagnostic has the place and a hint. `by` are
  /// the later changes that are known: the first one blocks the change, each further one blocks the one before it, and
  /// the last one can be undone at once.
  case blocked(RecordedChange, Diagnostic, by: [RecordedChange])
}
