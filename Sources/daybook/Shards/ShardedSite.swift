import DataFolder
import Diagnostics
import Editions
import FileSystem
import Journal
import SiteBuild
import SitePlan

/// A data folder of which the public edition is made in parts.
struct ShardedSite {
  /// The data folder.
  let root: String
  /// By what the public edition has what friends see; left out, the key of the site.
  var sealing: ((Book) -> SiteSealing?)?
  /// An edition maker that was prepared before; it is used if a new one would be the same.
  var ready: EditionMaker?
  /// What was given to say where the site goes, for calls that are proposed.
  var outputFlags: [Call.Word] = []

  var layout: FolderLayout { FolderLayout(root: root) }

  /// The data folder as it was read for one part, and what makes pages of it.
  struct Part {
    /// With a book in which people rest whose folders have errors.
    var workspace: Workspace
    let maker: EditionMaker
    let sealing: SiteSealing?
    let mark: String
    let diagnostics: [Diagnostic]

    var book: Book { workspace.book }

    /// Whether friends read nothing, since the key is not here.
    var leavesFriendsOut: Bool { SitePipeline.leavesFriendsOut(book, sealing) }
  }

  /// - Throws: ``CommandFailure`` with all errors of what everybody shares.
  func read(_ known: KnownPeople, today: Day?, now: Int64) async throws(CommandFailure) -> Part {
    let reading = await BookReader(root: root).read(today: today, now: now, knowing: known)
    if !reading.sharedErrors.isEmpty { throw CommandFailure(.data, reading.diagnostics) }
    let workspace = Workspace(root: root, reading: reading.resting())
    let sealing = try found(for: workspace.book)
    let makers: EditionMakers
    do {
      makers = try EditionMakers(
        dataFolder: root, languages: ChosenLanguages(site: workspace.book.settings.language), ready: ready)
    } catch {
      throw CommandFailure(error)
    }
    let flaws = makers.site.templates.warnings + makers.templateFlaws
    if flaws.hasErrors { throw CommandFailure(.data, reading.diagnostics + flaws) }
    return Part(
      workspace: workspace, maker: makers.site, sealing: sealing,
      mark: makers.mark(toolVersion: ToolVersion.ofPages, sealing: sealing), diagnostics: reading.diagnostics + flaws)
  }

  private func found(for book: Book) throws(CommandFailure) -> SiteSealing? {
    if let sealing { return sealing(book) }
    return try SealingKeys(root: root, book).find()
  }

  /// Reads the people of one part, for the summary of all.
  func summary(
    of shard: Shard, today: Day?, now: Int64
  ) async throws(CommandFailure) -> (summary: SiteSummary, part: Part) {
    guard case .part(let number, of: let count) = shard else {
      throw CommandFailure(.usage, .wrongUsage, "the rest has no people")
    }
    let shared = SharedDigest(layout).text
    let part = try await read(KnownPeople(only: shard.holds), today: today, now: now)
    let summary = SiteSummary(
      count: count, parts: [number], mark: part.mark, shared: shared, given: today, now: now,
      people: part.book.people.map(PersonSummary.init), resting: part.book.resting)
    return (summary, part)
  }

  /// The people who have a folder now.
  var present: Set<Username> {
    let people = Paths.joined(root, FolderLayout.people)
    return Set(Files.names(in: people).filter { Files.isFolder(Paths.joined(people, $0)) }.compactMap { Username($0) })
  }

  /// - Throws: ``CommandFailure`` where a summary is of another state of what everybody shares, or by another program.
  func check(_ all: SiteSummary, _ part: Part) throws(CommandFailure) {
    if all.mark != part.mark { throw Self.refusal(.marks, "the summary") }
    if all.shared != SharedDigest(layout).text { throw Self.refusal(.shared, "the summary") }
  }

  /// - Parameter name: What was read.
  static func refusal(_ mismatch: SiteSummary.Mismatch, _ name: String) -> CommandFailure {
    let anew: Hint = "make the summaries of all parts anew, by the same program and with the same key"
    let (message, hint): (String, Hint) =
      switch mismatch {
      case .counts(let first, let other): ("\(name) is of \(other) parts, and others are of \(first)", anew)
      case .marks: ("\(name) was made by another program, with other templates, or with another key", anew)
      case .shared: ("what everybody shares changed since \(name) was made", "make the summaries of all parts anew")
      case .days: ("\(name) is of another day", "give all of them the same day, or none")
      case .twice(let number): ("part \(number) is in \(name), and in another one", "name each part once")
      }
    return CommandFailure(.refused, .summariesDiffer, message, hint: hint)
  }
}
