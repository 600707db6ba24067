import Insights
import Journal

/// Plans the pages of lists and tasks of a home edition.
struct ListPlanner: Sendable {
  let context: PlanContext
  let book: ListBook

  /// A section for each list, for all tasks, and for each label and person with tasks.
  func sections() -> [PlannedSection] {
    let tabs = tabs()
    let lists = book.shelves.map { shelf in
      PlannedSection(
        ListInputs(
          shelf: shelf, tabs: tabs, today: book.today, people: book.people(in: [shelf], shelf.list.allTasks)),
        in: context)
    }
    return lists + [allTasks(tabs)].map { PlannedSection($0, in: context) } + labels() + assigned()
  }

  /// The reader's lists in use, to switch between them.
  private func tabs() -> [ListTab] {
    book.current.map { shelf in
      ListTab(
        title: shelf.list.title, name: shelf.address.name, mayChange: shelf.mayChange, path: shelf.address.front,
        colorClass: shelf.colorClass)
    }
  }

  private func allTasks(_ tabs: [ListTab]) -> TasksInputs {
    let tasks = book.current.flatMap { shelf in shelf.list.tasks.map { VisibleTask(task: $0, shelf: shelf) } }
    return inputs(of: tasks, path: Addresses.allTasks, title: .all, tabs: tabs)
  }

  private func labels() -> [PlannedSection] {
    grouped { $0.labels.map { label in (Addresses.label(label), label) } }.map { path, label, tasks in
      PlannedSection(inputs(of: tasks, path: path, title: .label(label), tabs: []), in: context)
    }
  }

  private func assigned() -> [PlannedSection] {
    grouped { $0.assignee.map { [(Addresses.assigned(to: $0), $0.text)] } ?? [] }.map { path, person, tasks in
      PlannedSection(
        inputs(of: tasks, path: path, title: .person(Username(person).map(book.name(of:)) ?? person), tabs: []),
        in: context)
    }
  }

  private func inputs(
    of tasks: [VisibleTask], path: String, title: TasksInputs.Title, tabs: [ListTab]
  ) -> TasksInputs {
    TasksInputs(
      path: path, title: title, tasks: tasks, tabs: tabs, today: book.today,
      people: book.people(in: tasks.map(\.shelf), tasks.flatMap(\.task.withSubtasks)))
  }

  /// Tasks and steps of all lists in use by the pages on which they stand, in the order of the pages' addresses.
  private func grouped(
    by pages: (ListTask) -> [(path: String, name: String)]
  ) -> [(path: String, name: String, tasks: [VisibleTask])] {
    var groups: [String: (name: String, tasks: [VisibleTask])] = [:]
    for task in book.allTasks {
      var seen: Set<String> = []
      for (path, name) in pages(task.task) where seen.insert(path).inserted {
        groups[path, default: (name, [])].tasks.append(task)
      }
    }
    return groups.sorted { $0.key < $1.key }.map { ($0.key, $0.value.name, $0.value.tasks) }
  }
}

extension ListBook {
  /// The tasks of the lists in use, each before its steps.
  var allTasks: [VisibleTask] { current.flatMap(\.allTasks) }
}

/// A list among those between which one switches. It does not say how many tasks it has: the pages of all lists would be
/// made anew with each task.
struct ListTab: Sendable {
  let title: String
  /// The name of the list: `home`, `ben.home`.
  let name: String
  /// Whether the reader may change the list, and so move tasks to it.
  let mayChange: Bool
  let path: String
  let colorClass: String

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(title)
    encoder.append(name)
    encoder.append(mayChange)
    encoder.append(path)
    encoder.append(colorClass)
  }
}

/// The inputs of a page of tasks of several lists, with its further pages.
struct TasksInputs: SectionInputs {
  /// Whose tasks they are.
  enum Title: Sendable {
    case all
    case label(String)
    case person(String)
  }

  /// The address of the first page.
  let path: String
  let title: Title
  let tasks: [VisibleTask]
  let tabs: [ListTab]
  let today: Day
  let people: PeopleInLists

