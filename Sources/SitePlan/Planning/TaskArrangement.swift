import Foundation
import Insights
import Journal

/// How the tasks of a page are grouped, sorted and filtered, as the address says it: `?group=label&due=week&find=gas`.
///
/// The local web app answers such addresses over all tasks of a page. Pages that are files have a script for what stands
/// on them, which reads the same `group`, `sort` and `find`.
public struct TaskArrangement: Sendable, Equatable {
  /// A part of the address.
  enum Part: String, CaseIterable, Sendable {
    case group, sort, due, priority, label, assignee, list, find

    /// The values that it can have; `nil` where they are the data folder's.
    var choices: [String]? {
      switch self {
      case .group: Group.allCases.map(\.rawValue)
      case .sort: Sort.allCases.map(\.rawValue)
      case .due: Due.allCases.map(\.rawValue)
      case .priority: ListTask.Priority.allCases.reversed().map(\.name) + [TaskArrangement.none]
      case .label, .assignee, .list, .find: nil
      }
    }
  }

  /// What a group of tasks has in common, where that is not its date.
  enum Group: String, CaseIterable, Sendable { case priority, label, list, assignee }
  /// What comes first, where that is not the date.
  enum Sort: String, CaseIterable, Sendable { case priority, title, order }
  /// Which tasks are asked for by their dates; late ones belong to today and to the week.
  enum Due: String, CaseIterable, Sendable {
    case overdue, today, week
    case none = "-"

    /// Which groups by date the tasks are in.
    var groups: [TaskDue] {
      switch self {
      case .overdue: [.overdue]
      case .today: [.overdue, .today]
      case .week: [.overdue, .today, .nextSevenDays]
      case .none: [.whenever]
      }
    }
  }

  /// The value that asks for tasks without a label, a person, a priority or a date. Nothing can be named like that.
  static let none = "-"

  /// What the address says, without parts that say nothing.
  private var texts: [Part: String] = [:]
  /// The number of the page, from 1.
  private(set) var page = 1

  /// In groups by date, with all tasks.
  init() {}

  /// What an address asks for; `nil` where it asks for nothing that a page of tasks knows.
  ///
  /// - Parameter value: Returns what the address says of a part.
  public init?(_ value: (_ name: String) -> String?) {
    for part in Part.allCases {
      // Nobody types more, and looking for it takes its time.
      let typed = (value(part.rawValue) ?? "").trimmingCharacters(in: .whitespacesAndNewlines).prefix(200)
      let text = part == .label ? typed.lowercased() : String(typed)
      if !text.isEmpty, part.choices?.contains(text) ?? true { texts[part] = text }
    }
    page = value("page").flatMap { Int($0) }.map { max($0, 1) } ?? 1
    if texts.isEmpty, page == 1 { return nil }
  }

  subscript(part: Part) -> String { texts[part] ?? "" }

  var group: Group? { Group(rawValue: self[.group]) }
  var sort: Sort? { Sort(rawValue: self[.sort]) }
  /// Whether some tasks may be left out.
  var isFilter: Bool { texts.keys.contains { $0 != .group && $0 != .sort } }

  /// The query of the address of a page: `?group=label&page=2`; empty for the first one in groups by date.
  func query(page: Int) -> String {
    var pairs = Part.allCases.compactMap { part in texts[part].map { (part.rawValue, $0) } }
    if page > 1 { pairs.append(("page", String(page))) }
    if pairs.isEmpty { return "" }
    return "?" + pairs.map { $0 + "=" + Self.encoded($1) }.joined(separator: "&")
  }

  /// A text as browsers write it into the query of a form's address (WHATWG URL, application/x-www-form-urlencoded).
  private static func encoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "*"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"):
        bytes.append(byte)
      case 0x20: bytes.append(UInt8(ascii: "+"))
      default:
        let digits = Array("0123456789ABCDEF".utf8)
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Filters

