import DataFolder
import Hashing
import Insights
import Journal

extension PersonFeed {
  /// Days that are longer ago than this are not shown: whoever writes a feed tells the last two weeks, and a single day of
  /// long ago would make a page of every month since.
  public static let daysShown = 400
  /// The most habits that are shown, and the most check-ins of all of them: a feed is followed by people, whose history and
  /// its pages grow with each.
  public static let habitsShown = 50
  static let checkInsShown = 500

  /// What tells a site from all others, without telling the letters from which its names of calendar entries follow.
  ///
  /// - Parameter siteID: `site_id` of the settings.
  public static func letters(of siteID: String) -> String {
    Hexadecimal.text(of: SHA256.digest(of: Array("daybook/feed/1/\(siteID)".utf8)).prefix(16))
  }

  /// The habits with their check-ins, as those of a person of this folder are: for the pages of whoever follows them.
  ///
  /// Days after `last` are left out, of which nothing can be known. A schedule or a target that is written in a way this
  /// program does not know counts as none; an amount is nothing without a target. Of what is too much, the first habits and
  /// the newest days are taken.
  ///
  /// - Parameter last: The last day on which anything can have been recorded.
  public func trackedHabits(through last: Day) -> [Journal.TrackedHabit] {
    let shown = (last - Self.daysShown)...last
    var recorded: [Slug: [(day: Day, checkIn: CheckIn)]] = [:]
    var room = Self.checkInsShown
    let newestFirst = entries.enumerated().sorted { ($1.element.day, $0.offset) < ($0.element.day, $1.offset) }
    for entry in newestFirst.map(\.element) where shown.contains(entry.day) {
      for checkIn in entry.checkIns.prefix(room) { recorded[checkIn.habit, default: []].append((entry.day, checkIn)) }
      room -= min(room, entry.checkIns.count)
    }
    return habits.prefix(Self.habitsShown).map { tracked in
      let schedule = (try? SchedulePhrase.parse(tracked.schedule).get()) ?? .daily
      var target = tracked.target.flatMap { try? TargetPhrase.parse($0).get() }
      if let known = target, TargetPhrase.flaw(of: known, on: schedule) != nil { target = nil }
      var log = EventLog()
      let told = recorded[tracked.id] ?? []
      // Within a day they are in the order in which they were recorded.
      for (day, checkIn) in told.enumerated().sorted(by: { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) })
        .map(\.element)
      {
        if target == nil, checkIn.value.isAmount { continue }
        log.append(
          .init(day: day, time: checkIn.time, value: checkIn.value), details: EventDetails(comment: checkIn.comment))
      }
      // A feed may have no room for check-ins, or be written by a program that tells days alone.
      for entry in tracked.days where shown.contains(entry.day) && log.entries(on: entry.day).isEmpty {
        guard let value = Self.value(of: entry, with: target) else { continue }
        log.append(.init(day: entry.day, value: value))
      }
      let first = [tracked.days.first?.day, log.firstDay].compactMap(\.self).filter(shown.contains).min()
      return Journal.TrackedHabit(
        habit: Habit(
          slug: tracked.id, title: tracked.title, color: .named(tracked.color), schedule: schedule, target: target,
          start: first ?? last, visibility: .public),
        log: log)
    }
  }

  /// What was recorded on a day, as far as its status tells: a limit is kept on days on which nothing was recorded.
  private static func value(of entry: DayEntry, with target: Target?) -> EventValue? {
    switch (entry.status, target) {
    case (.skipped, _): .skip
    case (.done, nil): .done
    case (.done, let target?) where !target.isLimit: entry.amount.map { .amount($0) } ?? .done
    case (.done, _), (.partial, _?), (.over, _?): entry.amount.map { .amount($0) }
    default: nil
    }
  }
}
