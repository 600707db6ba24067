import DataFolder
import Journal

extension TaskMerge.Conflict {
  /// What is kept beside the task of what the list does not say, in the words of its line: `⇄ due:2026-11-25`.
  public var note: String { ListTask.Comment.keeping(theirs, of: field) }
}

extension SyncedTask {
  /// A task of a list.
  ///
  /// - Parameter parent: The id of the task of which it is a step.
  public init(_ task: ListTask, in list: Slug, of parent: String?) {
    self.init()
    self[.title] = task.title
    self[.description] = task.description
    if task.isDone { self[.done] = task.doneOn?.day.description ?? "yes" }
    self[.due] = task.due?.text
    self[.start] = task.start?.text
    self[.priority] = task.priority?.name
    labels = task.labels
    self[.every] = task.repetition?.textWithEnds
    self[.rule] = task.foreignRule
    self[.parent] = parent
    self[.list] = list.text
  }

  /// The words of a line that say a field; none for what stands elsewhere.
  package func words(of field: Field, by actor: Username) -> [TaskWord.Kind: [String]] {
    func one(_ kind: TaskWord.Kind) -> [TaskWord.Kind: [String]] { [kind: self[field].map { [$0] } ?? []] }
    switch field {
    case .due: return one(.due)
    case .start: return one(.start)
    case .priority: return one(.priority)
    case .rule: return one(.rrule)
    case .labels: return [.label: labels]
    case .done:
      return [
        .done: self[.done].flatMap { Day($0)?.description }.map { [$0] } ?? [], .by: isDone ? [actor.text] : [],
      ]
    case .every:
      let repetition = self[.every].flatMap { ListTask.Repetition(withEnds: $0) }
      return [
        .every: repetition.map { [$0.text] } ?? [], .until: repetition?.until.map { [$0.description] } ?? [],
        .times: repetition?.times.map { ["\($0)"] } ?? [],
      ]
    case .title, .description, .parent, .list: return [:]
    }
  }
}
