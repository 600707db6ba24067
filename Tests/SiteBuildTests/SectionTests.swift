import Foundation
import SitePlan
import Synchronization
import Testing

@testable import SiteBuild

/// A site with a front page and a section, and how often the section was planned.
private final class SectionSite: Sendable {
  let site: Site
  private let plans = Mutex(0)

  init() throws { site = try Site() }

  var planned: Int { plans.withLock { $0 } }

  func build(_ titles: [String: String], prefix: String = "people/ana/", version: String = "1") throws -> BuildReport {
    var edition = Site.edition(["index.html": "Home"])
    edition.sections = [
      PlannedSection(prefix: prefix) { encoder in
        for (path, title) in titles.sorted(by: { $0.key < $1.key }) {
          encoder.append(path)
          encoder.append(title)
        }
      } pages: {
        self.plans.withLock { $0 += 1 }
        return titles.sorted { $0.key < $1.key }
          .map { PlannedPage(path: prefix + $0.key, model: TestPage(title: $0.value)) }
      }
    ]
    var builder = site.builder
    builder.version = version
    return try builder.build([edition], with: site.templates)
  }
}

@Suite("Sections")
struct SectionTests {
  private let pages = ["index.html": "Ana", "run/index.html": "Run"]

  @Test("a section whose values and files are the same is not planned, and its pages are counted all the same")
  func settled() throws {
    let site = try SectionSite()
    #expect(try site.build(pages).written.count == 3)
    let again = try site.build(pages)
    #expect(site.planned == 1)
    #expect(again.written.isEmpty && again.removed.isEmpty && again.rendered == 0)
    #expect(again.pages == 3 && again.pageCounts == ["public": 3] && again.unchanged == 3)
  }

  @Test("other values plan it again; pages that it no longer has go")
  func changed() throws {
    let site = try SectionSite()
    _ = try site.build(pages)
    let report = try site.build(["index.html": "Ana Lima"])
    #expect(site.planned == 2)
    #expect(report.written == ["public/people/ana/index.html"])
    #expect(report.removed == ["public/people/ana/run/index.html"])
    _ = try site.build(["index.html": "Ana Lima"])
    #expect(site.planned == 2)
  }

  @Test("a file changed or removed by hand is made again", arguments: [true, false])
  func byHand(_ isRemoved: Bool) throws {
    let site = try SectionSite()
    _ = try site.build(pages)
    let path = "public/people/ana/run/index.html"
    if isRemoved { try site.site.folder.remove(path) } else { try site.site.folder.write("mine", to: path) }
    #expect(try site.build(pages).written == [path])
    #expect(try site.site.folder.contents()[path] == Site.html("Run"))
    _ = try site.build(pages)
    #expect(site.planned == 2)
  }

  @Test("another version of the program plans everything")
  func version() throws {
    let site = try SectionSite()
    _ = try site.build(pages)
    _ = try site.build(pages, version: "2")
    #expect(site.planned == 2)
  }

  @Test("a record that is gone, damaged or of another manifest says nothing", arguments: 0..<4)
  func damage(_ kind: Int) throws {
    let site = try SectionSite()
    _ = try site.build(pages)
    let record = ".daybook/sections"
    var bytes = try site.site.folder.bytes(record)
    switch kind {
    case 0: try site.site.folder.remove(record)
    case 1: try site.site.folder.write(Data(bytes.prefix(bytes.count / 2)), to: record)
    case 2:
      bytes[bytes.count - 1] ^= 1
      try site.site.folder.write(Data(bytes), to: record)
    default: try site.site.folder.remove(".daybook/manifest")
    }
    #expect(try site.build(pages).written.isEmpty)
    #expect(site.planned == 2)
    #expect(try site.site.folder.contents().count == 3)
    _ = try site.build(pages)
    #expect(site.planned == 2)
  }

