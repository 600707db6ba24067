import Audience
import Insights
import Journal

extension PlanContext {
  /// A person as an entry of a list.
  ///
  /// - Parameters:
  ///   - habits: Their habits: the first three are shown beside the name, the others counted.
  ///   - isLinked: Whether the person has a page.
  func node(
    _ person: VisiblePerson, habits: [HabitEntry] = [], root: String, isLinked: Bool = true
  ) -> PersonNode {
    let current = habits.filter { !$0.isOver }
    var node = self.node(person.username, name: person.name, isLinked: isLinked, root: root)
    node.bio = person.bio
    node.count = isLinked ? words(.habits, count: person.currentHabits) : nil
    node.habits = current.prefix(3).map { row($0, root: root) }
    if current.count > 3 { node.more = words(.todayMore, count: current.count - 3) }
    node.latest = latestEvent(of: current, root: root)
    return node
  }

  /// What was done last of several habits, without its photo; `nil` where nothing was.
  ///
  /// - Parameter today: The day by which a day is named; `nil` for the owner's own.
  func latestEvent(of habits: [HabitEntry], root: String, today: Day? = nil) -> EventNode? {
    var latest: (habit: HabitEntry, entry: EventLog.Entry, moment: (Day, Int))?
    for habit in habits {
      let done = habit.log.entries.last { entry in
        entry.day <= habit.owner.today && entry.value != .skip && entry.value != .missed
      }
      guard let entry = done else { continue }
      let moment = (entry.day, entry.time?.minutes(dayStartsAt: site.dayStartsAt) ?? -1)
      if latest.map({ $0.moment < moment }) ?? true { latest = (habit, entry, moment) }
    }
    return latest.map { habit, entry, _ in
      var node = event(
        entry, details: habit.log.details(of: entry), mark: mark(of: entry, in: habit), of: habit.facts, root: root,
        place: 0, isTold: false)
      node.photo = nil
      if let today { node.date = words.relative(entry.day, to: today) }
      return node
    }
  }

  /// Somebody of whom no more than what to call them is shown.
  func node(_ username: Username, name: String, isLinked: Bool, root: String) -> PersonNode {
    PersonNode(
      name: name, username: username.text, initial: initial(of: name),
      colorClass: "c-" + Palette.standIn(for: username.text).rawValue,
      href: isLinked ? root + Addresses.person(username) : nil, habits: [])
  }

  func initial(of name: String) -> String {
    name.first.map { String($0).uppercased() } ?? "?"
  }

  /// A person's profile with the twelve latest of the achievements in `earned`, which are in the order of earning.
  ///
  /// - Parameter card: The picture beside links to it.
  func profilePage(
    _ person: VisiblePerson, habits: [HabitEntry], years: [LinkNode], card: CardLink? = nil, earned: [Achievement],
    back: LinkNode,
    section: Frame.Section
  ) -> PlannedPage {
    let root = "../../"
    let path = Addresses.person(person.username)
    let portrait = portrait(of: person, habits: habits, root: root)
    let preview = preview(
      path, .profile, [person.bio, portrait.told].compactMap(\.self).joined(separator: " "), card: card,
      feedOf: card.map { _ in (person.username, person.name) })
    return PlannedPage(
      path: path,
      model: ProfilePage(
        frame: Frame(
          edition, title: person.name, description: person.bio, depth: 2, section: section, preview: preview),
        back: back,
        username: person.username.text, portrait: portrait,
        habits: habits.filter { !$0.isOver }.map { yearRow($0, root: root) },
        past: habits.filter(\.isOver).map { row($0, root: root) },
        sharedYears: sharedYears(of: person, habits: habits, plates: years),
        key: ShareKey(words: words),
        achievements: AchievementNodes(Array(earned.reversed().prefix(12)), habits: habits, root: root, in: self),
        calendar: calendarLink(of: person, root: root), hasFeed: preview?.feed != nil))
  }

  /// The last seven days of all habits together; `nil` before anything was recorded.
  func overviewWeek(of habits: [HabitEntry], today: Day) -> WeekStrip? {
    let started = habits.filter { $0.report.first <= today }
    guard let first = started.map(\.report.first).min(), started.contains(where: { !$0.log.isEmpty }) else {
      return nil
    }
    let days = Insights.overview(of: started.map(\.report), from: today - 6, through: today)
    let isOwn = edition.live != nil && isHome && habits.allSatisfy(\.owner.isReader)
    return WeekStrip(
      cells: DayCells(days, shownFrom: first, through: today),
      links: isOwn ? WeekStrip.Links(week: Addresses.week) : nil, words: words)
  }
}
