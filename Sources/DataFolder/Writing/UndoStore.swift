import CLibrary
import Journal

/// The records of changes in `.daybook/undo/`, one numbered file each: a stack for `undo`, and one for `redo` with what
/// was undone. A change keeps its number when it moves between the two.
///
/// A change is pending from its recording until it is carried out, and while it is undone or redone. If the process is
/// killed meanwhile, the next one tells from the files whether it happened.
struct UndoStore {
  static let folder = "undo"
  /// The most changes that are kept.
  static let mostChanges = 200
  /// The most bytes that all records take together, besides those that are larger than that alone.
  static let mostBytes = 2 * 1_048_576

  /// The direction in which a recorded change can be reversed.
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

  /// The file of a record.
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

  private let store: OpenFolder
  /// The records, the oldest first.
  private(set) var slots: [Slot]

  /// - Parameter isMade: Whether to create the folder where it is missing.
  init?(in root: OpenFolder, isMade: Bool) {
    guard case .success(let state) = root.folder(FolderLock.folder) else { return nil }
    var opened = state.folder(Self.folder)
    if isMade, case .failure(.missing) = opened {
      // The records contain copies of files that only their owner may be allowed to read.
      _ = state.make(folder: Self.folder, mode: 0o700)
      opened = state.folder(Self.folder)
    }
    guard case .success(let store) = opened else { return nil }
    self.store = store
    slots = store.allNames().compactMap(Slot.init).sorted { $0.number < $1.number }
  }

  /// The content of a record; `nil` where it is damaged.
  func record(_ slot: Slot) -> UndoRecord? {
    let most = 2 * UndoRecord.mostBytesOfLarge
    guard case .success(let bytes?) = store.contents(of: slot.name, upTo: most) else { return nil }
    var record = UndoRecord(bytes)
    record?.change.number = slot.number
    return record
  }

  /// The number of the next change.
  var nextNumber: Int { (slots.last?.number ?? 0) + 1 }

  /// Stores a record as pending.
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
    // Copies of removed files are needed even after a power failure.
    let isCopy = record.traces.contains { if case .removed = $0.kind { true } else { false } }
    let code = store.create(slot.name, record.bytes, like: nil, isSynced: isCopy)
    if code != 0 { throw Failure(code: code) }
  }

  /// Marks a record as pending or not.
  mutating func mark(_ slot: Slot, isPending: Bool) {
    let marked = Slot(number: slot.number, stack: slot.stack, isPending: isPending)
    guard marked != slot, store.move(slot.name, to: marked.name) == 0 else { return }
    slots.removeAll { $0 == marked }
    if let index = slots.firstIndex(of: slot) { slots[index] = marked }
  }

  mutating func remove(_ slot: Slot) {
    _ = store.remove(slot.name)
    slots.removeAll { $0 == slot }
  }

  /// Removes the records that tell of these subjects, and those that cannot be read, since they may. A record that has
  /// only their rows around its own stays without these rows.
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

  /// Rewrites the records that tell of a person by a former name, and removes those that cannot follow.
  mutating func rename(_ person: Username, to name: Username) {
    for slot in slots {
      let record = record(slot)
      guard let renamed = record?.renamed(person, to: name) else {
        remove(slot)
        continue
      }
      if renamed != record, (try? write(renamed, to: slot)) == nil { remove(slot) }
    }
  }

  /// Removes the oldest records until the others are within the limits; the new one stays.
  ///
  /// A record that alone is larger than the limit is that of a large change, such as an import. Such records have a limit
  /// of their own: otherwise one of them would take all others with it, and go itself with a later one. The newest of
  /// them stays until there are too many changes after it.
  mutating func prune(after new: Slot, largeUpTo limit: Int = UndoRecord.mostBytesOfLarge) {
    while slots.count > Self.mostChanges, let oldest = slots.first(where: { $0 != new }) { remove(oldest) }
    // The sizes are checked only from time to time.
    guard new.number % 16 == 0 || size(of: new) > 16_384 else { return }
    var (sum, sumOfLarge) = (0, 0)
    var (isFull, isFullOfLarge) = (false, false)
    for slot in [new] + slots.reversed().filter({ $0 != new }) {
      let bytes = size(of: slot)
      if bytes > Self.mostBytes {
        isFullOfLarge = isFullOfLarge || sumOfLarge > 0 && sumOfLarge + bytes > limit
        sumOfLarge += bytes
        if isFullOfLarge { remove(slot) }
      } else {
        sum += bytes
        isFull = isFull || sum > Self.mostBytes
        if isFull { remove(slot) }
      }
    }
  }

  private func size(of slot: Slot) -> Int {
    var status = stat()
    return fstatat(store.descriptor, slot.name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? Int(status.st_size) : 0
  }
}
