import Accounts
import Audience
import Editions
import Journal
import SiteBuild
import SitePlan

/// The data folder at one reading, and the pages made from it. What it says is in the language of the site, or of a reader
/// to whom it is ``spoken(to:)``.
final class LiveRevision: Sendable {
  let number: Int
  let book: Book
  private let templates: LiveTemplates
  private let language: LiveTemplates.Language
  private let controls: LiveControls
  /// Whether people sign in.
  var hasAccounts: Bool { controls.hasAccount }
  /// What forms send where there are no accounts; each session has one of its own that takes its place.
  let siteToken: SecretToken
  /// Since when each reader's pages are as they are.
  let ages: PageAges
  private let served: [Person]
  /// The data folder.
  private let root: String
  private let shelf: PlanShelf

  /// - Parameters:
  ///   - root: The data folder.
  ///   - served: The people among whose home editions one may choose.
  ///   - hasAccounts: Whether people sign in.
  ///   - owners: Those who run the site, where people sign in; asked for only where it matters.
  ///   - former: The revision before, where it was made with the same templates. Pages that show the same are taken over.
  init(
    number: Int, book: Book, templates: LiveTemplates, token: SecretToken, root: String = ".",
    served: [Person] = [], hasAccounts: Bool = false, owners: () -> Set<Username> = { [] },
    after former: LiveRevision? = nil
  ) {
    self.number = number
    self.book = book
    self.templates = templates
    language = templates.site
    self.served = served
    self.root = root
    // The settings are also in what forms offer and refuse.
    if let former, former.book.settings == book.settings, Self.links(to: former.served) == Self.links(to: served) {
      shelf = former.shelf
      ages = PageAges(
        number, people: book.usernames, since: former.ages, by: BookDifference(from: former.book, to: book),
        owners: owners)
    } else {
      shelf = PlanShelf()
      ages = PageAges(number, people: book.usernames)
    }
    controls = LiveControls(
      token: token.text, revision: "\(number)", today: book.today, commentLimit: book.settings.limits.comment,
      photoLimit: book.settings.limits.photoBytes, hasAccount: hasAccounts)
    siteToken = token
  }

  /// The same revision in the language of a reader's pages.
  func spoken(to reader: Reader) -> LiveRevision {
    guard case .person(let username) = reader else { return LiveRevision(self, in: templates.site) }
    return LiveRevision(self, in: templates.language(book.language(of: book.person(username))))
  }

  private init(_ other: LiveRevision, in language: LiveTemplates.Language) {
    (number, book, templates, self.language) = (other.number, other.book, other.templates, language)
    (controls, siteToken, ages) = (other.controls, other.siteToken, other.ages)
    (served, shelf, root) = (other.served, other.shelf, other.root)
  }

  /// What makes pages in the languages of all readers.
  var makers: EditionMakers { templates.makers }
  var maker: EditionMaker { language.maker }
  var words: Words { language.words }
  /// The words by which typed tasks are read.
  var capture: [CaptureWords] { language.capture }

  /// The pages of an edition; those of a home edition with the controls for changes.
  func pages(of edition: EditionChoice.Edition) -> PageIndex {
    shelf.pages(key(of: edition.reader)) {
      // The public edition is shown as others will see it, without controls.
      let live: LiveControls? = if case .person(let username) = edition.reader { controls(of: username) } else { nil }
      let maker = makers.maker(for: edition.reader, in: book)
      return PageIndex(maker.plan(book, for: edition.reader, into: edition.folder, live: live))
    }
  }

  private func key(of reader: Reader) -> PlanShelf.Key {
    PlanShelf.Key(reader: reader, revision: ages[reader] ?? number)
  }

  /// The controls of a person's pages, with links to the other people who are served.
  private func controls(of username: Username) -> LiveControls {
    var controls = controls
    controls.today = book.person(username)?.today ?? book.today
    controls.revision = "\(ages[.person(username)] ?? number)"
    guard served.count > 1 else { return controls }
    controls.servedAs = served.first { $0.username == username }?.name ?? username.text
    controls.served = Self.links(to: served)
    return controls
  }

  private static func links(to people: [Person]) -> [LinkNode] {
    people.map { LinkNode(title: $0.name, href: "../\($0.username)/index.html") }
  }

  /// The page at a path of an edition, including pages that only the local web app has; `nil` where there is none.
  ///
  /// - Parameters:
  ///   - query: What the address says behind its question mark; pages of tasks are arranged by it, people are
  ///     looked for, and a line of settings is opened.
  ///   - runsTheSite: Whether whoever asks may change the settings of the site.
  func page(
    at path: String, query: String? = nil, of edition: EditionChoice.Edition, runsTheSite: Bool = true
  ) -> (any PageModel)? {
    // What cannot be read asks for nothing.
    let fields = query.flatMap { try? FormFields(query: $0) }
    let arrangement = fields.flatMap { fields in TaskArrangement { fields[$0] } }
    if let page = pages(of: edition).page(at: path, arrangement) { return page }
    guard case .person(let username) = edition.reader, let person = book.person(username) else { return nil }
    var source = source(of: person)
    source.runsTheSite = runsTheSite
    source.searched = fields?["q"]
    source.opened = fields?["open"]
    return FormPages.page(at: path, for: source)
  }

  /// A page as HTML in UTF-8, which was made in the language that this is spoken in.
  ///
  /// - Throws: `BuildError` if its template is flawed.
  func html(of page: any PageModel) throws -> [UInt8] { try maker.templates.render(page) }

  /// What opens the course post at a path of an edition; `nil` for a post that is open, and for paths of no post.
  func opening(ofPostAt path: String, of edition: EditionChoice.Edition) -> PostOpening? {
    (pages(of: edition).page(at: CoursePage.path) as? CoursePage)?.opening(ofPostAt: path)
  }

  /// What pages of forms are made from, for a person whose home edition is served.
  ///
  /// - Parameter book: The book that the person is from; `nil` for the one of this revision.
  func source(of person: Person, in book: Book? = nil) -> FormSource {
    let username = person.username
    let style = shelf.style(key(of: .person(username))) {
      makers.maker(for: .person(username), in: self.book).formContext(
        self.book, for: .person(username), live: controls(of: username))
    }
    return FormSource(
      book: book ?? self.book, person: person, style: style, languages: maker.templates.languages,
      capture: templates.language(self.book.language(of: person)).capture, root: root)
  }

  /// What pages for those who are not signed in share with the public edition.
  var publicStyle: FormContext {
    // Of a language that is not the site's, few such pages are asked for.
    guard maker.templates.language == makers.site.templates.language else {
      return maker.formContext(book, for: .everyone, live: nil)
    }
    return sitePublicStyle
  }

  private var sitePublicStyle: FormContext {
    shelf.style(key(of: .everyone)) { makers.site.formContext(book, for: .everyone, live: nil) }
  }

  /// The day that is today for the site and for each person. A new day changes pages without a change of files.
  var days: [Day] { [book.today] + book.people.map(\.today) }
}

extension Book {
  /// The day that is today for the site and for each person by the clock, in the order of ``LiveRevision/days``.
  ///
  /// - Parameter clock: The date and time now in an IANA time zone.
  public func days(by clock: (_ zone: String) -> WallClock) -> [Day] {
    func day(in zone: String) -> Day { clock(zone).day(startingAt: settings.dayStartsAt) }
    return [day(in: settings.timeZone)] + people.map { day(in: $0.timeZone ?? settings.timeZone) }
  }
}
