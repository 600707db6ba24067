import Audience
import Insights
import Journal

extension PlanContext {
  /// A person as an entry of a list.
  ///
  /// - Parameters:
  ///   - habits: The habits to show as rows below the name.
  ///   - isLinked: Whether the person has a page.
  func node(
    _ person: VisiblePerson, habits: [HabitEntry] = [], root: String, isLinked: Bool = true
  ) -> PersonNode {
    let current = person.habits.count { $0.habit.lastDay.map { $0 >= person.today } ?? true }
    return PersonNode(
      name: person.name, username: person.username.text, initial: initial(of: person.name),
      colorClass: "c-" + Palette.standIn(for: person.username.text).rawValue,
      href: isLinked ? root + Addresses.person(person.username) : nil,
      bio: person.bio, count: isLinked ? words(.habits, count: current) : nil,
      habits: habits.filter { !$0.isOver }.map { row($0, root: root) })
  }

  private func initial(of name: String) -> String {
    name.first.map { String($0).uppercased() } ?? "?"
  }

  /// A person's profile with the twelve latest of the achievements in `earned`, which are in the order of earning.
  func profilePage(
    _ person: VisiblePerson, habits: [HabitEntry], earned: [Achievement], back: LinkNode, section: Frame.Section
  ) -> PlannedPage {
    let root = "../../"
    return PlannedPage(
      path: Addresses.person(person.username),
      model: ProfilePage(
        frame: Frame(edition, title: person.name, description: person.bio, depth: 2, section: section),
        back: back,
        name: person.name, username: person.username.text, initial: initial(of: person.name),
        colorClass: "c-" + Palette.standIn(for: person.username.text).rawValue,
        bio: person.bio,
        habits: habits.filter { !$0.isOver }.map { row($0, root: root) },
        past: habits.filter(\.isOver).map { row($0, root: root) },
        overview: overview(of: habits, today: person.today),
        achievements: AchievementNodes(Array(earned.reversed().prefix(12)), habits: habits, root: root, in: self)))
  }

  /// The last seven days of all habits together; `nil` before anything was recorded.
  func overviewWeek(of habits: [HabitEntry], today: Day) -> WeekStrip? {
    let started = habits.filter { $0.report.first <= today }
    guard let first = started.map(\.report.first).min(), started.contains(where: { !$0.log.isEmpty }) else {
      return nil
    }
    let days = Insights.overview(of: started.map(\.report), from: today - 6, through: today)
    return WeekStrip(cells: DayCells(days, shownFrom: first, through: today), words: words)
  }

  /// The last two years of all habits together; `nil` before anything was recorded.
  func overview(of habits: [HabitEntry], today: Day) -> Heatmaps? {
    let started = habits.filter { $0.report.first <= today }
    guard let first = started.map(\.report.first).min(), started.contains(where: { !$0.log.isEmpty }) else {
      return nil
    }
    let reports = started.map(\.report)
    let years = stride(from: today.year, through: max(first.year, today.year - 1), by: -1).map { year in
      let start = YearMonth(year: year, month: 1).firstDay
      let days = Insights.overview(of: reports, from: start, through: YearMonth(year: year, month: 12).lastDay)
      var summary = YearSummary()
      summary.isOverview = true
      for day in days where (first...today).contains(day.day) {
        summary.succeeded += day.succeeded
        summary.occasions += day.due
      }
      return YearHeatmap(
        year: self.years[year], cells: DayCells(days, shownFrom: first, through: today),
        today: today.year == year ? today : nil, summary: summary, calendarPath: nil, words: words)
    }
    return Heatmaps(
      key: StatusLegend(kind: .overview, hasRest: true, hasPending: false, words: words), years: years)
  }
}
