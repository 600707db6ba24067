import Journal

extension PlanContext {
  /// The line of habits that replaced each other and of which this one is a part, oldest first; empty where no other
  /// habit is part of it. The records of each stay on its own page.
  func succession(of entry: HabitEntry, among siblings: [HabitEntry]) -> [SuccessionNode] {
    var line = [entry]
    while let replaced = line.first?.habit.replaces, line.count <= siblings.count,
      let older = siblings.first(where: { $0.habit.slug == replaced })
    {
      line.insert(older, at: 0)
    }
    // Several habits may replace the same one; each continues the line.
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