  var prefix: String { TaskPaths(path).prefix }

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(path)
    switch title {
    case .all: encoder.append(0)
    case .label(let label):
      encoder.append(1)
      encoder.append(label)
    case .person(let name):
      encoder.append(2)
      encoder.append(name)
    }
    encoder.append(today)
    people.encode(into: &encoder)
    encoder.append(tabs.count)
    for tab in tabs { tab.encode(into: &encoder) }
    encoder.append(tasks.count)
    var last: String?
    for task in tasks {
      // Most tasks follow one of the same list.
      encoder.append(task.shelf.address.name == last)
      if task.shelf.address.name != last { task.shelf.encode(into: &encoder) }
      last = task.shelf.address.name
      encoder.append(task.page)
      task.task.encode(into: &encoder)
    }
  }

  func contents(in context: PlanContext) -> PlannedSection.Contents {
    let words = context.words
    let heading =
      switch title {
      case .all: words(.listsAll)
      case .label(let label): "#" + label
      case .person(let name): words(.listsWith, ["name": words.isolated(name)])
      }
    let maker = TasksPageMaker(
      context: context, paths: TaskPaths(path), title: heading, lead: nil, shelf: nil, tabs: tabs, today: today,
      people: people, addTo: "")
    return PlannedSection.Contents(pages: maker.pages(of: tasks))
  }
}

/// The inputs of a list's pages.
struct ListInputs: SectionInputs {
  let shelf: VisibleList
  let tabs: [ListTab]
  let today: Day
  let people: PeopleInLists

  var prefix: String { shelf.address.folder + "/" }

  func encode(into encoder: inout ModelEncoder) {
    shelf.encode(into: &encoder)
    encoder.append(tabs.count)
    for tab in tabs { tab.encode(into: &encoder) }
    encoder.append(today)
    people.encode(into: &encoder)
    encoder.append(shelf.list.tasks.count)
    for task in shelf.list.tasks { task.encode(into: &encoder) }
    // Only the pages of tasks show them, which are looked at where something here changed.
    encoder.append(shelf.attachments.count)
    for attachment in shelf.attachments {
      encoder.append(attachment.name)
      encoder.append(attachment.digest)
    }
  }

  func contents(in context: PlanContext) -> PlannedSection.Contents {
    let tasks = shelf.list.tasks.map { VisibleTask(task: $0, shelf: shelf) }
    let maker = TasksPageMaker(
      context: context, paths: TaskPaths(shelf.address.front), title: shelf.list.title, lead: shelf.list.description,
      shelf: shelf, tabs: tabs, today: today, people: people,
      addTo: shelf.mayChange && shelf.list.archivedOn == nil ? shelf.address.name : nil)
    return PlannedSection.Contents(
      pages: maker.pages(of: tasks),
      sections: tasks.flatMap(withPages).map { PlannedSection($0, in: context) })
  }

  /// The task and its steps, as far as they have pages.
  private func withPages(_ task: VisibleTask) -> [TaskInputs] {
    let inner = task.task.subtasks.flatMap {
      withPages(VisibleTask(task: $0, shelf: shelf, outer: task.outer + [task.task]))
    }
    guard let slug = task.task.slug else { return inner }
    return [
      TaskInputs(shelved: task, slug: slug, today: today, people: people)
    ] + inner
  }
}

/// The paths of a page of tasks and its further pages: `tasks/index.html`, `tasks/page.2.html`, `tasks/done.1.html`;
/// for a page among others `labels/bills.html`, `labels/bills.page.2.html`.
struct TaskPaths: Sendable {
  let front: String
  /// What all paths begin with, and no other's.
  let prefix: String

  init(_ front: String) {
    self.front = front
    let isFolder = front.hasSuffix("/index.html")
    prefix = String(front.dropLast(isFolder ? "index.html".count : "html".count))
  }

  /// The path of a page of open tasks, from 1.
  func open(_ number: Int) -> String { number == 1 ? front : "\(prefix)page.\(number).html" }
  /// The path of a page of done tasks, from 1.
  func done(_ number: Int) -> String { "\(prefix)done.\(number).html" }
  /// The number of folders between the edition's folder and the pages.
  var depth: Int { front.split(separator: "/").count - 1 }
  /// One of the paths as another of these pages names it.
  func link(_ path: String) -> String {
    relativeReference(path.split(separator: "/").last.map(String.init) ?? path)
  }
}
