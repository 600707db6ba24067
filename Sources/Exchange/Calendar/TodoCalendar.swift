import Hashing
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
    var unnamed: [String: Int] = [:]
    for component in calendar.components {
      guard component.name == "VTODO" else {
        if component.name != "VTIMEZONE" { others += 1 }
        continue
      }
      var named = component
      var uid = component.property("UID")?.value ?? ""
      if uid.isEmpty {
        // Without a name of its own, a task is known by what it says, and by which one it is of those that say the same.
        let text = "\(component.text("SUMMARY") ?? "")\n\(component.property("DUE")?.value ?? "")"
        unnamed[text, default: 0] += 1
        uid = Self.uid(of: text, unnamed[text] ?? 1)
        named.set("UID", to: ContentLine("UID", value: uid))
      }
      if groups[uid] == nil { order.append(uid) }
      groups[uid, default: []].append(named)
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

  /// A name that is the same whatever else is in the file.
  private static func uid(of text: String, _ number: Int) -> String {
    let digest = SHA256.digest(of: Array("\(number)\n\(text)".utf8)).prefix(16)
    return "none-" + digest.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
  }
}
