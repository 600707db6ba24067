import Diagnostics
import Journal

/// A change that is kept for `undo`, or that was taken back and is kept for `redo`.
public struct RecordedChange: Sendable, Equatable {
  /// By which it is found for as long as it is kept.
  public internal(set) var number = 0
  /// What it did. Of a deletion no more than what kind of thing is gone.
  public var summary: ChangeSummary
  /// What was called, "daybook done".
  public var command: String
  /// When, in seconds since 1970-01-01T00:00:00Z.
  public var time: Int64
  /// Whose data it changed.
  public var owner: ChangeOwner
  /// What it was about; changes of what is deleted can be found and forgotten by it.
  public var subjects: Set<ChangeSubject>
  /// The files that it changed, seen from the data folder, in the order in which they were stored.
  public var paths: [String]
  /// Why it can be neither taken back nor brought back: there is only its tombstone, without what was changed.
  public var irreversibility: Irreversibility?

  /// Why a change leaves no more than a tombstone.
  public enum Irreversibility: UInt64, Sendable, CaseIterable {
    /// Something was deleted for good.
    case deletion = 1
    /// It changed more than is kept.
    case tooLarge = 2
    /// What it changed is not to be copied.
    case secret = 3

    /// As a clause: "it is larger than what is kept".
    public var reason: String {
      switch self {
      case .deletion: "what was deleted is gone for good"
      case .tooLarge: "it is larger than what is kept"
      case .secret: "secrets are not kept"
      }
    }
  }
}

/// What can be taken back and what can be brought back, each the newest first.
public struct ChangeHistory: Sendable, Equatable {
  /// What ``FolderWriter/undo(_:of:command:waitingUpTo:)`` takes back, one after the other.
  public var undo: [RecordedChange] = []
  /// What ``FolderWriter/redo(_:of:command:waitingUpTo:)`` brings back, what was taken back last at first.
  public var redo: [RecordedChange] = []
}

/// Which changes of a history are meant.
public enum HistorySelection: Sendable, Equatable {
  /// So many that can be taken back, the newest first.
  case latest(Int)
  /// The one at that place of the list alone, counted from 1.
  case position(Int)
  /// Those with these ``RecordedChange/number``s alone, one after the other.
  case numbers([Int])
}

/// What came of `undo` or `redo`.
public enum UndoOutcome: Sendable, Equatable {
  /// The changes are taken back, or brought back, in that order.
  case done([RecordedChange])
  /// There is no change that could be.
  case nothing
  /// There are but so many.
  case tooFew(Int)
  /// Some cannot be; nothing was touched. Passing over them would mean others, which can be asked for by their numbers.
  case irreversible([RecordedChange], further: [RecordedChange])
  /// What the change wrote was changed since, by changes that are known or by somebody else; nothing was touched. The
  /// diagnostic says where and what to do. The first of those that are known is in the way of the change, the next one in
  /// the way of that; the last one can be taken back at once.
  case blocked(RecordedChange, Diagnostic, by: [RecordedChange])
}
