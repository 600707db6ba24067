import Journal

/// A change as it is kept for `undo`.
struct UndoRecord: Equatable {
  /// What was done to a file.
  struct Trace: Equatable {
    enum Kind: Equatable {
      /// It was not there before; its size and checksum. Of a CSV file also its rows, which may be taken out of it again
      /// when others were added.
      case created(size: Int, checksum: UInt64, rows: [UInt8])
      case edited(Splice)
      /// It is gone; what it was.
      case removed([UInt8])
      /// It was changed by more than is kept.
      case tooLarge
    }

    var path: String
    var kind: Kind
    /// The topmost folder that was made for it; empty where none was.
    var newFolder = ""

    var isTable: Bool { path.hasSuffix(".csv") }
  }

  var change: RecordedChange
  var traces: [Trace]

  /// More than this is not kept of one change.
  static let mostBytes = 1_048_576

  init(_ draft: FolderDraft, command: String, time: Int64, changes: [StorePlan.Change]) {
    change = RecordedChange(
      summary: draft.summary, command: command, time: time, subjects: draft.subjects, paths: changes.map(\.path))
    traces = changes.map(Trace.init)
    if bytes.count > Self.mostBytes {
      traces = changes.map { Trace(path: $0.path, kind: .tooLarge, newFolder: $0.newFolder ?? "") }
    }
  }

  init(change: RecordedChange, traces: [Trace]) {
    self.change = change
    self.traces = traces
  }

  /// Whether something in it could tell of a subject that is to be forgotten.
  func tells(of subject: ChangeSubject) -> Bool {
    if change.subjects.contains(where: subject.includes) { return true }
    switch subject {
    case .settings: return traces.contains { $0.path == FolderLayout.settings }
    case .person(let person): return traces.contains { $0.path.hasPrefix(FolderLayout.person(person) + "/") }
    case .habit(let person, let habit):
      let name = Array(habit.text.utf8)
      return traces.contains { trace in
        guard trace.path.hasPrefix(FolderLayout.person(person) + "/") else { return false }
        return trace.path == FolderLayout.habit(habit, of: person) || trace.isTable && trace.holds(name)
      }
    }
  }
}

extension UndoRecord.Trace {
  init(_ change: StorePlan.Change) {
    path = change.path
    newFolder = change.newFolder ?? ""
    switch (change.before, change.after) {
    case (let before?, let after?): kind = .edited(Splice(from: before, to: after))
    case (let before?, nil): kind = .removed(before)
    case (nil, let after):
      let after = after ?? []
      let rows = path.hasSuffix(".csv") ? Array(after.drop { $0 != 0x0A }.dropFirst()) : []
      kind = .created(size: after.count, checksum: Checksum.of(after), rows: rows)
    }
  }

  /// Whether a word stands in what is kept of a file.
  fileprivate func holds(_ word: [UInt8]) -> Bool {
    let kept: [[UInt8]] =
      switch kind {
      case .created(_, _, let rows): [rows]
      case .edited(let splice): [splice.removed, splice.inserted, splice.lead, splice.trail]
      case .removed(let bytes): [bytes]
      case .tooLarge: []
      }
    return kept.contains {
      $0.split(separator: 0x0A).contains { CSVLine(at: 0, number: 1, in: Array($0)).contains(word, in: Array($0)) }
    }
  }
}
