import Journal

/// One person of a demo, with habits and check-ins.
struct DemoPerson: Sendable {
  /// A demo habit as this person has it.
  struct OwnHabit: Sendable {
    var slug: String
    var title: String
    var order: Int
    var start: Day
    var habit: DemoHabit

    /// The text of the habit's file.
    var text: String {
      """
      ---
      title: \(title)
      reason: \(habit.reason)
      icon: \(habit.icon)
      color: \(habit.color.rawValue)
      category: \(habit.category)
      schedule: \(habit.schedule)
      \(habit.target.map { "target: \($0)\n" } ?? "")start: \(start)
      visibility: public
      order: \(order)
      ---
      \(habit.notes)

      """
    }
  }

  let number: Int
  let shape: DemoShape
  let username: String
  let name: String
  let habits: [OwnHabit]
  private let random: SplitMix64

  init(number: Int, shape: DemoShape) {
    self.number = number
    self.shape = shape
    (username, name) = DemoNames.person(number)
    random = SplitMix64(seed: shape.seed).split(number)
    let start = shape.days.lowerBound
    habits = (0..<shape.habits).map { order in
      // Neighbours have different habits, and everybody has each habit once before any a second time.
      let habit = DemoHabit.all[(number * 3 + order) % DemoHabit.all.count]
      let round = order / DemoHabit.all.count
      return OwnHabit(
        slug: round == 0 ? habit.slug : "\(habit.slug)-\(round + 1)",
        title: round == 0 ? habit.title : Self.numbered(habit.title, round + 1), order: order + 1, start: start,
        habit: habit)
    }
  }

  /// A title with a number, within the twenty characters that the settings allow.
  private static func numbered(_ title: String, _ number: Int) -> String {
    let ending = " \(number)"
    return title.prefix(20 - ending.count) + ending
  }

  var profile: String {
    """
    name: \(name)
    bio: \(Self.bios[number % Self.bios.count])
    visibility: public

    """
  }

  /// The followers as the person's file lists them in YAML; `nil` in a demo of one person. Everybody follows the next
  /// three people, the last ones the first again.
  var followers: String? {
    let count = min(3, shape.people - 1)
    guard count > 0 else { return nil }
    return (1...count).map { distance in
      let follower = DemoNames.person((number - distance + shape.people) % shape.people).username
      return "- {person: \(follower), state: accepted, on: \(shape.days.lowerBound + 7 * distance)}\n"
    }.joined()
  }

  private static let bios = [
    "Learning to slow down.", "One small thing a day.", "Runs, reads, and forgets to water the plants.",
    "Here for the streaks.", "Back after a break.", "Trying again, better.", "Mornings belong to me.",
  ]

  /// Writes the check-ins of all habits, one file for each year, ordered by day.
  ///
  /// - Returns: The number of check-ins.
  func writeEvents(to keep: (_ year: Int, _ bytes: [UInt8]) -> Void) -> Int {
    var random = random.split(1)
    var rhythms = habits.map { DemoRhythm($0) }
    var sheet = DemoSheet()
    var count = 0
    var year = shape.days.lowerBound.year
    sheet.begin()
    for day in shape.days {
      let parts = day.components
      if parts.year != year {
        keep(year, sheet.bytes)
        sheet.begin()
        year = parts.year
      }
      sheet.day = (parts.year, parts.month, parts.day)
      for index in rhythms.indices where rhythms[index].isActive(on: day.weekday, &random) {
        rhythms[index].write(to: &sheet, &random)
        count += 1
      }
    }
    keep(year, sheet.bytes)
    return count
  }
}
