import Insights
import Journal

/// The latest check-ins of a habit that are worth telling: those with a comment, a photo or a place first of all, filled
/// up with the very latest.
struct LatestEvents: ListSource {
  private struct Item: Sendable {
    var entry: EventLog.Entry
    /// Its place among the entries of its day, from 0.
    var place: Int
    var mark: HabitRow.Mark
    var details: EventDetails?
    var photo: Photo?
  }

  private let items: [Item]
  private let habit: HabitFacts
  private let context: PlanContext

  init(of habit: HabitEntry, in context: PlanContext, atMost limit: Int = limit) {
    self.habit = habit.facts
    self.context = context
    let entries = habit.log.entries
    items = Self.latest(in: habit.log, today: habit.owner.today, atMost: limit).map { index in
      let entry = entries[index]
      let details = habit.log.details(of: entry)
      var place = 0
      while index - place > 0 && entries[index - place - 1].day == entry.day { place += 1 }
      return Item(
        entry: entry, place: place, mark: context.mark(of: entry, in: habit), details: details,
        photo: details?.photo.flatMap { habit.owner.photos[$0] })
    }
  }

  /// The names of the photos that they show.
  static func photoNames(in log: EventLog, today: Day) -> [String] {
    if log.details.isEmpty { return [] }
    return latest(in: log, today: today, atMost: limit).compactMap { log.details(of: log.entries[$0])?.photo }
  }

  private static let limit = 8

  /// The places of the chosen entries in the log, latest first.
  private static func latest(in log: EventLog, today: Day, atMost limit: Int) -> [Int] {
    let entries = log.entries
    var end = entries.count
    while end > 0 && entries[end - 1].day > today { end -= 1 }
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

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(items.count)
    encoder.append(habit.habit.slug.text)
    encoder.append(habit.habit.title)
    encoder.append(habit.habit.target?.unit)
    encoder.append(habit.habit.target?.isLimit)
    encoder.append(habit.owner.isReader)
    for item in items {
      encoder.append(Int(item.entry.day.number))
      // How the day is named depends on how near it is.
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
  }

  var isEmpty: Bool { items.isEmpty }

  var elements: [EventNode] {
    items.map { item in
      context.event(
        item.entry, details: item.details, mark: item.mark, of: habit, root: habit.address.root,
        place: item.place, isTold: habit.owner.isReader)
    }
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
