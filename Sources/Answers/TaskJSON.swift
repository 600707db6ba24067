import DataFolder
import Insights
import Journal

extension JSONWriter {
  /// Writes the members of a task, as `task list` and `task show` have them.
  public mutating func task(_ placed: PlacedTask, today: Day) {
    let task = placed.task
    member("number", placed.number)
    member("owner", placed.owner.text)
    member("list", placed.list.slug.text)
    member("title", task.title)
    member("description", task.description)
    member("done", task.isDone)
    member("done_on", task.doneOn?.text)
    member("done_by", task.doneBy?.text)
    member("added_by", task.addedBy?.text)
    member("changed_by", task.changedBy?.text)
    member("created", task.created?.text)
    member("due", task.due?.text)
    member("late", task.isLate(on: today))
    member("start", task.start?.text)
    member("priority", task.priority?.name)
    member("assignee", task.assignee?.text)
    member("labels") { $0.array(task.labels) { $0.value($1) } }
    member("every", task.repetition?.text)
    member("files") { $0.array(task.files) { $0.value($1) } }
    member("depth", placed.depth)
    member("line", task.line)
  }
}
