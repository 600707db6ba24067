import DataFolder
import Merging

/// What a side of a conflict says, before it is put into words.
public enum ConflictSaying: Sendable, Hashable {
  /// Nothing: there is no such key, or no check-in.
  case nothing
  /// That it is deleted.
  case deleted
  /// That it stays as it is.
  case stays
  /// A check-in.
  case checkIn(EventRow)
  /// What a key or a field says.
  case text(String)
  /// A file, relative to the data folder.
  case file(String)
}

extension FolderConflicts.Conflict {
  /// What counts now.
  public var here: ConflictSaying {
    switch kind {
    case .copy: isAlone ? .nothing : .file(path)
    case .version(let conflict):
      switch conflict.content {
      case .checkIn(let row, _): row.map(ConflictSaying.checkIn) ?? .nothing
      case .value(_, let value, _): value.map { .text($0.words) } ?? .nothing
      case .task(_, _, let value, _): value.map(ConflictSaying.text) ?? .nothing
      case .deletion: .stays
      }
    }
  }

  /// What the other version says.
  public var there: ConflictSaying {
    switch kind {
    case .copy(let path, _): .file(path)
    case .version(let conflict):
      switch conflict.content {
      case .checkIn(_, let row): row.map(ConflictSaying.checkIn) ?? .deleted
      case .value(_, _, let value): value.map { .text($0.words) } ?? .nothing
      case .task(_, _, _, let value): value.map(ConflictSaying.text) ?? .nothing
      case .deletion: .deleted
      }
    }
  }
}
