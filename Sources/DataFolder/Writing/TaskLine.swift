import Journal

/// A task as it is written: its line, and the lines below it.
public struct TaskLine: Sendable, Hashable {
  /// The line without indentation: `- [ ] Fix the tap !high due:2026-11-25`.
  public let text: String
  /// The lines of the description and the comments, without indentation.
  public let below: [String]
  /// What the lines say, by which an edit knows that they are read as they were meant.
  let title: String, description: String?, comments: Int

  /// - Parameter task: The task; its subtasks are lines of their own.
  public init(of task: ListTask) {
    title = task.title
    description = task.description
    comments = task.comments.count
    var words: [String] = [task.title]
    func add(_ kind: TaskWord.Kind, _ value: String?) {
      if let value { words.append(kind.word(value)) }
    }
    add(.priority, task.priority?.name)
    add(.due, task.due?.text)
    add(.start, task.start?.text)
    for reminder in task.remind { add(.remind, reminder.text) }
    add(.every, task.repetition?.text)
    add(.until, task.repetition?.until?.description)
    add(.times, task.repetition?.times.map(String.init))
    add(.rrule, task.foreignRule)
    add(.assignee, task.assignee?.text)
    for label in task.labels { add(.label, label) }
    for file in task.files { add(.file, file) }
    add(.done, task.doneOn?.text)
    add(.by, task.doneBy?.text)
    add(.added, task.addedBy?.text)
    add(.changed, task.changedBy?.text)
    add(.created, task.created?.text)
    add(.id, task.id)
    text = "- [\(task.isDone ? "x" : " ")] " + words.joined(separator: " ")
    below =
      (task.description?.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) ?? [])
      + task.comments.map(\.line)
  }
}
