import CLibrary
import Diagnostics
import Journal

/// Undoes and redoes changes.
extension FolderWriter {
  /// The changes that can be undone and redone.
  public func history(of scope: HistoryScope) -> ChangeHistory {
    guard let root = try? open() else { return ChangeHistory() }
    let journal = UndoJournal(looking: StoredFiles(root: root, layout: layout))
    func changes(_ stack: UndoStore.Stack) -> [RecordedChange] {
      journal.entries(on: stack).map(\.record.change).filter { scope.includes($0.owner) }
    }
    return ChangeHistory(undo: changes(.undo), redo: changes(.redo))
  }

  /// Undoes changes: all of the selected ones, or none. What was changed since elsewhere is kept, even in the same
  /// files.
  ///
  /// - Parameters:
  ///   - selection: The changes to undo.
  ///   - scope: The changes that the person may undo; others are neither counted nor touched.
  ///   - command: The name of the command, such as `daybook undo`, for others who wait.
  ///   - milliseconds: The longest time to wait for the lock.
  /// - Throws: ``StorageFailure``, or `CancellationError` while waiting.
  public func undo(
    _ selection: HistorySelection = .latest(1), of scope: HistoryScope,
    command: String = "daybook undo", waitingUpTo milliseconds: Int = 30_000
  ) async throws -> UndoOutcome {
    let store = try await lockedStore(command, waitingUpTo: milliseconds)
    return try await HistoryTravel(store: store, stack: .undo).go(selection, scope)
  }

  /// Redoes changes that were undone; see ``undo(_:of:command:waitingUpTo:)``.
  public func redo(
    _ selection: HistorySelection = .latest(1), of scope: HistoryScope,
    command: String = "daybook redo", waitingUpTo milliseconds: Int = 30_000
  ) async throws -> UndoOutcome {
    let store = try await lockedStore(command, waitingUpTo: milliseconds)
    return try await HistoryTravel(store: store, stack: .redo).go(selection, scope)
  }

  /// Removes the latest change of the scope from the history without undoing it, so that `undo` continues with the one
  /// before.
  ///
  /// - Returns: The removed change; `nil` where there is none.
  @discardableResult
  public func forgetLastChange(
    of scope: HistoryScope, command: String = "daybook undo", waitingUpTo milliseconds: Int = 30_000
  ) async throws -> RecordedChange? {
    let store = try await lockedStore(command, waitingUpTo: milliseconds)
    var journal = try UndoJournal(files: store.files, beforeStep: beforeStep)
    guard let last = journal.entries(on: .undo).first(where: { scope.includes($0.record.change.owner) }) else {
      return nil
    }
    journal.remove(last.slot)
    return last.record.change
  }
}

/// One run of undoing or redoing changes, under the lock.
private struct HistoryTravel {
  let store: FolderStore
  /// The stack that the changes are taken from.
  let stack: UndoStore.Stack

  func go(_ selection: HistorySelection, _ scope: HistoryScope) async throws -> UndoOutcome {
    let journal = try UndoJournal(files: store.files, beforeStep: store.beforeStep)
    let entries = journal.entries(on: stack).filter { scope.includes($0.record.change.owner) }
    let chosen: [UndoJournal.Entry]
    switch Choice(selection, among: entries) {
    case .refused(let outcome): return outcome
    case .entries(let further, let passed) where !passed.isEmpty:
      return .irreversible(passed.map(\.record.change), further: further.map(\.record.change))
    case .entries(let found, _): chosen = found
    }
    if let (entry, problem) = try await firstObstacle(to: chosen) {
      let newer = try await blockers(of: entry, in: journal)
      // What others did is not told: only they could take it back.
      let isOwn = newer.allSatisfy { scope.includes($0.owner) }
      return .blocked(entry.record.change, problem, by: isOwn ? newer : [])
    }
    for entry in chosen { try reverse(entry) }
    return .done(chosen.map(\.record.change))
  }

