import Audience
import Insights
import Journal

/// Plans every page of an edition as a pure function of the projection, which holds what the reader may see and what
/// day it is.
public struct EditionPlanner: Sendable {
  private let words: Words
  private let icons: Icons
  private let reports = ReportCache()

  /// - Parameters:
  ///   - words: The words in the language of the site.
  ///   - icons: The drawings that pages can show.
  public init(words: Words, icons: Icons) {
    self.words = words
    self.icons = icons
  }

  /// The pages of an edition and the photos that they show.
  ///
  /// - Parameters:
  ///   - projection: What the reader of the edition may see.
  ///   - folder: The edition's folder under the output folder: `public`, `home/ana`.
  ///   - isForAuthor: Whether the course is also put on one page, for its author.
  ///   - live: The additions of the local web app; `nil` for pages that become files.
  public func plan(
    _ projection: Projection, into folder: String, isForAuthor: Bool = false, live: LiveControls? = nil
  ) -> PlannedEdition {
    let context = PlanContext(
      words: words, icons: icons, years: calendarYears(of: projection), edition: frames(of: projection, live: live),
      site: projection.site, isHome: projection.own != nil, reports: reports)
    var edition = PlannedEdition(
      name: folder, folder: folder, sections: sections(projection, context: context), assets: photos(in: projection))
    let planned =
      if let own = projection.own {
        home(projection, own: own, context: context, isForAuthor: isForAuthor)
      } else {
        publicPages(projection, context: context)
      }
    edition.pages = planned.pages
    edition.sections += planned.sections
    edition.assets += planned.assets
    return edition
  }

  /// Keeps reports of a person's habits that were computed elsewhere; ``plan(_:into:isForAuthor:live:)`` uses them for
  /// habits and check-ins that are still the same.
  public func keep(_ reports: [ReportedHabit], of person: Username, weekStartsOn: Weekday) {
    self.reports.keep(reports, of: person, weekStartsOn: weekStartsOn)
  }

  /// What pages of forms share with the other pages of an edition, so that they look alike.
  public func formContext(_ projection: Projection, live: LiveControls) -> FormContext {
    FormContext(words: words, icons: icons, edition: frames(of: projection, live: live), site: projection.site)
  }

  private func frames(of projection: Projection, live: LiveControls?) -> Frame.Edition {
    Frame.Edition(
      language: words.language, direction: words.direction, accent: "c-" + projection.site.accent.paletteName.rawValue,
      site: projection.site.title, isHome: projection.own != nil,
      hasCourse: projection.course.map { !$0.posts.isEmpty } ?? false, mapTiles: projection.site.mapTiles, live: live)
  }

  /// A section for each person whose habits the reader may see: everybody in the public edition, friends in a home
  /// edition.
  private func sections(_ projection: Projection, context: PlanContext) -> [PlannedSection] {
    let isHome = projection.own != nil
    let rules = AchievementRules(projection)
    return projection.people.filter { isHome ? $0.relation == .followed : !$0.habits.isEmpty }.map { person in
      PlannedSection(PersonInputs(person: person, rules: rules), in: context)
    }
  }

  private func home(
    _ projection: Projection, own: Person, context: PlanContext, isForAuthor: Bool
  ) -> (pages: [PlannedPage], sections: [PlannedSection], assets: [PlannedAsset]) {
    // Other people are only names in a list, so nothing is computed for them.
    let friends = parallelMap(projection.people) { person in
      let owner = person.facts
      return (
        person: person,
        habits: person.relation == .followed
          ? person.habits.map { HabitEntry($0, owner: owner, in: context) } : []
      )
    }
    let owner = OwnerFacts(
      username: own.username, name: own.name, today: own.today, isReader: true, photos: own.photos.byName)
    let habits = parallelMap(own.habits) { HabitEntry($0, owner: owner, in: context) }
    reports.keep(habits.map(\.reported), of: own.username, weekStartsOn: projection.site.weekStartsOn)
    let course = projection.course.map {
      CoursePlanner(
        context: context, course: $0, progress: own.progress, habits: habits, goal: own.selfImageGoal,
        today: own.today, isForAuthor: isForAuthor)
    }
    let coursePlan = course?.plan()
    let home = HomePlanner(
      context: context, projection: projection, own: own, owner: owner, habits: habits, friends: friends, course: course
    ).plan()
    return (home.pages + (coursePlan?.pages ?? []), home.sections, coursePlan?.assets ?? [])
  }

  private func publicPages(
    _ projection: Projection, context: PlanContext
  ) -> (pages: [PlannedPage], sections: [PlannedSection], assets: [PlannedAsset]) {
    let shown = projection.people.filter { !$0.habits.isEmpty }
    let course = projection.course.map {
      CoursePlanner(context: context, course: $0, progress: nil, habits: [], today: projection.site.today)
    }
    let front = PlannedPage(
      path: Addresses.people,
      model: PeoplePage(
        frame: Frame(context.edition, title: words(.peopleTitle), section: .people, isFront: true),
        people: shown.map { context.node($0, root: "") },
        course: projection.course.map { LinkNode(title: $0.title, href: Addresses.course, note: $0.description) },
        courseLanguage: course?.language))
    let coursePlan = course?.plan()
    return ([front] + (coursePlan?.pages ?? []), [], coursePlan?.assets ?? [])
  }

  /// The layouts of all years that a heatmap may show.
  private func calendarYears(of projection: Projection) -> CalendarYears {
    let habits = projection.people.flatMap(\.habits) + (projection.own?.habits ?? [])
    let today = projection.site.today.year
    let first = habits.lazy.compactMap { $0.habit.start ?? $0.log.firstDay }.map(\.year).min() ?? today
    return CalendarYears(
      min(max(first, today - 60), today)...today, weekStartsOn: projection.site.weekStartsOn, words: words)
  }

  /// The photos that the pages show: in a home edition all of the reader's and friends', because the history shows
  /// them; in the public edition those of everybody's latest events.
  private func photos(in projection: Projection) -> [PlannedAsset] {
    func assets(_ photos: [Photo], of username: Username) -> [PlannedAsset] {
      photos.map { photo in
        PlannedAsset(
          path: Addresses.photo(photo.name, of: username),
          content: .photo(source: "people/\(username)/photos/\(photo.name)", digest: photo.digest))
      }
    }
    let shown = projection.people.filter { projection.own == nil || $0.relation == .followed }
    return (projection.own.map { assets($0.photos, of: $0.username) } ?? [])
      + shown.flatMap { person -> [PlannedAsset] in
        if person.photos.isEmpty { return [] }
        if projection.own != nil { return assets(person.photos, of: person.username) }
        let names = Set(person.habits.flatMap { LatestEvents.photoNames(in: $0.log, today: person.today) })
        return assets(person.photos.filter { names.contains($0.name) }, of: person.username)
      }
  }
}

extension VisiblePerson {
  var facts: OwnerFacts {
    OwnerFacts(username: username, name: name, today: today, isReader: false, photos: photos.byName)
  }
}

extension [Photo] {
  var byName: [String: Photo] {
    Dictionary(map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }
}
