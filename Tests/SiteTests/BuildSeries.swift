import DataFolder
import Diagnostics
import Editions
import FileSystem
import Foundation
import Journal
import SiteBuild
import Synchronization
import TestSupport
import Testing

@testable import DataFolder
@testable import daybook

/// Two data folders, and sites that are built from them in turn, as commands do it.
final class BuildSeries {
  /// A data folder by its number, and the site that is made from it.
  struct Route: Hashable {
    var data: Int
    var output: String
  }

  enum Outcome {
    case built(BuildReport, isPartial: Bool)
    /// Something that everybody shares is wrong, or everybody's files are.
    case refused
  }

  /// The data folders.
  let data: [TemporarySite]
  /// The second folder is built into the first site, too.
  let routes: [Route]
  /// Whether files count as old that were written just before, as if somebody had waited.
  private let isOfOldFiles: Bool
  /// Whether the day is asked for, rather than being the one that it is.
  var asksForDay = true

  init(_ data: [TemporarySite], isOfOldFiles: Bool) throws {
    self.data = data
    self.isOfOldFiles = isOfOldFiles
    let other = data[0].folder.appendingPathComponent("other").path
    routes = [
      Route(data: 0, output: data[0].site), Route(data: 0, output: other), Route(data: 1, output: data[0].site),
      Route(data: 1, output: data[1].site),
    ]
  }

  /// The day that is asked for, and the time that it is: noon.
  private func moment(of site: TemporarySite) -> (today: Day?, now: Int64) {
    let day = Day(site.today)
    return (asksForDay ? day : nil, Int64(day?.number ?? 0) * 86_400 + 43_200)
  }

  /// Builds as commands do.
  ///
  /// - Parameters:
  ///   - kind: The one kind of edition, or else all.
  ///   - person: The one person whose home is built.
  ///   - isThorough: Whether everything is read and looked at.
  ///   - beforeReading: Is done when it was found what is new, and before any of it is read.
  ///   - beforeWriting: Is done when everything was read.
  @discardableResult
  func build(
    _ route: Route, _ use: SiteReading.Use = .change, _ kind: EditionChoice.Kind? = nil, person: Username? = nil,
    isThorough: Bool = false, beforeReading: [(path: String, text: String)] = [],
    beforeWriting: [(path: String, text: String)] = []
  ) async throws -> Outcome {
    let site = data[route.data]
    let (today, now) = moment(of: site)
    var reader = BookReader(root: site.data)
    let ahead: Int64 = isOfOldFiles ? 3_600_000_000_000 : 0
    let late = Mutex(beforeReading.map { (site.data + "/" + $0.path, Array($0.text.utf8)) })
    reader.sight.clock = { root in
      let files = late.withLock { late in
        defer { late = [] }
        return late
      }
      for (path, bytes) in files { try? Data(bytes).write(to: URL(fileURLWithPath: path)) }
      return FolderClock.now(root).map { $0 + ahead }
    }
    let lock = try SitePipeline.lock(route.output)
    let (read, (pipeline, book)) = try await SiteReading.open(
      reader, for: route.output, today: today, now: now, use: use,
      isThorough: isThorough || kind != nil || person != nil, under: lock
    ) { workspace in
      let (pipeline, book) = try Self.pipeline(of: workspace, sealing: site.sealing)
      return ((pipeline, book), pipeline)
    }
    for (path, text) in beforeWriting { try site.write(path, text) }
    guard let pipeline else { return .refused }
    let choice = read.editions(of: EditionChoice(kind, person: person, in: book))
    let editions = pipeline.plan(choice)
    if read.keepsAll(editions, by: pipeline) { return .refused }
    let report = try read.build(choice, editions, by: pipeline, into: route.output, under: lock)
    return .built(report, isPartial: read.reach != nil)
  }

  /// What builds a site, with the book that it is built from; none where something that everybody shares is wrong.
  private static func pipeline(
    of workspace: Workspace, sealing: (Book) -> SiteSealing?
  ) throws -> (pipeline: SitePipeline?, book: Book) {
    let calm = Workspace(root: workspace.root, reading: workspace.reading.resting())
    if !calm.reading.sharedErrors.isEmpty || calm.book.isResting { return (nil, calm.book) }
    let pipeline = try SitePipeline(calm, sealing: sealing(calm.book))
    return (pipeline.templateFlaws.hasErrors ? nil : pipeline, calm.book)
  }

  /// Builds while somebody's files are wrong, and expects what reading everything makes of the same site.
  func buildAndCompareWithThorough(_ route: Route, _ circumstances: String) async throws {
    let copy = data[0].folder.appendingPathComponent("thorough").path
    guard FileManager.default.fileExists(atPath: route.output) else { return }
    try FileManager.default.copyItem(atPath: route.output, toPath: copy)
    defer { try? FileManager.default.removeItem(atPath: copy) }
    switch (
      try await build(route), try await build(Route(data: route.data, output: copy), .build, isThorough: true)
    ) {
    case (.refused, .refused): break
    case (.built(let report, _), .built(let expected, _)):
      #expect(report.pages == expected.pages && report.files == expected.files, "\(circumstances)")
      let files = (built: try TemporarySite.files(in: route.output), expected: try TemporarySite.files(in: copy))
      #expect(files.built.keys.sorted() == files.expected.keys.sorted(), "\(circumstances)")
      for (path, bytes) in files.expected where files.built[path].map({ $0 != bytes }) ?? false {
        Issue.record("\(path) differs: \(circumstances)")
      }
    case (.built, .refused), (.refused, .built): Issue.record("one was refused alone: \(circumstances)")
    }
  }

  /// Builds, and expects what a clean build makes: the same files, and the same said of them.
  ///
  /// - Returns: Whether no more was read than what is new.
  @discardableResult
  func buildAndCompare(_ route: Route, _ use: SiteReading.Use = .change, _ circumstances: String) async throws -> Bool {
    guard case .built(let report, let isPartial) = try await build(route, use) else {
      Issue.record("nothing was built: \(circumstances)")
      return false
    }
    let site = data[route.data]
    let clean = site.folder.appendingPathComponent("clean").path
    try? FileManager.default.removeItem(atPath: clean)
    let (today, now) = moment(of: site)
    let workspace = Workspace(root: site.data, reading: await BookReader(root: site.data).read(today: today, now: now))
    #expect(!workspace.reading.hasErrors, "\(circumstances)")
    let pipeline = try SitePipeline(workspace, sealing: site.sealing(workspace.book))
    let choice = EditionChoice(nil, person: nil, in: workspace.book)
    let expected = try pipeline.build(
      pipeline.plan(choice), into: clean, isComplete: true, under: try SitePipeline.lock(clean))
    let files = (built: try TemporarySite.files(in: route.output), clean: try TemporarySite.files(in: clean))
    #expect(files.built.keys.sorted() == files.clean.keys.sorted(), "\(circumstances)")
    for (path, bytes) in files.clean where files.built[path].map({ $0 != bytes }) ?? false {
      Issue.record("\(path) differs: \(circumstances)")
    }
    #expect(report.pages == expected.pages && report.files == expected.files, "\(circumstances)")
    #expect(report.pageCounts == expected.pageCounts, "\(circumstances)")
    try FileManager.default.removeItem(atPath: clean)
    return isPartial
  }
}
