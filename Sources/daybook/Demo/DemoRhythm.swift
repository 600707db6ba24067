import Journal

/// On which days somebody checks in, and what they write.
struct DemoRhythm: Sendable {
  private let slug: [UInt8]
  private let habit: DemoHabit
  /// How many of 10,000 days have a check-in, by weekday from Monday and by whether the day before of its kind had one:
  /// good days come in runs.
  private let chances: [(after: Int, afterNone: Int)]
  private var wasActive = true

  init(_ own: DemoPerson.OwnHabit) {
    slug = Array(own.slug.utf8)
    habit = own.habit
    let favoured = own.habit.weekdays
    let share = DemoShape.share
    guard favoured.count < 7 else {
      // A chain whose stationary share is `share`: 8,400 · 0.7 + 3,733 · 0.3 = 7,000.
      chances = Array(repeating: (8_400, 3_733), count: 7)
      return
    }
    // The scheduled days get what they can, the others what is left, so that the week has its share.
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

  /// Writes one check-in: nearly always what was done, now and then an excuse or a miss.
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
  /// Photo, latitude and longitude stay empty.
  private static let rowEnd = Array(",,,\n".utf8)
  private static let comments = DemoHabit.comments.map { Array($0.utf8) }
}
