import Journal

/// A calendar file with any number of tasks, as programs export a whole list.
public struct TodoCalendar: Sendable {
  /// The tasks in the order of the file, each as a file of its own.
  public let tasks: [TodoFile]
  /// How many components are no tasks, such as events.
  public let others: Int

  /// - Throws: What is wrong with the file.
  public init(_ bytes: [UInt8]) throws(CalendarFlaw) {
    let calendar = try CalendarComponent.read(bytes)
    var groups: [String: [CalendarComponent]] = [:]
    var order: [String] = []
    var others = 0
    for component in calendar.components {
      guard component.name == "VTODO" else {
        if component.name != "VTIMEZONE" { others += 1 }
        continue
      }
      // Without a name of its own, a task is known by what it says.
      let uid = component.property("UID")?.value ?? ""
      let key = uid.isEmpty ? "\(component.text("SUMMARY") ?? "")\n\(component.property("DUE")?.value ?? "")" : uid
      if groups[key] == nil { order.append(key) }
      var named = component
      if uid.isEmpty { named.set("UID", to: ContentLine("UID", value: "none-\(order.count)-\(key.utf8.count)")) }
      groups[key, default: []].append(named)
    }
    var tasks: [TodoFile] = []
    for key in order {
      let parts = groups[key] ?? []
      // Times of a task that comes back have the name of the task.
      let own = CalendarComponent("VCALENDAR", [ContentLine("VERSION", value: "2.0")], parts)
      if let file = try TodoFile(own.bytes) { tasks.append(file) }
    }
    self.tasks = tasks
    self.others = others
  }
}
