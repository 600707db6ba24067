import Audience
import Insights
import Journal

/// The inputs of a habit's pages.
struct HabitInputs: SectionInputs {
  let tracked: TrackedHabit
  /// All habits of the person that the reader may see, including this one.
  let siblings: [TrackedHabit]
  let owner: OwnerFacts
  /// The site's own achievements that name this habit.
  let ownAchievements: [OwnAchievement]
  let back: LinkNode
  /// The challenges in which the habit takes part, relative to the edition's folder; empty for habits of others.
  var challenges: [LinkNode] = []
  /// ``siblings`` with their figures, where these were computed already; otherwise `nil`, and they are computed when
  /// needed.
  let entries: [HabitEntry]?
  /// The year of the picture beside links to the habit; `nil` where there is none.
  var cardYear: Int?

  var prefix: String { HabitAddress(tracked.habit, of: owner).folder + "/" }

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(back.title)
    encoder.append(back.href)
    encoder.append(challenges.count)
    for challenge in challenges {
      encoder.append(challenge.title)
      encoder.append(challenge.href)
    }
    owner.encode(into: &encoder)
    tracked.habit.encode(into: &encoder)
    tracked.log.encode(into: &encoder)
    if !owner.photos.isEmpty {
      for detail in tracked.log.details { detail.photo.flatMap { owner.photos[$0] }?.encode(into: &encoder) }
    }
    encoder.append(cardYear)
    encoder.append(ownAchievements.count)
    for achievement in ownAchievements { achievement.encode(into: &encoder) }
    // Siblings matter only for the line of habits that replaced each other.
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
        entry, cardYear: cardYear, siblings: line(with: entry, in: context),
        achievements: AchievementNodes(
          earned(by: entry, in: context), habits: [entry], root: entry.address.root, in: context),
        challenges: challenges, back: back, section: owner.isReader ? .habits : context.sectionOfOthers),
      files: context.picturesToEmbed(of: entry, in: entry.address.folder))
  }

  /// Whether any habit of the person replaced another.
  private var isInLine: Bool { siblings.contains { $0.habit.replaces != nil } }

  /// The habits among which the line of replaced habits is looked for: only this one, unless some habit replaced
  /// another.
  private func line(with entry: HabitEntry, in context: PlanContext) -> [HabitEntry] {
    guard isInLine else { return [entry] }
    return entries
      ?? siblings.map {
        $0.habit.slug == tracked.habit.slug ? entry : HabitEntry($0, owner: owner, in: context)
      }
  }

  /// The achievements that this habit alone earned, latest first. They depend on no other habit.
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
  ///   - habits: All habits of the person that the reader may see.
  ///   - entries: The same habits with their figures; `nil` where these are not computed yet.
  ///   - cardYear: The year of the picture beside links to the habits; `nil` where there is none.
  ///   - challenges: The challenges in which a habit takes part.
  func habitSections(
    _ habits: [TrackedHabit], of owner: OwnerFacts, entries: [HabitEntry]? = nil, rules: AchievementRules,
    back: LinkNode, cardYear: Int? = nil, challenges: (Slug) -> [LinkNode] = { _ in [] }
  ) -> [PlannedSection] {
    habits.map { tracked in
      PlannedSection(
        HabitInputs(
          tracked: tracked, siblings: habits, owner: owner,
          ownAchievements: rules.own.filter { $0.habit == tracked.habit.slug }, back: back,
          challenges: challenges(tracked.habit.slug), entries: entries, cardYear: cardYear),
        in: self)
    }
  }

  /// The part of the site that the navigation marks on pages of people other than the reader.
  var sectionOfOthers: Frame.Section { isHome ? .following : .people }
}

/// The inputs of the pages of a person other than the reader: the profile, and a section for each habit and each year.
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
    let newest = context.isShared ? person.newestDay : nil
    let years = YearPlanner(
      habits: habits, of: owner, back: LinkNode(title: person.name, href: "index.html"), newest: newest, in: context)
    let profile = context.profilePage(
      person, habits: habits, years: years.links(), card: years.cards.last?.link,
      earned: rules.achievements(of: habits, by: owner, in: context).earned,
      back: context.isHome
        ? LinkNode(title: context.words(.followingTitle), href: "../../" + Addresses.following)
        : LinkNode(title: context.words(.peopleTitle), href: "../../" + Addresses.people),
      section: context.sectionOfOthers)
    // The profile has computed the figures of all habits, so the habits' sections can use them.
    let sections = context.habitSections(
      person.habits, of: owner, entries: habits, rules: rules,
      back: LinkNode(title: person.name, href: "../index.html"),
      cardYear: years.cards.last?.card.days.year)
    let feeds = newest.map { newest in
      PlannedSection(
        NewsInputs(
          person: person, newest: newest, feed: Addresses.feed(of: person.username), siteID: context.site.siteID),
        in: context)
    }
    return PlannedSection.Contents(
      pages: [profile], sections: sections + years.sections(in: context) + (feeds.map { [$0] } ?? []))
  }
}
