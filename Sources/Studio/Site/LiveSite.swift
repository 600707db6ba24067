import Accounts
import DataFolder
import Diagnostics
import Editions
import Journal
import SiteBuild
import SitePlan

/// Keeps pages up to date with the data folder: it reads the folder again when something changed. While the folder of a
/// person has errors they are shown as they were last known; while what everybody shares has errors, nothing changes.
actor LiveSite {
  let services: StudioServices
  let feed = ChangeFeed()
  let changes = ChangeQueue()
  let fetches = FetchGate()
  /// The latest revision; `nil` until the folder was read without errors once.
  private(set) var revision: LiveRevision?
  /// The words of the site; the built-in English ones while there is no revision.
  var words: Words {
    get throws { try revision?.words ?? Words(TemplateSet.load()) }
  }
  /// The errors of the folder as it is now, while pages of what they are in are from before; otherwise empty.
  private(set) var troubles = Troubles()

  private var fingerprint: FolderFingerprint?
  private var knownTemplates: LiveTemplates?
  /// The people as they were when their folders had no errors the last time.
  private var known: [Username: Person] = [:]
  private var isReading = false
  private var readAgain: [CheckedContinuation<Void, Never>] = []
  private let publisher: Publisher
  private let delay: PublishDelay
  private let token: SecretToken
  private let served: @Sendable (Book) -> [Person]
  private let hasAccounts: Bool
  private let owners: @Sendable () -> Set<Username>

  /// - Parameters:
  ///   - hasAccounts: Whether people sign in.
  ///   - owners: Those who run the site, where people sign in.
  ///   - served: The people among whose home editions one may choose.
  init(
    _ services: StudioServices, token: SecretToken, hasAccounts: Bool = false,
    owners: @escaping @Sendable () -> Set<Username> = { [] },
    served: @escaping @Sendable (Book) -> [Person] = { _ in [] }
  ) {
    self.hasAccounts = hasAccounts
    self.owners = owners
    self.services = services
    self.token = token
    self.served = served
    publisher = Publisher(services)
    delay = PublishDelay(send: services.putOnline)
  }

  /// Reads the folder and makes pages from it. When it returns, pages are at least as new as the call.
  func refresh() async {
    if isReading {
      // The reading in progress may have missed the latest change, so one more follows for all who wait.
      await withCheckedContinuation { readAgain.append($0) }
      return
    }
    isReading = true
    await readOnce()
    while !readAgain.isEmpty {
      let waiting = readAgain
      readAgain = []
      await readOnce()
      for continuation in waiting { continuation.resume() }
    }
    isReading = false
  }

  /// Reads the folder again if files changed or a day began since the last reading.
  func poll(days: @Sendable (Book) -> [Day]) async {
    // A change that this reading misses is seen by the next poll, because the fingerprint was taken before the reading.
    if isReading { return }
    let now = FolderFingerprint(of: services.root)
    let isSettled = services.record?.isSettled ?? true
    if now == fingerprint, isSettled, let revision, revision.days == days(revision.book) { return }
    await refresh()
  }

  private func readOnce() async {
    // Taken before reading, so that the next poll sees what changes meanwhile.
    fingerprint = FolderFingerprint(of: services.root)
    let reading = await services.read()
    guard reading.sharedErrors.isEmpty else {
      return await report(Troubles(shared: reading.sharedErrors, people: reading.errorsByPerson))
    }
    let settings = reading.book.settings
    let book = reading.resting(exceptKnown: known) { [services] zone in
      services.today ?? settings.today
        ?? services.wallClock(services.now(), zone).day(startingAt: settings.dayStartsAt)
    }.book
    let troubles = Troubles(people: reading.errorsByPerson)
    // Of whom nothing is wrong, the latest is known; who is gone is forgotten.
    known = Dictionary(book.people.map { ($0.username, $0) }, uniquingKeysWith: { first, _ in first })
    // Nobody was ever known, so there is nothing to show.
    if book.isResting { return await report(troubles) }
    do {
      let languages = ChosenLanguages(book)
      let hasSameTemplates = knownTemplates?.isCurrent(dataFolder: services.root, languages: languages) ?? false
      let templates = try templates(in: languages)
      let flaws = templates.makers.templateFlaws.errors
      guard flaws.isEmpty else { return await report(Troubles(shared: flaws, people: troubles.people)) }
      // Pages are as they were: what is new is at most what is wrong. While that was something else, the site may have been built of
      // less than they show.
      if hasSameTemplates, let revision, book == revision.book {
        let isMended = self.troubles != troubles && self.troubles != Troubles()
        await report(troubles)
        if isMended { await publisher.publish(revision, of: reading.resting().book) }
        return
      }
      let number = (revision?.number ?? services.firstRevision - 1) + 1
      let next = LiveRevision(
        number: number, book: book, templates: templates, token: token, root: services.root, served: served(book),
        hasAccounts: hasAccounts, owners: owners,
        after: hasSameTemplates ? revision : nil)
      revision = next
      await report(troubles)
      // Of somebody whose folder has errors the site keeps what it has: their files may be gone.
      await publisher.publish(next, of: reading.resting().book)
      await delay.changed(after: book.settings.publish.after)
    } catch let error as BuildError {
      await report(Troubles(shared: error.diagnostics, people: troubles.people))
    } catch {
      let missing = Diagnostic(.error, .missingWords, "the words of the templates are incomplete: \(error)")
      await report(Troubles(shared: [missing], people: troubles.people))
    }
  }

  /// The words for somebody: in the language that they chose, as far as anything is known of them.
  func words(for person: Username?) throws -> Words {
    guard let revision, let person else { return try words }
    return revision.spoken(to: .person(person)).words
  }

  /// The templates of the data folder; those that are loaded already, unless files or languages changed.
  private func templates(in languages: ChosenLanguages) throws -> LiveTemplates {
    if let known = knownTemplates, known.isCurrent(dataFolder: services.root, languages: languages) { return known }
    knownTemplates = nil
    let read = try LiveTemplates(dataFolder: services.root, languages: languages)
    knownTemplates = read
    return read
  }

  private func report(_ found: Troubles) async {
    troubles = found
    await feed.send(ChangeFeed.News(revision: revision?.number, ages: revision?.ages, troubles: found))
  }

  /// Waits until the site on disk is that of the latest revision.
  func settle() async { await publisher.settle() }
}
