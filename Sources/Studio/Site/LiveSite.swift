import DataFolder
import Diagnostics
import Editions
import Journal
import SiteBuild
import SitePlan

/// Keeps pages up to date with the data folder: reads it anew when something changed, and keeps the last good state while
/// it has errors.
actor LiveSite {
  let services: StudioServices
  let feed = ChangeFeed()
  let changes = ChangeQueue()
  /// `nil` until the folder was read without errors once.
  private(set) var revision: LiveRevision?
  /// The words of the pages; until there are any, those that Daybook brings.
  var words: Words {
    get throws { try revision?.words ?? Words(TemplateSet.load()) }
  }
  /// What is wrong with the folder as it is now, while pages are from before.
  private(set) var problems: [Diagnostic] = []

  private var stamp: FolderStamp?
  private var knownTemplates: LiveTemplates?
  private var isReading = false
  private var readAgain: [CheckedContinuation<Void, Never>] = []
  private let publisher: Publisher
  private let token: SecretToken
  private let served: @Sendable (Book) -> [Person]

  /// - Parameter served: Whose home editions are served of a book.
  init(
    _ services: StudioServices, token: SecretToken, served: @escaping @Sendable (Book) -> [Person] = { _ in [] }
  ) {
    self.services = services
    self.token = token
    self.served = served
    publisher = Publisher(services)
  }

  /// Reads the folder as it is now and makes pages from it. When it returns, pages are at least as new as the call.
  func refresh() async {
    if isReading {
      // The reading under way may have passed what just changed: one more follows it, for all who wait.
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

  /// Looks whether files or somebody's day changed since the last reading, and reads anew if so.
  func poll(days: @Sendable (Book) -> [Day]) async {
    // The next look sees what this reading passes: its stamp is from before.
    if isReading { return }
    let now = FolderStamp(of: services.root)
    if now == stamp, let revision, revision.days == days(revision.book) { return }
    await refresh()
  }

  private func readOnce() async {
    // Before reading: what changes meanwhile is seen by the next look.
    stamp = FolderStamp(of: services.root)
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

  /// The templates of the data folder: those that are known, unless they or the language changed.
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
