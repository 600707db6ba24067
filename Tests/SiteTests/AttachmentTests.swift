import Foundation
import Journal
import Testing

@testable import SitePlan
@testable import daybook

@Suite("Attachments of tasks in the site")
struct AttachmentTests {
  /// Ana's list with attachments, which Ben sees.
  private func site(_ files: [String: Data], share: String = "share: [{person: ben, may: read}]\n") throws
    -> TemporarySite
  {
    let site = try TemporarySite()
    try site.write("daybook.yml", "owner: ana\nhomes: all\n")
    for name in ["ana", "ben"] { try site.write("people/\(name)/profile.yml", "name: \(name)\n") }
    for (name, bytes) in files { try site.write("people/ana/files/\(name)", bytes) }
    let words = files.keys.sorted().map { "file:\($0)" }.joined(separator: " ")
    try site.write("people/ana/lists/home.md", "---\ntitle: Home\n\(share)---\n- [ ] Tap \(words)\n")
    return site
  }

  /// The copies in an edition, by the names that they end in.
  private func copies(_ site: TemporarySite, _ edition: String) throws -> [String: Data] {
    let files = try TemporarySite.files(in: "\(site.site)/\(edition)").filter { $0.key.hasPrefix("files/") }
    return Dictionary(uniqueKeysWithValues: files.map { (String($0.key.split(separator: "/")[3]), $0.value) })
  }

  private func page(_ site: TemporarySite, _ path: String) throws -> String {
    try String(contentsOfFile: "\(site.site)/\(path)", encoding: .utf8)
  }

