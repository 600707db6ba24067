import Insights
import Journal
import Testing

@testable import SitePlan

@Suite("Pages of tasks as their address asks for them")
struct TaskArrangementTests {
  private let today = Day(number: 20_777)

  private func arrangement(_ values: [String: String]) -> TaskArrangement? { TaskArrangement { values[$0] } }

  private func shelved(_ tasks: [ListTask], of list: String = "home") throws -> [VisibleTask] {
    let (slug, ana) = (try #require(Slug(list)), try #require(Username("ana")))
    let shelf = VisibleList(
      list: TaskList(slug: slug, title: list.capitalized, tasks: tasks), address: ListAddress(slug, of: ana, for: ana),
      access: .own)
    return tasks.map { VisibleTask(task: $0, shelf: shelf) }
  }

  private func groups(_ values: [String: String], _ tasks: [VisibleTask]) throws -> [String] {
    let ben = try #require(Username("ben"))
    let people = PeopleInLists(reader: try #require(Username("ana")), names: [ben: "Ben"])
    let groups = TaskGroups(
      tasks, try #require(arrangement(values)), today: today, people: people,
      words: try testWords([.taskToday: "Today", .taskOverdue: "Overdue", .listsNoneLabel: "None"]))
    return groups.pages.flatMap { $0 }.map { group in
      "\(group.name) \(group.count): \(group.tasks.map(\.task.title).joined(separator: ", "))"
    }
  }

  private func sample() throws -> [VisibleTask] {
    let ben = try #require(Username("ben"))
    return try shelved([
      ListTask(title: "Élan", due: DayAndTime(day: today), priority: .low, labels: ["Fun", "café"]),
      ListTask(title: "bread", due: DayAndTime(day: today - 1), assignee: ben),
      ListTask(
        title: "Apples", due: DayAndTime(day: today), priority: .high,
        subtasks: [ListTask(title: "A basket", assignee: ben, labels: ["fun"])]),
      ListTask(title: "Zoo", isDone: true, labels: ["fun"]),
    ])
  }

  @Test("an address that asks for nothing that there is asks for nothing")
  func nothing() {
    #expect(arrangement([:]) == nil)
    #expect(arrangement(["group": "", "find": "  ", "page": "1"]) == nil)
    #expect(arrangement(["group": "shape", "sort": "up", "due": "soon", "priority": "urgent", "page": "x"]) == nil)
    #expect(arrangement(["page": "2"])?.page == 2)
    #expect(arrangement(["page": "-7", "group": "label"])?.page == 1)
  }

  @Test("what is asked for is written into addresses as browsers write it, and read again")
  func address() {
    let asked = arrangement(["group": "label", "find": " café & co=1 ", "label": "Fun", "page": "3"])
    #expect(asked?.query(page: 1) == "?group=label&label=fun&find=caf%C3%A9+%26+co%3D1")
    #expect(asked?.query(page: 3) == "?group=label&label=fun&find=caf%C3%A9+%26+co%3D1&page=3")
    #expect(arrangement(["page": "2"])?.query(page: 1) == "")
  }

  @Test(
    "tasks are filtered with what their steps have, and accents and capitals do not matter",
    arguments: [
      (["due": "today"], ["Overdue 1: bread", "Today 2: Apples, Élan"]), (["due": "overdue"], ["Overdue 1: bread"]),
      (["label": "FUN"], ["Today 2: Apples, Élan"]), (["label": "-"], ["Overdue 1: bread"]),
      (["assignee": "ben"], ["Overdue 1: bread", "Today 1: Apples"]), (["assignee": "-"], ["Today 1: Élan"]),
      (["priority": "low"], ["Today 1: Élan"]), (["priority": "-"], ["Overdue 1: bread"]),
      (["find": "ELAN"], ["Today 1: Élan"]), (["find": "cafe"], ["Today 1: Élan"]),
      (["find": "basket"], ["Today 1: Apples"]), (["list": "work"], []), (["find": "nothing"], []),
    ])
  func filters(_ values: [String: String], _ expected: [String]) throws {
    #expect(try groups(values, sample()) == expected)
  }

  @Test("groups stand by name, a task with two labels in both, and those without last")
  func grouping() throws {
    #expect(try groups(["group": "label"], sample()) == ["café 1: Élan", "Fun 1: Élan", "None 2: bread, Apples"])
    #expect(
      try groups(["group": "list", "sort": "title"], sample() + shelved([ListTask(title: "Call")], of: "errands"))
        == ["Errands 1: Call", "Home 3: Apples, bread, Élan"])
    #expect(try groups(["sort": "title"], sample()) == ["Overdue 1: bread", "Today 2: Apples, Élan"])
    #expect(try groups(["sort": "order"], sample()) == ["Overdue 1: bread", "Today 2: Élan, Apples"])
  }

  @Test("ten thousand tasks are cut into pages, and each group says how many it has in all")
  func paging() throws {
    let tasks = try shelved((0..<10_000).map { ListTask(title: "Task \($0)", labels: ["l\($0 % 3)"]) })
    let people = PeopleInLists(reader: try #require(Username("ana")), names: [:])
    let pages = TaskGroups(
      tasks, try #require(arrangement(["group": "label"])), today: today, people: people, words: try testWords()
    ).pages
    let sizes = pages.map { $0.reduce(0) { $0 + $1.tasks.count } }
    #expect(sizes.reduce(0, +) == 10_000)
    #expect(sizes.dropLast().allSatisfy { (40...80).contains($0) })
    #expect(pages[0].map(\.count) == [3_334] && pages[0][0].name == "l0" && !pages[0][0].isContinued)
    #expect(pages[1][0].name == "l0" && pages[1][0].isContinued)
    // The second group begins on the page on which the first one ends, and nothing is missing or twice.
    let groups = pages.joined().map(\.name)
    #expect(Set(groups) == ["l0", "l1", "l2"] && groups == groups.sorted())
    #expect(pages.filter { $0.map(\.name) == ["l0", "l1"] }.allSatisfy { $0[0].isContinued && !$0[1].isContinued })
    #expect(pages.joined().count { !$0.isContinued } == 3)
    #expect(
      pages.joined().flatMap(\.tasks).filter { $0.task.labels == ["l1"] }.map(\.task.title)
        == tasks.map(\.task.title).filter { $0.dropFirst(5).reduce(0) { $0 + ($1.wholeNumberValue ?? 0) } % 3 == 1 })
  }
}
