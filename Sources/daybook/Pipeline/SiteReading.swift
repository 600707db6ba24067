import Audience
import DataFolder
import Diagnostics
import Editions
import Journal
import SiteBuild
import SitePlan

/// A data folder, read for a complete build of a site under its lock: of a site that an earlier build made only what is needed to
/// make anew what changed since.
struct SiteReading: Sendable {
  /// The data folder. Of people of whom nothing is needed it has a summary alone.
  let workspace: Workspace
  /// What is to be made anew; `nil` for everything.
  let reach: ChangeReach?
  /// What of the site is looked at.
  private let look: SiteLook
  private let former: SiteRecord?
  private let beginning: RecordBeginning?
  private let notes: SiteNotes

  /// Who else is read besides those of whom something is needed.
  enum Use {
    /// Nobody: what is to be said of the data folder has been said.
    case change
    /// Everybody of whom something is to be said. Files of the site that others changed are to be made anew, too.
    case build
  }

  /// Reads what is needed, and makes what builds the site from it.
  ///
  /// - Parameters:
  ///   - reader: Reads the data folder.
  ///   - output: The folder of the site, which is locked.
  ///   - today: The day to take as today for everybody; `nil` for the one that it is.
  ///   - now: Seconds since 1970-01-01T00:00:00Z.
  ///   - isThorough: Whether everything is read, whatever is recorded.
  ///   - look: What is looked at of the site where everything is read.
  ///   - early: What was read of the site before it was locked.
  ///   - first: The data folder, as it was read before there was a site.
  ///   - maker: Gives of the folder as it was read what builds the site; `nil` where nothing can be built.
  static func open<Site>(
    _ reader: BookReader, for output: String, today: Day?, now: Int64, use: Use, isThorough: Bool = false,
    look: SiteLook = .files, knowing early: EarlyRecords? = nil, after first: FirstReading? = nil,
    under lock: borrowing BuildLock,
    _ maker: (Workspace) async throws -> (site: Site, pipeline: SitePipeline?)
  ) async rethrows -> (read: SiteReading, site: Site) {
    lock.readAhead(knowing: early)
    let notes = first?.notes ?? SiteNotes(in: reader.layout.root, of: output)
    if !isThorough, let read = await byRecord(reader, by: notes, today: today, now: now, use: use, under: lock) {
      let (site, pipeline) = try await maker(read.workspace)
      // What stays as it is was made by the same program, templates and key.
      if let former = read.former, former.mark == pipeline?.mark {
        read.beginning?.begin()
        return (read, site)
      }
    }
    let known = await first?.asOf(now, by: reader, today: today)
    let (reading, record) = if let known { known } else { await reader.readRecording(today: today, now: now) }
    let workspace = Workspace(root: reader.layout.root, reading: reading)
    let (site, _) = try await maker(workspace)
    let beginning = record.map { RecordBeginning(of: $0) }
    beginning?.begin()
    return (
      SiteReading(
        workspace: workspace, reach: nil, look: look, former: nil, beginning: beginning,
        notes: notes),
      site
    )
  }

  /// Reads no more than is needed; `nil` where the record does not tell what that is.
  private static func byRecord(
    _ reader: BookReader, by notes: SiteNotes, today: Day?, now: Int64, use: Use, under lock: borrowing BuildLock
  ) async -> SiteReading? {
    guard let former = notes.record(under: lock),
      case .own(let changed) = await reader.changes(since: former.folder, today: today, now: now),
      let told = use == .change ? [] : former.folder.warnedOf,
      use == .change ? lock.hasEditions() : lock.isIntact()
    else { return nil }
    // Who rests does so as long as there are errors, which are said each time.
    let others = told.union(former.folder.resting)
    let reach = former.reach(of: changed)
    func reading(of reach: ChangeReach, _ reading: Reading, _ record: FolderRecord) -> SiteReading {
      SiteReading(
        workspace: Workspace(root: reader.layout.root, reading: reading), reach: reach, look: .nothing, former: former,
        beginning: RecordBeginning(of: record), notes: notes)
    }
    func read(_ people: Set<Username>) async -> (reading: Reading, record: FolderRecord, news: Set<Username>)? {
      let known = KnownPeople(former.folder, except: people)
      let (reading, record) = await reader.readRecording(today: today, now: now, knowing: known)
      // Somebody may have written between the two, and what is read then is more than what was found to be new.
      guard let record, let news = record.news(since: former.folder, from: changed) else { return nil }
      return (reading, record, news)
    }
    let needed = reach.people.union(others)
    guard let first = await read(needed) else { return nil }
    let isForReaders = !first.reading.book.readers.isEmpty
    // What each reader has says what day it is for the site; and so do homes of those of whom nothing is known while they rest.
    let isOfSiteDay = isForReaders || !former.folder.resting.isDisjoint(with: former.homes)
    guard !isOfSiteDay || first.record.isOnSameDay(as: former.folder) else { return nil }
    if first.news.isEmpty { return reading(of: reach, first.reading, first.record) }
    // Keyrings follow from what everybody says of their followers.
    guard !isForReaders || !first.record.changesReaders(since: former.folder) else { return nil }
    let further = former.reach(ofNews: changed, in: first.record, first.reading.resting().book)
    if further.people.isSubset(of: needed) { return reading(of: further, first.reading, first.record) }
    guard let second = await read(further.people.union(needed)), second.record.people == first.record.people else {
      return nil
    }
    return reading(of: further, second.reading, second.record)
  }