  @Test("a task's page leads to copies of its files, which say how large they are")
  func copied() async throws {
    let site = try site([
      "plan.pdf": Data(repeating: 0x20, count: 1_250_000), "tap.png": try tinyPNG(comment: "x"),
      "odd%20na+me": Data("a".utf8),
    ])
    try await site.build()
    for (edition, name) in [("home/ana", "home"), ("home/ben", "ana.home")] {
      let html = try page(site, "\(edition)/lists/\(name)/tap.html")
      let targets = html.matches(of: #/<a href="\.\./\.\./(files/ana/[^"]+)"/#).map { String($0.1) }
      #expect(targets.count == 3, "\(edition)")
      for target in targets {
        let path = try #require(target.removingPercentEncoding)
        #expect(FileManager.default.fileExists(atPath: "\(site.site)/\(edition)/\(path)"), "\(path)")
      }
      #expect(html.contains("1.3\u{A0}MB") && html.contains("1\u{A0}kB"))
      #expect(html.contains(#/<img src="\.\./\.\./files/ana/[0-9a-f]{16}/tap\.png" width="1" height="1" alt=""/#))
    }
    #expect(try copies(site, "public").isEmpty)
    try await site.expectClean()
  }

  @Test("its owner gets a picture as it is, and everybody else without what a camera adds; a damaged one nobody else")
  func pictures() async throws {
    let picture = try tinyPNG(comment: "taken by Ana")
    let site = try site(["tap.png": picture, "named.txt": picture, "cut.png": picture.prefix(50)])
    try await site.build()
    #expect(try copies(site, "home/ana") == ["tap.png": picture, "named.txt": picture, "cut.png": picture.prefix(50)])
    let others = try copies(site, "home/ben")
    #expect(others.keys.sorted() == ["named.txt", "tap.png"])
    for (name, bytes) in others {
      #expect(!String(decoding: bytes, as: UTF8.self).contains("taken by"), "\(name)")
      #expect(bytes.starts(with: picture.prefix(8)), "\(name)")
    }
    // What is not given is named without a link.
    let html = try page(site, "home/ben/lists/ana.home/tap.html")
    #expect(html.contains("<b><bdi>cut.png</bdi></b>"))
  }

  @Test("a file that changes is copied anew, and one of which a task or the list is taken away goes")
  func changes() async throws {
    let site = try site(["plan.txt": Data("one".utf8), "spare.txt": Data("spare".utf8)])
    try await site.build()
    try site.write("people/ana/files/plan.txt", "two")
    try await site.build()
    #expect(try copies(site, "home/ben")["plan.txt"] == Data("two".utf8))
    let mine = site.site + "/home/ben/files/mine.txt"
    try Data("mine".utf8).write(to: URL(fileURLWithPath: mine))
    try site.write("people/ana/lists/home.md", "---\ntitle: Home\nvisibility: [ben]\n---\n- [ ] Tap file:plan.txt\n")
    try await site.build()
    #expect(try copies(site, "home/ana").keys.sorted() == ["plan.txt"])
    try site.write("people/ana/lists/home.md", "---\ntitle: Home\n---\n- [ ] Tap file:plan.txt\n")
    try await site.build()
    #expect(try TemporarySite.files(in: site.site + "/home/ben/files").keys.sorted() == ["mine.txt"])
    try site.remove("people/ana/files/plan.txt")
    try await site.build()
    #expect(try copies(site, "home/ana").isEmpty)
    #expect(try page(site, "home/ana/lists/home/tap.html").contains("<b><bdi>plan.txt</bdi></b>"))
  }

  @Test("what several tasks and lists name is copied once")
  func namedTwice() async throws {
    let site = try site(["plan.txt": Data("one".utf8)])
    try site.write(
      "people/ana/lists/work.md",
      "---\ntitle: Work\narchived: 2026-11-01\n---\n- [x] Done file:plan.txt\n  - [ ] Step file:plan.txt\n")
    try await site.build()
    #expect(try copies(site, "home/ana") == ["plan.txt": Data("one".utf8)])
    for name in ["done", "step"] { #expect(try page(site, "home/ana/lists/work/\(name).html").contains("/plan.txt\"")) }
  }

  @Test("files of the same name in several folders, and names that differ by case, have addresses of their own")
  func addresses() throws {
    let ana = try #require(Username("ana"))
    let ben = try #require(Username("ben"))
    let names = [
      "plan.pdf", "Plan.pdf", "a/plan.pdf", "A/plan.pdf", "plan.html", "plan.html.txt", "e\u{301}.txt", "é.txt",
    ]
    let paths = names.map { AttachmentAddress.path(of: $0, .other, owner: ana) }
    #expect(Set(paths.map { $0.lowercased() }).count == names.count)
    #expect(paths.allSatisfy { AttachmentAddress.isOne($0) && !AttachmentAddress.isOne("vendor/" + $0) })
    #expect(AttachmentAddress.path(of: "plan.pdf", .other, owner: ben) != paths[0])
  }

  @Test(
    "what browsers or servers run is text by its name, whatever else the name says",
    arguments: [
      ("plan.pdf", "plan.pdf"), ("a/b/plan.txt", "plan.txt"), ("page.html", "page.html.txt"),
      ("Page.HTM", "Page.HTM.txt"), ("drawing.svg", "drawing.svg.txt"), ("feed.xml", "feed.xml.txt"),
      ("code.mjs", "code.mjs.txt"), ("page.xhtml", "page.xhtml.txt"), ("page.html.bak", "page.html.bak.txt"),
      ("page.html.", "page.html-"), ("shell.php", "shell-php.txt"), (".htaccess", "htaccess"),
      ("Shell.PHP5.jpg", "Shell-PHP5-jpg.txt"), ("run.sh.cgi", "run-sh-cgi.txt"), ("..php", "php.txt"),
      ("web.config", "web-config.txt"), ("track.gpx", "track.gpx.txt"),
      ("a:b*c?d\"e<f>g|h.txt", "a-b-c-d-e-f-g-h.txt"),
      ("plan.. .", "plan----"), ("python", "python"), ("my.python", "my.python"),
      ("..html", "html.txt"), ("html", "html"), ("a\u{7F}b\u{1}.txt", "a-b-.txt"), ("...", "file"),
    ])
  func names(_ name: String, _ copy: String) throws {
    let path = AttachmentAddress.path(of: name, .other, owner: try #require(Username("ana")))
    #expect(path.split(separator: "/").last.map(String.init) == copy)
  }

  @Test(
    "what begins like HTML or XML is text by its name, whatever its ending is",
    arguments: [
      ("page", "page.txt"), ("page.unknown", "page.unknown.txt"), ("plan.pdf", "plan.pdf.txt"),
      ("page.html", "page.html.txt"), ("notes.TXT", "notes.TXT"), ("shell.php", "shell-php.txt"),
    ])
  func markup(_ name: String, _ copy: String) throws {
    let path = AttachmentAddress.path(of: name, .markup, owner: try #require(Username("ana")))
    #expect(path.split(separator: "/").last.map(String.init) == copy)
  }

  @Test("a page in a file without an ending is text, and of a picture that cannot be cleaned nobody else has a copy")
  func byBytes() async throws {
    let files = [
      "page": Data("\n <HTML><script>alert(1)</script>".utf8), "plan": Data("1 < 2".utf8),
      "tap.heic": Data("\0\0\0\u{18}ftypheic\0\0\0\0GPS".utf8),
      "tap.pdf": Data("\0\0\0\u{14}ftypqt  GPS".utf8),
    ]
    let site = try site(files)
    try await site.build()
    #expect(try copies(site, "home/ana").keys.sorted() == ["page.txt", "plan", "tap.heic", "tap.pdf"])
    #expect(try copies(site, "home/ben") == ["page.txt": try #require(files["page"]), "plan": Data("1 < 2".utf8)])
    #expect(try page(site, "home/ben/lists/ana.home/tap.html").contains("<b><bdi>tap.heic</bdi></b>"))
  }

  @Test("names that say the same in other bytes are files of their own")
  func spellings() async throws {
    let site = try site(["\u{E9}.txt": Data("one".utf8)])
    try site.write("people/ana/files/e\u{301}.txt", Data("two".utf8))
    try site.write(
      "people/ana/lists/home.md", "---\ntitle: Home\n---\n- [ ] Tap file:\u{E9}.txt file:e\u{301}.txt\n")
    try await site.build()
    let html = try page(site, "home/ana/lists/home/tap.html")
    let targets = html.matches(of: #/<a href="\.\./\.\./(files/ana/[^"]+)"/#).map { String($0.1) }
    let texts = try targets.map { try page(site, "home/ana/" + #require($0.removingPercentEncoding)) }
    #expect(texts == ["one", "two"])
  }

  @Test("a name that is too long for a file system keeps its ending", arguments: [".pdf", ".html", ""])
  func longNames(_ ending: String) throws {
    let name = String(repeating: "ü", count: 120) + ending
    let path = AttachmentAddress.path(of: name, .other, owner: try #require(Username("ana")))
    let copy = path.split(separator: "/").last ?? ""
    #expect(copy.utf8.count <= 210)
    #expect(copy.hasSuffix(ending == ".html" ? ".html.txt" : ending))
  }
}
