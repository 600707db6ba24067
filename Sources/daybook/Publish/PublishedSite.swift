import Changes
import DataFolder
import Diagnostics
import Editions
import Journal
import Publishing
import Sealing
import SiteBuild
import SitePlan

/// The public edition of a data folder, built where nothing else is and read for publishing.
struct PublishedSite: ~Copyable {
  let workspace: Workspace
  let facts: SharedFacts
  let shelf: PublishShelf
  /// What is wrong with the data, and does not keep the site from being published.
  let diagnostics: [Diagnostic]
  private let lock: BuildLock
  private let pipeline: SitePipeline

  /// Whether friends read nothing of it, since the key is not here.
  var leavesFriendsOut: Bool { SitePipeline.leavesFriendsOut(workspace.book, pipeline.sealing) }

  /// Reads the data folder, under a lock of what is published from it.
  ///
  /// - Parameter isSealed: Whether it has what friends read, where the key of the site is here.
  /// - Throws: ``CommandFailure`` where nothing can be built.
  init(_ data: DataOptions, isSealed: Bool) async throws {
    let root = try DataLocation.find(data.data)
    guard let shelf = PublishShelf(of: root) else {
      throw CommandFailure(
        .inputOutput, .systemFailure, "nothing says where this machine keeps what it published",
        hint: "set HOME, or XDG_STATE_HOME to a folder of your own")
    }
    try shelf.prepare()
    let settings = try await Workspace.openSettings(data)
    let preparation = BuildPreparation(for: settings)
    let lock = try SitePipeline.lock(shelf.output)
    let read = try await Workspace.open(data)
    let site = CheckedSite(read, ready: await preparation.maker, isSealed: isSealed)
    guard let pipeline = site.pipeline else {
      throw CommandFailure(
        site.code,
        site.diagnostics + [Diagnostic(.error, .notPublished, "nothing was published", hint: "mend this first")])
    }
    self.lock = lock
    self.pipeline = pipeline
    self.shelf = shelf
    workspace = site.workspace
    diagnostics = site.diagnostics
    facts = SharedFacts(of: site.workspace.book, isSealed: pipeline.sealing != nil)
  }

  /// Builds it, and prepares to publish it.
  ///
  /// - Parameter time: How long each target may take.
  /// - Throws: ``CommandFailure`` where it cannot be built.
  func publication(within time: Duration) throws -> Publication {
    let choice = EditionChoice(.public, person: nil, in: workspace.book)
    let editions = pipeline.plan(choice)
    // One edition, for everybody: whatever else is planned by mistake is not published.
    guard let edition = editions.first, editions.count == 1, edition.folder == PublishShelf.edition,
      choice.editions.map(\.reader) == [.everyone]
    else { throw CommandFailure(.refused, .notPublished, "nothing but the public edition is published") }
    if pipeline.keepsAll(editions) {
      throw CommandFailure(
        .data, workspace.reading.errors + [Diagnostic(.error, .notPublished, "everybody's pages are as they were")])
    }
    _ = try pipeline.build(editions, into: shelf.output, isComplete: true, under: lock)
    let files = lock.files(ofEdition: PublishShelf.edition).map {
      PublicSnapshot.Listed(path: $0.path, size: $0.size, modified: $0.modified)
    }
    let root = workspace.root
    var publication = Publication(
      of: try PublicSnapshot(of: files, on: shelf), facts, on: shelf, day: workspace.book.today,
      apartFrom: [root, Paths.joined(root, workspace.book.settings.output), shelf.path].map(Paths.real),
      within: time)
    publication.keeps = { edition.keeps("\(PublishShelf.edition)/\($0)") }
    publication.resting = workspace.book.resting
    // Of what is sealed, keyrings alone are made without pages.
    publication.sealed = SealedPaths(
      keyrings: Set(edition.assets.map(\.path).filter(SealedPath.isSealed)),
      lists: Set(
        edition.audiences.map { String($0.place(of: SealedAddress.list).dropFirst(edition.folder.utf8.count + 1)) }))
    return publication
  }

  /// Where somebody may see less than what was published to a target from this machine.
  func withdrawals(at target: PublishTarget) -> [SharedFacts.Withdrawal] {
    guard let earlier = shelf.record(of: target)?.facts else { return [] }
    return facts.withdrawals(since: earlier, in: workspace.book)
  }
}
