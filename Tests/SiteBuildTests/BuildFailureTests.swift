import Diagnostics
import FileSystem
import Foundation
import SitePlan
import Testing

@testable import SiteBuild

@Suite("Builds that fail")
struct BuildFailureTests {
  let pages = ["index.html": "Home", "habits/run/index.html": "Run"]

  private func failure(_ build: () throws -> BuildReport) -> BuildError? {
    do {
      let report = try build()
      Issue.record("built: \(report)")
      return nil
    } catch let error as BuildError {
      return error
    } catch {
      Issue.record("\(error)")
      return nil
    }
  }

  @Test("a flawed template leaves the site as it was")
  func template() throws {
    var site = try Site()
    _ = try site.build(pages)
    let before = try site.folder.contents()
    site.templates = try TemplateSet(["pages/test": "{{titel}}"])
    let error = failure { try site.build(["index.html": "New", "new/index.html": "New"]) }
    #expect(error?.diagnostics.map(\.message) == ["there is no `titel` in TestPage"])
    #expect(try site.folder.contents() == before)
  }

  @Test("a flawed photo leaves the site as it was, and a new edition unmade; all flaws are said")
  func photo() throws {
    let site = try Site()
    let photos = ["a.jpg", "b.jpg"].map { PlannedAsset(path: $0, content: .photo(source: "bad.jpg", digest: $0)) }
    let error = failure { try site.build(pages, assets: photos) }
    #expect(error?.diagnostics.count == 2)
    #expect(try site.folder.contents() == [:])
    #expect(try site.folder.folders() == [])
    _ = try site.build(pages)
    let before = try site.folder.contents()
    _ = failure { try site.build(["index.html": "New"], assets: photos) }
    #expect(try site.folder.contents() == before)
    #expect(try site.build(["index.html": "New"]).written == ["public/index.html"])
  }

  @Test("a file where a folder is to be made is what the failure names, and a link to a folder is one")
  func fileInTheWay() throws {
    let folder = try TestFolder()
    let root = try System.openFolder(folder.path)
    defer { SystemCall.close(root) }
    try folder.write("", to: "a/file")
    for path in ["a/file", "a/file/b"] {
      let failure = #expect(throws: SystemFailure.self) { try System.makeFolders(path, in: root) }
      #expect(failure?.path == path)
      #expect(failure?.action == "cannot make the folder")
    }
    try folder.link("linked", to: "a")
    try System.makeFolders("linked", in: root)
    try System.makeFolders("linked/b/c", in: root)
    #expect(try System.names(in: "a/b", of: root) == ["c"])
  }

