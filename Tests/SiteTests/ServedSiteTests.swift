import Editions
import Foundation
import Journal
import SiteBuild
import Synchronization
import TestSupport
import Testing

@testable import DataFolder
@testable import daybook

@Suite("The site on disk behind the local page")
struct ServedSiteTests {
  /// What is said to whoever runs it.
  private final class Remarks: Sendable {
    private let texts = Mutex<[String]>([])
    var all: [String] { texts.withLock(\.self) }
    func add(_ text: String) { texts.withLock { $0.append(text) } }
  }

  private func served(_ site: TemporarySite, _ remarks: Remarks = Remarks()) -> ServedSite {
    ServedSite(
      BookReader(root: site.data).ofOldFiles(), output: site.site, today: Day(site.today), memory: SealingMemory(),
      say: remarks.add)
  }

  /// Builds what pages show that are made of the files as they are.
  private func build(_ served: ServedSite, of site: TemporarySite) async throws {
    #expect(try await build(try await site.workspace().reading.resting().book, by: served, of: site))
  }

  private func build(_ book: Book, by served: ServedSite, of site: TemporarySite) async throws -> Bool {
    try await served.build(book, by: try EditionMakers(dataFolder: site.data, languages: ChosenLanguages(book)))
  }

  private func walk(_ day: Int, in site: TemporarySite) throws {
    let path = "people/guest-9/events/2026.csv"
    try site.write(path, try site.text(path) + "2026-10-\(day),walk,done\n")
  }

  @Test("goes on from what a command built, and a command from what it built")
  func together() async throws {
    let site = try crowd()
    let served = served(site)
    try await build(served, of: site)
    try await site.expectClean("the first build")
    try walk(10, in: site)
    #expect(try await site.buildByRecord(isOfOldFiles: true).read == ["guest-9"])
    try walk(11, in: site)
    try await build(served, of: site)
    try await site.expectClean("after a command")
    try walk(12, in: site)
    #expect(try await site.buildByRecord(isOfOldFiles: true).read == ["guest-9"])
    try await site.expectClean("a command after it")
  }

  @Test("mends what others changed in the site when it begins, and looks at nothing else later")
  func mended() async throws {
    let site = try crowd()
    try await site.buildByRecord(isOfOldFiles: true)
    let page = URL(fileURLWithPath: site.site + "/public/people/guest-3/walk/index.html")
    try Data("Mine.".utf8).write(to: page)
    let served = served(site)
    try await build(served, of: site)
    try await site.expectClean("the first build")
    try Data("Mine.".utf8).write(to: page)
    try walk(10, in: site)
    try await build(served, of: site)
    #expect(try String(contentsOf: page, encoding: .utf8) == "Mine.")
    try await build(self.served(site), of: site)
    try await site.expectClean("begun again")
  }

  @Test("keeps pages of somebody whose folder has errors, and says what is wrong with what everybody shares")
  func errors() async throws {
    let site = try crowd()
    let served = served(site)
    try await build(served, of: site)
    let path = "public/people/guest-9/walk/index.html"
    let page = try TemporarySite.files(in: site.site)[path]
    try site.write("people/guest-9/events/2026.csv", "when,habit,value\n2026-13-10,walk,done\n")
    try await build(served, of: site)
    try await site.expectAsAllRead()
    let before = try TemporarySite.files(in: site.site)
    #expect(page != nil && before[path] == page)
    let makers = try EditionMakers(
      dataFolder: site.data, languages: ChosenLanguages(try await site.workspace().book))
    let book = try await site.workspace().book
    try site.write("daybook.yml", "title: [\n")
    await #expect(throws: BuildError.self) { _ = try await served.build(book, by: makers) }
    #expect(try TemporarySite.files(in: site.site) == before)
  }

  @Test(
    "says that it is of another moment where files were others for as long as it was built", arguments: [true, false])
  func anotherMoment(isSound: Bool) async throws {
    let site = try crowd()
    let served = served(site)
    try await build(served, of: site)
    let book = try await site.workspace().book
    let path = "people/guest-9/events/2026.csv"
    let before = try site.text(path)
    try site.write(path, before + (isSound ? "2026-10-10,walk,done\n" : "2026-13-10,walk,done\n"))
    #expect(try await !build(book, by: served, of: site))
    try site.write(path, before)
    #expect(try await build(book, by: served, of: site))
    try await site.expectClean()
    try site.write("daybook.yml", try site.text("daybook.yml") + "week_starts_on: sunday\n")
    #expect(try await !build(book, by: served, of: site))
  }

  @Test("is made of the book that pages show where nothing can be recorded")
  func unrecorded() async throws {
    let site = try crowd()
    let remarks = Remarks()
    // On such a disk attributes of files tell nothing.
    var sight = FolderSight.system
    sight.clock = { _ in nil }
    var reader = BookReader(root: site.data)
    reader.sight = sight
    let served = ServedSite(
      reader, output: site.site, today: Day(site.today), memory: SealingMemory(), say: remarks.add)
    try site.write("readers.yml", "- {reader: ben, key: 1}\n")
    try await build(served, of: site)
    try await site.expectClean("the first build")
    try walk(10, in: site)
    try await build(served, of: site)
    try await site.expectClean("the second")
    // The key is not here, which is said once.
    #expect(remarks.all.count == 1)
    // What pages do not show yet waits for the revision that does.
    let book = try await site.workspace().book
    try walk(11, in: site)
    let before = try TemporarySite.files(in: site.site)
    #expect(try await build(book, by: served, of: site))
    #expect(try TemporarySite.files(in: site.site) == before)
  }
}
