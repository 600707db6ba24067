import Journal

/// The record of a change for `undo`, or for `redo` once it was undone.
struct UndoRecord: Equatable {
  /// What a change did to a file.
  struct Trace: Equatable {
    enum Kind: Equatable {
      /// The file is new, with that size and checksum. For a CSV file also its rows, which can be removed again even if
      /// others were added since.
      case created(size: Int, checksum: UInt64, rows: [UInt8])
      case edited(LinePatch)
      /// The file was removed; the value is its content.
      case removed([UInt8])
    }

    var path: String
    var kind: Kind
    /// The topmost folder that was created for the file; empty where none was.
    var newFolder = ""

    var isTable: Bool { Self.isTable(path) }

    static func isTable(_ path: String) -> Bool { path.lowercased().hasSuffix(".csv") }
  }

  var change: RecordedChange
  /// The changes to files; empty for a tombstone.
  var traces: [Trace]
  /// The key by which the change was requested, which is stored once the change is.
  var key: SubmissionKey?
  /// For changes that were undone, their order: the highest was undone last.
  var sequence: UInt64 = 0

  /// The most bytes of one record; of a larger change only a tombstone is recorded.
  static let mostBytes = 1_048_576
  /// The most bytes of the record of a large change.
  static let mostBytesOfLarge = 64 * 1_048_576

  /// The record of what a change is going to do; `nil` where nothing is to be recorded.
  init?(_ draft: FolderDraft, command: String, time: Int64, changes: [StorePlan.Change], key: SubmissionKey? = nil) {
    self.key = key
    if !draft.isRecorded { return nil }
    let files = changes.map { (path: $0.path, newFolder: $0.newFolder ?? "") }
    change = RecordedChange(
      summary: draft.summary, command: command, time: time, owner: draft.owner ?? ChangeOwner(ofFiles: files),
      subjects: draft.subjects, paths: changes.map(\.path))
    traces = []
    guard draft.isUndoable else {
      reduceToTombstone(draft.purged)
      return
    }
    // Changes to other people's files are consequences, which are not undone with the change.
    let own = changes.filter { change in
      !draft.consequences.contains(change.path)
        && draft.owner?.isForeign(change.path, newFolder: change.newFolder ?? "") != true
    }
    if own.isEmpty { return nil }
    change.paths = own.map(\.path)
    keep(own, upTo: draft.isLarge ? Self.mostBytesOfLarge : Self.mostBytes)
  }

  init(change: RecordedChange, traces: [Trace]) {
    self.change = change
    self.traces = traces
  }

  /// The record for redoing what is being undone, or the other way round.
  ///
  /// - Parameter rest: The record of the same change on the other stack, left by a process that was killed while
  ///   reversing it.
  func reversal(by changes: [StorePlan.Change], after rest: UndoRecord?, sequence: UInt64) -> UndoRecord {
    var reversal = UndoRecord(change: change, traces: [])
    reversal.sequence = sequence
    // What was large one way is large the other way.
    reversal.keep(changes, upTo: Self.mostBytesOfLarge)
    if let rest, reversal.change.irreversibility == nil {
      let paths = Set(reversal.traces.map(\.path))
      reversal.traces = rest.traces.filter { !paths.contains($0.path) } + reversal.traces
      reversal.change.paths = reversal.traces.map(\.path)
    }
    return reversal
  }

  /// Turns the record into a tombstone, which tells that something was deleted and when, but not what.
  private mutating func reduceToTombstone(_ deleted: Set<ChangeSubject>) {
    change.irreversibility = .deletion
    change.subjects = []
    change.paths = []
    let isPerson = deleted.contains { if case .person = $0 { true } else { false } }
    change.summary = isPerson ? .personDeleted : .habitDeleted
    if isPerson { change.owner = .daybook }
  }

  private mutating func keep(_ changes: [StorePlan.Change], upTo limit: Int) {
    // Secrets are not copied, so changes to them cannot be undone.
    let open = changes.filter { !$0.path.hasSuffix("/\(FolderLayout.PersonEntry.account.rawValue)") }
    traces = open.map(Trace.init)
    if open.isEmpty {
      change.irreversibility = .secret
    } else if bytes.count > limit {
      traces = []
      change.irreversibility = .tooLarge
    }
  }

  /// Whether anything in the record could tell of a subject that is to be forgotten: its owner and subjects, a file's
  /// path, or a name in the recorded content of a file that may refer to it.
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
  /// The record without the neighbouring rows of tables, where only those tell of a subject; `nil` where it still tells
  /// of one.
  func forgetting(_ subjects: Set<ChangeSubject>) -> UndoRecord? {
    if !subjects.contains(where: tells) { return self }
    var record = self
    for (index, trace) in traces.enumerated() where trace.isTable {
      guard case .edited(var patch) = trace.kind else { continue }
      patch.forgetContext()
      record.traces[index].kind = .edited(patch)
    }
    return subjects.contains { record.tells(of: $0) } ? nil : record
  }
}

extension UndoRecord {
  /// The record of the same change once a person's folder has another name; `nil` where what it would bring back holds the
  /// former one. The lines around that have the new name, so it could not be found where it belongs.
  func renamed(_ person: Username, to name: Username) -> UndoRecord? {
    if traces.contains(where: { !$0.isTable && $0.holds(person.text) }) { return nil }
    let (was, folder) = (FolderLayout.person(person), FolderLayout.person(name))
    func moved(_ path: String) -> String {
      path == was || path.hasPrefix(was + "/") ? folder + path.dropFirst(was.utf8.count) : path
    }
    var record = self
    if change.owner == .person(person) { record.change.owner = .person(name) }
    record.change.paths = change.paths.map(moved)
    record.change.subjects = Set(
      change.subjects.map { subject in
        switch subject {
        case .person(person): .person(name)
        case .habit(person, let habit): .habit(name, habit)
        case .person, .habit, .settings: subject
        }
      })
    for index in record.traces.indices {
      record.traces[index].path = moved(record.traces[index].path)
      record.traces[index].newFolder = moved(record.traces[index].newFolder)
    }
    return record
  }
}

extension UndoRecord.Trace {
  init(_ change: StorePlan.Change) {
    path = change.path
    newFolder = change.newFolder ?? ""
    switch (change.before, change.after) {
    case (let before?, let after?): kind = .edited(LinePatch(from: before, to: after))
    case (let before?, nil): kind = .removed(before)
    case (nil, let after):
      let after = after ?? []
      let rows = Self.isTable(change.path) ? Array(after.drop { $0 != 0x0A }.dropFirst()) : []
      kind = .created(size: after.count, checksum: Checksum.of(after), rows: rows)
    }
  }

  /// Whether the recorded content of the file contains the name as a word.
  fileprivate func holds(_ name: String) -> Bool {
    let kept: [[UInt8]] =
      switch kind {
      case .created(_, _, let rows): [rows]
      case .edited(let patch): [patch.removed, patch.inserted, patch.lead, patch.trail]
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
