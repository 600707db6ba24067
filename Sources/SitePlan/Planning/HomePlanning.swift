import Audience
import Insights
import Journal

/// The home edition of one person.
struct HomePlanner {
  let context: PlanContext
  let projection: Projection
  let own: Person
  /// The reader as the owner of habits.
  let owner: OwnerFacts
  let habits: [HabitEntry]
  let friends: [(person: VisiblePerson, habits: [HabitEntry])]
  let course: CoursePlanner?

  /// For how many days after their first check-in a reader is offered the course.
  private static let daysOfInvitation = 14

  private var words: Words { context.words }
  private var today: Day { own.today }

  /// All pages of the edition, and the sections whose pages are planned only when something in them changed.
  func plan() -> (pages: [PlannedPage], sections: [PlannedSection]) {
    let (past, present) = sideBySide(planPast, planPresent)
    return (present.pages + past.pages, present.sections + past.sections)
  }

  private typealias Part = (pages: [PlannedPage], sections: [PlannedSection])

  /// The pages about the present: Today, habits, achievements, friends, ideas, help.
  private func planPresent() -> Part {
    let pages = [
      PlannedPage(path: Addresses.today, model: todayPage()),
      PlannedPage(path: Addresses.habits, model: habitsPage()),
      PlannedPage(path: Addresses.achievements, model: achievementsPage()),
      PlannedPage(path: Addresses.following, model: followingPage()),
      PlannedPage(path: Addresses.ideas, model: context.ideasPage(projection.catalog)),
      PlannedPage(
        path: Addresses.help,
        model: HelpPage(
          frame: Frame(context.edition, title: words(.helpTitle), section: .help, isFront: true),
          folder: "people/\(own.username)")),
    ]
    let habitSections = context.habitSections(
      own.habits, of: owner, entries: habits, rules: AchievementRules(projection),
      back: LinkNode(title: words(.habitsTitle), href: "../../" + Addresses.habits))
    return (pages, habitSections)
  }

  /// The history and the calendar.
  private func planPast() -> Part {
    let history = HistoryPlanner(
      context: context, today: today, own: habits, friends: friends.flatMap(\.habits),
      isAlone: !friends.contains { $0.person.relation == .followed })
    let calendar = CalendarPlanner(
      context: context, habits: habits,
      lists: own.lists + projection.sharedLists.map(\.list), course: course?.status, today: today)
    return (history.pages() + [calendar.front()], history.sections() + calendar.sections())
  }

  private func todayPage() -> TodayPage {
    let current = habits.filter { !$0.isOver && $0.report.first <= today }
      .map { (entry: $0, isAsked: $0.reported.wasAskedToday(weekStartsOn: context.weekStartsOn)) }
    let dueParts = dueParts(current.filter(\.isAsked).map(\.entry))
    let due = dueParts.flatMap(\.habits)
    let others = current.filter { !$0.isAsked }.map(\.entry)
    // In the local web app a habit stays in its group when it is recorded, so that nothing moves under the pointer.
    let isLive = context.edition.live != nil
    let also = others.filter { !isLive && !$0.log.entries(on: today).isEmpty }
    let done = due.count { $0.mark == .done }
    let asked = due.count { $0.mark != .skip }
    let (_, _, dayOfMonth) = today.components
    let firstEntry = habits.compactMap { $0.log.entries.first?.day }.min()
    let isNew = firstEntry == nil
    return TodayPage(
      frame: Frame(context.edition, title: words(.today), section: .today, isFront: true),
      name: words.isolated(own.name.split(separator: " ").first.map(String.init) ?? own.name),
      longDate: words.longDate(today), weekday: words.heading(of: today.weekday), day: String(dayOfMonth),
      month: words.monthHeading(today.yearMonth), week: context.overviewWeek(of: habits, today: today),
      goal: own.selfImageGoal,
      progress: due.isEmpty
        ? nil : words(.todayProgress, count: done, ["all": words.number(asked)]),
      isAllDone: asked > 0 && done == asked,
      dueParts: dueParts, also: also.map { context.checklistRow($0, isExtra: true) },
      notDue: isLive ? others.map { context.checklistRow($0, isExtra: true) } : [],
      atRisk: streaks(current.map(\.entry).filter { $0.report.isStreakAtRisk }),
      running: streaks(
        current.map(\.entry).filter { $0.report.statusToday == .done && $0.report.currentStreak >= 7 }),
      tasks: context.dueTasks(own.lists, today: today),
      holidays: Holiday.all(of: habits.map(\.habit)).filter { $0.contains(today) }.map(words.holidayNow),
      nextPost: course?.nextPost(),
      invitation: firstEntry.map { today - $0 < Self.daysOfInvitation } ?? true ? course?.invitation() : nil,
      isNew: isNew,
      isNothingDue: !habits.isEmpty && due.isEmpty,
      requests: requests())
  }

  /// The habits by parts of the day, or in one group without a name where none has a part.
  private func dueParts(_ entries: [HabitEntry]) -> [HabitGroup] {
    let sections = entries.sections(in: own.partsOfDay) { $0.habit.part }
    let isParted = sections.contains { $0.part != nil }
    return sections.map { section in
      HabitGroup(
        name: isParted ? words.part(section.part) : nil,
        habits: section.elements.map { context.checklistRow($0, isExtra: false) })
    }
  }