  // MARK: Which

  private enum Choice {
    /// The changes to reverse, and those on the stack that are skipped.
    case entries([UndoJournal.Entry], passed: [UndoJournal.Entry])
    case refused(UndoOutcome)

    init(_ selection: HistorySelection, among entries: [UndoJournal.Entry]) {
      switch selection {
      case .latest(let count): self = Self.latest(count, entries)
      case .position(let position):
        self = entries.indices.contains(position - 1) ? .one(entries[position - 1]) : .refused(.tooFew(entries.count))
      case .numbers(let numbers):
        let found = numbers.compactMap { number in entries.first { $0.slot.number == number } }
        let lost = found.filter { $0.record.change.irreversibility != nil }.map(\.record.change)
        if found.count < numbers.count || found.isEmpty {
          self = .refused(.nothing)
        } else {
          self = lost.isEmpty ? .entries(found, passed: []) : .refused(.irreversible(lost, further: []))
        }
      }
    }

    private static func one(_ entry: UndoJournal.Entry) -> Choice {
      let change = entry.record.change
      return change.irreversibility == nil
        ? .entries([entry], passed: []) : .refused(.irreversible([change], further: []))
    }

    private static func latest(_ count: Int, _ entries: [UndoJournal.Entry]) -> Choice {
      if entries.isEmpty { return .refused(.nothing) }
      var found: [UndoJournal.Entry] = []
      var passed: [UndoJournal.Entry] = []
      for entry in entries {
        if found.count == count { break }
        if entry.record.change.irreversibility == nil { found.append(entry) } else { passed.append(entry) }
      }
      if found.isEmpty { return .refused(.irreversible(passed.map(\.record.change), further: [])) }
      return found.count < count ? .refused(.tooFew(found.count)) : .entries(found, passed: passed)
    }
  }

  // MARK: Whether

  /// The first of these changes that cannot be reversed after those before it, with the reason; `nil` where all can.
  private func firstObstacle(
    to entries: [UndoJournal.Entry]
  ) async throws -> (entry: UndoJournal.Entry, problem: Diagnostic)? {
    var draft = FolderDraft(files: store.files)
    for entry in entries {
      if let problem = try await obstacle(to: entry, in: &draft) { return (entry, problem) }
    }
    return nil
  }

  /// Why a change cannot be reversed; `nil` where it can, and then its reversal is staged.
  private func obstacle(to entry: UndoJournal.Entry, in draft: inout FolderDraft) async throws -> Diagnostic? {
    do {
      try ChangeReversal(record: entry.record, files: store.files).stage(in: &draft)
    } catch let obstacle as ChangeReversal.Obstacle {
      let place = SourceLocation(path: store.files.layout.displayed(obstacle.path))
      return Diagnostic(
        .error, .cannotUndo, obstacle.message, at: place,
        hint: "change it by hand; nothing was \(stack == .undo ? "taken back" : "brought back")")
    }
    if let problem = await keyComingBack(with: draft, paths: entry.record.change.paths) { return problem }
    return await newError(of: draft, paths: entry.record.change.paths)
  }

  /// The first error that the folder has with the draft and does not have without it; `nil` for none.
  private func newError(of draft: FolderDraft, paths: [String]) async -> Diagnostic? {
    let now = Int64(time(nil))
    let person = Self.onlyPerson(of: paths)
    let after = await draft.read(now: now, only: person).errors
    if after.isEmpty { return nil }
    let before = await FolderDraft(files: store.files).read(now: now, only: person).diagnostics
    let known = Set(before.map { [$0.location?.path ?? "", $0.message] })
    guard var problem = after.first(where: { !known.contains([$0.location?.path ?? "", $0.message]) }) else {
      return nil
    }
    problem.message =
      "\(stack == .undo ? "taking this back" : "bringing this back") would be an error: " + problem.message
    return problem
  }

