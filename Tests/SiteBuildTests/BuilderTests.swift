import Diagnostics
import Foundation
import SitePlan
import TestSupport
import Testing

@testable import SiteBuild

/// A small site and everything to build it with.
struct Site {
  let folder: TestFolder
  var templates: TemplateSet
  var version = "1"

  static let page = "\(mark) 1\"><h1>{{title}}</h1>{{#tiles}}<li>{{label}}{{/tiles}}\n"

  init() throws {
    folder = try TestFolder()
    templates = try TemplateSet(["pages/test": Self.page, "pages/plain": "{{title}}\n"])
  }

  var builder: Builder {
    let sources = AssetSources { path in
      Array("as is \(path)".utf8)
    } cleanedPhoto: { path in
      if path == "bad.jpg" { throw Diagnostic(.error, .unusablePicture, "no photo", at: SourceLocation(path: path)) }
      return Array("clean \(path)".utf8)
    }
    return Builder(output: folder.path, version: version, sources: sources)
  }

  func build(_ pages: [String: String], assets: [PlannedAsset] = []) throws -> BuildReport {
    try builder.build([Self.edition(pages, assets: assets)], with: templates).counts
  }

  static func edition(
    _ pages: [String: String], assets: [PlannedAsset] = [], folder: String = "public"
  ) -> PlannedEdition {
    PlannedEdition(
      name: folder, folder: folder,
      pages: pages.sorted { $0.key < $1.key }.map { PlannedPage(path: $0.key, model: TestPage(title: $0.value)) },
      assets: assets)
  }

  static func html(_ title: String) -> String { "\(mark) 1\"><h1>\(title)</h1>" }
}

@Suite("Building")
struct BuilderTests {
  let pages = ["index.html": "Home", "habits/run/index.html": "Run", "habits/read/index.html": "Read"]

