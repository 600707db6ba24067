import Audience
import Diagnostics
import Exchange
import Insights
import Journal
import Sealing
import SiteBuild
import SitePlan

/// Makes editions of a book: projection, plan and build.
///
/// The command line builds sites with it, and `serve` shows pages of the same plan, so that both make the same pages.
public struct EditionMaker: Sendable {
  /// Templates, words and assets, with the replacements of the data folder.
  public let templates: TemplateSet
  private let planner: EditionPlanner
  private let followed = FollowedElsewhere()

  /// Reads templates and words, with the replacements of the data folder.
  ///
  /// - Parameters:
  ///   - dataFolder: The data folder as the person gave it; messages name files under it.
  ///   - language: The BCP 47 tag in the settings.
  ///   - keptPeople: Of how many people figures are kept from one plan to the next: of those of whom any were used last. A
  ///     build, which ends soon, keeps everybody's.
  /// - Throws: ``BuildError/data(_:)`` with all flaws of templates and words.
  public init(dataFolder: String, language: String, keptPeople: Int = .max) throws(BuildError) {
    do {
      templates = try TemplateSet.load(overridesIn: dataFolder, language: language)
      planner = EditionPlanner(
        words: try Words(templates),
        icons: templates.icons,
        custom: templates.customFiles, newsFormats: .feeds, keptPeople: keptPeople)
    } catch let error as BuildError {
      throw error
    } catch {
      throw .data([Diagnostic(.error, .missingWords, "the words of the templates are incomplete: \(error)")])
    }
  }

  /// Whether a new value for this data folder and language would be the same.
  public func isCurrent(dataFolder: String, language: String) -> Bool {
    templates.isCurrent(overridesIn: dataFolder, language: language)
  }

  /// All flaws of the templates, including those of pages that this data folder does not have.
  ///
  /// Only replacements are checked: tests have checked the built-in templates.
  public var templateFlaws: [Diagnostic] { templates.hasOverrides ? templates.flaws(for: PageKinds.all) : [] }

  /// Plans the edition of a reader, from nothing but what the reader may see.
  ///
  /// What there is of people who are resting stays as it was. So does the whole edition of one of them, but for what others
  /// show them no longer.
  ///
  /// - Parameters:
  ///   - folder: The edition's folder under the output folder: `public`, `home/ana`.
  ///   - isForAuthor: Whether the course is also put on one page, for its author.
  ///   - live: The additions of the local web app; `nil` for pages that become files.
  ///   - sealing: By what the public edition has what friends see besides; `nil` for nothing of it.
  public func plan(
    _ book: Book, for reader: Reader, into folder: String, isForAuthor: Bool = false, live: LiveControls? = nil,
    sealing: SiteSealing? = nil
  ) -> PlannedEdition {
    plan(book, for: reader, into: folder, isForAuthor: isForAuthor, live: live, sealing: sealing, keyrings: .ofAllRead)
  }

  /// When keyrings are made.
  enum Keyrings {
    /// Where everybody was read. Otherwise who reads what is the same as before, and they stay.
    case ofAllRead
    /// In any case: summaries say who reads what.
    case made
    /// Not here.
    case left
  }

  func plan(
    _ book: Book, for reader: Reader, into folder: String, isForAuthor: Bool = false, live: LiveControls? = nil,
    sealing: SiteSealing?, keyrings: Keyrings
  ) -> PlannedEdition {
    let sealing = reader == .everyone ? sealing : nil
    var projection = spoken(book.visibleOnPages(of: reader, isAuthor: isForAuthor))
    projection.site.hasFriendsPage = sealing != nil
    if case .person(let username) = reader, book.resting.contains(username) {
      var kept = planner.keptEdition(
        of: username, projection, in: folder, resting: book.resting, others: book.people.map(\.username))
      kept.language = templates.language
      return kept
    }
    // Nobody but the follower gets anything of it.
    var planned = planner.plan(
      projection, into: folder, isForAuthor: isForAuthor, live: live,
      following: projection.own.map(followed.people) ?? [])
    planned.language = templates.language
    if let siteID = projection.site.siteID {
      planned.assets += planned.feeds.map { feed in
        PlannedAsset(path: feed.path, content: .bytes(feed.bytes(by: CalendarIdentity(siteID: siteID))))
      }
    }
    if !book.resting.isEmpty {
      // What leads on from their former names stays, too.
      planned.kept = book.resting.flatMap { [$0] + book.formerNames(of: $0) }.flatMap(EditionPlanner.paths)
      planned.keptFront = EditionPlanner.keptFront(of: projection)
    }
    // Of whom only a summary is known, nothing changed.
    planned.kept += projection.people.filter(\.isSummary).flatMap { [$0.username] + $0.formerNames }
      .flatMap(EditionPlanner.paths)
    var left = [TemplateSet.iconSprite]
    if let sealing { seal(&planned, projection, book, by: sealing, keyrings) } else { left += Self.friendsOnly }
    left += reader == .everyone ? Self.homeOnly : Self.publicOnly
    if live == nil { left += Self.liveOnly }
    planned.assets += templates.assetPaths.filter { !left.contains($0) }.map {
      PlannedAsset(path: $0, content: .template($0))
    }
    return planned
  }

