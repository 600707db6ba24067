import Audience
import Insights
import Journal

/// Plans every page of an edition as a pure function of the projection, which holds what the reader may see and what
/// day it is.
public struct EditionPlanner: Sendable {
  private let words: Words
  private let icons: Icons
  private let custom: CustomFiles
  private let reports: ReportCache
  private let newsFormats: NewsFormats?

  /// - Parameters:
  ///   - words: The words in the language of the site.
  ///   - icons: The drawings that pages can show.
  ///   - custom: The data folder's own style sheet and script.
  ///   - newsFormats: How news of people are written for programs that follow them; `nil` where there are to be none.
  ///   - keptPeople: Of how many people figures are kept for the next edition or the next plan of the same one. Those of ten
  ///     habits of three years take about half a megabyte.
  public init(
    words: Words, icons: Icons, custom: CustomFiles = CustomFiles(), newsFormats: NewsFormats? = nil,
    keptPeople: Int = .max
  ) {
    self.newsFormats = newsFormats
    reports = ReportCache(capacity: keptPeople)
    self.words = words
    self.icons = icons
    self.custom = custom
  }

  /// The pages of an edition and the photos that they show.
  ///
  /// - Parameters:
  ///   - projection: What the reader of the edition may see.
  ///   - folder: The edition's folder under the output folder: `public`, `home/ana`.
  ///   - isForAuthor: Whether the course is also put on one page, for its author.
  ///   - live: The additions of the local web app; `nil` for pages that become files.
  ///   - elsewhere: The people on other sites whom the reader of a home edition follows.
  public func plan(
    _ projection: Projection, into folder: String, isForAuthor: Bool = false, live: LiveControls? = nil,
    following elsewhere: [PersonElsewhere] = []
  ) -> PlannedEdition {
    let context = context(of: projection, live: live)
    var edition = PlannedEdition(
      name: folder, folder: folder, sections: sections(projection, context: context), assets: photos(in: projection))
    let planned =
      if let own = projection.own {
        home(projection, own: own, elsewhere: elsewhere, context: context, isForAuthor: isForAuthor)
      } else {
        publicPages(projection, context: context)
      }
    edition.pages = planned.pages
    edition.sections += planned.sections
    if projection.own != nil || !projection.sharedChallenges.isEmpty {
      edition.sections.append(PlannedSection(ChallengeInputs(projection), in: context))
    }
    edition.assets += planned.assets
    edition.feeds = PlannedFeed.all(of: projection, in: context)
    return edition
  }

  /// The files for calendar programs of an edition, without its pages.
  public func feeds(of projection: Projection) -> [PlannedFeed] {
    PlannedFeed.all(of: projection, in: context(of: projection, live: nil))
  }

  /// What friends of somebody read besides what everybody does: the person's pages, the photos on them, and the card that shows
  /// them among others. It follows from what friends may see of the person, and from nothing of anybody else.
  ///
  /// - Parameters:
  ///   - projection: What friends of the person may see.
  ///   - folder: The folder of the edition in which it lies.
  ///   - base: Where the public edition is hosted, with a slash at its end; `nil` where nobody says so, and there is no feed.
  public func plan(
    audienceOf person: Username, _ projection: Projection, into folder: String, hostedAt base: String? = nil
  ) -> PlannedEdition {
    var projection = projection
    projection.people.removeAll { $0.username != person }
    projection.course = nil
    projection.sharedChallenges = []
    // No file for a calendar program is sealed, since none could open it.
    projection.site.siteID = nil
    let context = context(of: projection, live: nil)
    let sections = projection.people.flatMap { shown in
      let feed = base.flatMap { base in
        shown.newestDay.map { newest in
          let news = NewsInputs(person: shown, newest: newest, feed: Addresses.feed(of: shown.username))
          return PlannedSection(FriendNewsInputs(news: news, base: base), in: context)
        }
      }
      return [
        PlannedSection(PersonInputs(person: shown, rules: AchievementRules(projection)), in: context),
        PlannedSection(FriendCardInputs(person: shown, today: projection.site.today), in: context),
      ] + (feed.map { [$0] } ?? [])
    }
    return PlannedEdition(
      name: folder, folder: folder, sections: sections.map(\.withoutData), assets: photos(in: projection))
  }