  @Test("a folder that cannot be written leaves the site as it was", .enabled(if: getuid() != 0))
  func unwritable() throws {
    let site = try Site()
    _ = try site.build(pages)
    try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: site.folder.path(".daybook"))
    defer {
      try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: site.folder.path(".daybook"))
    }
    let before = try site.folder.contents()
    #expect(failure { try site.build(["index.html": "New"]) } != nil)
    #expect(try site.folder.contents() == before)
  }

  @Test("a folder with others' files is not built into")
  func foreign() throws {
    let site = try Site()
    try site.folder.write("<h1>My own site</h1>", to: "public/index.html")
    let error = failure { try site.build(pages) }
    #expect(
      error
        == .output(
          Diagnostic(
            .error, .wouldOverwrite, "this folder has files that Daybook did not make",
            at: SourceLocation(path: site.folder.path + "/public"),
            hint: "choose another output, or empty the folder")))
    #expect(try site.folder.contents() == ["public/index.html": "<h1>My own site</h1>"])
  }

  @Test("an empty folder is built into")
  func empty() throws {
    let site = try Site()
    try FileManager.default.createDirectory(atPath: site.folder.path("public"), withIntermediateDirectories: true)
    #expect(try site.build(pages).written.count == 2)
  }

  @Test("nothing is written or removed through symbolic links")
  func links() throws {
    let site = try Site()
    let elsewhere = try TestFolder()
    _ = try site.build(pages)
    try elsewhere.write("theirs", to: "index.html")
    try site.folder.remove("public/habits/run")
    try site.folder.link("public/habits/run", to: elsewhere.path)
    let error = failure { try site.build(pages) }
    #expect(error?.diagnostics.first?.message == "a symbolic link where a folder must be")
    #expect(error?.diagnostics.first?.location?.path == site.folder.path + "/public/habits/run")
    #expect(try site.build(["index.html": "Home"]).removed == [])
    #expect(try elsewhere.contents() == ["index.html": "theirs"])
  }

  @Test("a link in a file's place is replaced, and what it leads to is left")
  func fileLink() throws {
    let site = try Site()
    let elsewhere = try TestFolder()
    _ = try site.build(pages)
    try elsewhere.write(Site.html("Home"), to: "target.html")
    try site.folder.remove("public/index.html")
    try site.folder.link("public/index.html", to: elsewhere.path("target.html"))
    #expect(try site.build(["index.html": "New", "habits/run/index.html": "Run"]).written == ["public/index.html"])
    #expect(try elsewhere.contents() == ["target.html": Site.html("Home")])
    #expect(try site.folder.contents()["public/index.html"] == Site.html("New"))
  }

  @Test("a file where a folder must be, and a folder where a file must be, are said")
  func kinds() throws {
    let site = try Site()
    _ = try site.build(pages)
    try site.folder.write("mine", to: "public/lists")
    try site.folder.write("mine", to: "public/help.html/x")
    #expect(
      failure { try site.build(["lists/index.html": "L"]) }?.diagnostics.first?.message
        == "a file where a folder must be")
    #expect(
      failure { try site.build(["help.html": "H"]) }?.diagnostics.first?.message == "a folder where a file must be")
  }

  @Test(
    "two paths that are one on some systems are refused",
    arguments: [
      ["a/index.html", "A/index.html"], ["a/index.html", "a"], ["a", "a/index.html"], ["a/x", "A/y"],
      ["é.jpg", "e\u{301}.jpg"], ["É.jpg", "é.jpg"],
    ])
  func collisions(_ paths: [String]) throws {
    let site = try Site()
    let edition = PlannedEdition(
      name: "public", folder: "public", pages: paths.map { PlannedPage(path: $0, model: PlainPage(title: "")) })
    let error = failure { try site.builder.build([edition], with: site.templates) }
    #expect(error?.diagnostics.first?.message.contains("written") == true)
    #expect(try site.folder.contents() == [:])
  }

  @Test(
    "paths that leave the output are refused",
    arguments: ["../x", "a/../../x", "/etc/x", "a//b", "./a", "a/.", "", "a\\b", "a\u{0}b", "a/"])
  func unsafe(_ path: String) throws {
    let site = try Site()
    #expect(
      failure { try site.build([path: "x"]) }?.diagnostics.first?.message == "nothing can be written to this path")
  }

  @Test("a build waits for another and then says so")
  func busy() throws {
    let site = try Site()
    _ = try site.build(pages)
    var builder = site.builder
    builder.lockTimeout = 30
    let error = try {
      let lock = try builder.lock()
      let error = failure { try builder.build([Site.edition(pages)], with: site.templates) }
      var report = try builder.build([Site.edition(pages)], with: site.templates, others: .removed, under: lock)
      report.pageCounts = [:]
      #expect(report == .of(2, rendered: 0))
      return error
    }()
    guard case .busy(let diagnostic) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(diagnostic.location?.path == site.folder.path)
    #expect(try site.build(pages) == .of(2, rendered: 0))
  }

  @Test("records that were read before the lock are taken, unless somebody wanted them before they were read")
  func early() throws {
    let site = try Site()
    _ = try site.build(pages)
    let early = EarlyRecords(of: site.folder.path)
    early.read()
    let late = EarlyRecords(of: site.folder.path)
    #expect(late.lastBuild(in: site.folder.path) == nil)
    late.read()
    #expect(late.lastBuild(in: site.folder.path) == nil)
    #expect(early.lastBuild(in: site.folder.path + "x") == nil)
    // Whoever read now would find a damaged manifest; its first bytes are as they were.
    var manifest = try site.folder.bytes(".daybook/manifest")
    let last = manifest.count - 1
    manifest[last] ^= 1
    try site.folder.write(Data(manifest), to: ".daybook/manifest")
    func lastBuild(knowing early: EarlyRecords?) throws -> LastBuild {
      let lock = try site.builder.lock()
      return lock.lastBuild(knowing: early)
    }
    #expect(try lastBuild(knowing: early).manifest.entries.count == pages.count)
    for early in [late, nil] { #expect(try lastBuild(knowing: early).manifest.entries.isEmpty) }
  }

  @Test("records that were read before the lock do not count once any of their files is another")
  func tooEarly() throws {
    let site = try Site()
    _ = try site.build(pages)
    let sections = try site.folder.bytes(".daybook/sections")
    func expectAnother(_ change: () throws -> Void, _ what: Comment) throws {
      let early = EarlyRecords(of: site.folder.path)
      early.read()
      #expect(early.lastBuild(in: site.folder.path) != nil, what)
      try change()
      #expect(early.lastBuild(in: site.folder.path) == nil, what)
      let lock = try site.builder.lock()
      let fresh = LastBuild(of: site.folder.path)
      #expect(lock.lastBuild(knowing: early).manifest == fresh.manifest, what)
      #expect(lock.lastBuild().sections == fresh.sections, what)
    }
    var changed = pages
    changed["index.html"] = "Another title"
    try expectAnother({ _ = try site.build(changed) }, "a page is another")
    changed["more.html"] = "More"
    try expectAnother({ _ = try site.build(changed) }, "there is one more")
    // As a build leaves it that ends before it tells of them.
    try expectAnother({ try site.folder.write(Data(sections), to: ".daybook/sections") }, "the sections are others")
  }

  @Test("a build that was killed while files were put into place is completed by the next")
  func killed() throws {
    let site = try Site()
    _ = try site.build(pages)
    // As after the announcement of two new pages, one of which got to its place; another is still staged.
    let old = try #require(Manifest(bytes: try site.folder.bytes(".daybook/manifest")))
    let announced = ["public/a/index.html", "public/b/index.html"].map {
      Manifest.Entry(path: $0, fingerprint: .none, size: -1, modified: 0)
    }
    try site.folder.write(
      Data(Manifest(entries: old.entries + announced, editions: old.editions).bytes), to: ".daybook/manifest")
    try site.folder.write("half", to: "public/a/index.html")
    try site.folder.write("staged", to: ".daybook/stage/7")
    #expect(
      try site.build(pages.merging(["b/index.html": "B"]) { $1 })
        == .of(3, rendered: 1, written: ["public/b/index.html"], removed: ["public/a/index.html"]))
    #expect(FileManager.default.fileExists(atPath: site.folder.path(".daybook/stage")) == false)
  }
}
