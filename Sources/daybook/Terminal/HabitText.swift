import DataFolder
import Diagnostics
import Insights
import Journal

/// Texts about a habit for the terminal, in the notation of the data folder.
enum HabitText {
  /// The title with the icon before it, `🏃 Morning run`; icons that are names of drawings are left out.
  static func title(_ habit: Habit) -> String {
    guard let icon = habit.icon, !icon.isEmpty, !icon.utf8.allSatisfy({ $0 < 0x80 }) else {
      return TerminalText.safe(habit.title)
    }
    return TerminalText.safe("\(icon) \(habit.title)")
  }

  /// The schedule: `mon, wed, fri`.
  static func schedule(_ habit: Habit) -> String { habit.schedule.description }

  /// The target: `at least 5 km`; `nil` for a yes/no habit.
  static func target(_ habit: Habit) -> String? { habit.target.map(\.description) }

  /// The heading of a part of the day, `Morning`, one's own as it was written; `nil` stands for what belongs to no part.
  static func heading(of part: PartOfDay?) -> String {
    switch part {
    case .morning: "Morning"
    case .midday: "Midday"
    case .evening: "Evening"
    case .night: "Night"
    case .own(let word): TerminalText.safe(word)
    case nil: "Any time"
    }
  }

  /// Schedule and target in few words: `mon, wed, fri, at least 5 km`, `at most 2 cups a day`, `daily`.
  static func plan(_ habit: Habit) -> String {
    guard let target = habit.target, let text = Self.target(habit) else { return schedule(habit) }
    guard habit.schedule == .daily else { return "\(schedule(habit)), \(text)" }
    return target.period == .day ? text + " a day" : text
  }

  /// The length of a streak: `24 days`, `1 week`; `–` for none.
  static func streak(_ length: Int, _ unit: StreakUnit) -> String {
    if length == 0 { return "–" }
    let (singular, plural) =
      switch unit {
      case .days: ("day", "days")
      case .weeks: ("week", "weeks")
      case .months: ("month", "months")
      case .checkIns: ("check-in", "check-ins")
      }
    return Counted.text(length, singular, plural)
  }

  /// The days of a streak: `2026-05-03 to 2026-05-14`, or a single day.
  static func range(_ streak: Streak) -> String {
    streak.from == streak.to ? "\(streak.from)" : "\(streak.from) to \(streak.to)"
  }

  /// A share of 0–1 as a percentage: `72 %`; `–` for `nil`.
  static func percent(_ share: Double?) -> String {
    share.map { "\(Int(($0 * 100).rounded())) %" } ?? "–"
  }

  /// An amount with its unit: `1,183.5 km`, `1 glass`.
  static func amount(_ amount: Amount, unit: String?) -> String {
    let parts = amount.description.split(separator: ".", maxSplits: 1)
    let whole = Counted.grouped(amount.whole)
    let number = parts.count == 2 ? "\(whole).\(parts[1])" : whole
    guard let unit else { return number }
    return "\(number) \(TerminalText.safe(amount == Amount(1) ? SingleUnit.form(of: unit) : unit))"
  }

  /// The progress of today or the current period: `3.2 of 5 km`, `2 of 3 times this week`, `3 cups, at most 2`; `nil`
  /// where nothing is measured.
  static func progress(_ report: HabitReport, _ habit: Habit) -> String? {
    report.progress.map { text($0, report, habit) }
  }

  /// The progress of the week or month of a day: `3 of 3 times that week`; `nil` where nothing is measured.
  static func progress(_ report: HabitReport, _ habit: Habit, on day: Day) -> String? {
    report.progress(on: day).map { text($0, report, habit) }
  }

  private static func text(_ progress: Progress, _ report: HabitReport, _ habit: Habit) -> String {
    let which = progress.through >= report.today ? "this" : "that"
    let period =
      switch habit.period {
      case .day: ""
      case .week: " \(which) week"
      case .month: " \(which) month"
      }
    switch progress.unit {
    case .times:
      return "\(progress.reached) of \(progress.needed) \(progress.needed == Amount(1) ? "time" : "times")\(period)"
    case .amount:
      let unit = habit.target?.unit
      if habit.target?.isLimit == true {
        return "\(amount(progress.reached, unit: unit))\(period), at most \(amount(progress.stated, unit: nil))"
      }
      return "\(amount(progress.reached, unit: nil)) of \(amount(progress.stated, unit: unit))\(period)"
    }
  }
}
