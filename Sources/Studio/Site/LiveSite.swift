import DataFolder
import Diagnostics
import Editions
import Journal
import SiteBuild
import SitePlan

/// Keeps pages up to date with the data folder: it reads the folder again when something changed, and keeps the last
/// good state while the folder has errors.
actor LiveSite {
  let services: StudioServices
  let feed = ChangeFeed()
  let changes = ChangeQueue()
  /// The latest revision; `nil` until the folder was read without errors once.
  private(set) var revision: LiveRevision?
  /// The words of the pages; the built-in English ones while there is no revision.
  var words: Words {
    get throws { try revision?.words ?? Words(TemplateSet.load()) }
  }
  /// The errors of the folder as it is now, while pages are from before; otherwise empty.
  private(set) var problems: [Diagnostic] = []

  private var fingerprint: FolderFingerprint?
  private var knownTemplates: LiveTemplates?
  private var isReading = false
  private var readAgain: [CheckedContinuation<Void, Never>] = []
  private let publisher: Publisher
  private let token: SecretToken
  private let served: @Sendable (Book) -> [Person]

  /// - Parameter served: The people in a book whose home editions are served.
  init(
    _ services: StudioServices, token: SecretToken, served: @escaping @Sendable (Book) -> [Person] = { _ in [] }
  ) {
    self.services = services
    self.token = token
    self.served = served
    publisher = Publisher(services)
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
    if now == fingerprint, let revision, revision.days == days(revision.book) { return }
    await refresh()
  }

  private func readOnce() async {
    // Taken before reading, so that the next poll sees what changes meanwhile.
    fingerprint = FolderFingerprint(of: services.root)
    let reading = await services.read()
    let errors = reading.errors
    guard errors.isEmpty else { return await report(errors) }
    do {
      let templates = try templates(in: reading.book.settings.language)
      let flaws = templates.maker.templateFlaws.errors
      guard flaws.isEmpty else { return await report(flaws) }
      problems = []
      let number = (revision?.number ?? services.firstRevision - 1) + 1
      let next = LiveRevision(
        number: number, book: reading.book, templates: templates, token: token, served: served(reading.book))
      revision = next
      await feed.send(.revision(next.number))
      await publisher.publish(next)
    } catch let error as BuildError {
      await report(error.diagnostics)
    } catch {
      await report([Diagnostic(.error, .missingWords, "the words of the templates are incomplete: \(error)")])
    }
  }

  /// The templates of the data folder; those that are loaded already, unless files or the language changed.
  private func templates(in language: String) throws -> LiveTemplates {
    if let known = knownTemplates, known.isCurrent(dataFolder: services.root, language: language) { return known }
    knownTemplates = nil
    let read = try LiveTemplates(dataFolder: services.root, language: language)
    knownTemplates = read
    return read
  }

  private func report(_ errors: [Diagnostic]) async {
    problems = errors
    await feed.send(.problems(ProblemsJSON.text(errors)))
  }

  /// Waits until the site on disk is that of the latest revision.
  func settle() async { await publisher.settle() }
}