  @Test(
    "what was recorded last may lie beside the records: gone, damaged, cut off or of another manifest it says nothing",
    arguments: 0..<5)
  func damagedChanges(_ kind: Int) throws {
    let site = try SectionSite()
    _ = try site.build(pages)
    let whole = try [".daybook/manifest", ".daybook/sections"].map(site.site.folder.bytes)
    var edited = pages
    edited["run/index.html"] = "Running"
    #expect(try site.build(edited).written == ["public/people/ana/run/index.html"])
    // Little is new, so that the records stay as they are.
    #expect(try [".daybook/manifest", ".daybook/sections"].map(site.site.folder.bytes) == whole)
    #expect(try site.build(edited).rendered == 0)
    #expect(site.planned == 2)
    let path = ".daybook/changes"
    var bytes = try site.site.folder.bytes(path)
    switch kind {
    case 0: try site.site.folder.remove(path)
    case 1: try site.site.folder.write(Data(bytes.prefix(bytes.count - 1)), to: path)
    case 2:
      bytes[bytes.count - 1] ^= 1
      try site.site.folder.write(Data(bytes), to: path)
    case 3:
      // Of another manifest.
      bytes[30] ^= 1
      try site.site.folder.write(Data(bytes), to: path)
    default: try site.site.folder.remove(".daybook/sections")
    }
    // What was then is not what is there.
    #expect(try site.build(pages).written == ["public/people/ana/run/index.html"])
    #expect(try site.site.folder.contents()["public/people/ana/run/index.html"] == Site.html("Run"))
    #expect(try site.build(pages).rendered == 0)
  }

  @Test("where a page comes or goes the records are written as a whole, and nothing lies beside them")
  func wholeRecords() throws {
    let site = try SectionSite()
    _ = try site.build(pages)
    var records: [[UInt8]] = []
    /// Whether the records stayed, so that what is new lies beside them.
    func isBeside() throws -> Bool {
      let former = records
      records = try [".daybook/manifest", ".daybook/sections"].map(site.site.folder.bytes)
      return records == former
    }
    #expect(try !isBeside())
    var edited = pages
    edited["run/index.html"] = "Ran"
    _ = try site.build(edited)
    #expect(try isBeside())
    edited["sit/index.html"] = "Sit"
    _ = try site.build(edited)
    #expect(try !isBeside())
    edited["sit/index.html"] = "Sat"
    _ = try site.build(edited)
    #expect(try isBeside())
    #expect(try site.build(edited).written.isEmpty)
    #expect(try isBeside())
    edited["sit/index.html"] = nil
    #expect(try site.build(edited).removed == ["public/people/ana/sit/index.html"])
    #expect(try !isBeside())
    #expect(try site.build(edited).rendered == 0)
  }

  @Test("much that is new is written as a whole")
  func limits() throws {
    let site = try SectionSite()
    var titles = Dictionary(uniqueKeysWithValues: (0..<80).map { ("p\($0)/index.html", "Page \($0)") })
    titles["index.html"] = "Ana"
    _ = try site.build(titles)
    func table() throws -> [UInt8] { try site.site.folder.bytes(".daybook/manifest") }
    let former = try table()
    for number in 0..<64 { titles["p\(number)/index.html"] = "Other page \(number)" }
    #expect(try site.build(titles).written.count == 64)
    #expect(try table() == former)
    // What is new already counts, too.
    titles["p64/index.html"] = "One more"
    #expect(try site.build(titles).written.count == 1)
    #expect(try table() != former)
    #expect(try site.build(titles).rendered == 0)
  }

