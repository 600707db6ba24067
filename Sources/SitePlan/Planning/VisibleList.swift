import Audience
import Insights
import Journal

/// A list as its reader finds it.
struct VisibleList: Sendable {
  /// What the reader may do with the list.
  enum Access: UInt8, Sendable { case own, write, read }

  let list: TaskList
  let address: ListAddress
  let access: Access

  var colorClass: String { list.colorClass }
  var mayChange: Bool { access != .read }

  /// The page of the task; for a step without a page of its own that of the task around it.
  func page(of task: ListTask, inside outer: [ListTask] = []) -> String? {
    if let slug = task.slug { return address.task(slug) }
    return outer.last { $0.slug != nil }?.slug.map(address.task)
  }

  /// The tasks, each before its steps.
  var allTasks: [VisibleTask] {
    func withSteps(_ task: VisibleTask) -> [VisibleTask] {
      [task]
        + task.task.subtasks.flatMap {
          withSteps(VisibleTask(task: $0, shelf: self, outer: task.outer + [task.task]))
        }
    }
    return list.tasks.flatMap { withSteps(VisibleTask(task: $0, shelf: self)) }
  }

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(address.name)
    encoder.append(access.rawValue)
    encoder.append(list.title)
    encoder.append(list.description)
    encoder.append(colorClass)
    encoder.append(list.archivedOn)
    encoder.append(list.shares.count)
    for share in list.shares {
      encoder.append(share.person.text)
      encoder.append(share.may == .write)
    }
  }
}

extension TaskList {
  /// The CSS class of the list's colour.
  var colorClass: String { "c-" + (color?.paletteName ?? Palette.standIn(for: slug.text)).rawValue }
}

/// A task with its list and the tasks around it.
struct VisibleTask: Sendable {
  let task: ListTask
  let shelf: VisibleList
  /// The tasks of which this is a step, the outermost first.
  var outer: [ListTask] = []

  /// The task's page; of a step without one that of the task around it; `nil` for neither.
  var page: String? { shelf.page(of: task, inside: outer) }
}

/// The lists that a reader sees, with the names of the people in them.
struct ListBook: Sendable {
  /// The reader's own lists and those that others share, in their order.
  let shelves: [VisibleList]
  let reader: Username
  let today: Day
  private let names: [Username: String]

  init(_ projection: Projection, own: Person) {
    reader = own.username
    today = own.today
    shelves =
      own.lists.map {
        VisibleList(list: $0, address: ListAddress($0.slug, of: own.username, for: own.username), access: .own)
      }
      + projection.sharedLists.map { shared in
        VisibleList(
          list: shared.list, address: ListAddress(shared.list.slug, of: shared.owner, for: own.username),
          access: shared.list.access(of: own.username) == .write ? .write : .read)
      }
    var names = Dictionary(
      projection.people.map { ($0.username, $0.name) }, uniquingKeysWith: { first, _ in first })
    names[own.username] = own.name
    self.names = names
  }

  /// The lists in use.
  var current: [VisibleList] { shelves.filter { $0.list.archivedOn == nil } }

  /// The name of a person; of one whom the reader does not see, the username, which stands in the list.
  func name(of person: Username) -> String { names[person] ?? person.text }

  /// The names of the people in these lists and tasks.
  func people(in shelves: [VisibleList], _ tasks: [ListTask]) -> PeopleInLists {
    PeopleInLists(reader: reader, names: names).people(in: shelves, tasks)
  }
}

/// The names of people who are mentioned in lists.
struct PeopleInLists: Sendable {
  let reader: Username
  let names: [Username: String]

  func name(of person: Username) -> String { names[person] ?? person.text }

  /// Only the people in these lists and tasks, steps not among them.
  func people(in shelves: [VisibleList], _ tasks: [ListTask]) -> PeopleInLists {
    var mentioned: Set<Username> = [reader]
    for shelf in shelves {
      mentioned.insert(shelf.address.owner)
      mentioned.formUnion(shelf.list.shares.map(\.person))
    }
    for task in tasks {
      if let assignee = task.assignee { mentioned.insert(assignee) }
      mentioned.formUnion([task.doneBy, task.addedBy, task.changedBy].compactMap(\.self))
      mentioned.formUnion(task.comments.map(\.author))
    }
    return PeopleInLists(
      reader: reader, names: Dictionary(uniqueKeysWithValues: mentioned.map { ($0, name(of: $0)) }))
  }

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(reader.text)
    encoder.append(names.count)
    for (person, name) in names.sorted(by: { $0.key < $1.key }) {
      encoder.append(person.text)
      encoder.append(name)
    }
  }
}

extension ListTask {
  /// Appends everything that pages show of the task, its steps included.
  func encode(into encoder: inout ModelEncoder) {
    encoder.append(title)
    encoder.append(description)
    encoder.append(isDone)
    for moment in [doneOn, due, start, created] { encoder.append(moment) }
    encoder.append(remind.count)
    for reminder in remind { reminder.encode(into: &encoder) }
    for person in [doneBy, addedBy, changedBy] { encoder.append(person?.text) }
    repetition?.encode(into: &encoder)
    encoder.append(foreignRule)
    encoder.append((priority?.rawValue).map(Int.init))
    encoder.append(assignee?.text)
    encoder.append(labels.count)
    for label in labels { encoder.append(label) }
    encoder.append(files.count)
    for file in files { encoder.append(file) }
    encoder.append(comments.count)
    for comment in comments {
      encoder.append(comment.author.text)
      encoder.append(comment.at)
      encoder.append(comment.text)
    }
    encoder.append(line)
    encoder.append(slug?.text)
    encoder.append(subtasks.count)
    for step in subtasks { step.encode(into: &encoder) }
  }
}

extension TaskReminder {
  fileprivate func encode(into encoder: inout ModelEncoder) {
    switch self {
    case .at(let moment):
      encoder.append(0)
      encoder.append(Optional(moment))
    case .before(let count, let unit, let time):
      encoder.append(1)
      encoder.append(count * unit.minutes)
      encoder.append(Unit.allCases.firstIndex(of: unit))
      encoder.append((time?.minutes).map(Int.init))
    case .every(let count, let unit):
      encoder.append(2)
      encoder.append(count * unit.minutes)
      encoder.append(Unit.allCases.firstIndex(of: unit))
    }
  }
}

extension ListTask.Repetition {
  fileprivate func encode(into encoder: inout ModelEncoder) {
    encoder.append(isFromDueDate)
    encoder.append(until)
    encoder.append(times)
    switch rule {
    case .every(let count, let unit, let day):
      encoder.append(ListTask.Repetition.Unit.allCases.firstIndex(of: unit))
      encoder.append(count)
      encoder.append(day)
    case .weekdays(let days):
      encoder.append(-1)
      encoder.append(Int(days.rawValue))
    case .lastOfMonth: encoder.append(-2)
    }
  }
}

extension ModelEncoder {
  mutating func append(_ moment: DayAndTime?) {
    append(moment?.day)
    append((moment?.time?.minutes).map(Int.init))
  }
}
