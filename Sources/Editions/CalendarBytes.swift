import Exchange
import SitePlan

extension PlannedFeed {
  /// The file as calendar programs read it.
  func bytes(by identity: CalendarIdentity) -> [UInt8] {
    var feed = CalendarFeed(name, color: color, of: person, identity: identity)
    switch content {
    case .habits(let entries):
      for entry in entries {
        feed.add(
          entry.habit, entry.series, changed: entry.changed, description: entry.description, page: entry.page)
      }
    case .events(let tasks):
      for task in tasks { feed.addEvent(of: task.task, in: task.list, of: task.owner) }
    case .todos(let tasks):
      for task in tasks { feed.addTodo(of: task.task, in: task.list, of: task.owner, partOf: task.parent) }
    }
    return feed.bytes
  }
}
