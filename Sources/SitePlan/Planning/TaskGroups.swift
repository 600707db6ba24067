import Insights
import Journal

/// Open tasks in groups, cut into pages.
struct TaskGroups: Sendable {
  /// Tasks with something in common.
  struct Group: Sendable {
    /// What they have in common, in words: `Overdue`.
    let name: String
    /// The name of a group by date in the page; empty for others.
    let kind: String
    var tasks: [VisibleTask]
    /// How many tasks the group has on all pages.
    let count: Int
    /// Whether the group began on a page before. It says its number only where it begins, so that one more changes no
    /// further pages.
    var isContinued = false

    init(name: String, kind: String, tasks: [VisibleTask]) {
      (self.name, self.kind, self.tasks) = (name, kind, tasks)
      count = tasks.count
    }
  }

  /// The pages, each with the tasks of its groups that stand on it; at least one, which is empty where there are no open
  /// tasks.
  let pages: [[Group]]
  /// The tasks that are done, those that were done last first.
  let done: [VisibleTask]

  /// - Parameters:
  ///   - tasks: Tasks without their steps, which come with them.
  ///   - arrangement: How they are grouped, sorted and filtered.
  init(
    _ tasks: [VisibleTask], _ arrangement: TaskArrangement = TaskArrangement(), today: Day, people: PeopleInLists,
    words: Words
  ) {
    let asked = arrangement.filtered(tasks, today: today, people: people)
    done = Self.sorted(asked.filter(\.task.isDone)) { task in
      // Tasks without a date come last; of one day the first line comes first, below which older ones stand.
      task.doneOn.map { Int($0.day.number) } ?? Int.min
    }
    let groups = arrangement.groups(asked.filter { !$0.task.isDone }, today: today, people: people, words: words)
    let placed = groups.enumerated().flatMap { index, group in
      group.tasks.enumerated().map { (group: index, place: $0.offset, task: $0.element) }
    }
    pages = TaskPaging.pages(of: placed.map(\.task)).map { page in
      Dictionary(grouping: placed[page], by: \.group).sorted { $0.key < $1.key }.map { index, tasks in
        var group = groups[index]
        group.isContinued = tasks.contains { $0.place == 0 } == false
        group.tasks = tasks.map(\.task)
        return group
      }
    }
  }

  /// Done tasks cut into pages.
  var donePages: [[VisibleTask]] { TaskPaging.pages(of: done).map { Array(done[$0]) } }

  private static func sorted(_ tasks: [VisibleTask], by key: (ListTask) -> Int) -> [VisibleTask] {
    tasks.enumerated().map { (key($0.element.task), $0.offset, $0.element) }
      .sorted { ($1.0, $0.1) < ($0.0, $1.1) }.map(\.2)
  }
}

extension TaskDue {
  /// The name of the group in pages and in addresses.
  var kind: String {
    switch self {
    case .overdue: "overdue"
    case .today: "today"
    case .nextSevenDays: "week"
    case .later: "later"
    case .whenever: "whenever"
    case .done: "done"
    }
  }

  var phrase: Phrase {
    switch self {
    case .overdue: .taskOverdue
    case .today: .taskToday
    case .nextSevenDays: .taskNextSevenDays
    case .later: .taskLater
    case .whenever: .taskWhenever
    case .done: .taskDone
    }
  }
}
