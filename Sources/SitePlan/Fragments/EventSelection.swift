import Insights
import Journal

/// A habit whose check-ins a history tells.
struct HistoryHabit: Sendable {
  let entry: HabitEntry
  /// Its name in addresses and filters: `morning-run`, and `ben_swim` of somebody else. Neither a slug nor a username
  /// holds an underscore.
  let key: String
  /// Whose it is; `nil` for the reader's own.
  let person: String?
  /// Whether amounts are recorded of it.
  let hasTarget: Bool

  init(_ entry: HabitEntry) {
    self.entry = entry
    hasTarget = entry.habit.target != nil
    let owner = entry.owner
    key = owner.isReader ? entry.habit.slug.text : "\(owner.username)_\(entry.habit.slug)"
    person = owner.isReader ? nil : owner.name
  }

  /// What of the habit its events show.
  func encode(into encoder: inout ModelEncoder) {
    encoder.append(key)
    encoder.append(person)
    encoder.append(entry.habit.title)
    encoder.append(entry.habit.icon)
    encoder.append(entry.habit.colorClass)
    encoder.append(entry.habit.target?.unit)
    encoder.append(entry.habit.target?.isLimit == true)
    encoder.append(hasTarget)
    encoder.append(entry.address.front)
  }

  /// The places in its log of the entries from a day through another, none of them later than its owner's today.
  func range(from first: Day, through last: Day) -> Range<Int> {
    let entries = entry.log.entries
    let start = entries.partition { $0.day >= first }
    return start..<max(start, entries.partition { $0.day > min(last, entry.owner.today) })
  }
}

/// A check-in as a history tells it.
struct HistoryEvent: Sendable {
  /// The place of its habit among those of the selection.
  let habit: Int
  let entry: EventLog.Entry
  /// Its place among the entries of its day and habit, from 0.
  let place: Int
  /// How its day looks.
  let state: CellState
  /// Greater is newer.
  fileprivate let rank: UInt64

  var day: Day { entry.day }
}

/// Which check-ins a list, a map or a file of data tells of.
struct EventSelection: Sendable {
  enum Span: Sendable {
    case days(from: Day, through: Day)
    /// The most recent one of each habit.
    case latest
  }

  let habits: [HistoryHabit]
  let span: Span
  /// Times before it belong to the night of the day before, and come last in their day.
  let dayStartsAt: TimeOfDay

  /// Encodes what the chosen events depend on, and the habits as far as they are shown.
  func encode(into encoder: inout ModelEncoder) {
    for habit in habits { habit.encode(into: &encoder) }
    encodeEvents(into: &encoder)
  }

  /// Encodes what the chosen events depend on besides what ``HistoryHabit/encode(into:)`` says of their habits.
  func encodeEvents(into encoder: inout ModelEncoder) {
    encoder.append(Int(dayStartsAt.minutes))
    for habit in habits {
      let chosen = chosen(of: habit)
      let range = chosen.range
      encoder.append(range.count)
      if range.isEmpty { continue }
      encoder.append(chosen.firstPlace)
      let log = habit.entry.log
      log.entries[range].withUnsafeBytes { encoder.append(raw: $0) }
      if !log.details.isEmpty {
        let photos = habit.entry.owner.photos
        for entry in log.entries[range] where entry.hasDetails {
          guard let details = log.details(of: entry) else { continue }
          encoder.append(details, photos: photos)
        }
      }
      if habit.hasTarget {
        let days = ShownDays(of: habit)
        encoder.append(log.entries[range].map { days.state(of: $0).rawValue })
      }
    }
  }

  /// The chosen events, the newest first: by day, by time with those that name none last, in the order of the habits.
  func events() -> [HistoryEvent] {
    recordedEvents().sorted { $0.rank > $1.rank }
  }

  /// The chosen events, habit after habit as they were recorded.
  func recordedEvents() -> [HistoryEvent] {
    var events: [HistoryEvent] = []
    for (index, habit) in habits.enumerated() {
      let entries = habit.entry.log.entries
      let chosen = chosen(of: habit)
      let range = chosen.range
      if range.isEmpty { continue }
      let days = ShownDays(of: habit)
      var place = chosen.firstPlace
      for number in range {
        let entry = entries[number]
        if number > range.lowerBound { place = entries[number - 1].day == entry.day ? place + 1 : 0 }
        events.append(
          HistoryEvent(
            habit: index, entry: entry, place: place, state: days.state(of: entry),
            rank: rank(of: entry, habit: index, place: place)))
      }
    }
    return events
  }

  /// Minutes into the day, those of the night after it counted on: 0 to 2,879.
  func minutes(of time: TimeOfDay) -> Int { time.minutes(dayStartsAt: dayStartsAt) }

  /// What of a habit's log is chosen: all that events take from it, and what they depend on, begins with this.
  private struct Chosen {
    /// The places of the entries in the log.
    var range: Range<Int>
    /// The place of the first of them among the entries of its day, from 0: addresses have it.
    var firstPlace = 0
  }

  private func chosen(of habit: HistoryHabit) -> Chosen {
    switch span {
    case .days(let from, let through):
      return Chosen(range: habit.range(from: from, through: through))
    case .latest:
      let entries = habit.entry.log.entries
      let end = entries.partition { $0.day > habit.entry.owner.today }
      guard end > 0 else { return Chosen(range: 0..<0) }
      // Within a day the log is in the order of recording.
      let start = entries.partition { $0.day >= entries[end - 1].day }
      let latest =
        (start..<end).max { rank(of: entries[$0], place: $0 - start) < rank(of: entries[$1], place: $1 - start) }
        ?? end - 1
      return Chosen(range: latest..<latest + 1, firstPlace: latest - start)
    }
  }

  func range(of habit: HistoryHabit) -> Range<Int> { chosen(of: habit).range }

  /// How many events there are.
  var count: Int { habits.reduce(0) { $0 + range(of: $1).count } }

  /// In one number, from the highest bit: the day, the time, the habit, the place in the day.
  private func rank(of entry: EventLog.Entry, habit: Int = 0, place: Int) -> UInt64 {
    let day = UInt64(UInt32(bitPattern: entry.day.number) ^ 0x8000_0000)
    let time = UInt64(entry.time.map { minutes(of: $0) + 1 } ?? 0)
    return day << 32 | time << 20 | UInt64(4095 - min(habit, 4095)) << 8 | UInt64(min(place, 255))
  }
}

/// The days of a habit, for telling how its check-ins are marked: fetched once for many of them.
private struct ShownDays {
  private let report: HabitReport
  private let hasTarget: Bool

  init(of habit: HistoryHabit) {
    report = habit.entry.report
    hasTarget = habit.hasTarget
  }

  /// How a check-in is marked: an amount as its whole day stands.
  func state(of event: EventLog.Entry) -> CellState {
    switch event.value {
    case .skip: return .skipped
    case .missed: return .missed
    case .done where !hasTarget: return .d4
    case .done, .amount:
      let state = CellState(report.record(on: event.day), isAmount: true)
      return state.isLevel || state == .over ? state : .d4
    }
  }
}

extension [EventLog.Entry] {
  /// The place of the first entry for which the condition holds, as it does for all after it.
  func partition(_ isBehind: (EventLog.Entry) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension ModelEncoder {
  fileprivate mutating func append(_ details: EventDetails, photos: [String: Photo]) {
    append(details.comment)
    append(details.location)
    let photo = details.photo.flatMap { photos[$0] }
    append(photo?.name)
    append(photo?.width)
    append(photo?.height)
  }
}