  /// Up to five streaks, longest first.
  private func streaks(_ entries: [HabitEntry]) -> [StreakNode] {
    entries.sorted { $0.report.currentStreak > $1.report.currentStreak }.prefix(5).map { entry in
      StreakNode(
        colorClass: entry.habit.colorClass, title: entry.habit.title, href: entry.address.front,
        length: words.streak(entry.report.currentStreak, unit: entry.report.streakUnit))
    }
  }

  private func habitsPage() -> HabitsPage {
    let current = habits.filter { !$0.isOver }
    var names: [String?] = []
    for habit in current where !names.contains(habit.habit.category) { names.append(habit.habit.category) }
    let groups = names.map { name in
      HabitGroup(
        name: name ?? (names.count > 1 ? words(.habitsOther) : nil),
        habits: current.filter { $0.habit.category == name }.map { context.row($0, root: "") })
    }
    return HabitsPage(
      frame: Frame(context.edition, title: words(.habitsTitle), section: .habits, isFront: true),
      groups: groups,
      putAway: habits.filter(\.isOver).map { context.row($0, root: "") },
      count: words(.habits, count: current.count),
      key: StatusLegend(kind: .yesNo, hasRest: true, hasPending: true, words: words))
  }

  private func achievementsPage() -> AchievementsPage {
    // A habit that is over can reach no further achievement.
    let over = habits.filter(\.isOver).map(\.habit.slug)
    func goesOn(_ achievement: Achievement) -> Bool { achievement.habit.map { !over.contains($0) } ?? true }
    let achievements = AchievementRules(projection).achievements(
      of: habits, by: owner, course: course?.status, in: context)
    let begun = achievements.begun.filter(goesOn)
    let isNew = begun.isEmpty && achievements.earned.isEmpty
    let next = isNew ? achievements.firstSteps.filter(goesOn) : begun
    return AchievementsPage(
      frame: Frame(context.edition, title: words(.achievementsTitle), section: .achievements, isFront: true),
      count: words.number(achievements.earned.count),
      earned: AchievementNodes(achievements.earned.reversed(), habits: habits, root: "", in: context),
      next: AchievementNodes(Array(next.prefix(12)), habits: habits, root: "", in: context), isNew: isNew)
  }

  private func followingPage() -> FollowingPage {
    func nodes(_ relation: VisiblePerson.Relation) -> [PersonNode] {
      friends.filter { $0.person.relation == relation }.map {
        context.node($0.person, habits: $0.habits, root: "", isLinked: relation == .followed)
      }
    }
    return FollowingPage(
      frame: Frame(context.edition, title: words(.followingTitle), section: .following, isFront: true),
      friends: nodes(.followed), asked: nodes(.requested), others: nodes(.none),
      requests: requests(),
      followers: own.followers.filter { $0.state == .accepted }.map(link))
  }

  private func requests() -> [LinkNode] {
    own.followers.filter { $0.state == .requested }.map(link)
  }

  /// A link to a follower, by name where the reader may know it, otherwise by username.
  private func link(_ follower: Follower) -> LinkNode {
    let friend = friends.first { $0.person.username == follower.person }
    return LinkNode(
      title: friend?.person.name ?? follower.person.text,
      href: friend?.person.relation == .followed ? Addresses.person(follower.person) : "",
      note: follower.on.map { words.shortDate($0) })
  }
}

extension PlanContext {
  /// Open tasks that are overdue or due within a week, in order of their dates.
  func dueTasks(_ lists: [TaskList], today: Day) -> [TaskNode] {
    var tasks: [(task: ListTask, due: DayAndTime, list: String)] = []
    for list in lists {
      for task in list.allTasks where !task.isDone {
        if let due = task.due, due.day <= today + 7 { tasks.append((task, due, list.title)) }
      }
    }
    return tasks.sorted { $0.due < $1.due }.prefix(8).map { task, due, list in
      let day = words.relative(due.day, to: today)
      return TaskNode(
        title: task.title, due: due.time.map { "\(day), \(words.time($0))" } ?? day, list: list,
        isLate: task.isLate(on: today), isHigh: task.priority == .high)
    }
  }

  /// The page with the suggestions of the catalog.
  func ideasPage(_ catalog: Catalog) -> IdeasPage {
    IdeasPage(
      frame: Frame(edition, title: words(.ideasTitle), section: .ideas, isFront: true),
      categories: catalog.categories.enumerated().map { index, category in
        CategoryNode(
          name: category.name, id: "category-\(index + 1)",
          colorClass: "c-" + (category.color?.paletteName ?? Palette.standIn(for: category.name)).rawValue,
          icon: icons.icon(category.icon),
          habits: category.habits.enumerated().map { number, habit in
            CourseHabitNode(
              title: habit.title, reason: habit.reason, icon: icons.icon(habit.icon),
              plan: plan(habit.schedule, habit.target),
              href: edition.live.map { _ in Addresses.newHabit(like: number + 1, in: index + 1) },
              source: habitSource(habit, category: category.name))
          })
      },
      ownSource: habitSource(
        SuggestedHabit(title: words(.ideasOwnTitle), reason: words(.ideasOwnReason), schedule: .daily), category: nil))
  }
}
