import Journal

/// Names the pages of a list's tasks.
///
/// Open tasks of the list have a page, and among done ones and subtasks those to which there is more than their line:
/// of a task that comes back, each time that it was done leaves a line. Open ones are named first, so that no name
/// changes when another task is done.
struct TaskSlugs {
  private var taken: Set<Slug> = []
  /// The ending that was last given to a title, so that many tasks of one title are named quickly.
  private var endings: [Slug: Int] = [:]

  /// The tasks with their slugs.
  static func named(_ tasks: [ListTask]) -> [ListTask] {
    var slugs = TaskSlugs()
    var named = tasks
    for isDone in [false, true] {
      for index in named.indices { slugs.name(&named[index], isDone: isDone, isStep: false) }
    }
    return named
  }

  private mutating func name(_ task: inout ListTask, isDone: Bool, isStep: Bool) {
    if task.isDone == isDone, task.hasMore || !isDone && !isStep {
      task.slug = slug(of: task)
    }
    for index in task.subtasks.indices { name(&task.subtasks[index], isDone: isDone, isStep: true) }
  }

  private mutating func slug(of task: ListTask) -> Slug {
    let base = Slugs.slug(from: task.title)
    var ending = endings[base] ?? (base.text == Self.front ? 2 : 1)
    while true {
      let slug = ending == 1 ? base : Slugs.slug(from: "\(base.text.prefix(Slug.longest - 8))-\(ending)")
      ending += 1
      if taken.insert(slug).inserted {
        endings[base] = ending
        return slug
      }
    }
  }

  /// The name of the list's own page.
  private static let front = "index"
}