  /// What keeps a change of readers from being reversed: a key that was taken away would open everything again, and one that was
  /// given would be forgotten, and open what is sealed from then on.
  private func keyComingBack(with draft: FolderDraft, paths: [String]) async -> Diagnostic? {
    guard paths.contains(where: FolderLayout.isOfReaders) else { return nil }
    let now = Int64(time(nil))
    let before = await FolderDraft(files: store.files).read(now: now).book
    guard let reader = before.readerWhoDiffers(from: await draft.read(now: now).book) else { return nil }
    let name = before.label(of: reader)
    return Diagnostic(
      .error, .cannotUndo, "a key that was given or taken away is not forgotten",
      hint: reader.isRemoved || !before.isFriend(reader)
        ? "\(call: "reader", "invite", "\(reader.reader)") lets \(name) in again, with other words"
        : "\(call: "reader", "remove", "\(reader.reader)") lets \(name) read nothing any more")
  }

  /// The only person whose check-ins, photos, lists and attachments the paths are; `nil` where other files are among them, to
  /// which files of others may refer.
  private static func onlyPerson(of paths: [String]) -> Username? {
    let people = Set(
      paths.map { path -> Substring? in
        let parts = path.split(separator: "/")
        guard parts.count == 4, parts[0] == FolderLayout.people,
          let entry = FolderLayout.PersonEntry(rawValue: String(parts[2])),
          [.events, .photos, .lists, .files].contains(entry)
        else { return nil }
        return parts[1]
      })
    guard people.count == 1, let only = people.first else { return nil }
    return only.flatMap { Username(String($0)) }
  }

  /// The newer changes that keep a change from being reversed: the first one blocks it, each further one blocks the one
  /// before it, and the last one can be reversed at once, unless it is irreversible.
  private func blockers(of entry: UndoJournal.Entry, in journal: UndoJournal) async throws -> [RecordedChange] {
    var chain: [RecordedChange] = []
    var blocked = entry
    while let newer = try await blocker(of: blocked, in: journal) {
      chain.append(newer.record.change)
      var draft = FolderDraft(files: store.files)
      if try await obstacle(to: newer, in: &draft) == nil { break }
      blocked = newer
    }
    return chain
  }

  /// The newer change that keeps this one from being reversed, found by reversing newer ones in a draft, the newest
  /// first, until it can be; `nil` where there is none.
  private func blocker(of entry: UndoJournal.Entry, in journal: UndoJournal) async throws -> UndoJournal.Entry? {
    let isBroughtBack = entry.slot.stack == .redo
    let newer = journal.entries(on: .undo).filter { other in
      (isBroughtBack || other.slot.number > entry.slot.number) && other.record.concerns(entry.record)
    }
    var draft = FolderDraft(files: store.files)
    for other in newer where other.record.change.irreversibility == nil {
      if try await obstacle(to: other, in: &draft) != nil { return nil }
      var trial = draft
      if try await obstacle(to: entry, in: &trial) == nil { return other }
    }
    return nil
  }

  // MARK: Doing it

  private func reverse(_ entry: UndoJournal.Entry) throws {
    // The reversal before this one changed files, so they are read anew.
    let files = StoredFiles(root: store.files.root, layout: store.files.layout)
    let fresh = FolderStore(files: files, lock: store.lock, beforeStep: store.beforeStep)
    var journal = try UndoJournal(files: files, beforeStep: store.beforeStep)
    var draft = FolderDraft(files: files)
    try ChangeReversal(record: entry.record, files: files).stage(in: &draft)
    try fresh.store(draft, .reversal(of: entry), journal: &journal)
    // All files are as the reversal wants them already, so nothing was recorded.
    if journal.current == nil { journal.remove(entry.slot) }
  }
}

extension UndoRecord {
  /// Whether both records are about the same file or the same subject.
  fileprivate func concerns(_ other: UndoRecord) -> Bool {
    !Set(change.paths).isDisjoint(with: other.change.paths) || !change.subjects.isDisjoint(with: other.change.subjects)
  }
}