  @Test("what lies beside the records, of other records or with any bit turned, is not read")
  func soundChanges() throws {
    func manifest(_ size: Int64) -> Manifest {
      Manifest(
        entries: ["public/a", "public/b"].map {
          Manifest.Entry(path: $0, fingerprint: Fingerprint(high: 1, low: 2), size: size, modified: 3)
        }, editions: ["public"])
    }
    let known = manifest(1)
    let entry = Manifest.Entry(path: "public/b", fingerprint: Fingerprint(high: 3, low: 4), size: 5, modified: 6)
    let changed = known.changing([entry], editions: ["public"])
    #expect(changed.tableChecksum == known.tableChecksum && changed.checksum != known.checksum)
    #expect(changed["public/b"] == entry && changed["public/a"] == known["public/a"])
    #expect(Array(changed.entries) == [known.entries[0], entry])
    #expect(changed == manifest(1).changing([entry], editions: ["public"]) && changed != known)
    let bytes = RecordChanges(
      sectionsFile: Fingerprint(high: 7, low: 8), entries: changed.replaced,
      sections: [.init(number: 4, fingerprint: entry.fingerprint)]
    ).bytes(ofTable: known.tableChecksum)
    let read = try #require(RecordChanges(bytes, of: known))
    #expect(known.replacing(read.entries).checksum == changed.checksum)
    #expect(RecordChanges.checksum(inFirst: bytes, ofTable: known.tableChecksum) == changed.checksum)
    #expect(RecordChanges(bytes, of: manifest(2)) == nil)
    #expect(RecordChanges.checksum(inFirst: bytes, ofTable: manifest(2).tableChecksum) == nil)
    for length in 0..<bytes.count { #expect(RecordChanges(Array(bytes.prefix(length)), of: known) == nil) }
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 1 << UInt8(index % 8)
      #expect(RecordChanges(damaged, of: known) == nil)
    }
    // Where nothing is new, the manifest says of itself what its table does.
    let none = RecordChanges(sectionsFile: .none).bytes(ofTable: known.tableChecksum)
    #expect(RecordChanges.checksum(inFirst: none, ofTable: known.tableChecksum) == known.checksum)
  }

  @Test("a section that is no longer planned goes with all its pages")
  func gone() throws {
    let site = try SectionSite()
    _ = try site.build(pages)
    let report = try site.build(pages, prefix: "people/ben/")
    #expect(report.removed.count == 2)
    #expect(try site.site.folder.contents().keys.filter { $0.contains("ana") }.isEmpty)
  }

