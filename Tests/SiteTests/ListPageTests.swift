import Foundation
import SiteBuild
import Testing

@testable import daybook

@Suite("Pages of lists")
struct ListPageTests {
  private func site(_ tasks: String, _ more: String = "") throws -> TemporarySite {
    let site = try TemporarySite()
    try site.write("daybook.yml", "owner: ana\n")
    try site.write("people/ana/profile.yml", "name: Ana\n")
    try site.write("people/ana/lists/home.md", "---\ntitle: Home\n\(more)---\n" + tasks)
    return site
  }

  private func text(_ path: String, of site: TemporarySite) throws -> String {
    try String(contentsOfFile: site.site + "/home/ana/" + path, encoding: .utf8)
  }

  @Test("a list of a thousand tasks is cut into pages of at most 100 KB, and each open task has one of its own")
  func paging() async throws {
    let tasks = (1...1_000).map { number in
      """
      - [ ] Task \(number) with a title of some length !high due:2026-12-01 #label-\(number % 7) @ana every:month
        A description that is long enough to be cut: \(String(repeating: "words and ", count: 20))
        - [ ] A step of it
      - [x] Done \(number) done:2026-11-\(10 + number % 9)

      """
    }
    let site = try site(tasks.joined())
    try await site.build()
    let files = try TemporarySite.files(in: site.site + "/home/ana")
    for (path, bytes) in files where path.hasSuffix(".html") {
      #expect(bytes.count <= 100_000, "\(path): \(bytes.count)")
    }
    let pages = files.keys.filter { $0.contains("/lists/home/") || $0.hasPrefix("lists/home/") }
    #expect(pages.count { $0.contains("task-") } == 1_000)
    // Each task has two lines, and a page at most eighty.
    let further = pages.count { $0.contains("page.") }
    #expect((24...49).contains(further))
    #expect((12...25).contains(pages.count { $0.contains("done.") }))
    let first = try text("lists/home/index.html", of: site)
    #expect(first.contains("page.2.html"))
    #expect(first.contains("1,000"))
    #expect(try text("lists/home/page.\(further + 1).html", of: site).contains("done.1.html"))
  }

  @Test(
    "a task more in a list of a thousand, and one less, write the page on which it stands and the one beside it at most"
  )
  func narrowPages() async throws {
    func tasks(_ first: String) -> String {
      "---\ntitle: Home\n---\n"
        + (1...1_000).map { "- [ ] Task \($0) due:2027-\(10 + $0 % 3)-\(10 + $0 % 19)\n" }.joined()
        + (1...1_000).map { "- [x] Done \($0) done:2026-11-\(10 + $0 % 9)\n" }.joined() + first
    }
    let site = try site("- [ ] One\n")
    try site.write("people/ana/lists/home.md", tasks(""))
    try site.write("people/ana/lists/work.md", "---\ntitle: Work\n---\n- [ ] Two\n")
    try await site.build()
    func further(_ report: BuildReport) -> Int {
      report.written.count { $0.contains("/page.") || $0.contains("/done.") }
    }
    try site.write("people/ana/lists/home.md", tasks("- [ ] Before all others due:2026-11-21\n"))
    var report = try await site.build()
    // Of the list, and of all tasks.
    #expect(further(report) <= 4)
    #expect(report.written.contains("home/ana/lists/home/index.html"))
    #expect(report.written.contains("home/ana/tasks/index.html"))
    #expect(!report.written.contains { $0.contains("lists/work/") })
    try site.write("people/ana/lists/home.md", tasks("- [x] Before all others due:2026-11-21 done:2026-11-20\n"))
    report = try await site.build()
    #expect(further(report) <= 8)
    #expect(report.written.contains("home/ana/lists/home/done.1.html"))
  }

  @Test("ticking one task of many off writes the pages that name it, and no page of another task")
  func narrow() async throws {
    let tasks = "- [ ] Pay the gas bill due:2026-11-21 #bills\n- [ ] Read a book #fun\n"
    let site = try site(tasks)
    try await site.build()
    try site.write(
      "people/ana/lists/home.md",
      "---\ntitle: Home\n---\n"
        + tasks.replacingOccurrences(of: "- [ ] Pay the gas bill", with: "- [x] Pay the gas bill done:2026-11-20"))
    let report = try await site.build()
    #expect(
      Set(report.written).isSuperset(of: [
        "home/ana/agenda.html", "home/ana/index.html", "home/ana/labels/bills.html", "home/ana/lists/home/index.html",
        "home/ana/lists/index.html", "home/ana/tasks/index.html",
      ]))
    #expect(!report.written.contains { $0.contains("read-a-book") || $0.contains("labels/fun") })
    #expect(report.removed == ["home/ana/lists/home/pay-the-gas-bill.html"])
    try await site.expectClean()
  }

  @Test("midnight changes lists, and of tasks only those that become overdue")
  func midnight() async throws {
    let site = try site("- [ ] Pay due:2026-11-20\n- [ ] Read due:2026-11-25\n- [ ] Rest\n")
    try await site.build()
    site.today = "2026-11-21"
    let report = try await site.build()
    #expect(report.written.contains("home/ana/lists/home/index.html"))
    let tasks = report.written.filter { $0.hasPrefix("home/ana/lists/home/") && !$0.hasSuffix("index.html") }
    #expect(tasks == ["home/ana/lists/home/pay.html"])
    try await site.expectClean()
  }

  @Test("titles and labels that other pages' names could be meant by get addresses of their own")
  func addresses() async throws {
    let site = try site(
      "- [ ] Index\n- [ ] page.2\n- [ ] done #a #A #a.b #a/b #été\n- [ ] 🔧 #all @ana\n", "color: plum\n")
    try site.write("people/ana/lists/all.md", "---\ntitle: All\n---\n- [ ] x\n")
    try site.write("people/ana/lists/index.md", "---\ntitle: Index\n---\n- [ ] y\n")
    try await site.build()
    let files = try TemporarySite.files(in: site.site + "/home/ana").keys
    for path in [
      "lists/index.html", "lists/index/index.html", "lists/all/index.html", "lists/home/index-2.html",
      "lists/home/page-2.html", "lists/home/done.html", "lists/home/untitled.html", "tasks/index.html",
      "labels/a.html", "labels/all.html", "labels/_c3_a9t_c3_a9.html", "assigned/ana.html",
    ] {
      #expect(files.contains { $0 == path || $0.hasSuffix("/" + path) }, "\(path)")
    }
  }

  @Test("a list that was put away keeps its pages, and its tasks are in none of all tasks")
  func putAway() async throws {
    let site = try site("- [ ] Paint the hall #hall @ana due:2026-11-20\n", "archived: 2026-11-01\n")
    try await site.build()
    #expect(try text("lists/home/index.html", of: site).contains("Paint the hall"))
    let lists = try text("lists/index.html", of: site)
    #expect(lists.contains("Put away") && lists.contains("../lists/home/index.html"))
    for path in ["agenda.html", "tasks/index.html", "index.html"] {
      #expect(try !text(path, of: site).contains("Paint the hall"), "\(path)")
    }
    #expect(!FileManager.default.fileExists(atPath: site.site + "/home/ana/labels/hall.html"))
  }
}
