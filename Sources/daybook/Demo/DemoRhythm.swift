import Journal

/// Decides on which days a person checks in, and what they write.
struct DemoRhythm: Sendable {
  private let slug: [UInt8]
  private let habit: DemoHabit
  /// How many of 10,000 days have a check-in, for each weekday from Monday: `after` a day with a check-in, and
  /// `afterNone` otherwise, so that good days come in runs.
  private let chances: [(after: Int, afterNone: Int)]
  private var wasActive = true

  init(_ own: DemoPerson.OwnHabit) {
    slug = Array(own.slug.utf8)
    habit = own.habit
    let favoured = own.habit.weekdays
    let share = DemoShape.share
    guard favoured.count < 7 else {
      // Chances of a Markov chain whose stationary share is `share`: 8,400 · 0.7 + 3,733 · 0.3 = 7,000.
      chances = Array(repeating: (8_400, 3_733), count: 7)
      return
    }
    // Scheduled days take as large a share as they can, other days the rest, so that the whole week has its share.
    let onSchedule = min(9_300, share * 7 / favoured.count)
    let elsewhere = (share * 7 - onSchedule * favoured.count) / (7 - favoured.count)
    chances = Weekday.allCases.map { weekday in
      let chance = favoured.contains(weekday) ? onSchedule : elsewhere
      return (chance, chance)
    }
  }

  mutating func isActive(on weekday: Weekday, _ random: inout SplitMix64) -> Bool {
    let chance = chances[weekday.index]
    wasActive = random.happens(wasActive ? chance.after : chance.afterNone)
    return wasActive
  }

  /// Writes one check-in: nearly always a success, now and then a skip or a miss.
  func write(to sheet: inout DemoSheet, _ random: inout SplitMix64) {
    sheet.appendDay()
    if let hour = habit.hour, random.happens(6_000) {
      sheet.appendTime(hour: hour, minute: random.below(60))
    }
    sheet.append(separator)
    sheet.append(slug)
    sheet.append(separator)
    let kind = random.below(100)
    if kind < 2 {
      sheet.append(Self.skip)
    } else if kind < 4 {
      sheet.append(Self.missed)
    } else {
      switch habit.value {
      case .done: sheet.append(Self.done)
      case .whole(let range): sheet.append(number: random.within(range))
      case .tenths(let range): sheet.append(tenths: random.within(range))
      }
    }
    sheet.append(separator)
    if random.happens(200) { sheet.append(quoted: Self.comments[random.below(Self.comments.count)]) }
    sheet.append(Self.rowEnd)
  }

  private let separator = UInt8(ascii: ",")
  private static let done = Array("done".utf8)
  private static let skip = Array("skip".utf8)
  private static let missed = Array("missed".utf8)
  /// The end of a row without photo, latitude and longitude.
  private static let rowEnd = Array(",,,\n".utf8)
  private static let comments = DemoHabit.comments.map { Array($0.utf8) }
}
