import Journal

/// A habit of demo people, with how often and how much they do it.
struct DemoHabit: Sendable {
  /// The value of a check-in that is neither a skip nor a miss.
  enum Value: Sendable {
    case done
    /// An amount in tenths: decimals without floating point.
    case tenths(ClosedRange<Int>)
    case whole(ClosedRange<Int>)
  }

  var slug: String
  var title: String
  var reason: String
  var icon: String
  var color: Palette
  var category: String
  /// The schedule as a habit's file writes it.
  var schedule: String
  /// The weekdays on which most check-ins fall.
  var weekdays: WeekdaySet = .everyDay
  /// The target as a habit's file writes it; `nil` for a yes/no habit.
  var target: String?
  var value: Value = .done
  /// The hour around which check-ins fall; `nil` for a habit whose times are not recorded.
  var hour: Int?
  var notes: String

  /// All demo habits, with every kind of schedule and target, so that a person with ten habits has most of them.
  static let all: [DemoHabit] = [
    DemoHabit(
      slug: "run", title: "Morning run", reason: "Clear my head", icon: "🏃", color: .teal,
      category: "Fitness", schedule: "mon, wed, fri", weekdays: [.init(.monday), .init(.wednesday), .init(.friday)],
      target: "at least 5 km", value: .tenths(30...92),
      notes: "Along the **river**, shoes by the door the evening before.\n\n- Slow counts.\n- Rain counts twice."),
    DemoHabit(
      slug: "meditate", title: "Meditate", reason: "Begin the day quietly", icon: "🧘", color: .indigo,
      category: "Mind", schedule: "daily", hour: 6,
      notes: "Ten minutes on the cushion, before the telephone is on."),
    DemoHabit(
      slug: "water", title: "Water", reason: "Fewer headaches", icon: "💧", color: .sky, category: "Health",
      schedule: "daily", target: "at least 8 glasses", value: .whole(4...11),
      notes: "A glass on waking, one with each meal, the rest in between."),
    DemoHabit(
      slug: "read", title: "Read", reason: "More books, less news", icon: "📚", color: .plum, category: "Mind",
      schedule: "daily", target: "at least 150 minutes a week", value: .whole(10...50),
      notes: "Paper only. The list is on the shelf by the window."),
    DemoHabit(
      slug: "coffee", title: "Coffee", reason: "Sleep better", icon: "☕", color: .amber, category: "Health",
      schedule: "daily", target: "at most 2 cups", value: .whole(0...3),
      notes: "None after three in the afternoon."),
    DemoHabit(
      slug: "strength", title: "Strength training", reason: "A back that holds", icon: "💪", color: .rose,
      category: "Fitness", schedule: "3 times a week",
      notes: "Squat, press, pull. Forty minutes are enough."),
    DemoHabit(
      slug: "water-plants", title: "Water the plants", reason: "They depend on me", icon: "🪴", color: .moss,
      category: "Home", schedule: "every 2 days",
      notes: "The fern wants more, the cactus wants none."),
    DemoHabit(
      slug: "call-family", title: "Call the family", reason: "They are far away", icon: "📞", color: .rust,
      category: "People", schedule: "weekends", weekdays: .weekend,
      notes: "Saturday parents, Sunday whoever comes to mind."),
    DemoHabit(
      slug: "cycle", title: "Cycle", reason: "See the countryside", icon: "🚲", color: .slate, category: "Fitness",
      schedule: "daily", target: "at least 120 km a month", value: .tenths(20...120),
      notes: "To work and back is 6.4 km."),
    DemoHabit(
      slug: "plan-the-day", title: "Plan the day", reason: "Three things, not ten", icon: "📝", color: .gold,
      category: "Work", schedule: "weekdays", weekdays: .workdays, hour: 8,
      notes: "Write down three things. Do the first one first."),
    DemoHabit(
      slug: "tidy-up", title: "Tidy up", reason: "A home to come back to", icon: "🧹", color: .violet,
      category: "Home", schedule: "20 times a month", notes: "One room at a time, with music."),
    DemoHabit(
      slug: "screen-time", title: "Screen time", reason: "Look up more", icon: "📱", color: .ocean, category: "Mind",
      schedule: "daily", target: "at most 90 minutes", value: .whole(20...130),
      notes: "What the telephone says at midnight, work left out."),
    DemoHabit(
      slug: "no-sugar", title: "No sweets", reason: "Teeth, mostly", icon: "🍎", color: .berry, category: "Health",
      schedule: "mon, tue, wed, thu", weekdays: [.init(.monday), .init(.tuesday), .init(.wednesday), .init(.thursday)],
      notes: "Fruit is fine. Birthdays are fine."),
    DemoHabit(
      slug: "spending", title: "Eating out", reason: "Cook more at home", icon: "🍜", color: .olive, category: "Home",
      schedule: "daily", target: "at most 60 euros a week", value: .whole(0...14),
      notes: "Lunch with colleagues counts."),
    DemoHabit(
      slug: "practise-piano", title: "Practise the piano", reason: "Play the nocturne", icon: "🎹", color: .indigo,
      category: "Music", schedule: "5 times a week", target: nil,
      notes: "Scales, then the difficult bars, then something for pleasure."),
    DemoHabit(
      slug: "write", title: "Write", reason: "Finish the draft", icon: "✍", color: .rust, category: "Work",
      schedule: "weekdays", weekdays: .workdays, target: "at least 300 words", value: .whole(120...620), hour: 7,
      notes: "A bad page can be mended, an empty one cannot."),
  ]

  /// Comments of check-ins, at most twenty characters each.
  static let comments = [
    "Felt light", "Tired", "Better than expected", "Rainy", "With Ben", "Early start", "Almost skipped it", "Good one",
    "Slow, but done", "Travelling", "New route", "Short on time", "Sunny", "Ha!", "Needed that", "Not my day",
    "Said \"yes\" again", "Half asleep", "Best this month", "Écouté la pluie", "🎉",
  ]
}
