/// What a check-in says: done, excused, missed, or how much.
public enum EventValue: Hashable, Sendable {
  case done, skip, missed
  /// How much, in the unit of the habit's target.
  case amount(Amount)

  /// Whether it says how much.
  public var isAmount: Bool { if case .amount = self { true } else { false } }
}

/// What a person added to a check-in.
public struct EventDetails: Hashable, Sendable {
  /// At most as long as the settings allow, without line breaks.
  public var comment: String?
  /// The name of a file in the person's `photos/`.
  public var photo: String?
  /// Where it was.
  public var location: Location?

  /// Nothing, but for what is given.
  public init(comment: String? = nil, photo: String? = nil, location: Location? = nil) {
    self.comment = comment
    self.photo = photo
    self.location = location
  }

  /// Whether nothing was added.
  public var isEmpty: Bool { comment == nil && photo == nil && location == nil }
}

/// All check-ins of one habit, by day and, within a day, in the order they were recorded.
///
/// Made for hundreds of thousands of rows: an entry is a few plain numbers, and only the few that carry a comment,
/// photo or location point into ``details``.
public struct EventLog: Hashable, Sendable {
  /// Sixteen bytes, whatever it says.
  public struct Entry: Hashable, Sendable {
    /// The civil day it counts for, `day_starts_at` already applied.
    public let day: Day
    /// An index into the log's ``EventLog/details``, negative for none.
    @usableFromInline var detailsIndex: Int32
    /// From the lowest bit: fifty of an amount's millionths, two of the kind of value, eleven of the minute plus one.
    @usableFromInline let packed: UInt64

    @inlinable static var amountMask: UInt64 { (1 << 50) - 1 }

    /// - Parameters:
    ///   - value: An amount above ``Amount/largest`` is kept as the largest that fits.
    ///   - detailsIndex: Where its details are in those of ``EventLog/init(sorted:details:)``; elsewhere it has no
    ///     effect.
    @inlinable
    public init(day: Day, time: TimeOfDay? = nil, value: EventValue, detailsIndex: Int? = nil) {
      self.day = day
      self.detailsIndex = detailsIndex.map(Int32.init(truncatingIfNeeded:)) ?? -1
      let valueBits: UInt64 =
        switch value {
        case .done: 0
        case .skip: 1 << 50
        case .missed: 2 << 50
        case .amount(let amount): 3 << 50 | Swift.min(UInt64(Swift.max(0, amount.millionths)), Self.amountMask)
        }
      packed = valueBits | UInt64((time?.minutes ?? -1) + 1) << 52
    }

    /// The wall-clock time, where the check-in names one. Before `day_starts_at` it is a time of the night
    /// after ``day``.
    @inlinable public var time: TimeOfDay? { TimeOfDay(minutes: Int(packed >> 52) - 1) }

    /// Done, skipped, missed, or how much.
    @inlinable public var value: EventValue {
      switch packed >> 50 & 3 {
      case 0: .done
      case 1: .skip
      case 2: .missed
      default: .amount(Amount(millionths: Int64(packed & Self.amountMask)))
      }
    }

    /// Whether the log has a comment, a photo or a location for it.
    @inlinable public var hasDetails: Bool { detailsIndex >= 0 }

    /// Whether both say the same of the same moment, details aside.
    @inlinable
    public func matches(_ other: Entry) -> Bool {
      day == other.day && packed == other.packed
    }
  }

  /// By day; within a day in the order in which they were recorded.
  public private(set) var entries: [Entry]
  /// Of the entries that have any; see ``details(of:)``.
  public private(set) var details: [EventDetails]

  /// A log without entries.
  public init() {
    entries = []
    details = []
  }

  /// A log of entries that are already in order: for readers of many rows, whom ``append(_:details:)`` would cost more
  /// than the reading.
  ///
  /// - Precondition: Days do not go back, and every index of details is one of `details`.
  public init(sorted entries: [Entry], details: [EventDetails] = []) {
    assert(zip(entries, entries.dropFirst()).allSatisfy { $0.day <= $1.day })
    assert(entries.allSatisfy { Int($0.detailsIndex) < details.count })
    self.entries = entries
    self.details = details
  }

  /// Makes room for so many entries in all.
  public mutating func reserveCapacity(_ count: Int) {
    entries.reserveCapacity(count)
  }

  /// Adds an entry at its place: after all entries of the same or an earlier day.
  @inlinable
  public mutating func append(_ entry: Entry, details added: EventDetails? = nil) {
    var entry = entry
    if let added, !added.isEmpty { entry.detailsIndex = keep(added) } else { entry.detailsIndex = -1 }
    insert(entry)
  }

  @usableFromInline
  mutating func keep(_ added: EventDetails) -> Int32 {
    details.append(added)
    return Int32(details.count - 1)
  }

  @usableFromInline
  mutating func insert(_ entry: Entry) {
    if let last = entries.last, last.day > entry.day {
      entries.insert(entry, at: index(after: entry.day))
    } else {
      entries.append(entry)
    }
  }

  /// The details of an entry of this log.
  @inlinable
  public func details(of entry: Entry) -> EventDetails? {
    entry.detailsIndex >= 0 ? details[Int(entry.detailsIndex)] : nil
  }

  /// The entries of one day, in the order they were recorded.
  public func entries(on day: Day) -> ArraySlice<Entry> {
    entries[index(after: day - 1)..<index(after: day)]
  }

  /// The day of the first entry.
  public var firstDay: Day? { entries.first?.day }
  /// Whether there is no entry at all.
  public var isEmpty: Bool { entries.isEmpty }

  /// This log with every detail replaced by what `transform` gives for it: the same as if nothing else had ever been
  /// recorded. An entry of which nothing is left has no details any more.
  public func mappingDetails(_ transform: (EventDetails) -> EventDetails) -> EventLog {
    var copy = self
    copy.details = details.map(transform)
    if copy.details.contains(where: \.isEmpty) { copy.dropEmptyDetails() }
    return copy
  }

  private mutating func dropEmptyDetails() {
    var kept: [EventDetails] = []
    let places = details.map { detail -> Int32 in
      if detail.isEmpty { return -1 }
      kept.append(detail)
      return Int32(kept.count - 1)
    }
    details = kept
    for index in entries.indices where entries[index].hasDetails {
      entries[index].detailsIndex = places[Int(entries[index].detailsIndex)]
    }
  }

  /// The index of the first entry later than `day`.
  private func index(after day: Day) -> Int {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].day <= day { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
