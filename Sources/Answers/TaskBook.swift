import Changes
import Insights
import Journal

/// A task with the list in which it stands.
public struct PlacedTask: Sendable {
  /// The list in which it stands, as the person sees it.
  public var shelf: ListShelf
  /// The task as it is stored.
  public var task: ListTask
  /// How deep it is inside other tasks; 0 for a task of the list itself.
  public var depth: Int
  /// The title of the task of which it is a step.
  public var outer: String?
  /// The number by which commands can name the task, from 1; `nil` for a done one.
  public var number: Int?

  /// Whose list it is.
  public var owner: Username { shelf.owner }
  /// The list itself.
  public var list: TaskList { shelf.list }
}

/// A person's tasks, in their own lists and in those that others share with them.
public struct TaskBook: Sendable {
  /// Whose tasks they are.
  private let person: Username
  /// The lists in use, the person's own first.
  public let shelves: [ListShelf]
  /// The lists that were put away, the person's own first.
  public let archived: [ListShelf]
  /// All tasks in the order of lists and files, each before its subtasks.
  public let tasks: [PlacedTask]

  /// - Parameter person: Who sees the lists.
  public init(of person: Person, in book: Book) {
    let shelves = ListShelf.all(of: person, in: book)
    self.person = person.username
    self.shelves = shelves.filter { $0.list.archivedOn == nil }
    archived = shelves.filter { $0.list.archivedOn != nil }
    var number = 0
    var tasks: [PlacedTask] = []
    func add(_ task: ListTask, of shelf: ListShelf, depth: Int, in outer: String? = nil) {
      if !task.isDone { number += 1 }
      tasks.append(PlacedTask(shelf: shelf, task: task, depth: depth, outer: outer, number: task.isDone ? nil : number))
      for part in task.subtasks { add(part, of: shelf, depth: depth + 1, in: task.title) }
    }
    for shelf in self.shelves {
      for task in shelf.list.tasks { add(task, of: shelf, depth: 0) }
    }
    self.tasks = tasks
  }

  /// The open tasks that are due on a day or late then, by their dates: those of the person's own lists, and of lists of
  /// others those that the person is to do.
  public func due(on today: Day) -> [PlacedTask] {
    let due = tasks.filter { placed in
      placed.task.isUp(to: person, inListOf: placed.owner) && !placed.task.isDone
        && placed.task.due.map { $0.day <= today } ?? false
    }
    return TaskSort.due.sorted(due, by: \.task) { $0 }
  }
}
