import CLibrary

/// The records of changes in `.daybook/undo/`, one file each, numbered as they came: a stack for `undo`, and one for `redo`
/// of what was taken back. A change keeps its number on its way between the two.
///
/// Between being stored and being carried out, and while it is taken back or brought back, a change is pending: after a
/// process was killed there, the next one looks at the files to see whether it happened.
struct UndoShelf {
  static let folder = "undo"
  /// How many changes are kept.
  static let mostChanges = 200
  /// How many bytes they take together.
  static let mostBytes = 2 * 1_048_576

  /// Which way a change can go from where it is.
  enum Stack: CaseIterable {
    case undo, redo

    var opposite: Stack { self == .undo ? .redo : .undo }

    fileprivate func suffix(isPending: Bool) -> String {
      switch self {
      case .undo: isPending ? "pending" : "change"
      case .redo: isPending ? "undone-pending" : "undone"
      }
    }
  }

  /// A record on the shelf.
  struct Slot: Equatable {
    var number: Int
    var stack = Stack.undo
    var isPending: Bool

    var name: String {
      let digits = String(number)
      let zeros = String(repeating: "0", count: max(0, 8 - digits.count))
      return "\(zeros)\(digits).\(stack.suffix(isPending: isPending))"
    }

    init(number: Int, stack: Stack, isPending: Bool) {
      self.number = number
      self.stack = stack
      self.isPending = isPending
    }

    init?(_ name: String) {
      guard let number = Int(name.prefix { $0 != "." }), number >= 0, number < Int(Int32.max) else { return nil }
      for stack in Stack.allCases {
        for isPending in [false, true] {
          self.init(number: number, stack: stack, isPending: isPending)
          if self.name == name { return }
        }
      }
      return nil
    }
  }

  private let shelf: OpenFolder
  /// The oldest first.
  private(set) var slots: [Slot]

  /// - Parameter isMade: Whether the folder is made where it is missing.
  init?(in root: OpenFolder, isMade: Bool) {
    guard case .success(let state) = root.folder(FolderLock.folder) else { return nil }
    var opened = state.folder(Self.folder)
    if isMade, case .failure(.missing) = opened {
      // It holds copies of files that only their owner may be allowed to read.
      _ = state.make(folder: Self.folder, mode: 0o700)
      opened = state.folder(Self.folder)
    }
    guard case .success(let shelf) = opened else { return nil }
    self.shelf = shelf
    slots = shelf.allNames().compactMap(Slot.init).sorted { $0.number < $1.number }
  }

  /// A record; `nil` when it is damaged.
  func record(_ slot: Slot) -> UndoRecord? {
    guard case .success(let bytes?) = shelf.contents(of: slot.name, upTo: 2 * UndoRecord.mostBytes) else { return nil }
    var record = UndoRecord(bytes)
    record?.change.number = slot.number
    return record
  }

  /// The number of the change that comes next.
  var nextNumber: Int { (slots.last?.number ?? 0) + 1 }

  /// Puts a record on the shelf, as pending.
  ///
  /// - Throws: The error number.
  mutating func add(_ record: UndoRecord, number: Int, to stack: Stack) throws(Failure) -> Slot {
    let slot = Slot(number: number, stack: stack, isPending: true)
    try write(record, to: slot)
    slots.insert(slot, at: slots.firstIndex { $0.number > number } ?? slots.endIndex)
    return slot
  }

  struct Failure: Error {
    var code: Int32
  }

  func write(_ record: UndoRecord, to slot: Slot) throws(Failure) {
    // Copies of files that are gone are wanted after a power failure, too.
    let isCopy = record.traces.contains { if case .removed = $0.kind { true } else { false } }
    let code = shelf.create(slot.name, record.bytes, like: nil, isSynced: isCopy)
    if code != 0 { throw Failure(code: code) }
  }

  /// Says of a record whether its change is still on its way.
  mutating func mark(_ slot: Slot, isPending: Bool) {
    let marked = Slot(number: slot.number, stack: slot.stack, isPending: isPending)
    guard marked != slot, shelf.move(slot.name, to: marked.name) == 0 else { return }
    slots.removeAll { $0 == marked }
    if let index = slots.firstIndex(of: slot) { slots[index] = marked }
  }

  mutating func remove(_ slot: Slot) {
    _ = shelf.remove(slot.name)
    slots.removeAll { $0 == slot }
  }

  /// Removes what tells of these subjects, and what cannot be read, for it could. A record that only has their rows around
  /// its own stays, without them.
  mutating func purge(_ subjects: Set<ChangeSubject>) {
    for slot in slots {
      let record = record(slot)
      guard let rest = record?.forgetting(subjects) else {
        remove(slot)
        continue
      }
      if rest != record, (try? write(rest, to: slot)) == nil { remove(slot) }
    }
  }

  /// Removes the oldest until the rest is within bounds; what was just stored stays.
  mutating func prune(after new: Slot) {
    while slots.count > Self.mostChanges, let oldest = slots.first(where: { $0 != new }) { remove(oldest) }
    // Sizes are looked at from time to time only.
    guard new.number % 16 == 0 || size(of: new) > 16_384 else { return }
    var sum = size(of: new)
    var isFull = false
    for slot in slots.reversed() where slot != new {
      sum += size(of: slot)
      isFull = isFull || sum > Self.mostBytes
      if isFull { remove(slot) }
    }
  }

  private func size(of slot: Slot) -> Int {
    var status = stat()
    return fstatat(shelf.descriptor, slot.name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? Int(status.st_size) : 0
  }
}