  @Test("a section may be the beginning of a name: what begins alike goes with it, what does not stays")
  func beginning() throws {
    let site = try SectionSite()
    let months = ["-09.html": "September", "-10.html": "October"]
    #expect(try site.build(months, prefix: "history/2026").written.count == 3)
    #expect(try site.build(months, prefix: "history/2026").rendered == 0)
    #expect(site.planned == 1)
    #expect(
      try site.build(["-10.html": "October"], prefix: "history/2026").removed == ["public/history/2026-09.html"])
  }

  @Test("of a section that changed, only the parts that changed are planned; settled, none is asked for")
  func parts() throws {
    let site = try Site()
    let planned = Mutex<[String]>([])
    func build(_ titles: [String: String]) throws -> BuildReport {
      planned.withLock { $0 = [] }
      var edition = Site.edition(["index.html": "Home"])
      edition.sections = [
        PlannedSection(prefix: "ana/") { encoder in
          for title in titles.sorted(by: { $0.key < $1.key }).map(\.value) { encoder.append(title) }
        } contents: {
          planned.withLock { $0.append("ana") }
          let parts = titles.sorted { $0.key < $1.key }.map { name, title in
            PlannedSection(prefix: "ana/\(name)/") {
              $0.append(title)
            } pages: {
              planned.withLock { $0.append(name) }
              return [PlannedPage(path: "ana/\(name)/index.html", model: TestPage(title: title))]
            }
          }
          let page = PlannedPage(path: "ana/index.html", model: TestPage(title: "Ana"))
          return PlannedSection.Contents(pages: [page], sections: parts)
        }
      ]
      return try site.builder.build([edition], with: site.templates)
    }
    #expect(try build(["run": "Run", "sit": "Sit"]).written.count == 4)
    #expect(planned.withLock { $0 } == ["ana", "run", "sit"])
    #expect(try build(["run": "Run", "sit": "Sit"]).pages == 4)
    #expect(planned.withLock { $0 } == [])
    #expect(try build(["run": "Run", "sit": "Sitting"]).written == ["public/ana/sit/index.html"])
    #expect(planned.withLock { $0 } == ["ana", "sit"])
    // What a settled section keeps of its parts is still known.
    #expect(try build(["run": "Run", "sit": "Sitting"]).written.isEmpty)
    #expect(try build(["run": "Ran", "sit": "Sitting"]).written == ["public/ana/run/index.html"])
    #expect(planned.withLock { $0 } == ["ana", "run"])
    try site.folder.remove("public/ana/run/index.html")
    #expect(try build(["run": "Ran", "sit": "Sitting"]).written == ["public/ana/run/index.html"])
    #expect(try build(["sit": "Sitting"]).removed == ["public/ana/run/index.html"])
  }

  @Test("a record is read back as it was written, in order, and from no shorter bytes")
  func bytes() {
    let manifest = Fingerprint(high: 1, low: 2)
    let sections = [
      SectionRecord.Section(prefix: "public/people/é/", fingerprint: Fingerprint(high: 1, low: .max)),
      SectionRecord.Section(prefix: "home/b/", fingerprint: Fingerprint(high: .max, low: 0)),
    ]
    let bytes = SectionRecord(sections: sections).bytes(boundTo: manifest)
    #expect(SectionRecord(bytes, boundTo: manifest)?.sections == sections.reversed())
    #expect(SectionRecord(bytes, boundTo: Fingerprint(high: 1, low: 3)) == nil)
    for length in 0..<bytes.count {
      #expect(SectionRecord(Array(bytes.prefix(length)), boundTo: manifest) == nil)
    }
  }

  @Test("a record of some sections anew and of some that stay is the one that is made of all of them")
  func changing() {
    func section(_ prefix: String, _ number: UInt64) -> SectionRecord.Section {
      SectionRecord.Section(prefix: prefix, fingerprint: Fingerprint(high: number, low: 1))
    }
    let prefixes = [
      "home/b/", "public/people/ana/", "public/people/ana/run/", "public/people/ana/sit/", "public/people/é/",
    ]
    let record = SectionRecord(sections: prefixes.reversed().map { section($0, 1) })
    #expect(record.sections.map(\.prefix) == prefixes)
    #expect(record.range(under: "public/people/ana/") == 1..<4)
    #expect(record.range(below: "public/people/ana/") == 2..<4)
    #expect(record.range(below: "public/people/a").isEmpty == false)
    #expect(record.range(below: "public/people/z").isEmpty)
    for prefix in prefixes + ["", "home/", "public/people/a", "public/people/z", "z"] {
      let range = record.range(under: prefix)
      for first in 0...range.lowerBound {
        #expect(record.range(under: Array(prefix.utf8), notBefore: first) == range, "\(prefix) from \(first) on")
      }
      #expect(SectionRecord.empty.range(under: Array(prefix.utf8), notBefore: 0) == 0..<0)
    }
    #expect(record["public/people/ana/run/"] == Fingerprint(high: 1, low: 1))
    #expect(record["public/people/ana/r"] == nil)
    for kept in 0..<32 {
      let stays = (0..<5).map { kept >> $0 & 1 == 1 }
      let made = [section("a/", 2), section("public/people/ana/run/", 2), section("z/", 2)]
      let all = prefixes.indices.filter { stays[$0] || $0 == 3 }.map { section(prefixes[$0], 1) } + made
      let changed = record.changing(to: made, keeping: [3..<4], stays)
      #expect(changed.bytes(boundTo: .none) == SectionRecord(sections: all).bytes(boundTo: .none))
    }
  }
}
