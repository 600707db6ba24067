import CLibrary
import Diagnostics
import Journal

/// Going back and forth in what was changed.
extension FolderWriter {
  /// What can be taken back and brought back.
  public func history(of scope: HistoryScope) -> ChangeHistory {
    guard let root = try? open() else { return ChangeHistory() }
    let journal = UndoJournal(looking: StoredFiles(root: root, layout: layout))
    func changes(_ stack: UndoShelf.Stack) -> [RecordedChange] {
      journal.entries(on: stack).map(\.record.change).filter { scope.includes($0.owner) }
    }
    return ChangeHistory(undo: changes(.undo), redo: changes(.redo))
  }

  /// Takes changes back: all that are meant, or none. What was changed elsewhere since stays, also in the same files.
  ///
  /// - Parameters:
  ///   - selection: Which ones.
  ///   - scope: Whose. Changes of others are neither counted nor touched.
  ///   - command: What was called, "daybook undo": somebody who waits is told it.
  ///   - milliseconds: How long to wait for another change to end.
  /// - Throws: ``StorageFailure``, or `CancellationError` while waiting.
  public func undo(
    _ selection: HistorySelection = .latest(1), of scope: HistoryScope,
    command: String = "daybook undo", waitingUpTo milliseconds: Int = 30_000
  ) async throws -> UndoOutcome {
    let store = try await lockedStore(command, waitingUpTo: milliseconds)
    return try await HistoryTravel(store: store, stack: .undo).go(selection, scope)
  }

  /// Brings changes back that were taken back: as ``undo(_:of:command:waitingUpTo:)``, the other way.
  public func redo(
    _ selection: HistorySelection = .latest(1), of scope: HistoryScope,
    command: String = "daybook redo", waitingUpTo milliseconds: Int = 30_000
  ) async throws -> UndoOutcome {
    let store = try await lockedStore(command, waitingUpTo: milliseconds)
    return try await HistoryTravel(store: store, stack: .redo).go(selection, scope)
  }

  /// Forgets the last change of the scope, and leaves what it did: `undo` then goes on to the one before it.
  ///
  /// - Returns: The change; `nil` where there is none.
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

/// One way through what was changed, under the lock.
private struct HistoryTravel {
  let store: FolderStore
  /// From where the changes are taken.
  let stack: UndoShelf.Stack

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
      return .blocked(entry.record.change, problem, by: try await blockers(of: entry, in: journal))
    }
    for entry in chosen { try reverse(entry) }
    return .done(chosen.map(\.record.change))
  }

  // MARK: Which

  private enum Choice {
    /// Those that are meant, and those that are passed over.
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

  /// The first of some changes that cannot be reversed after those before it, and why.
  private func firstObstacle(
    to entries: [UndoJournal.Entry]
  ) async throws -> (entry: UndoJournal.Entry, problem: Diagnostic)? {
    var draft = FolderDraft(files: store.files)
    for entry in entries {
      if let problem = try await obstacle(to: entry, in: &draft) { return (entry, problem) }
    }
    return nil
  }

  /// Why a change cannot be reversed; where it can, its reversal is staged.
  private func obstacle(to entry: UndoJournal.Entry, in draft: inout FolderDraft) async throws -> Diagnostic? {
    do {
      try TakingBack(record: entry.record, files: store.files).stage(in: &draft)
    } catch let obstacle as TakingBack.Obstacle {
      let place = SourceLocation(path: store.files.layout.displayed(obstacle.path))
      return Diagnostic(
        .error, .cannotUndo, obstacle.message, at: place,
        hint: "change it by hand; nothing was \(stack == .undo ? "taken back" : "brought back")")
    }
    return await newError(of: draft, paths: entry.record.change.paths)
  }

  /// The first error that the folder would have with a draft and does not have now.
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

  /// The person whose check-ins alone are meant by some paths; others may refer to anything else.
  private static func onlyPerson(of paths: [String]) -> Username? {
    let people = Set(
      paths.map { path -> Substring? in
        let parts = path.split(separator: "/")
        guard parts.count == 4, parts[0] == FolderLayout.people,
          let entry = FolderLayout.PersonEntry(rawValue: String(parts[2])), entry == .events || entry == .photos
        else { return nil }
        return parts[1]
      })
    guard people.count == 1, let only = people.first else { return nil }
    return only.flatMap { Username(String($0)) }
  }

  /// The newer change that is in the way of one, the one that is in the way of that, and so on.
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

  /// The newer change without which this one could be reversed: newer ones are taken back in thought, the newest first,
  /// until it can.
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
    // What the one before it stored is read anew.
    let files = StoredFiles(root: store.files.root, layout: store.files.layout)
    let fresh = FolderStore(files: files, lock: store.lock, beforeStep: store.beforeStep)
    var journal = try UndoJournal(files: files, beforeStep: store.beforeStep)
    var draft = FolderDraft(files: files)
    try TakingBack(record: entry.record, files: files).stage(in: &draft)
    try fresh.store(draft, .reversal(of: entry), journal: &journal)
    // Everything was as it is wanted already: there is nothing to go back to.
    if journal.current == nil { journal.remove(entry.slot) }
  }
}

extension UndoRecord {
  /// Whether both are about the same file or the same thing.
  fileprivate func concerns(_ other: UndoRecord) -> Bool {
    !Set(change.paths).isDisjoint(with: other.change.paths) || !change.subjects.isDisjoint(with: other.change.subjects)
  }
}