  /// Whether the next build can begin with what this one looked at. On some disks it never can.
  var isRecorded: Bool { beginning != nil }

  /// The editions of which something is to be made anew.
  func editions(of choice: EditionChoice) -> EditionChoice { reach.map(choice.reached) ?? choice }

  /// Whether nothing can be made because of people who are resting. Where some editions alone are made anew, the last build made
  /// something of the same people.
  func keepsAll(_ editions: [PlannedEdition], by pipeline: SitePipeline) -> Bool {
    reach == nil && pipeline.keepsAll(editions)
  }

  /// Makes what is to be made anew of all editions, and records of what.
  ///
  /// - Parameters:
  ///   - site: What came of the folder as it was read.
  ///   - preparation: What a command has worked out for the build.
  ///   - isLast: Whether the process ends after it, which takes back all memory at once.
  func build(
    _ site: CheckedSite, into output: String, with preparation: BuildPreparation? = nil, isLast: Bool,
    under lock: borrowing BuildLock
  ) throws(CommandFailure) -> BuildReport {
    let choice = editions(of: EditionChoice(nil, person: nil, in: site.workspace.book))
    guard let pipeline = site.pipeline else { throw CommandFailure(site.code, site.diagnostics.errors) }
    preparation?.prime(pipeline)
    let editions = pipeline.plan(choice)
    if keepsAll(editions, by: pipeline) { throw CommandFailure(.data, site.diagnostics.errors) }
    if isLast { UntilExit.keep((self, site, editions)) }
    return try build(choice, editions, by: pipeline, into: output, under: lock)
  }

  /// Makes what is to be made anew, and records of what.
  func build(
    _ choice: EditionChoice, _ editions: [PlannedEdition], by pipeline: SitePipeline, into output: String,
    under lock: borrowing BuildLock
  ) throws(CommandFailure) -> BuildReport {
    var report =
      editions.isEmpty && !choice.unchanged.isEmpty
      ? BuildReport()
      : try pipeline.build(
        editions, into: output, isComplete: choice.isComplete, keeping: choice.unchanged, look: look, under: lock)
    if let former {
      report.pageCounts = former.pages.merging(report.growth.pages, uniquingKeysWith: +)
      report.pages = report.pageCounts.values.reduce(0, +)
      report.files = former.files + report.growth.files
      report.unchanged = report.files - report.written.count
    }
    if let beginning, choice.isComplete, report.knowsAllThatWent {
      let record = beginning.completed {
        SiteRecord(
          mark: pipeline.mark, book: pipeline.workspace.book, pages: report.pageCounts, files: report.files, folder: $0)
      }
      notes.keep(record, under: lock)
    }
    return report
  }
}

extension SiteReading {
  /// Reads what a command needs for the site, with all its errors.
  ///
  /// - Parameter preparation: What is prepared meanwhile. What changed is looked for while templates are still being read.
  static func open(
    _ options: DataOptions, for output: String, use: Use, isThorough: Bool = false, look: SiteLook = .files,
    isSealed: Bool, with preparation: BuildPreparation?, after first: FirstReading? = nil,
    under lock: borrowing BuildLock
  ) async throws(CommandFailure) -> (read: SiteReading, site: CheckedSite) {
    let reader = BookReader(root: try DataLocation.find(options.data))
    return await open(
      reader, for: output, today: options.today, now: Clock.now, use: use, isThorough: isThorough, look: look,
      knowing: await preparation?.records, after: first, under: lock
    ) { workspace in
      let site = CheckedSite(workspace, ready: await preparation?.maker, isSealed: isSealed)
      return (site, site.pipeline)
    }
  }
}
