import DataFolder
import Diagnostics
import Editions
import Journal
import SiteBuild
import Synchronization

/// The site on disk behind the local web app, made as a command makes it: of the data folder what changed since the last build is read
/// once more, whoever made that, so that commands and the app go on from each other's builds. The app keeps everybody in memory for
/// its own pages; of that the site is made where nothing can be recorded from one build to the next.
final class ServedSite: Sendable {
  private struct Past {
    /// Whether the site was made since the app began. The first build mends what others changed in it.
    var isMade = false
    /// Whether a build found nothing that could be recorded.
    var isUnrecorded = false
  }

  private let reader: BookReader
  private let output: String
  private let today: Day?
  private let memory: SealingMemory
  private let say: @Sendable (String) -> Void
  private let past = Mutex(Past())

  /// - Parameters:
  ///   - reader: Reads the data folder.
  ///   - output: The folder of the site.
  ///   - today: The day to take as today for everybody; `nil` for the one that it is.
  ///   - memory: What was worked out before of what friends read.
  ///   - say: Tells whoever runs the app something, once.
  init(
    _ reader: BookReader, output: String, today: Day?, memory: SealingMemory, say: @escaping @Sendable (String) -> Void
  ) {
    (self.reader, self.output, self.today, self.memory, self.say) = (reader, output, today, memory, say)
  }

  /// Brings the site on disk up to date.
  ///
  /// - Parameters:
  ///   - book: What pages show now, in which people whose folders have errors rest.
  ///   - makers: Templates and words that are loaded already; they are used where new ones would be the same.
  /// - Returns: Whether it is what the book says. Somebody may have saved something else meanwhile, and taken it back since: then
  ///   nothing will be new in the folder, and what is on the disk is of that moment.
  /// - Throws: `BuildError`.
  func build(_ book: Book, by makers: EditionMakers) async throws -> Bool {
    let past = past.withLock(\.self)
    let lock = try EditionMaker.lock(output)
    do throws(CommandFailure) {
      if past.isUnrecorded {
        try build(book, by: makers, under: lock)
        return true
      }
      let read = try await buildByRecord(with: makers, use: past.isMade ? .change : .build, under: lock)
      return Self.says(read, what: book)
    } catch {
      throw BuildError.data(error.diagnostics)
    }
  }

  private func buildByRecord(
    with makers: EditionMakers, use: SiteReading.Use, under lock: borrowing BuildLock
  ) async throws(CommandFailure) -> Book {
    let (read, site) = await SiteReading.open(
      reader, for: output, today: today, now: Clock.now, use: use, under: lock
    ) { [memory] workspace in
      let site = CheckedSite(workspace, ready: makers.site, isSealed: true, memory: memory)
      return (site, site.pipeline)
    }
    _ = try read.build(site, into: output, isLast: false, under: lock)
    remark(read.workspace.book, sealing: site.pipeline?.sealing)
    past.withLock { $0 = Past(isMade: true, isUnrecorded: !read.isRecorded) }
    return site.workspace.book
  }

  /// Whether what was read says what a book does of everything but people of whom nothing was read.
  private static func says(_ read: Book, what book: Book) -> Bool {
    var (read, book) = (read, book)
    let people = read.people.filter { $0.outline == nil }
    guard people == people.compactMap({ book.person($0.username) }) else { return false }
    (read.people, book.people) = ([], [])
    return read == book
  }

  private func build(_ book: Book, by makers: EditionMakers, under lock: borrowing BuildLock) throws(CommandFailure) {
    let choice = EditionChoice(nil, person: nil, in: book)
    let sealing = try SealingKeys(root: reader.layout.root, book, memory: memory).find()
    do {
      _ = try makers.build(
        makers.plan(book, choice, sealing: sealing), into: output, isComplete: choice.isComplete,
        toolVersion: ToolVersion.ofPages, under: lock, sources: SitePipeline.sources(in: reader.layout.root))
    } catch {
      throw SitePipeline.failure(error)
    }
    remark(book, sealing: sealing)
  }

  private func remark(_ book: Book, sealing: SiteSealing?) {
    memory.remark(
      SitePipeline.withoutFriends(book), if: SitePipeline.leavesFriendsOut(book, sealing), by: { say($0 + "\n") })
  }
}