  /// The page on which friends sign in.
  ///
  /// - Parameters:
  ///   - siteID: What tells this site from all others, by which words become keys.
  ///   - rounds: How often words are hashed until they are a key.
  public func signIn(_ projection: Projection, siteID: String, rounds: Int) -> PlannedSection {
    PlannedSection(FriendsInputs(siteID: siteID, rounds: rounds), in: context(of: projection, live: nil))
  }

  private func context(of projection: Projection, live: LiveControls?) -> PlanContext {
    PlanContext(
      words: words, icons: icons, edition: frames(of: projection, live: live),
      site: projection.site, isHome: projection.readerName != nil, places: projection.own?.places ?? [],
      reports: reports, newsFormats: newsFormats)
  }

  /// Keeps reports of a person's habits that were computed elsewhere; ``plan(_:into:isForAuthor:live:)`` uses them for
  /// habits and check-ins that are still the same.
  public func keep(_ reports: [ReportedHabit], of person: Username, weekStartsOn: Weekday) {
    self.reports.keep(reports, of: person, weekStartsOn: weekStartsOn)
  }

  /// What pages of forms share with the other pages of an edition, so that they look alike.
  public func formContext(_ projection: Projection, live: LiveControls?) -> FormContext {
    FormContext(words: words, icons: icons, edition: frames(of: projection, live: live), site: projection.site)
  }

  /// The beginnings of the paths of everything that an edition has of somebody other than its reader: their pages, photos
  /// and attachments, their lists, and their habits for calendar programs.
  public static func paths(of person: Username) -> [String] {
    [
      Addresses.folder(of: person) + "/", Addresses.photos(of: person), AttachmentAddress.folder(of: person),
      Addresses.lists(of: person), Addresses.calendars(of: person) + ".ics", Addresses.calendars(of: person) + "/",
    ]
  }

  /// What stays of the edition of somebody who is resting: everything but what others show no longer. Challenges are made
  /// anew, without the person: others in them may have left.
  ///
  /// - Parameters:
  ///   - projection: What others let the person see now.
  ///   - resting: Everybody who is resting.
  ///   - others: Everybody of whom something is known.
  public func keptEdition(
    of reader: Username, _ projection: Projection, in folder: String, resting: [Username], others: [Username]
  ) -> PlannedEdition {
    let friends = projection.people.filter { $0.relation == .followed }.map(\.username)
    var edition = PlannedEdition(
      name: folder, folder: folder, kept: [""] + ([reader] + resting + friends).flatMap(Self.paths))
    edition.sections = [PlannedSection(ChallengeInputs(projection), in: context(of: projection, live: nil))]
    edition.withheld = [
      Addresses.peopleFolder, Addresses.photoFolder, AttachmentAddress.folder + "/", Addresses.challengeFolder,
    ]
    for list in projection.sharedLists {
      edition.kept.append(ListAddress(list.list.slug, of: list.owner, for: reader).folder + "/")
      edition.kept.append(AttachmentAddress.folder(of: list.owner))
    }
    // A friend's lists are not all shared.
    edition.kept.removeAll { path in others.contains { path == Addresses.lists(of: $0) } }
    edition.withheld += others.map(Addresses.lists)
    return edition
  }

  /// The front page of the public edition, where it would show nobody.
  public static func keptFront(of projection: Projection) -> PlannedEdition.KeptFront? {
    let isEmpty = projection.reader == .everyone && !projection.people.contains(where: \.hasHabits)
    return isEmpty ? PlannedEdition.KeptFront(path: Addresses.people, people: Addresses.peopleFolder) : nil
  }

  private func frames(of projection: Projection, live: LiveControls?) -> Frame.Edition {
    var frames = Frame.Edition(
      language: words.language, direction: words.direction, accent: "c-" + projection.site.accent.paletteName.rawValue,
      site: projection.site.title, isHome: projection.readerName != nil,
      hasCourse: projection.course.map { !$0.posts.isEmpty } ?? false, year: newestYear(in: projection),
      mapTiles: projection.site.mapTiles, custom: custom, live: live)
    frames.hasFriends = projection.site.hasFriendsPage
    return frames
  }

