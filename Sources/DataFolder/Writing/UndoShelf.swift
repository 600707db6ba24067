#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The records of changes in `.daybook/undo/`, one file each, numbered as they came.
///
/// Between being stored and being carried out, and while it is taken back, a change is pending: after a process was
/// killed there, the next one looks at the files to see whether it happened.
struct UndoShelf {
  static let folder = "undo"
  /// How many changes are kept.
  static let mostChanges = 200
  /// How many bytes they take together.
  static let mostBytes = 2 * 1_048_576

  /// A record on the shelf.
  struct Slot: Equatable {
    var number: Int
    var isPending: Bool

    var name: String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, 8 - digits.count)) + digits + (isPending ? ".pending" : ".change")
    }

    init(number: Int, isPending: Bool) {
      self.number = number
      self.isPending = isPending
    }

    init?(_ name: String) {
      let parts = name.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count == 2, parts[1] == "pending" || parts[1] == "change", let number = Int(parts[0]), number >= 0,
        number < Int(Int32.max)
      else { return nil }
      self.init(number: number, isPending: parts[1] == "pending")
      if self.name != name { return nil }
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
    return UndoRecord(bytes)
  }

  /// Puts a record on the shelf, as pending.
  ///
  /// - Throws: The error number.
  mutating func add(_ record: UndoRecord) throws(Failure) -> Slot {
    let slot = Slot(number: (slots.last?.number ?? 0) + 1, isPending: true)
    try write(record, to: slot)
    slots.append(slot)
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
    let marked = Slot(number: slot.number, isPending: isPending)
    guard marked != slot, shelf.move(slot.name, to: marked.name) == 0 else { return }
    if let index = slots.firstIndex(of: slot) { slots[index] = marked }
  }

  mutating func remove(_ slot: Slot) {
    _ = shelf.remove(slot.name)
    slots.removeAll { $0 == slot }
  }

  /// Removes what tells of these subjects, and what cannot be read, for it could.
  mutating func purge(_ subjects: Set<ChangeSubject>) {
    for slot in slots {
      let record = record(slot)
      if record == nil || subjects.contains(where: { record?.tells(of: $0) ?? false }) { remove(slot) }
    }
  }

  /// Removes the oldest until the rest is within bounds.
  mutating func prune() {
    while slots.count > Self.mostChanges { remove(slots[0]) }
    // Sizes are looked at from time to time only.
    guard let last = slots.last, last.number % 16 == 0 || size(of: last) > 16_384 else { return }
    var sum = 0
    var isFull = false
    for slot in slots.reversed() {
      sum += size(of: slot)
      isFull = isFull || sum > Self.mostBytes
      if isFull, slot != last { remove(slot) }
    }
  }

  private func size(of slot: Slot) -> Int {
    var status = stat()
    return fstatat(shelf.descriptor, slot.name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? Int(status.st_size) : 0
  }
}
