/// What a check-in records: done, excused, missed, or an amount.
public enum EventValue: Hashable, Sendable {
  case done, skip, missed
  /// An amount in the unit of the habit's target.
  case amount(Amount)

  /// Whether the value is an amount.
  public var isAmount: Bool { if case .amount = self { true } else { false } }
}

/// What a person may add to a check-in.
public struct EventDetails: Hashable, Sendable {
  /// A text without line breaks, at most as long as the settings allow.
  public var comment: String?
  /// The name of a file in the person's folder `photos`.
  public var photo: String?
  /// Where the person was at the check-in.
  public var location: Location?

  /// Details with those parts; none by default.
  public init(comment: String? = nil, photo: String? = nil, location: Location? = nil) {
    self.comment = comment
    self.photo = photo
    self.location = location
  }

  /// Whether there is neither comment nor photo nor location.
  public var isEmpty: Bool { self == EventDetails() }
}

/// All check-ins of one habit, by day and, within a day, in the order in which they were recorded.
///
/// Made for hundreds of thousands of rows: an entry is a few plain numbers, and only the few entries with a comment,
/// photo or location point into ``details``.
public struct EventLog: Hashable, Sendable {
  /// One check-in. Its size is sixteen bytes, whatever it records.
  public struct Entry: Hashable, Sendable {
    /// The civil day that the check-in counts for, with `day_starts_at` already applied.
    public let day: Day
    /// An index into ``EventLog/details``, negative for an entry without details.
    @usableFromInline var detailsIndex: Int32
    /// From the lowest bit: 50 bits of an amount in millionths, 2 bits of the kind of value, then the minute of the day
    /// plus one (0: no time).
    @usableFromInline let packed: UInt64

    @inlinable static var amountMask: UInt64 { (1 << 50) - 1 }

    /// - Parameters:
    ///   - time: The wall-clock time, or `nil` for a check-in without one.
    ///   - value: An amount above ``Amount/largest`` is kept as the largest that fits.
    ///   - detailsIndex: The index in the `details` that are passed to ``EventLog/init(sorted:details:)``. Nothing else
    ///     reads it.
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

    /// The wall-clock time, or `nil` where the check-in names none. A time before `day_starts_at` is in the night after
    /// ``day``.
    @inlinable public var time: TimeOfDay? { TimeOfDay(minutes: Int(packed >> 52) - 1) }

    /// What the check-in records.
    @inlinable public var value: EventValue {
      switch packed >> 50 & 3 {
      case 0: .done
      case 1: .skip
      case 2: .missed
      default: .amount(Amount(millionths: Int64(packed & Self.amountMask)))
      }
    }

    /// Whether the log has a comment, a photo or a location for this entry.
    @inlinable public var hasDetails: Bool { detailsIndex >= 0 }

    /// The entry where its details come after so many others.
    @inlinable public func withDetails(after others: Int) -> Entry {
      var entry = self
      if hasDetails { entry.detailsIndex += Int32(truncatingIfNeeded: others) }
      return entry
    }

    /// Whether both entries have the same day, time and value; details are not compared.
    @inlinable
    public func matches(_ other: Entry) -> Bool {
      day == other.day && packed == other.packed
    }
  }

  /// All entries by day; within a day in the order in which they were recorded.
  public private(set) var entries: [Entry]
  /// The details of the entries that have any; ``details(of:)`` finds those of an entry.
  public private(set) var details: [EventDetails]

  /// A log without entries.
  public init() {
    entries = []
    details = []
  }

  /// A log of entries that are already in order. It is faster than ``append(_:details:)`` for readers of many rows.
  ///
  /// - Precondition: No entry's day is before that of the entry before it, and every index of details is one of
  ///   `details`.
  public init(sorted entries: [Entry], details: [EventDetails] = []) {
    assert(zip(entries, entries.dropFirst()).allSatisfy { $0.day <= $1.day })
    assert(entries.allSatisfy { Int($0.detailsIndex) < details.count })
    self.entries = entries
    self.details = details
  }

  /// Reserves memory for that many entries in total.
  public mutating func reserveCapacity(_ count: Int) {
    entries.reserveCapacity(count)
  }

  /// Inserts an entry after all entries of the same day or earlier ones.
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

  /// The details of an entry of this log; `nil` where it has none.
  @inlinable
  public func details(of entry: Entry) -> EventDetails? {
    entry.detailsIndex >= 0 ? details[Int(entry.detailsIndex)] : nil
  }

  /// The entries of one day, in the order in which they were recorded.
  public func entries(on day: Day) -> ArraySlice<Entry> {
    entries[index(after: day - 1)..<index(after: day)]
  }

  /// The day of the first entry; `nil` for an empty log.
  public var firstDay: Day? { entries.first?.day }
  /// Whether the log has no entries.
  public var isEmpty: Bool { entries.isEmpty }

  /// This log with the details of every entry replaced by what `transform` returns for them. An entry whose details
  /// become empty has none any more, so that the result equals a log in which nothing else was ever recorded.
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