  /// The plate that the navigation leads to. Where several people are shown, each has their own on their page.
  private func newestYear(in projection: Projection) -> String? {
    if projection.readerName != nil { return Addresses.year }
    let shown = projection.people.filter(\.hasHabits)
    return shown.count == 1 ? shown[0].newestYear : nil
  }

  /// Whether the front page of the public edition shows so many people with what they recorded last. More are lines of a list, in
  /// which nothing changes with what they record.
  public static func showsPortraits(of people: Int) -> Bool { people <= FrontInputs.portraits }

  /// A section for each person whose habits the reader may see: everybody in the public edition, friends in a home
  /// edition.
  private func sections(_ projection: Projection, context: PlanContext) -> [PlannedSection] {
    let isHome = projection.own != nil
    let rules = AchievementRules(projection)
    let shown = projection.people.filter { !$0.isSummary && (isHome ? $0.relation == .followed : $0.hasHabits) }
    return shown.map { PlannedSection(PersonInputs(person: $0, rules: rules), in: context) }
      + shown.flatMap { person in
        person.formerNames.map {
          PlannedSection(MovedInputs(person, from: $0, isShared: context.isShared), in: context)
        }
      }
  }

  private func home(
    _ projection: Projection, own: Person, elsewhere: [PersonElsewhere], context: PlanContext, isForAuthor: Bool
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
    reports.keep(habits, of: own.username, weekStartsOn: projection.site.weekStartsOn)
    let course = projection.course.map {
      CoursePlanner(
        context: context, course: $0, progress: own.progress, habits: habits, goal: own.selfImageGoal,
        today: own.today, isForAuthor: isForAuthor, role: projection.courseRole)
    }
    let coursePlan = course?.plan()
    let home = HomePlanner(
      context: context, projection: projection, own: own, owner: owner, habits: habits, friends: friends,
      elsewhere: elsewhere.map { person in
        (person: person, habits: person.habits.map { HabitEntry($0, owner: person.facts, in: context) })
      }, course: course
    ).plan()
    return (
      home.pages + (coursePlan?.pages ?? []), home.sections,
      ListBook(projection, own: own).attachedFiles + (coursePlan?.assets ?? [])
    )
  }

  private func publicPages(
    _ projection: Projection, context: PlanContext
  ) -> (pages: [PlannedPage], sections: [PlannedSection], assets: [PlannedAsset]) {
    let shown = projection.people.filter(\.hasHabits)
    let course = projection.course.map {
      CoursePlanner(context: context, course: $0, progress: nil, habits: [], today: projection.site.today)
    }
    let directory = Self.showsPortraits(of: shown.count) ? nil : PeopleDirectory(shown)
    let front = FrontInputs(
      people: directory == nil ? shown : [], list: directory.map { PeopleListInputs($0, number: 1) },
      course: projection.course.map { LinkNode(title: $0.title, href: Addresses.course, note: $0.description) },
      courseLanguage: course?.language, hasChallenges: !projection.sharedChallenges.isEmpty,
      today: projection.site.today)
    let coursePlan = course?.plan()
    let further = directory.map { directory in
      (1...directory.pages.count).dropFirst().map {
        PlannedSection(PeopleListInputs(directory, number: $0), in: context)
      }
    }
    return (
      coursePlan?.pages ?? [], [PlannedSection(front, in: context)] + (further ?? []), coursePlan?.assets ?? []
    )
  }

  /// The photos that the pages show: in a home edition all of the reader's and friends', because the history shows
  /// them; in the public edition those of everybody's latest events, of the plates of their years, those that the axes of
  /// habits name, and the latest of each person.
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
        let names = Set(
          person.habits.flatMap {
            LatestEvents.photoNames(in: $0.log, today: person.today)
              + AxisNotes.photoNames(of: $0.habit, in: $0.log, today: person.today)
          } + person.photoNamesOfYears + [person.latestPhoto?.name].compactMap(\.self))
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
