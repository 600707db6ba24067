import Insights
import Journal

extension ListBook {
  /// How many days ahead Today shows tasks, and how many tasks.
  private static let (daysOfToday, tasksOfToday) = (7, 8)

  /// Open tasks that are overdue or due within a week, in the order of their dates: those of the reader's own lists in
  /// use, and of lists of others those that the reader is to do.
  func dueTasks(in context: PlanContext) -> [TaskNode] {
    let words = context.words
    let due = allTasks.filter { shelved in
      shelved.task.isUp(to: reader, inListOf: shelved.shelf.address.owner) && !shelved.task.isDone
        && shelved.task.due.map { $0.day <= today + Self.daysOfToday } ?? false
    }
    let rows = TaskRows(
      context: context, people: people(in: [], []), seen: .on(today), root: "", page: Addresses.today)
    return TaskSort.due.sorted(due).prefix(Self.tasksOfToday).map { shelved in
      let task = shelved.task
      return TaskNode(
        title: task.title, href: shelved.page ?? shelved.shelf.address.front, colorClass: shelved.shelf.colorClass,
        due: task.due.map { due in
          let day = words.relative(due.day, to: today)
          return due.time.map { "\(day), \(words.time($0))" } ?? day
        }, list: shelved.shelf.list.title, isLate: task.isLate(on: today), isHigh: task.priority == .high,
        control: rows.control(of: shelved))
    }
  }

  /// How much there is to do in the lists in use, without steps: `13 open tasks · 1 overdue`; `nil` without open tasks.
  func counts(in words: Words) -> String? {
    let counts = TaskCounts(current.flatMap(\.list.tasks), on: today)
    if counts.open == 0 { return nil }
    let open = words(.listsOpen, count: counts.open)
    return counts.overdue == 0 ? open : "\(open) · \(words(.listsOverdue, count: counts.overdue))"
  }
}
