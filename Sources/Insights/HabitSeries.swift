import Journal

/// Days on which a habit is due, as calendar programs take them: a first day, a rule for those that follow, and days that
/// the rule has and the habit has not.
///
/// Most habits are one series. One that reminds at other times on some weekdays has a series for those, since a calendar
/// reminds of all days of a series alike; and a pause of a year or more ends one, and another one begins behind it.
public struct HabitSeries: Sendable, Hashable {
  /// The first day.
  public var first: Day
  /// The days that follow; `nil` for a single day.
  public var rule: FixedDays?
  /// The last day on which there may be one; `nil` for no end.
  public var through: Day?
  /// Days of the rule that are paused, in order.
  public var without: [Day]
  /// The times at which to be reminded on each of the days, in order.
  public var reminders: [TimeOfDay]

  /// How long a pause may be whose days are listed, in days.
  private static let longestListedPause = 365

  /// The series of a habit from a day on.
  ///
  /// - Habits with fixed days have all of these.
  /// - One that is due every so many days has the next day on which it is, which depends on what was done.
  /// - One that is due so often, or with such an amount, in a week or a month has the first day of each.
  ///
  /// - Parameters:
  ///   - first: The first day that counts.
  ///   - nextDue: The next day of a habit that is due every so many days, ``HabitReport/nextDue``.
  public static func all(of habit: Habit, from first: Day, nextDue: Day?, weekStartsOn: Weekday) -> [HabitSeries] {
    switch Rule(habit) {
    case .every:
      guard let nextDue else { return [] }
      return [HabitSeries(first: nextDue, rule: nil, without: [], reminders: times(of: habit, on: nextDue.weekday))]
    case .fixedDays(.weekdays(let days)): return groups(of: days, habit).flatMap { series(of: habit, $0, from: first) }
    case .fixedDays(let days):
      return series(of: habit, (days, times(of: habit, on: nil)), from: first)
    case .periods(_, .week):
      return series(
        of: habit, (.weekdays(WeekdaySet(weekStartsOn)), times(of: habit, on: weekStartsOn)), from: first)
    case .periods(_, .month):
      return series(of: habit, (.dayOfMonth(1), times(of: habit, on: nil)), from: first)
    }
  }

  private typealias Group = (days: FixedDays, reminders: [TimeOfDay])

  /// Weekdays with the same reminders together, in the order of the week.
  private static func groups(of days: WeekdaySet, _ habit: Habit) -> [Group] {
    var groups: [(days: WeekdaySet, reminders: [TimeOfDay])] = []
    for weekday in Weekday.allCases where days.contains(weekday) {
      let times = times(of: habit, on: weekday)
      if let index = groups.firstIndex(where: { $0.reminders == times }) {
        groups[index].days.insert(WeekdaySet(weekday))
      } else {
        groups.append((WeekdaySet(weekday), times))
      }
    }
    return groups.map { (.weekdays($0.days), $0.reminders) }
  }

  /// When the habit reminds on a weekday; `nil` for days of which the weekday is not fixed, on which only the reminders of
  /// every day count.
  private static func times(of habit: Habit, on weekday: Weekday?) -> [TimeOfDay] {
    Set(habit.reminders.filter { $0.weekday == nil || $0.weekday == weekday }.map(\.time)).sorted()
  }

  private static func series(of habit: Habit, _ group: Group, from first: Day) -> [HabitSeries] {
    let end = habit.lastDay
    var series: [HabitSeries] = []
    var start: Day? = first
    var listed: [Pause] = []
    func close(at through: Day?) {
      guard let from = start, let day = Self.first(of: group.days, from: from, through: through, listed) else { return }
      let without = listed.flatMap { pause -> [Day] in
        guard let last = pause.through else { return [] }
        let until = min(last, through ?? last)
        return pause.from > until ? [] : (pause.from...until).filter { $0 > day && group.days.contains($0) }
      }
      series.append(
        HabitSeries(first: day, rule: group.days, through: through, without: without, reminders: group.reminders))
    }
    for pause in habit.pauses {
      if let last = pause.through, last - pause.from < longestListedPause {
        listed.append(pause)
        continue
      }
      close(at: min(pause.from - 1, end ?? pause.from - 1))
      listed = []
      start = pause.through.map { max(first, $0 + 1) }
    }
    if start != nil { close(at: end) }
    return series
  }

  /// The first day of the rule that is not paused; `nil` where there is none.
  private static func first(of days: FixedDays, from: Day, through: Day?, _ pauses: [Pause]) -> Day? {
    var day = from
    // Within a month each rule has a day.
    var left = 62
    while left > 0 {
      if let through, day > through { return nil }
      if let pause = pauses.first(where: { $0.contains(day) }), let last = pause.through {
        day = last + 1
        left = 62
        continue
      }
      if days.contains(day) { return day }
      day = day + 1
      left -= 1
    }
    return nil
  }
}
