/// Cuts tasks into pages.
///
/// A page may end early, before a task whose title says so: where pages were always filled, a task more would move one
/// task from each page to the next, and all of them would be written anew. So it changes the page on which it stands,
/// and rarely the one behind it (content-defined chunking, as in LBFS).
enum TaskPaging {
  /// How many lines a page has at most, steps among them, so that no page exceeds 100 KB.
  static let mostLines = 80
  /// From how many lines on a page may end early.
  private static let fewestLines = mostLines / 2
  /// One title of so many lets a page end.
  private static let titlesToAnEnd: UInt64 = 24

  /// The places of the tasks on each page; one page where there are no tasks.
  static func pages(of tasks: [VisibleTask]) -> [Range<Int>] {
    let lines = tasks.map { 1 + $0.task.subtasks.reduce(0) { $0 + $1.withSubtasks.count } }
    guard lines.reduce(0, +) > mostLines else { return [tasks.indices] }
    var pages: [Range<Int>] = []
    var (start, used) = (0, 0)
    for (index, task) in tasks.enumerated() {
      let isFull = used > 0 && used + lines[index] > mostLines
      if isFull || (used >= fewestLines && mayBegin(with: task)) {
        pages.append(start..<index)
        (start, used) = (index, 0)
      }
      used += lines[index]
    }
    return pages + [start..<tasks.count]
  }

  private static func mayBegin(with task: VisibleTask) -> Bool {
    let hash = Array("\(task.shelf.address.name) \(task.task.title)".utf8).withUnsafeBytes { MurmurHash3.hash($0) }
    return hash.low % titlesToAnEnd == 0
  }
}
