import Journal
import SitePlan
import Testing

@testable import Studio

@Suite("The order of tasks, and where they can be moved to")
struct TaskOrderTests {
  private func sample(_ tasks: String) throws -> ServedSample {
    let sample = try ServedSample(today: Day(number: 20_777))
    try sample.write("---\ntitle: Home\n---\n\(tasks)", to: "people/ana/lists/home.md")
    return sample
  }

  private func order(_ sample: ServedSample, _ name: String = "order") async throws -> OrderPage? {
    try await sample.model(at: "lists/home/\(name).form.html") as? OrderPage
  }

  @Test("the page of the order has the open tasks as they stand in the list, without their steps")
  func rows() async throws {
    let sample = try sample("- [ ] B due:2026-12-01\n  - [ ] b\n- [x] Done\n- [ ] A\n- [ ] B\n")
    let page = try #require(try await order(sample))
    #expect(page.rows.map(\.title) == ["B", "A", "B"])
    #expect(page.rows.map(\.note) == ["Tue 1 Dec", nil, nil])
    #expect(page.rows.map(\.isFirst) == [true, false, false] && page.rows.map(\.isLast) == [false, false, true])
    // Each button names its own task, also where several have one title.
    let last = Dictionary(page.rows[2].hidden.map { ($0.name, $0.value) }) { $1 }
    try await sample.send("task-move", last.merging(["to": "up"]) { $1 })
    #expect(sample.text("people/ana/lists/home.md")?.hasSuffix("- [x] Done\n- [ ] B\n- [ ] A\n") == true)
  }

  @Test("a long list has several pages of its order, none of them over 100 KB, and tasks go from one to another")
  func pages() async throws {
    let title = String(repeating: "Task of a long title ", count: 4)
    let sample = try sample((1...101).map { "- [ ] \(title)\($0)\n" }.joined())
    let first = try #require(try await order(sample))
    let second = try #require(try await order(sample, "order-2"))
    let third = try #require(try await order(sample, "order-3"))
    #expect([first, second, third].map(\.rows.count) == [50, 50, 1])
    #expect(first.previous == nil && third.next == nil)
    #expect(try await sample.html(of: first).contains("href=\"../../lists/home/order-2.form.html\""))
    #expect(try await sample.html(of: second).contains("href=\"../../lists/home/order.form.html\""))
    #expect(try await sample.html(of: first).utf8.count <= 100_000)
    let up = Dictionary(second.rows[0].hidden.map { ($0.name, $0.value) }) { $1 }
    let outcome = try await sample.send("task-move", up.merging(["to": "up"]) { $1 })
    #expect(outcome.page == "lists/home/order-2.form.html")
    #expect(try await order(sample)?.rows.last?.title == second.rows[0].title)
    for name in ["0", "4", "-1", "x", "", "+2", "\(Int.max)", "\(Int.min)"].map({ "order-" + $0 }) {
      #expect(try await order(sample, name) == nil, "\(name)")
    }
  }

  @Test("who may only read a list does not order it, and sets no other day")
  func readers() async throws {
    let sample = try sample("- [ ] Tap due:2026-12-01\n- [x] Old due:2026-11-02\n")
    try sample.write("name: Ben\n", to: "people/ben/profile.yml")
    try sample.write(
      "---\ntitle: Club\nshare: [{person: ana, may: read}]\n---\n- [ ] Pot due:2026-12-01\n",
      to: "people/ben/lists/club.md")
    for path in [
      "lists/ben.club/order.form.html", "lists/ben.club/5.due.form.html", "lists/home/5.due.form.html",
      "lists/home/9.due.form.html",
    ] {
      #expect(try await sample.model(at: path) == nil, "\(path)")
    }
    #expect(try await sample.model(at: "lists/home/4.due.form.html") != nil)
    let list = try #require(try await sample.model(at: "lists/ben.club/index.html"))
    #expect(try await !sample.html(of: list).contains("data-handle"))
    let own = try #require(try await sample.model(at: "lists/home/index.html"))
    let html = try await sample.html(of: own)
    #expect(html.contains("data-handle") && html.contains("data-list=\"home\""))
    #expect(!html.contains("data-list=\"ben.club\""))
    let month = try await sample.html(of: #require(try await sample.model(at: "calendar/2026-12.html")))
    #expect(month.contains("data-list=\"home\" data-task=\"4\""))
    #expect(!month.contains("data-list=\"ben.club\""))
  }
}
