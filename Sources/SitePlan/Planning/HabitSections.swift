import Audience
import Insights
import Journal

/// What the pages of a habit are made from.
struct HabitInputs: SectionInputs {
  let tracked: TrackedHabit
  /// All habits of the person that the reader may see.
  let siblings: [TrackedHabit]
  let owner: OwnerFacts
  /// The site's own achievements that name this habit.
  let ownAchievements: [OwnAchievement]
  let back: LinkNode
  /// ``siblings`` with their figures, where these are known; worked out when needed otherwise.
  let entries: [HabitEntry]?

  var prefix: String { HabitAddress(tracked.habit, of: owner).folder + "/" }

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(back.title)
    encoder.append(back.href)
    owner.encode(into: &encoder)
    tracked.habit.encode(into: &encoder)
    tracked.log.encode(into: &encoder)
    if !owner.photos.isEmpty {
      for detail in tracked.log.details { detail.photo.flatMap { owner.photos[$0] }?.encode(into: &encoder) }
    }
    encoder.append(ownAchievements.count)
    for achievement in ownAchievements { achievement.encode(into: &encoder) }
    // The line of habits that took over from each other, of which this one may be a part.
    guard isInLine else { return }
    for sibling in siblings {
      sibling.habit.encode(into: &encoder)
      encoder.append(sibling.log.firstDay)
    }
  }

  func contents(in context: PlanContext) -> PlannedSection.Contents {
    let entry =
      entries?.first { $0.habit.slug == tracked.habit.slug } ?? HabitEntry(tracked, owner: owner, in: context)
    return PlannedSection.Contents(
      pages: context.habitPages(
        entry, siblings: line(with: entry, in: context),
        achievements: AchievementNodes(
          earned(by: entry, in: context), habits: [entry], root: entry.address.root, in: context),
        back: back, section: owner.isReader ? .habits : context.sectionOfOthers))
  }

  /// Whether any habit of the person took over from another.
  private var isInLine: Bool { siblings.contains { $0.habit.replaces != nil } }

  /// Those that may stand in a line with it: none, unless one took over from another.
  private func line(with entry: HabitEntry, in context: PlanContext) -> [HabitEntry] {
    guard isInLine else { return [entry] }
    return entries
      ?? siblings.map {
        $0.habit.slug == tracked.habit.slug ? entry : HabitEntry($0, owner: owner, in: context)
      }
  }

  /// What belongs to a habit depends on no other habit. Latest first.
  private func earned(by entry: HabitEntry, in context: PlanContext) -> [Achievement] {
    Achievements(
      of: [entry.reported], own: ownAchievements, today: owner.today, weekStartsOn: context.weekStartsOn,
      dayStartsAt: context.site.dayStartsAt
    ).earned(by: entry.habit.slug).reversed()
  }
}

extension PlanContext {
  /// A section for each habit of a person, planned again only when that habit changed.
  ///
  /// - Parameters:
  ///   - habits: all that the reader may see.
  ///   - entries: the same with their figures, where these are known.
  func habitSections(
    _ habits: [TrackedHabit], of owner: OwnerFacts, entries: [HabitEntry]? = nil, rules: AchievementRules,
    back: LinkNode
  ) -> [PlannedSection] {
    habits.map { tracked in
      PlannedSection(
        HabitInputs(
          tracked: tracked, siblings: habits, owner: owner,
          ownAchievements: rules.own.filter { $0.habit == tracked.habit.slug }, back: back, entries: entries),
        in: self)
    }
  }

  /// What the navigation marks on pages of people whom the reader is not.
  var sectionOfOthers: Frame.Section { isHome ? .following : .people }
}

/// What the pages of somebody are made from whom the reader is not: the profile, and a section for each habit.
struct PersonInputs: SectionInputs {
  let person: VisiblePerson
  let rules: AchievementRules

  var prefix: String { Addresses.folder(of: person.username) + "/" }

  func encode(into encoder: inout ModelEncoder) {
    rules.encode(into: &encoder)
    person.encode(into: &encoder)
  }

  func contents(in context: PlanContext) -> PlannedSection.Contents {
    let owner = person.facts
    let habits = person.habits.map { HabitEntry($0, owner: owner, in: context) }
    let profile = context.profilePage(
      person, habits: habits, earned: rules.achievements(of: habits, by: owner, in: context).earned,
      back: context.isHome
        ? LinkNode(title: context.words(.followingTitle), href: "../../" + Addresses.following)
        : LinkNode(title: context.words(.peopleTitle), href: "../../" + Addresses.people),
      section: context.sectionOfOthers)
    // The profile shows figures of all habits, so that they are known for the habits' own pages.
    let sections = context.habitSections(
      person.habits, of: owner, entries: habits, rules: rules, back: LinkNode(title: person.name, href: "../index.html")
    )
    return PlannedSection.Contents(pages: [profile], sections: sections)
  }
}
