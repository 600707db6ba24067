import Insights
import Journal

/// A habit whose check-ins a history shows.
struct HistoryHabit: Sendable {
  let entry: HabitEntry
  /// The habit's name in addresses and filters: `morning-run`, or `ben_swim` for somebody else's. Slugs and usernames
  /// hold no underscore.
  let key: String
  /// The name of the habit's owner; `nil` for the reader's own habit.
  let person: String?
  /// The host of an owner on another site, by which those of one name are told apart; `nil` for everybody else.
  let host: String?
  /// Whether the habit records amounts.
  let hasTarget: Bool

  init(_ entry: HabitEntry) {
    self.entry = entry
    hasTarget = entry.habit.target != nil
    let owner = entry.owner
    key = owner.isReader ? entry.habit.slug.text : "\(owner.username)_\(entry.habit.slug)"
    person = owner.isReader ? nil : owner.name
    host = owner.host
  }

  /// Appends everything of the habit that its events show.
  func encode(into encoder: inout ModelEncoder) {
    encoder.append(key)
    encoder.append(person)
    encoder.append(host)
    encoder.append(entry.habit.title)
    encoder.append(entry.habit.icon)
    encoder.append(entry.habit.colorClass)
    // With its amount: a `done` adds the whole of a daily target to the sum of its day.
    encoder.append(entry.habit.target)
    encoder.append(entry.address.front(from: ""))
  }

  /// The indices in the habit's log of the entries from a day through another, leaving out days after its owner's
  /// today.
  func range(from first: Day, through last: Day) -> Range<Int> {
    let entries = entry.log.entries
    let start = entries.partition { $0.day >= first }
    return start..<max(start, entries.partition { $0.day > min(last, entry.owner.today) })
  }
}

/// A check-in as a history shows it.
struct HistoryEvent: Sendable {
  /// The index of its habit in ``EventSelection/habits``.
  let habit: Int
  let entry: EventLog.Entry
  /// Its index among the entries of its habit on that day, from 0.
  let place: Int
  /// How the habit's day is marked.
  let state: CellState
  /// The order of events: a newer event has a greater rank.
  fileprivate let rank: UInt64

  var day: Day { entry.day }
}

/// The check-ins that a list, a map or a data file shows.
struct EventSelection: Sendable {
  enum Span: Sendable {
    case days(from: Day, through: Day)
    /// The most recent one of each habit.
    case latest
  }

  let habits: [HistoryHabit]
  let span: Span
  /// When a day starts: earlier times belong to the night of the day before, and come last in that day.
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

  /// The chosen events, habit by habit, in the order in which they were recorded.
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

  /// Minutes since midnight, 0 to 2,879: times before ``dayStartsAt`` count as hours after 24:00 of the day before.
  func minutes(of time: TimeOfDay) -> Int { time.minutes(dayStartsAt: dayStartsAt) }

  /// The entries chosen from a habit's log. Both the events and their encoding are derived from this value.
  private struct Chosen {
    /// The indices of the entries in the log.
    var range: Range<Int>
    /// The index of the first chosen entry among all entries of its day, from 0; anchors contain it.
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

  /// The number of chosen events.
  var count: Int { habits.reduce(0) { $0 + range(of: $1).count } }

  /// One sortable number, from the highest bits down: the day, the time, the habit, the index in the day.
  private func rank(of entry: EventLog.Entry, habit: Int = 0, place: Int) -> UInt64 {
    let day = UInt64(UInt32(bitPattern: entry.day.number) ^ 0x8000_0000)
    let time = UInt64(entry.time.map { minutes(of: $0) + 1 } ?? 0)
    return day << 32 | time << 20 | UInt64(4095 - min(habit, 4095)) << 8 | UInt64(min(place, 255))
  }
}

/// The days of a habit, fetched once to mark many of its check-ins.
private struct ShownDays {
  private let report: HabitReport
  private let hasTarget: Bool
  private let scale: DayScale

  init(of habit: HistoryHabit) {
    report = habit.entry.report
    hasTarget = habit.hasTarget
    scale = habit.entry.scale
  }

  /// The mark of a check-in; with amounts, the state of its whole day.
  func state(of event: EventLog.Entry) -> CellState {
    switch event.value {
    case .skip: return .skipped
    case .missed: return .missed
    case .done where !hasTarget: return .d4
    case .done, .amount:
      let state = scale.state(of: report.record(on: event.day), on: event.day)
      return state.isLevel || state == .over ? state : .d4
    }
  }
}

extension [EventLog.Entry] {
  /// The index of the first entry for which the condition holds, found by binary search: it must hold for all later
  /// entries too.
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
