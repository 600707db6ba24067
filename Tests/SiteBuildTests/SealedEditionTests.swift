import FileSystem
import Foundation
import SitePlan
import Testing

@testable import SiteBuild

/// A seal that hides nothing: content backwards, behind what tells it from others.
private struct Backwards: EditionSeal {
  var mark = "one"
  var listMark = "Monday"

  func name(of path: String) -> String {
    let letters = Array("abcdefghijklmnopqrstuvwxyz234567")
    let hash = Fingerprint(hashing: Array("\(mark) \(path)".utf8)).bytes
    return String((hash + hash).map { letters[Int($0 & 31)] })
  }

  func sealed(_ content: [UInt8], isPicture: Bool, at path: String) -> [UInt8] {
    SealedAddress.mark + Fingerprint(hashing: content).bytes + content.reversed()
  }

  func list(_ heads: [String: [UInt8]]) -> [UInt8] {
    let lines = heads.sorted { $0.key < $1.key }.map { path, head in
      "\(head.dropFirst(4).map { String($0) }.joined(separator: ".")) \(path)\n"
    }
    return sealed(Array((listMark + "\n" + lines.joined()).utf8), isPicture: false, at: "")
  }

  func paths(inList bytes: [UInt8]) -> [String]? {
    guard bytes.starts(with: SealedAddress.mark) else { return nil }
    let text = String(decoding: bytes.dropFirst(SealedAddress.head).reversed(), as: UTF8.self)
    return text.split(separator: "\n").dropFirst().compactMap { $0.split(separator: " ").last.map(String.init) }
  }
}

@Suite("Editions that are sealed as they are made")
struct SealedEditionTests {
  private let site: Site
  private let pages = ["people/ana/index.html": "Ana", "people/ana/run/index.html": "Run"]

  init() throws { site = try Site() }

  private func build(_ titles: [String: String]?, seal: Backwards = Backwards()) throws -> BuildReport {
    var edition = Site.edition(["index.html": "Home"])
    if let titles {
      var sealed = PlannedEdition(
        name: "public", folder: "public",
        assets: [PlannedAsset(path: "photos/ana/a.txt", content: .bytes(Array("photo".utf8)))])
      sealed.seal = seal
      sealed.sections = titles.keys.sorted().map { path in
        PlannedSection(prefix: path) {
          $0.append(titles[path])
        } pages: {
          [PlannedPage(path: path, model: TestPage(title: titles[path] ?? ""))]
        }
      }
      edition.audiences = [sealed]
    }
    return try site.builder.build([edition], with: site.templates)
  }

  private func place(_ path: String, _ seal: Backwards = Backwards()) -> String {
    "public/sealed/\(seal.name(of: path)).bin"
  }

  private func opened(_ path: String) throws -> String {
    String(decoding: try site.folder.bytes(place(path)).dropFirst(SealedAddress.head).reversed(), as: UTF8.self)
  }

  @Test("files have names that the seal gives, beside the edition in whose folder they lie, and a list")
  func places() throws {
    let report = try build(pages)
    #expect(try opened("people/ana/run/index.html") == Site.html("Run"))
    #expect(try opened("photos/ana/a.txt") == "photo")
    let list = try opened(SealedAddress.list).split(separator: "\n")
    #expect(list.first == "Monday")
    #expect(
      list.dropFirst().compactMap { $0.split(separator: " ").last }
        == ["people/ana/index.html", "people/ana/run/index.html", "photos/ana/a.txt"])
    #expect(report.pageCounts == ["public": 3] && report.files == 5)
    // Nothing beside the site tells what is in it.
    for name in ["manifest", "sections", "changes"] {
      let record = String(decoding: try site.folder.bytes(".daybook/" + name), as: UTF8.self)
      #expect(!record.contains("people"), "\(name)")
    }
  }

  @Test("what did not change stays, and the list is made again with what did")
  func incremental() throws {
    _ = try build(pages)
    let again = try build(pages)
    #expect(again.rendered == 0 && again.written.isEmpty && again.unchanged == 5)
    var other = pages
    other["people/ana/run/index.html"] = "Walk"
    #expect(try Set(build(other).written) == [place("people/ana/run/index.html"), place(SealedAddress.list)])
    #expect(try opened("people/ana/run/index.html") == Site.html("Walk"))
    // The list says a day.
    #expect(try build(other, seal: Backwards(listMark: "Tuesday")).written == [place(SealedAddress.list)])
  }

  @Test("a file that is no longer planned goes, by another key all of them, and without one the list, too")
  func removed() throws {
    _ = try build(pages)
    let report = try build(["people/ana/index.html": "Ana"])
    #expect(report.removed == [place("people/ana/run/index.html")] && report.written == [place(SealedAddress.list)])
    let rotated = try build(["people/ana/index.html": "Ana"], seal: Backwards(mark: "two"))
    #expect(rotated.removed.count == 3 && rotated.written.count == 3)
    #expect(try build(nil).removed.count == 3)
    #expect(try site.folder.contents().keys.sorted() == ["public/index.html"])
  }

  @Test("a file or a list that is not as it was left is made again", arguments: ["people/ana/run/index.html", "index"])
  func byHand(_ path: String) throws {
    _ = try build(pages)
    let before = try site.folder.contents()
    try site.folder.write("mine", to: place(path))
    #expect(try build(pages).written == [place(path)])
    #expect(try site.folder.contents() == before)
    try site.folder.remove(place(path))
    #expect(try build(pages).written == [place(path)])
    #expect(try site.folder.contents() == before)
  }

  @Test("without the manifest, sealed files that are not planned are known by how they begin, and others stay")
  func forgotten() throws {
    _ = try build(pages)
    try site.folder.remove(".daybook")
    let mine = "public/sealed/" + String(repeating: "a", count: 32) + ".bin"
    try site.folder.write("mine", to: mine)
    #expect(try build(nil).removed.count == 4)
    #expect(try site.folder.contents().keys.sorted() == ["public/index.html", mine])
  }
}
