import Journal

extension PlanContext {
  /// The habits that took over from each other up to this one and from it on, oldest first; empty where there is only
  /// the one. What was kept of each stays on its own page: this is the line between them.
  func succession(of entry: HabitEntry, among siblings: [HabitEntry]) -> [SuccessionNode] {
    var line = [entry]
    while let replaced = line.first?.habit.replaces, line.count <= siblings.count,
      let older = siblings.first(where: { $0.habit.slug == replaced })
    {
      line.insert(older, at: 0)
    }
    // Several habits may take over from one: each of them continues it.
    var index = line.count - 1
    while index < line.count, line.count <= siblings.count {
      let slug = line[index].habit.slug
      line += siblings.filter { other in
        other.habit.replaces == slug && !line.contains { $0.habit.slug == other.habit.slug }
      }
      index += 1
    }
    guard line.count > 1 else { return [] }
    return line.map { other in
      SuccessionNode(
        colorClass: other.habit.colorClass, title: other.habit.title, href: entry.address.root + other.address.front,
        dates: dates(of: other), isThis: other.habit.slug == entry.habit.slug)
    }
  }
}