  @Test("pages and assets become files")
  func first() throws {
    let site = try Site()
    let assets: [PlannedAsset] = [
      PlannedAsset(path: "assets/a.css", content: .bytes(Array("a{}".utf8))),
      PlannedAsset(path: "photos/1.jpg", content: .photo(source: "data/1.jpg", digest: "d1")),
      PlannedAsset(path: "files/plan.pdf", content: .copy(source: "data/plan.pdf", digest: "d2")),
    ]
    let report = try site.build(pages, assets: assets)
    #expect(
      try site.folder.contents() == [
        "public/index.html": Site.html("Home"), "public/habits/run/index.html": Site.html("Run"),
        "public/habits/read/index.html": Site.html("Read"), "public/assets/a.css": "a{}",
        "public/photos/1.jpg": "clean data/1.jpg", "public/files/plan.pdf": "as is data/plan.pdf",
      ])
    #expect(
      report
        == .of(
          6, rendered: 6,
          written: [
            "public/assets/a.css", "public/files/plan.pdf", "public/habits/read/index.html",
            "public/habits/run/index.html",
            "public/index.html", "public/photos/1.jpg",
          ], pages: 3))
  }

  @Test("nothing changed, nothing made, nothing written")
  func unchanged() throws {
    let site = try Site()
    _ = try site.build(pages)
    let manifest = try site.folder.bytes(".daybook/manifest")
    #expect(try site.build(pages) == .of(3, rendered: 0))
    #expect(try site.folder.bytes(".daybook/manifest") == manifest)
  }

  @Test("an edit writes its page alone")
  func edit() throws {
    let site = try Site()
    _ = try site.build(pages)
    var edited = pages
    edited["habits/run/index.html"] = "Ran"
    #expect(try site.build(edited) == .of(3, rendered: 1, written: ["public/habits/run/index.html"]))
    #expect(try site.folder.contents()["public/habits/run/index.html"] == Site.html("Ran"))
    #expect(try site.build(edited) == .of(3, rendered: 0))
  }

  @Test("a new page of an edition that is there is written, and folders made")
  func added() throws {
    let site = try Site()
    _ = try site.build(pages)
    var more = pages
    more["habits/run/2026/index.html"] = "2026"
    #expect(try site.build(more) == .of(4, rendered: 1, written: ["public/habits/run/2026/index.html"]))
    #expect(try site.folder.contents().count == 4)
  }

  @Test("a report says how many more pages and files there are than before")
  func growth() throws {
    let site = try Site()
    func growth(_ pages: [String: String]) throws -> BuildReport.Growth {
      try site.builder.build([Site.edition(pages)], with: site.templates).growth
    }
    #expect(try growth(pages) == BuildReport.Growth(pages: ["public": pages.count], files: pages.count))
    var other = pages
    other["habits/run/2026/index.html"] = "2026"
    #expect(try growth(other) == BuildReport.Growth(pages: ["public": 1], files: 1))
    #expect(try growth(other) == BuildReport.Growth())
    #expect(
      try growth(["index.html": "Only"]) == BuildReport.Growth(pages: ["public": -pages.count], files: -pages.count))
  }

  @Test("another version and another template make every page again, and write only what differs")
  func version() throws {
    var site = try Site()
    _ = try site.build(pages)
    site.version = "2"
    #expect(try site.build(pages) == .of(3, rendered: 3))
    #expect(try site.build(pages) == .of(3, rendered: 0))
    site.templates = try TemplateSet(["pages/test": Site.page + "{{! words }}", "pages/plain": "{{title}}"])
    #expect(try site.build(pages) == .of(3, rendered: 3))
    site.templates = try TemplateSet(["pages/test": Site.page + "more", "pages/plain": "{{title}}"])
    #expect(try site.build(pages).written.count == 3)
    site.templates = try TemplateSet(["pages/test": Site.page + "more", "pages/plain": "other"])
    #expect(try site.build(pages) == .of(3, rendered: 0))
  }

  @Test("a word that a template names makes its pages again, another does not")
  func words() throws {
    var site = try Site()
    func templates(_ words: String) throws -> TemplateSet {
      try TemplateSet(["pages/test": "{{> partials/p}}", "partials/p": "{{ t.hello }}"], words: words)
    }
    site.templates = try templates("hello: Hello\nother: A")
    _ = try site.build(pages)
    site.templates = try templates("hello: Hello\nother: B")
    #expect(try site.build(pages).rendered == 0)
    site.templates = try templates("hello: Hi\nother: B")
    #expect(try site.build(pages).written.count == 3)
    #expect(try site.folder.contents()["public/index.html"] == "Hi")
  }

  @Test("pages that are no longer planned go, with the folders that are empty then; others' files stay")
  func orphans() throws {
    let site = try Site()
    _ = try site.build(pages)
    try site.folder.write("mine", to: "public/habits/read/notes.txt")
    try site.folder.write("mine", to: "public/CNAME")
    try site.folder.write("mine", to: "other/index.html")
    let report = try site.build(["index.html": "Home"])
    #expect(
      report
        == .of(1, rendered: 0, removed: ["public/habits/read/index.html", "public/habits/run/index.html"]))
    #expect(
      try site.folder.contents() == [
        "public/index.html": Site.html("Home"), "public/habits/read/notes.txt": "mine", "public/CNAME": "mine",
        "other/index.html": "mine",
      ])
    #expect(try site.folder.folders() == ["public", "public/habits", "public/habits/read", "other"])
  }

  @Test("what was changed or deleted by hand is restored")
  func restored() throws {
    let site = try Site()
    _ = try site.build(pages)
    try site.folder.write("changed by hand", to: "public/index.html")
    try site.folder.remove("public/habits/run")
    let report = try site.build(pages)
    #expect(
      report == .of(3, rendered: 2, written: ["public/habits/run/index.html", "public/index.html"]))
    #expect(try site.folder.contents().count == 3)
    #expect(try site.folder.contents()["public/index.html"] == Site.html("Home"))
    // Touched, but the same: looked at and left.
    try site.folder.write(Site.html("Home"), to: "public/index.html")
    #expect(try site.build(pages) == .of(3, rendered: 1))
    #expect(try site.build(pages) == .of(3, rendered: 0))
  }

  @Test("an mtime that goes backwards counts as a change")
  func backwards() throws {
    let site = try Site()
    _ = try site.build(pages)
    let old = Date(timeIntervalSince1970: 1_000_000_000)
    try site.folder.write(Site.html("Evil"), to: "public/index.html")
    try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: site.folder.path("public/index.html"))
    #expect(try site.build(pages).written == ["public/index.html"])
  }

  @Test("without a manifest, or with a damaged one, the site is compared and put right", arguments: 0..<7)
  func lostManifest(_ damage: Int) throws {
    let site = try Site()
    _ = try site.build(pages)
    var bytes = try site.folder.bytes(".daybook/manifest")
    switch damage {
    case 0: try site.folder.remove(".daybook")
    case 1: try site.folder.remove(".daybook/manifest")
    case 2: try site.folder.write(Data(), to: ".daybook/manifest")
    case 3: try site.folder.write(Data(bytes.dropLast(7)), to: ".daybook/manifest")
    case 4: try site.folder.write("garbage from another program", to: ".daybook/manifest")
    case 5:
      bytes[bytes.count / 2] ^= 1
      try site.folder.write(Data(bytes), to: ".daybook/manifest")
    default:
      bytes[7] = 99
      try site.folder.write(Data(bytes), to: ".daybook/manifest")
    }
    var edited = pages
    edited["habits/run/index.html"] = "Ran"
    try site.folder.write("mine", to: "public/mine.txt")
    #expect(try site.build(edited) == .of(3, rendered: 3, written: ["public/habits/run/index.html"]))
    #expect(try site.folder.contents()["public/mine.txt"] == "mine")
    #expect(try site.build(edited) == .of(3, rendered: 0))
  }

  @Test("what no record tells of goes where everything is looked at, and files and folders of others stay")
  func putBack() throws {
    let site = try Site()
    _ = try site.build(pages)
    let older = try ["manifest", "sections", "changes"].map { try site.folder.bytes(".daybook/" + $0) }
    var more = pages
    more["secret/index.html"] = "Secret"
    _ = try site.build(more)
    for (name, bytes) in zip(["manifest", "sections", "changes"], older) {
      try site.folder.write(Data(bytes), to: ".daybook/" + name)
    }
    try site.folder.write("mine", to: "public/mine/notes.txt")
    // The records agree with each other.
    #expect(try site.build(pages).removed.isEmpty)
    #expect(try site.folder.contents()["public/secret/index.html"] != nil)
    var builder = site.builder
    builder.look = .folders
    #expect(
      try builder.build([Site.edition(pages)], with: site.templates).removed == ["public/secret/index.html"])
    #expect(try site.folder.contents()["public/mine/notes.txt"] == "mine")
    #expect(try !site.folder.folders().contains("public/secret"))
  }

  @Test(
    "of an edition that is no longer planned nothing stays, even where no record tells of it", arguments: [true, false])
  func forgottenEdition(_ areRecordsLost: Bool) throws {
    let site = try Site()
    let open = Site.edition(pages)
    let home = Site.edition(["index.html": "Ana", "own.html": "Own"], folder: "home/ana")
    _ = try site.builder.build([open], with: site.templates)
    let older = try ["manifest", "sections", "changes"].map { try site.folder.bytes(".daybook/" + $0) }
    _ = try site.builder.build([open, home], with: site.templates)
    // Another site of the program's, and files of somebody else.
    try site.folder.write(Site.html("Other"), to: "other/public/index.html")
    try site.folder.write("mine", to: "home/mine/index.html")
    if areRecordsLost {
      try site.folder.remove(".daybook/manifest")
    } else {
      for (name, bytes) in zip(["manifest", "sections", "changes"], older) {
        try site.folder.write(Data(bytes), to: ".daybook/" + name)
      }
    }
    var builder = site.builder
    if !areRecordsLost { builder.look = .folders }
    // One edition alone leaves the others.
    #expect(try builder.build([open], with: site.templates, isComplete: false).removed.isEmpty)
    if areRecordsLost { try site.folder.remove(".daybook/manifest") }
    #expect(
      try builder.build([open], with: site.templates).removed.sorted() == ["home/ana/index.html", "home/ana/own.html"])
    #expect(try !site.folder.folders().contains("home/ana"))
    #expect(try site.folder.contents().keys.filter { $0.hasPrefix("other") || $0.hasPrefix("home") }.count == 2)
  }

  @Test("folders that a build left empty when it ended while it removed files go with the next one")
  func emptyFolders() throws {
    let site = try Site()
    _ = try site.build(pages)
    func make(_ path: String) throws {
      try FileManager.default.createDirectory(atPath: site.folder.path(path), withIntermediateDirectories: true)
    }
    try make("public/people/ana/private/deep")
    try make("public/.well-known/empty")
    _ = try site.build(pages)
    #expect(try site.folder.folders().contains("public/people/ana/private/deep"))
    try site.folder.write("", to: ".daybook/unfinished")
    #expect(try site.build(pages).rendered == 0)
    #expect(try !site.folder.folders().contains { $0.hasPrefix("public/people") })
    #expect(try site.folder.folders().contains("public/.well-known/empty"))
  }

  @Test("without a manifest, copies of photos that are not to be there any more go, and other pictures stay")
  func forgottenPhotos() throws {
    let picture = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=="
    let withAuthor =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACnRFWHRBdXRob3IAQW5hZ3rjfgAAAApJREFUeJxjaAAAAIIAgXfNcrYAAAAASUVORK5CYII="
    let site = try Site()
    _ = try site.build(pages)
    try site.folder.remove(".daybook")
    for path in ["photos/ana/2026-11-19-run.png", "photos/logo.png", "mine.png", "photos/ana/notes.txt"] {
      try site.folder.write(Data(base64Encoded: picture) ?? Data(), to: "public/" + path)
    }
    try site.folder.write(Data(base64Encoded: withAuthor) ?? Data(), to: "public/photos/ana/original.png")
    #expect(try site.build(pages).removed == ["public/photos/ana/2026-11-19-run.png"])
    #expect(
      try site.folder.contents().keys.filter { $0.hasSuffix("png") }.sorted()
        == ["public/mine.png", "public/photos/ana/original.png", "public/photos/logo.png"])
  }

  @Test("without a manifest, copies of attachments that are not to be there any more go")
  func forgottenAttachments() throws {
    let site = try Site()
    _ = try site.build(pages)
    try site.folder.remove(".daybook")
    let copy = "public/files/ana/0123456789abcdef/plan.pdf"
    for path in [
      copy, "public/files/ana/0123456789ABCDEF/a.pdf", "public/files/plan.pdf", "public/ana/files/x/y",
      "public/vendor/files/x/0123456789abcdef/blob", "public/files/No name/0123456789abcdef/blob",
      "public/files/ana/0123456789abcdef/more/blob",
    ] {
      try site.folder.write("mine", to: path)
    }
    #expect(try site.build(pages).removed == [copy])
  }

  @Test("two editions keep apart: one built alone leaves the other, and one no longer planned goes")
  func editions() throws {
    let site = try Site()
    let home = Site.edition(pages, folder: "home/ana")
    let other = Site.edition(["index.html": "Ben"], folder: "home/ben")
    let open = Site.edition(["index.html": "All"])
    #expect(try site.builder.build([open, home, other], with: site.templates).written.count == 5)
    #expect(try site.builder.build([home], with: site.templates, isComplete: false).counts == .of(3, rendered: 0))
    #expect(try site.folder.contents().count == 5)
    #expect(try site.builder.build([open, home, other], with: site.templates).counts == .of(5, rendered: 0))
    #expect(
      try site.builder.build([open, home], with: site.templates).counts
        == .of(4, rendered: 0, removed: ["home/ben/index.html"]))
    #expect(try site.folder.folders().contains("home/ben") == false)
  }

  @Test(
    "random edits: building on top equals building anew, byte for byte", arguments: 0..<Rounds.count(6, thorough: 20))
  func incremental(_ seed: Int) throws {
    var site = try Site()
    var random = SeededGenerator(seed: UInt64(seed))
    var pages = pages
    for step in 0..<15 {
      switch random.below(7) {
      case 0: pages["p\(random.below(6))/index.html"] = "\(random.below(3))"
      case 1: pages["p\(random.below(6))/sub/\(random.below(3)).html"] = "\(step)"
      case 2: if let key = pages.keys.sorted().dropFirst(random.below(4)).first { pages[key] = nil }
      case 3: pages["p\(random.below(6))"] = "file"
      case 4: if let key = pages.keys.sorted().last { try? site.folder.write("by hand", to: "public/" + key) }
      case 5: try? site.folder.remove(".daybook/manifest")
      default:
        let text = Site.page + "\(random.below(3))"
        site.templates = try TemplateSet(["pages/test": text, "pages/plain": ""])
      }
      // A path cannot be a file and a folder at once.
      for key in pages.keys where key.count == 2 && pages.keys.contains(where: { $0.hasPrefix(key + "/") }) {
        pages[key] = nil
      }
      pages["index.html"] = "Home \(random.below(2))"
      // Without the manifest nobody knows what is no longer planned.
      let forgets = !FileManager.default.fileExists(atPath: site.folder.path(".daybook/manifest"))
      if forgets, (try? FileManager.default.removeItem(atPath: site.folder.path("public"))) == nil {}
      _ = try site.build(pages)
      var clean = try Site()
      clean.templates = site.templates
      _ = try clean.build(pages)
      #expect(try site.folder.contents() == clean.folder.contents())
      #expect(try site.folder.folders() == clean.folder.folders())
      #expect(try site.build(pages).rendered == 0)
    }
  }
}
