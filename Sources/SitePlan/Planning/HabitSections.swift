import Audience
import Insights
import Journal

/// Makes a section of each habit of a person, planned again only when that habit changed.
struct HabitSections: Sendable {
  let context: PlanContext
  let projection: Projection
  let owner: OwnerFacts
  /// All habits of the person that the reader may see.
  let habits: [TrackedHabit]
  let back: LinkNode
  let section: Frame.Section

  /// - Parameter entries: the same habits with their figures, where these are known; worked out when needed otherwise.
  func sections(entries: [HabitEntry]? = nil) -> [PlannedSection] {
    habits.indices.map { index in
      let tracked = habits[index]
      return PlannedSection(prefix: address(of: tracked.habit).folder + "/") { encoder in
        projection.encodeSite(into: &encoder)
        encoder.append(context.isHome)
        encoder.append(back.title)
        encoder.append(back.href)
        tracked.encode(among: habits, of: owner, into: &encoder)
        for achievement in ownAchievements(of: tracked.habit) { achievement.encode(into: &encoder) }
      } pages: {
        let entry = entries?[index] ?? self.entry(tracked)
        return context.habitPages(
          entry, siblings: entries ?? siblings(of: entry),
          achievements: AchievementNodes(earned(by: entry), habits: [entry], root: entry.address.root, in: context),
          back: back, section: section)
      }
    }
  }

  private func address(of habit: Habit) -> HabitAddress {
    owner.isReader ? HabitAddress(own: habit) : HabitAddress(habit, of: owner.username)
  }

  private func entry(_ tracked: TrackedHabit) -> HabitEntry {
    HabitEntry(tracked, owner: owner, context: projection.site, reports: context.reports)
  }

  /// Those that may stand in a line with it: none, unless one took over from another.
  private func siblings(of entry: HabitEntry) -> [HabitEntry] {
    guard habits.contains(where: { $0.habit.replaces != nil }) else { return [entry] }
    return habits.map { $0.habit.slug == entry.habit.slug ? entry : self.entry($0) }
  }

  private func ownAchievements(of habit: Habit) -> [OwnAchievement] {
    projection.ownAchievements.filter { $0.habit == habit.slug }
  }

  /// What belongs to a habit depends on no other habit. Latest first.
  private func earned(by entry: HabitEntry) -> [Achievement] {
    Achievements(
      of: [entry.reported], own: ownAchievements(of: entry.habit), today: owner.today,
      weekStartsOn: projection.site.weekStartsOn, dayStartsAt: projection.site.dayStartsAt
    ).earned(by: entry.habit.slug).reversed()
  }
}

/// Plans the pages of somebody whom the reader is not: the profile, and a section for each habit.
struct PersonPlanner: Sendable {
  let context: PlanContext
  let projection: Projection
  let person: VisiblePerson

  func section() -> PlannedSection {
    PlannedSection(prefix: Addresses.folder(of: person.username) + "/") { encoder in
      projection.encodeSite(into: &encoder)
      projection.encodeAchievementRules(into: &encoder)
      person.encode(into: &encoder)
    } contents: {
      let owner = person.facts
      let habits = person.habits.map {
        HabitEntry($0, owner: owner, context: projection.site, reports: context.reports)
      }
      let profile = context.profilePage(
        person, habits: habits, earned: projection.achievements(of: habits, by: owner).earned,
        back: context.isHome
          ? LinkNode(title: context.words(.followingTitle), href: "../../" + Addresses.following)
          : LinkNode(title: context.words(.peopleTitle), href: "../../" + Addresses.people),
        section: section(of: context))
      // The profile shows figures of all habits, so that they are known for the habits' own pages.
      let sections = HabitSections(
        context: context, projection: projection, owner: owner, habits: person.habits,
        back: LinkNode(title: person.name, href: "../index.html"), section: section(of: context)
      ).sections(entries: habits)
      return PlannedSection.Contents(pages: [profile], sections: sections)
    }
  }

  private func section(of context: PlanContext) -> Frame.Section { context.isHome ? .following : .people }
}