  /// The tasks that are asked for, in their order.
  func filtered(_ tasks: [VisibleTask], today: Day, people: PeopleInLists) -> [VisibleTask] {
    if !isFilter { return tasks }
    let due = Due(rawValue: self[.due])?.groups
    let words = Self.folded(self[.find])
    return tasks.filter { shelved in
      let task = shelved.task
      // A task also has the labels and the people of its steps, which stand below it.
      let parts = task.withSubtasks
      return due?.contains(TaskDue(task, on: today)) ?? true
        && admits(.priority, task.priority.map { [$0.name] } ?? [])
        && admits(.label, parts.flatMap(\.labels).map { $0.lowercased() })
        && admits(.assignee, parts.compactMap { $0.assignee?.text })
        && admits(.list, [shelved.shelf.address.name])
        && (words.isEmpty || parts.contains { Self.folded(Self.text(of: $0, shelved.shelf, people)).contains(words) })
    }
  }

  private func admits(_ part: Part, _ values: [String]) -> Bool {
    guard let wanted = texts[part] else { return true }
    return wanted == Self.none ? values.isEmpty : values.contains(wanted)
  }

  /// Everything that is searched of a task.
  private static func text(of task: ListTask, _ shelf: VisibleList, _ people: PeopleInLists) -> String {
    let names = [task.assignee.map(people.name(of:)), task.description, shelf.list.title].compactMap(\.self)
    return ([task.title] + task.labels + names).joined(separator: "\n")
  }

  /// A text without upper case and accents, by which texts are searched and sorted.
  public static func folded(_ text: String) -> String {
    // The same, and found out much sooner where a thousand people are sorted by name.
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    return text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }

  // MARK: Groups

  /// Open tasks in groups, each sorted.
  func groups(_ open: [VisibleTask], today: Day, people: PeopleInLists, words: Words) -> [TaskGroups.Group] {
    switch group {
    case nil:
      let groups = Dictionary(grouping: open) { TaskDue($0.task, on: today) }
      return TaskDue.allCases.compactMap { due in
        groups[due].map { tasks in
          // Without a date they stand as in their lists.
          let isPlain = sort == nil && due == .whenever
          return TaskGroups.Group(name: words(due.phrase), kind: due.kind, tasks: isPlain ? tasks : sorted(tasks))
        }
      }
    case .priority?:
      let priorities: [ListTask.Priority?] = ListTask.Priority.allCases.reversed() + [nil]
      return priorities.compactMap { priority in
        let tasks = open.filter { $0.task.priority == priority }
        let name = priority.map { words.atStart(words.priority($0)) } ?? words(.listsNonePriority)
        return tasks.isEmpty ? nil : TaskGroups.Group(name: name, kind: "", tasks: sorted(tasks))
      }
    case .label?:
      return named(open, without: words(.listsNoneLabel)) { $0.task.labels.map { ($0.lowercased(), $0) } }
    case .assignee?:
      return named(open, without: words(.listsNoneAssignee)) { shelved in
        shelved.task.assignee.map { [($0.text, people.name(of: $0))] } ?? []
      }
    case .list?:
      return named(open, without: "") { [($0.shelf.address.name, $0.shelf.list.title)] }
    }
  }

  /// The groups of what tasks have, by name, and last those that have nothing. A task with several stands in each.
  private func named(
    _ tasks: [VisibleTask], without none: String, _ keys: (VisibleTask) -> [(key: String, name: String)]
  ) -> [TaskGroups.Group] {
    var groups: [String: (name: String, tasks: [VisibleTask])] = [:]
    var rest: [VisibleTask] = []
    for task in tasks {
      let own = keys(task)
      if own.isEmpty { rest.append(task) }
      var seen: Set<String> = []
      for (key, name) in own where seen.insert(key).inserted { groups[key, default: (name, [])].tasks.append(task) }
    }
    let sortedGroups = groups.sorted { (Self.folded($0.value.name), $0.key) < (Self.folded($1.value.name), $1.key) }
      .map { TaskGroups.Group(name: $0.value.name, kind: "", tasks: sorted($0.value.tasks)) }
    return sortedGroups + (rest.isEmpty ? [] : [TaskGroups.Group(name: none, kind: "", tasks: sorted(rest))])
  }

  private func sorted(_ tasks: [VisibleTask]) -> [VisibleTask] {
    switch sort {
    case nil: TaskSort.due.sorted(tasks)
    case .priority?: TaskSort.priority.sorted(tasks)
    case .title?: TaskSort.title.sorted(tasks)
    case .order?: tasks
    }
  }
}

extension TaskSort {
  /// The tasks in that order.
  func sorted(_ tasks: [VisibleTask]) -> [VisibleTask] {
    sorted(tasks, by: \.task, title: TaskArrangement.folded)
  }
}
