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
  /// The people on other sites whom the reader follows.
  let elsewhere: [(person: PersonElsewhere, habits: [HabitEntry])]
  let course: CoursePlanner?

  /// How much of an earlier year's day is told at most.
  private static let factsOfDay = 4
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
    let pages =
      [
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
      ] + audiencePages()
    let habitSections = context.habitSections(
      own.habits, of: owner, entries: habits, rules: AchievementRules(projection),
      back: LinkNode(title: words(.habitsTitle), href: "../../" + Addresses.habits), challenges: challenges(with:))
    return (pages, habitSections)
  }

  private func audiencePages() -> [PlannedPage] {
    guard let audience = projection.ownAudience else { return [] }
    return [
      AudiencePlanner(
        context: context, own: own, audience: audience, habits: habits, names: names
      ).page()
    ]
  }

  /// What those of this daybook are called whom the reader let in, who ask, and with whom lists are shared.
  private var names: [Username: String] {
    let wanted = Set(own.followers.map(\.person) + own.lists.flatMap(\.shares).map(\.person))
    if wanted.isEmpty { return [:] }
    return Dictionary(
      projection.people.filter { wanted.contains($0.username) }.map { ($0.username, $0.name) },
      uniquingKeysWith: { first, _ in first }
    ).merging(projection.followerNames) { _, name in name }
  }

  /// The history, the calendar, the years and the lists.
  private func planPast() -> Part {
    let lists = ListBook(projection, own: own)
    let history = HistoryPlanner(
      context: context, today: today, own: habits, friends: friends.flatMap(\.habits) + elsewhere.flatMap(\.habits),
      isAlone: elsewhere.isEmpty && !friends.contains { $0.person.relation == .followed }, things: leafThings(lists),
      pulled: elsewhere.map { context.pulled($0.person, isNamed: true) })
    let calendar = CalendarPlanner(
      context: context, habits: habits,
      lists: lists.shelves, course: course?.status, today: today)
    let years = YearPlanner(habits: habits, of: owner, in: context)
    return (
      AgendaPlanner(context: context, book: lists, habits: habits, course: course?.status).pages()
        + history.pages() + [calendar.front()] + (years.years.isEmpty ? [context.emptyYearPage(of: owner)] : []),
      history.sections() + calendar.sections() + years.sections(in: context)
        + ListPlanner(context: context, book: lists).sections()
    )
  }

  /// Tasks on the day on which they were done, or are due, and posts on the day on which they were read.
  private func leafThings(_ lists: ListBook) -> [LeafThing] {
    let tasks = lists.shelves.flatMap(\.allTasks).compactMap { shelved -> LeafThing? in
      let task = shelved.task
      guard let day = task.isDone ? task.doneOn?.day : task.due?.day, day <= today else { return nil }
      return LeafThing(
        day: day, title: task.title, note: shelved.shelf.list.title, path: shelved.page, isDone: task.isDone)
    }
    return tasks + (course?.readPosts() ?? [])
  }

  private func todayPage() -> TodayPage {
    let current = habits.filter { !$0.isOver && $0.report.first <= today }
      .map { (entry: $0, isAsked: $0.report.wasAskedToday) }
    let dueParts = dueParts(current.filter(\.isAsked).map(\.entry))
    let due = dueParts.flatMap(\.habits)
    let others = current.filter { !$0.isAsked }.map(\.entry)
    // In the local web app a habit stays in its group when it is recorded, so that nothing moves under the pointer.
    let isLive = context.edition.live != nil
    let also = others.filter { !isLive && !$0.log.entries(on: today).isEmpty }
    let (done, asked) = due.progress
    let (_, _, dayOfMonth) = today.components
    let firstEntry = habits.compactMap { $0.log.entries.first?.day }.min()
    let lists = ListBook(projection, own: own)
    let isNew = firstEntry == nil
    return TodayPage(
      frame: Frame(context.edition, title: words(.today), section: .today, isFront: true),
      name: words.firstName(own.name), isNameless: own.isNameless,
      longDate: words.longDate(today), weekday: words.heading(of: today.weekday), day: String(dayOfMonth),
      month: words.monthHeading(today.yearMonth), week: context.overviewWeek(of: habits, today: today),
      goal: own.selfImageGoal,
      progress: asked == 0 ? nil : words.progress(done: done, of: asked),
      doneCount: done, askedCount: asked,
      sentence: sentence(of: current.map(\.entry)), sameDays: sameDays(),
      isAllDone: asked > 0 && done == asked,
      dueParts: dueParts, also: also.map { context.checklistRow($0, isExtra: true) },
      notDue: isLive ? others.map { context.checklistRow($0, isExtra: true) } : [],
      tasks: lists.dueTasks(in: context), taskCounts: lists.counts(in: words),
      holidays: Holiday.all(of: habits.map(\.habit)).filter { $0.contains(today) }.map(words.holidayNow),
      conflicts: own.conflictCount == 0 ? nil : words(.todayConflicts, count: own.conflictCount),
      nextPost: course?.nextPost(),
      invitation: firstEntry.map { today - $0 < Self.daysOfInvitation } ?? true ? course?.invitation() : nil,
      isNew: isNew,
      isNothingDue: !habits.isEmpty && due.isEmpty,
      requests: requests(), challenges: challengesAsked())
  }

  /// The habits by parts of the day, or in one group without a name where none has a part.
  private func dueParts(_ entries: [HabitEntry]) -> [HabitGroup] {
    let sections = entries.sections(in: own.partsOfDay) { $0.habit.part }
    let isParted = sections.contains { $0.part != nil }
    return sections.enumerated().map { index, section in
      let rows = section.elements.map { context.checklistRow($0, isExtra: false) }
      let (done, asked) = rows.progress
      return HabitGroup(
        name: isParted ? words.part(section.part) : nil, anchor: isParted ? "part-\(index + 1)" : nil,
        progress: isParted && asked > 0 ? words.progress(done: done, of: asked) : nil, habits: rows)
    }
  }

  /// A sentence about the streaks or the last days; `nil` where there is nothing to tell.
  private func sentence(of entries: [HabitEntry]) -> String? {
    func name(_ index: Int) -> String { words.isolated(entries[index].habit.title) }
    func streak(_ length: Int, _ index: Int) -> String {
      words.streak(length, unit: entries[index].report.streakUnit)
    }
    let ended = habits.filter { $0.isOver && $0.report.first <= today }.map(\.report)
    switch TodayFact.of(entries.map(\.reported), ended: ended, today: today) {
    case .reached(let habit, let length)?:
      return words(.todayReached, ["habit": name(habit), "streak": streak(length, habit)])
    case .reaches(let habit, let length)?:
      return words(.todayReaches, ["habit": name(habit), "streak": streak(length, habit)])
    case .longest(let habit, let length)?:
      return words(.todayLongest, ["habit": name(habit), "streak": streak(length, habit)])
    case .nearLongest(let habit, let left)?:
      return words(.todayNearLongest, ["habit": name(habit), "left": streak(left, habit)])
    case .wholeDays(let count)?: return words(.todayWholeDays, count: count)
    case nil: return nil
    }
  }

  /// This day in earlier years.
  private func sameDays() -> [SameDayNode] {
    SameDay.days(like: today, of: habits.map(\.reported), atMost: 3).map { same in
      SameDayNode(
        years: words(.yearsAgo, count: today.year - same.day.year),
        href: Addresses.month(same.day.yearMonth) + "#d\(same.day.dayOfMonth)",
        facts: same.facts.prefix(Self.factsOfDay).map(node),
        more: same.facts.count > Self.factsOfDay
          ? words(.todayMore, count: same.facts.count - Self.factsOfDay) : nil,
        photo: same.facts.lazy.compactMap { fact in
          context.photo(fact.photo, of: habits[fact.habit].facts, on: same.day, root: "")
        }.first)
    }
  }

  private func node(_ fact: SameDay.Fact) -> SameDayFactNode {
    let entry = habits[fact.habit]
    return SameDayFactNode(
      colorClass: entry.habit.colorClass, title: entry.habit.title, href: entry.address.front,
      value: fact.amount.map { words.amount($0, unit: entry.habit.target?.unit) }, comment: fact.comment)
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
      key: StatusLegend(
        kind: current.contains { $0.habit.target != nil } ? .amount : .yesNo, hasRest: true, hasPending: true,
        words: words))
  }

  private func achievementsPage() -> AchievementsPage {
    // A habit that is over can reach no further achievement.
    let over = habits.filter(\.isOver).map(\.habit.slug)
    func goesOn(_ achievement: Achievement) -> Bool { achievement.habit.map { !over.contains($0) } ?? true }
    let achievements = AchievementRules(projection).achievements(
      of: habits, by: owner, course: course?.status, in: context)
    let begun = achievements.begun.filter(goesOn)
    let isNew = begun.isEmpty && achievements.earned.isEmpty
    let shelves = AwardShelves(achievements, habits: habits, in: context)
    // A habit on a shelf says itself what comes next.
    let open = begun.filter { achievement in achievement.habit.map { !shelves.hold($0) } ?? true }
    let next = isNew ? achievements.firstSteps.filter(goesOn) : open
    let whole = achievements.earned.reversed().filter { achievement in
      achievement.habit.map { !shelves.hold($0) } ?? true
    }
    return AchievementsPage(
      frame: Frame(context.edition, title: words(.achievementsTitle), section: .achievements, isFront: true),
      lead: achievementsLead(achievements.earned, nearest: begun.first), shelves: shelves,
      whole: AchievementNodes(whole.filter { !$0.isCourseWeek }, habits: habits, root: "", in: context),
      courseWeeks: courseWeeks(whole.filter(\.isCourseWeek)),
      next: AchievementNodes(Array(next.prefix(12)), habits: habits, root: "", in: context), isNew: isNew)
  }

  /// How many achievements there are, and which are the latest and the nearest one.
  private func achievementsLead(_ earned: [Achievement], nearest: Achievement?) -> String? {
    guard let first = earned.first?.earnedOn, let latest = earned.last, let latestDay = latest.earnedOn else {
      return nil
    }
    var sentences = [
      words(.achievementsSince, count: earned.count, ["date": words.date(first)]),
      words(.achievementsLatest, ["title": name(of: latest), "date": words.shortDate(latestDay)]),
    ]
    if let nearest {
      let node = node(nearest)
      sentences.append(
        words(.achievementsNearest, ["title": name(of: nearest), "progress": node.progress ?? ""]))
    }
    return sentences.joined(separator: " ")
  }

  private func node(_ achievement: Achievement) -> AchievementNode {
    let entry = habits.first { $0.habit.slug == achievement.habit }
    return context.node(achievement, habit: entry?.facts, unit: entry?.report.streakUnit ?? .days, root: "")
  }

  /// An achievement with its habit: `30-day streak, Eat slowly`.
  private func name(of achievement: Achievement) -> String {
    let node = node(achievement)
    return [node.title, node.habit].compactMap(\.self).map { words.isolated($0) }.joined(separator: ", ")
  }

  /// The finished weeks of the course as one achievement.
  ///
  /// - Parameter weeks: Latest first.
  private func courseWeeks(_ weeks: [Achievement]) -> AchievementNode? {
    guard let latest = weeks.first else { return nil }
    var node = node(latest)
    node.title = words(.achievementsCourseWeeks, count: weeks.count)
    return node
  }

  private func followingPage() -> FollowingPage {
    func nodes(_ relation: VisiblePerson.Relation) -> [PersonNode] {
      friends.filter { $0.person.relation == relation }.map {
        context.node($0.person, habits: $0.habits, root: "", isLinked: relation == .followed)
      }
    }
    // Whoever joined would change this page of everybody, and of a crowd it would show nobody.
    let hasTooMany = friends.count { $0.person.relation == .none } > FrontInputs.portraits
    return FollowingPage(
      frame: Frame(context.edition, title: words(.followingTitle), section: .following, isFront: true),
      friends: nodes(.followed) + elsewhere.map { context.node($0.person, habits: $0.habits, today: today) },
      asked: nodes(.requested), others: hasTooMany ? [] : nodes(.none), hasTooMany: hasTooMany,
      requests: followers(.requested), followers: followers(.accepted), blocked: followers(.blocked),
      wouldSee: wouldSee, isPrivate: own.visibility == .private)
  }

  /// How many habits those who ask to follow would see, and how many everybody sees; `nil` where nobody asks, and where
  /// nobody may know of the reader.
  private var wouldSee: String? {
    guard own.visibility > .private, own.followers.contains(where: { $0.state == .requested }) else { return nil }
    func count(_ visibility: Visibility) -> String {
      words.number(own.visibility < visibility ? 0 : habits.countGoingOn { $0.visibility >= visibility })
    }
    return words(.followWouldSee, ["friends": count(.friends), "public": count(.public)])
  }

  /// The people with an answer of the reader, by name where the reader may know it, as of those who ask, otherwise by username.
  private func followers(_ state: Follower.State) -> [PersonNode] {
    own.followers.filter { $0.state == state }.map { follower in
      let friend = friends.first { $0.person.username == follower.person }?.person
      var node = context.node(
        follower.person,
        name: friend?.name ?? projection.followerNames[follower.person] ?? follower.person.text,
        isLinked: friend?.relation == .followed, root: "")
      node.note = follower.on.map { words.shortDate($0) }
      return node
    }
  }

  /// The challenges to which the reader is asked, each with who asks.
  private func challengesAsked() -> [LinkNode] {
    projection.sharedChallenges.filter { $0.part == .invited && $0.challenge.through >= today }.map { shared in
      LinkNode(
        title: shared.challenge.title, href: Addresses.challenge(shared.challenge.slug),
        note: shared.makerName.map { words(.challengeAskedBy, ["name": words.isolated($0)]) })
    }
  }

  /// The challenges in which a habit of the reader takes part, those that are over left out.
  private func challenges(with habit: Slug) -> [LinkNode] {
    projection.sharedChallenges.filter { shared in
      shared.challenge.through >= today
        && shared.joined.contains { $0.participant.person == own.username && $0.participant.habit == habit }
    }.map { LinkNode(title: $0.challenge.title, href: Addresses.challenge($0.challenge.slug)) }
  }

  private func requests() -> [LinkNode] {
    followers(.requested).map { LinkNode(title: $0.name, href: $0.href ?? "", note: $0.note) }
  }
}

extension [HabitRow] {
  /// How many of the habits are done, and how many there are without those that are excused.
  fileprivate var progress: (done: Int, asked: Int) {
    (count { $0.mark == .done }, count { $0.mark != .skip })
  }
}

extension Words {
  /// How much of what is due is done: `3 of 6 done`.
  fileprivate func progress(done: Int, of asked: Int) -> String {
    self(.todayProgress, count: done, ["all": number(asked)])
  }
}

extension PlanContext {
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
