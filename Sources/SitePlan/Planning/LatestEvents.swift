import Insights
import Journal

/// The latest check-ins of a habit that are worth showing: those with a comment, a photo or a place first, then the
/// latest others. The check-ins between them are counted, so that none seems to be missing.
struct LatestEvents: ListSource {
  private struct Item: Sendable {
    var entry: EventLog.Entry
    /// The index of the entry among those of its day, from 0.
    var place: Int
    var mark: HabitRow.Mark
    var details: EventDetails?
    var photo: Photo?
  }

  /// Consecutive check-ins without details, of which a page only gives the number.
  private struct QuietStretch: Sendable {
    let from: Day
    let through: Day
    /// The number of entries that say that the habit was done, or how much.
    let checkIns: Int
    let skipped: Int
    let missed: Int

    /// `nil` where there are no entries.
    init?(_ entries: ArraySlice<EventLog.Entry>) {
      guard let first = entries.first, let last = entries.last else { return nil }
      (from, through) = (first.day, last.day)
      skipped = entries.count { $0.value == .skip }
      missed = entries.count { $0.value == .missed }
      checkIns = entries.count - skipped - missed
    }
  }

  private enum Line: Sendable {
    case told(Item)
    case quiet(QuietStretch)
  }

  private let lines: [Line]
  private let habit: HabitFacts
  private let context: PlanContext

  init(of habit: HabitEntry, in context: PlanContext, atMost limit: Int = limit) {
    self.habit = habit.facts
    self.context = context
    let entries = habit.log.entries
    func item(_ index: Int) -> Item {
      let entry = entries[index]
      let details = habit.log.details(of: entry)
      var place = 0
      while index - place > 0 && entries[index - place - 1].day == entry.day { place += 1 }
      return Item(
        entry: entry, place: place, mark: context.mark(of: entry, in: habit), details: details,
        photo: details?.photo.flatMap { habit.owner.photos[$0] })
    }
    var lines: [Line] = []
    var before = Self.end(of: habit.log, today: habit.owner.today)
    for index in Self.latest(in: habit.log, today: habit.owner.today, atMost: limit) {
      let quiet = index + 1..<before
      // Showing a single check-in takes no more room than counting it.
      if quiet.count == 1 {
        lines.append(.told(item(quiet.lowerBound)))
      } else if let stretch = QuietStretch(entries[quiet]) {
        lines.append(.quiet(stretch))
      }
      lines.append(.told(item(index)))
      before = index
    }
    self.lines = Self.byMoment(lines, dayStartsAt: context.site.dayStartsAt)
  }

  /// The lines in the order in which a page shows them. Within a day the log is in the order of recording, while a page
  /// is in the order of time: the latest time first, hours after midnight belonging to the evening before, and
  /// check-ins without a time last.
  private static func byMoment(_ lines: [Line], dayStartsAt: TimeOfDay) -> [Line] {
    func minutes(_ item: Item) -> Int { item.entry.time?.minutes(dayStartsAt: dayStartsAt) ?? -1 }
    var sorted = lines
    for index in sorted.indices.dropFirst() {
      var place = index
      while place > 0, case .told(let item) = sorted[place], case .told(let above) = sorted[place - 1],
        item.entry.day == above.entry.day, minutes(item) > minutes(above)
      {
        sorted.swapAt(place, place - 1)
        place -= 1
      }
    }
    return sorted
  }

  /// The names of the photos that the latest events show.
  static func photoNames(in log: EventLog, today: Day) -> [String] {
    if log.details.isEmpty { return [] }
    return latest(in: log, today: today, atMost: limit).compactMap { log.details(of: log.entries[$0])?.photo }
  }

  private static let limit = 8

  /// The indices of the chosen entries in the log, latest first.
  private static func latest(in log: EventLog, today: Day, atMost limit: Int) -> [Int] {
    let entries = log.entries
    let end = end(of: log, today: today)
    var chosen: [Int] = []
    var index = end
    while index > max(0, end - 60) && chosen.count < limit {
      index -= 1
      if entries[index].hasDetails { chosen.append(index) }
    }
    index = end
    while index > 0 && chosen.count < limit {
      index -= 1
      if !entries[index].hasDetails || !chosen.contains(index) { chosen.append(index) }
    }
    return chosen.sorted(by: >)
  }

  /// The index behind the last entry that is not later than today.
  private static func end(of log: EventLog, today: Day) -> Int {
    var end = log.entries.count
    while end > 0 && log.entries[end - 1].day > today { end -= 1 }
    return end
  }

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(lines.count)
    encoder.append(habit.habit.slug.text)
    encoder.append(habit.habit.title)
    encoder.append(habit.habit.target?.unit)
    encoder.append(habit.habit.target?.isLimit)
    encoder.append(habit.owner.isReader)
    for line in lines {
      switch line {
      case .told(let item):
        encoder.append(true)
        encode(item, into: &encoder)
      case .quiet(let stretch):
        encoder.append(false)
        encoder.append(Int(stretch.from.number))
        encoder.append(Int(stretch.through.number))
        encoder.append(stretch.checkIns)
        encoder.append(stretch.skipped)
        encoder.append(stretch.missed)
      }
    }
  }

  private func encode(_ item: Item, into encoder: inout ModelEncoder) {
    encoder.append(Int(item.entry.day.number))
    // The date is written as today, yesterday or a day, so its words depend on the distance.
    encoder.append(max(-2, min(2, habit.owner.today - item.entry.day)))
    encoder.append(item.entry.day.year == habit.owner.today.year)
    encoder.append((item.entry.time?.minutes).map(Int.init))
    encoder.append(item.entry.value)
    encoder.append(item.place)
    encoder.append(item.mark.rawValue)
    encoder.append(item.details?.comment)
    encoder.append(item.details?.location.map { context.place($0) })
    encoder.append(item.photo?.name)
    encoder.append(item.photo?.width)
    encoder.append(item.photo?.height)
  }

  var isEmpty: Bool { lines.isEmpty }

  var elements: [LatelyNode] {
    lines.map { line in
      switch line {
      case .told(let item):
        LatelyNode(
          event: context.event(
            item.entry, details: item.details, mark: item.mark, of: habit, root: habit.address.root,
            place: item.place, isTold: habit.owner.isReader))
      case .quiet(let stretch):
        LatelyNode(
          quiet: QuietNode(dates: context.words.range(stretch.from, stretch.through), text: words(of: stretch)))
      }
    }
  }

  /// How many check-ins of which kind: `7 more check-ins. 1 skipped.`
  private func words(of stretch: QuietStretch) -> String {
    let counts: [(Phrase, Int)] = [
      (.habitQuiet, stretch.checkIns), (.habitYearSkipped, stretch.skipped), (.habitYearMissed, stretch.missed),
    ]
    return counts.filter { $0.1 > 0 }.map { context.words($0.0, count: $0.1) }.joined(separator: " ")
  }
}

extension ModelEncoder {
  fileprivate mutating func append(_ value: EventValue) {
    switch value {
    case .done: append(0)
    case .skip: append(1)
    case .missed: append(2)
    case .amount(let amount):
      append(3)
      append(Int(amount.millionths))
    }
  }

  fileprivate mutating func append(_ flag: Bool?) {
    append(flag.map { $0 ? 1 : 0 })
  }
}