  /// The people whom the front page of the public edition shows with what they recorded last: everybody whom it shows, or nobody.
  public static func portraits(of book: Book) -> [Username] {
    // Of a large community nobody has one, and there is no need to look at the rest of it.
    var shown: [Username] = []
    for person in book.peopleShownToEverybody {
      shown.append(person)
      if !EditionPlanner.showsPortraits(of: shown.count) { return [] }
    }
    return shown
  }

  /// Adds to the public edition what friends read of each person, what opens it, and the page on which they sign in.
  private func seal(
    _ planned: inout PlannedEdition, _ projection: Projection, _ book: Book, by sealing: SiteSealing,
    _ keyrings: Keyrings
  ) {
    planned.sections.append(planner.signIn(projection, siteID: sealing.site, rounds: Credentials.rounds))
    planned.assets.append(
      PlannedAsset(path: SealedAddress.words, content: .bytes(Array(WordList.english.text.utf8))))
    var read = book
    read.people.removeAll { $0.outline != nil }
    let audiences = sealing.audiences(in: read)
    switch keyrings {
    case .left: break
    case .made: add(sealing.shelf(in: book, sealing.audiences(in: book)), to: &planned)
    case .ofAllRead where read.people.count < book.people.count:
      // Who reads what is the same, and so are all keyrings.
      planned.kept.append(SealedAddress.folder)
    case .ofAllRead: add(sealing.shelf(in: book, audiences), to: &planned)
    }
    planned.audiences = audiences.map { person, key in
      // Nobody else is in it, so that nothing of others is projected, or gets into these pages.
      var own = book
      own.people = [person]
      let visible = spoken(own.visibleOnPages(of: .friends(of: person.username)))
      var edition = planner.plan(
        audienceOf: person.username, visible, into: planned.folder, hostedAt: projection.site.baseURL)
      edition.language = planned.language
      edition.seal = AudienceSeal(key, on: projection.site.today)
      return edition
    }
  }

  private func add(_ shelf: KeyringShelf, to planned: inout PlannedEdition) {
    planned.assets.append(
      PlannedAsset(path: SealedAddress.generation, content: .bytes(Array("\(shelf.generation.text)\n".utf8))))
    planned.assets += shelf.files.sorted { $0.key < $1.key }.map { name, bytes in
      PlannedAsset(path: SealedAddress.file(name), content: .bytes(bytes))
    }
  }

  /// What a reader may see, in the language of these words.
  private func spoken(_ projection: Projection) -> Projection {
    var projection = projection
    if projection.site.language != templates.language {
      // A course that names no language is written in that of the site.
      if projection.course?.language == nil { projection.course?.language = projection.site.language }
      projection.site.language = templates.language
    }
    return projection
  }

  /// The bytes of a person's own file for calendar programs, from nothing but what they may see.
  ///
  /// - Parameter siteID: The letters from which the names of entries follow.
  public func calendar(_ file: CalendarFile, of person: Username, in book: Book, siteID: String) -> [UInt8]? {
    var book = book
    book.settings.siteID = siteID
    return planner.feeds(of: spoken(book.visible(to: .person(person)))).first { $0.path == file.path }?
      .bytes(by: CalendarIdentity(siteID: siteID))
  }

  /// Keeps reports of a person's habits that were computed elsewhere; ``plan(_:for:into:isForAuthor:live:)`` uses them
  /// for habits and check-ins that are still the same.
  public func keep(_ reports: [ReportedHabit], of person: Username, weekStartsOn: Weekday) {
    planner.keep(reports, of: person, weekStartsOn: weekStartsOn)
  }

  /// What pages of forms share with the other pages of a reader's edition, so that they look alike.
  ///
  /// - Parameter live: The additions of the local web app; `nil` for pages of those who are not signed in.
  public func formContext(_ book: Book, for reader: Reader, live: LiveControls?) -> FormContext {
    planner.formContext(spoken(book.visibleOnPages(of: reader)), live: live)
  }

  /// Assets that only pages of home editions load.
  private static let homeOnly = [
    "assets/today.css", "assets/calendar.css", "assets/history.css", "assets/awards.css", "assets/history.js",
    "assets/history-find.js", "assets/lists.css", "assets/tasks.js", "assets/people.css", "assets/audience.css",
  ]
  /// Assets that only pages of the public edition load: the course for visitors, of whom nothing is known. The home
  /// edition knows its reader.
  private static let publicOnly = ["assets/course.js"]
  /// Assets that only pages for friends on a host that only stores load.
  private static let friendsOnly = ["assets/friends.js", "assets/friends-door.js", "assets/friends.css"]
  /// Assets that only the local web app's pages load.
  private static let liveOnly = [
    "assets/studio.css", "assets/studio.js", "assets/checklist.js", "assets/today.js", "assets/fields.js",
    "assets/renew.js", "assets/wrong.js", "assets/forms.js", "assets/handles.js", "assets/order.js", "assets/order.css",
    "assets/waiting.js", "assets/waiting-list.js",
    "assets/worker.js", "assets/sign-in.css", "assets/account.css", "assets/day.js",
    "assets/week.css",
    "assets/week.js", "assets/understood.js", "assets/pick.css",
    "assets/icon-180.png", "assets/icon-192.png", "assets/icon-512.png", "assets/icon-maskable-512.png",
  ]
}

extension Words {
  /// The words of a set of templates.
  ///
  /// - Throws: ``MissingPhrases`` where they lack a phrase that the program needs.
  public init(_ templates: TemplateSet) throws(MissingPhrases) {
    try self.init(language: templates.language, entries: templates.words)
  }
}
