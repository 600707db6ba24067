import Journal

/// A change as it is kept for `undo`; taken back, as it is kept for `redo`.
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
    }

    var path: String
    var kind: Kind
    /// The topmost folder that was made for it; empty where none was.
    var newFolder = ""

    var isTable: Bool { Self.isTable(path) }

    static func isTable(_ path: String) -> Bool { path.lowercased().hasSuffix(".csv") }
  }

  var change: RecordedChange
  /// Empty where there is only a tombstone.
  var traces: [Trace]
  /// The key by which the change was asked for, to be kept once it happened.
  var key: SubmissionKey?
  /// Of changes that were taken back: the highest was the last.
  var sequence: UInt64 = 0

  /// More than this is not kept of one change.
  static let mostBytes = 1_048_576

  /// What a change is going to do; `nil` where nothing is to be kept of it.
  init?(_ draft: FolderDraft, command: String, time: Int64, changes: [StorePlan.Change], key: SubmissionKey? = nil) {
    self.key = key
    let files = changes.map { (path: $0.path, newFolder: $0.newFolder ?? "") }
    change = RecordedChange(
      summary: draft.summary, command: command, time: time, owner: draft.owner ?? ChangeOwner(ofFiles: files),
      subjects: draft.subjects, paths: changes.map(\.path))
    traces = []
    guard draft.isUndoable else {
      bury(draft.purged)
      return
    }
    // What was done along the way to the files of others stays when the change is taken back.
    let own = changes.filter { draft.owner?.isForeign($0.path, newFolder: $0.newFolder ?? "") != true }
    if own.isEmpty { return nil }
    change.paths = own.map(\.path)
    keep(own)
  }

  init(change: RecordedChange, traces: [Trace]) {
    self.change = change
    self.traces = traces
  }

  /// The record by which what is going to be taken back can be brought back, or the other way round.
  ///
  /// - Parameter rest: What is kept of the same change on that side already: a process was killed on the way.
  func reversal(by changes: [StorePlan.Change], after rest: UndoRecord?, sequence: UInt64) -> UndoRecord {
    var reversal = UndoRecord(change: change, traces: [])
    reversal.sequence = sequence
    reversal.keep(changes)
    if let rest, reversal.change.irreversibility == nil {
      let paths = Set(reversal.traces.map(\.path))
      reversal.traces = rest.traces.filter { !paths.contains($0.path) } + reversal.traces
      reversal.change.paths = reversal.traces.map(\.path)
    }
    return reversal
  }

  /// Leaves a tombstone: that something was deleted and when, and nothing of what it was.
  private mutating func bury(_ deleted: Set<ChangeSubject>) {
    change.irreversibility = .deletion
    change.subjects = []
    change.paths = []
    let isPerson = deleted.contains { if case .person = $0 { true } else { false } }
    change.summary = isPerson ? .personDeleted : .habitDeleted
    if isPerson { change.owner = .daybook }
  }

  private mutating func keep(_ changes: [StorePlan.Change]) {
    // Secrets are not copied: what is done to them cannot be taken back.
    let open = changes.filter { !$0.path.hasSuffix("/\(FolderLayout.PersonEntry.account.rawValue)") }
    traces = open.map(Trace.init)
    if open.isEmpty {
      change.irreversibility = .secret
    } else if bytes.count > Self.mostBytes {
      traces = []
      change.irreversibility = .tooLarge
    }
  }

  /// Whether something in it could tell of a subject that is to be forgotten: by whose and what it is about, by a file's
  /// path, or by a name in what is kept of a file that may refer to it.
  func tells(of subject: ChangeSubject) -> Bool {
    if change.subjects.contains(where: subject.includes) { return true }
    switch subject {
    case .settings: return traces.contains { $0.path == FolderLayout.settings }
    case .person(let person):
      let folder = FolderLayout.person(person) + "/"
      return change.owner == .person(person) || change.paths.contains { $0.hasPrefix(folder) }
        || traces.contains { !$0.isTable && $0.holds(person.text) }
    case .habit(let person, let habit):
      let folder = FolderLayout.person(person) + "/"
      return change.paths.contains(FolderLayout.habit(habit, of: person))
        || traces.contains { trace in
          let mayRefer = trace.path.hasPrefix(folder) || !trace.path.hasPrefix(FolderLayout.people + "/")
          return mayRefer && trace.holds(habit.text)
        }
    }
  }
}

extension UndoRecord {
  /// The record without the rows of a table that stand around its own, where those alone tell of a subject; `nil` where it
  /// tells of one all the same.
  func forgetting(_ subjects: Set<ChangeSubject>) -> UndoRecord? {
    if !subjects.contains(where: tells) { return self }
    var record = self
    for (index, trace) in traces.enumerated() where trace.isTable {
      guard case .edited(var splice) = trace.kind else { continue }
      splice.forgetContext()
      record.traces[index].kind = .edited(splice)
    }
    return subjects.contains { record.tells(of: $0) } ? nil : record
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
      let rows = Self.isTable(change.path) ? Array(after.drop { $0 != 0x0A }.dropFirst()) : []
      kind = .created(size: after.count, checksum: Checksum.of(after), rows: rows)
    }
  }

  /// Whether a name stands in what is kept of a file, as a word of its own.
  fileprivate func holds(_ name: String) -> Bool {
    let kept: [[UInt8]] =
      switch kind {
      case .created(_, _, let rows): [rows]
      case .edited(let splice): [splice.removed, splice.inserted, splice.lead, splice.trail]
      case .removed(let bytes): [bytes]
      }
    let word = Array(name.utf8)
    return kept.contains { bytes in
      guard bytes.count >= word.count else { return false }
      return (0...bytes.count - word.count).contains { start in
        let end = start + word.count
        return bytes[start..<end].elementsEqual(word) && (start == 0 || !Self.isNameByte(bytes[start - 1]))
          && (end == bytes.count || !Self.isNameByte(bytes[end]))
      }
    }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x61...0x7A, 0x30...0x39, 0x2D: true
    default: false
    }
  }
}
