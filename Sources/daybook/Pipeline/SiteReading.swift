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
  let reach: CheckInReach?
  private let former: SiteRecord?
  private let record: FolderRecord?

  /// Who else is read besides those of whom something is needed.
  enum Use {
    /// Nobody: what is to be said of the data folder has been said.
    case change
    /// Everybody of whom something is to be said. Files of the site that others changed are to be made anew, too.
    case build
  }

  /// Reads what is needed.
  ///
  /// - Parameter isThorough: Whether everything is read, whatever is recorded.
  static func open(
    _ options: DataOptions, for use: Use, isThorough: Bool = false, under lock: borrowing BuildLock
  ) async throws(CommandFailure) -> SiteReading {
    let root = try DataLocation.find(options.data)
    return await open(
      BookReader(root: root), today: options.today, now: Clock.now, for: use, isThorough: isThorough, under: lock)
  }

  /// Reads what is needed.
  ///
  /// - Parameters:
  ///   - reader: Reads the data folder.
  ///   - today: The day to take as today for everybody; `nil` for the one that it is.
  ///   - now: Seconds since 1970-01-01T00:00:00Z.
  ///   - isThorough: Whether everything is read, whatever is recorded.
  static func open(
    _ reader: BookReader, today: Day?, now: Int64, for use: Use, isThorough: Bool = false,
    under lock: borrowing BuildLock
  ) async -> SiteReading {
    let root = reader.layout.root
    if !isThorough, let former = lock.note().flatMap({ SiteRecord(bytes: $0) }),
      case .checkIns(let changed) = await former.folder.changes(
        in: reader.layout, today: today, now: now),
      let reach = former.reach(of: changed), let told = use == .change ? [] : former.folder.warnedOf,
      use == .change || lock.isIntact()
    {
      let known = KnownPeople(former.folder, except: reach.people.union(told))
      let (reading, record) = await reader.readRecording(today: today, now: now, knowing: known)
      return SiteReading(
        workspace: Workspace(root: root, reading: reading), reach: reach, former: former, record: record)
    }
    let (reading, record) = await reader.readRecording(today: today, now: now)
    return SiteReading(
      workspace: Workspace(root: root, reading: reading), reach: nil, former: nil, record: record)
  }

  /// Whether what was left as it is was made by the same program, templates and key. Otherwise, and where somebody has errors,
  /// everything has to be read.
  func isMade(by pipeline: SitePipeline?, _ book: Book) -> Bool {
    guard let former else { return true }
    return former.mark == pipeline?.mark && book.resting.isEmpty
  }

  /// The editions of which something is to be made anew.
  func editions(of choice: EditionChoice) -> EditionChoice { reach.map(choice.reached) ?? choice }

  /// Makes what is to be made anew, and records of what.
  func build(
    _ choice: EditionChoice, _ editions: [PlannedEdition], by pipeline: SitePipeline, into output: String,
    under lock: borrowing BuildLock
  ) throws(CommandFailure) -> BuildReport {
    var report =
      editions.isEmpty && !choice.unchanged.isEmpty
      ? BuildReport()
      : try pipeline.build(
        editions, into: output, isComplete: choice.isComplete, keeping: choice.unchanged, looksAtAll: reach == nil,
        under: lock)
    if let former {
      report.pageCounts = former.pages.merging(report.growth.pages, uniquingKeysWith: +)
      report.pages = report.pageCounts.values.reduce(0, +)
      report.files = former.files + report.growth.files
      report.unchanged = report.files - report.written.count
    }
    if let record, choice.isComplete, report.knowsAllThatWent {
      let record = SiteRecord(
        mark: pipeline.mark, book: pipeline.workspace.book, pages: report.pageCounts, files: report.files,
        folder: record)
      // Without it the next build reads everything, and nothing else is amiss.
      try? lock.keep(note: record.bytes)
    }
    return report
  }
}
