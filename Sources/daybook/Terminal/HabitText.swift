import DataFolder
import Diagnostics
import Insights
import Journal

/// What the terminal says of a habit, in the notation of the data folder.
enum HabitText {
  /// `🏃 Morning run`; icons that are names of drawings are left out.
  static func title(_ habit: Habit) -> String {
    guard let icon = habit.icon, !icon.isEmpty, !icon.utf8.allSatisfy({ $0 < 0x80 }) else {
      return TerminalText.safe(habit.title)
    }
    return TerminalText.safe("\(icon) \(habit.title)")
  }

  /// `mon, wed, fri`.
  static func schedule(_ habit: Habit) -> String { habit.schedule.description }

  /// `at least 5 km`; `nil` for a yes/no habit.
  static func target(_ habit: Habit) -> String? { habit.target.map(\.description) }

  /// Both in few words: `mon, wed, fri, at least 5 km`, `at most 2 cups a day`, `daily`.
  static func plan(_ habit: Habit) -> String {
    guard let target = habit.target, let text = Self.target(habit) else { return schedule(habit) }
    guard habit.schedule == .daily else { return "\(schedule(habit)), \(text)" }
    return target.period == .day ? text + " a day" : text
  }

  /// `24 days`, `1 week`; `–` for none.
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

  /// `2026-05-03 to 2026-05-14`, or the day.
  static func range(_ streak: Streak) -> String {
    streak.from == streak.to ? "\(streak.from)" : "\(streak.from) to \(streak.to)"
  }

  /// `72 %`, of a share of 0–1; `–` where there is none.
  static func percent(_ share: Double?) -> String {
    share.map { "\(Int(($0 * 100).rounded())) %" } ?? "–"
  }

  /// `1,183.5 km`, `1 glass`.
  static func amount(_ amount: Amount, unit: String?) -> String {
    let parts = amount.description.split(separator: ".", maxSplits: 1)
    let whole = Counted.grouped(Int(amount.millionths / 1_000_000))
    let number = parts.count == 2 ? "\(whole).\(parts[1])" : whole
    guard let unit else { return number }
    return "\(number) \(TerminalText.safe(amount == Amount(1) ? SingleUnit.form(of: unit) : unit))"
  }

  /// `3.2 of 5 km`, `2 of 3 times this week`, `3 cups, at most 2`; `nil` where nothing is measured.
  static func progress(_ report: HabitReport, _ habit: Habit) -> String? {
    report.progress.map { text($0, report, habit) }
  }

  /// Likewise of the day's own week or month: `3 of 3 times that week`.
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
