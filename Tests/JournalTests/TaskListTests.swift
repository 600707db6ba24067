import Journal
import Testing

@Suite("To-do lists")
struct TaskListTests {
  private let today = Day("2026-11-20")!

  @Test("all tasks of a list are in the order of the file, each before its subtasks")
  func all() {
    func task(_ title: String, _ subtasks: [ListTask] = []) -> ListTask { ListTask(title: title, subtasks: subtasks) }
    let list = TaskList(
      slug: Slug("home")!, title: "Home",
      tasks: [task("a", [task("b", [task("c")]), task("d")]), task("e"), task("f", [task("g")])])
    #expect(list.allTasks.map(\.title) == ["a", "b", "c", "d", "e", "f", "g"])
    #expect(TaskList(slug: Slug("none")!, title: "None").allTasks.isEmpty)
  }

  @Test("a task is late after the day on which it was due, until it is done")
  func late() {
    func isLate(_ due: Day?, isDone: Bool = false) -> Bool {
      ListTask(title: "a", isDone: isDone, due: due.map { DayAndTime(day: $0, time: .midnight) }).isLate(on: today)
    }
    #expect(isLate(today - 1))
    #expect(!isLate(today))
    #expect(!isLate(today - 1, isDone: true))
    #expect(!isLate(nil))
  }
}
