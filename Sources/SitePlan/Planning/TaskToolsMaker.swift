import Journal

/// By what the tasks of a page can be told apart.
struct TaskChoices: Sendable {
  /// A value in an address, with its name on pages.
  typealias Choice = (value: String, name: String)

  /// The labels, each as it is written first.
  let labels: [Choice]
  /// Those who are to do something.
  let assignees: [Choice]
  /// The lists, in their order.
  let lists: [Choice]

  /// - Parameter tasks: Tasks without their steps, which come with them.
  init(_ tasks: [VisibleTask], people: PeopleInLists) {
    var (labels, assignees, lists): ([String: String], [String: String], [Choice]) = ([:], [:], [])
    for shelved in tasks {
      for task in shelved.task.withSubtasks {
        for label in task.labels where labels[label.lowercased()] == nil { labels[label.lowercased()] = label }
        if let assignee = task.assignee { assignees[assignee.text] = people.name(of: assignee) }
      }
      let name = shelved.shelf.address.name
      if lists.last?.value != name, !lists.contains(where: { $0.value == name }) {
        lists.append((name, shelved.shelf.list.title))
      }
    }
    self.labels = Self.byName(labels)
    self.assignees = Self.byName(assignees)
    self.lists = lists
  }

  private static func byName(_ names: [String: String]) -> [Choice] {
    names.map { (value: $0.key, name: $0.value) }
      .sorted { (TaskArrangement.folded($0.name), $0.value) < (TaskArrangement.folded($1.name), $1.value) }
  }
}

/// Makes the form that groups, sorts and filters the tasks of a page.
struct TaskToolsMaker: Sendable {
  let words: Words
  let choices: TaskChoices
  /// Whether the tasks are of several lists.
  let showsLists: Bool

  /// From how many on there are too many to choose from; they are found by typing.
  private static let mostChoices = 60

  /// - Parameter front: The address of the first page, which answers what the form asks; `nil` for pages that are files,
  ///   whose script groups, sorts and finds.
  func tools(_ arrangement: TaskArrangement, front: String?) -> TaskTools {
    var groups: [(String, Phrase)] = [
      ("", .listsGroupDue), ("priority", .listsGroupPriority), ("label", .listsGroupLabel),
    ]
    if showsLists { groups.append(("list", .listsGroupList)) }
    groups.append(("assignee", .listsGroupAssignee))
    let sorts: [(String, Phrase)] = [
      ("", .listsSortDue), ("priority", .listsSortPriority), ("title", .listsSortTitle), ("order", .listsSortOrder),
    ]
    let find = arrangement[.find]
    return TaskTools(
      menus: [
        menu(.group, .listsGroup, groups.map { ($0, words($1)) }, arrangement),
        menu(.sort, .listsSort, sorts.map { ($0, words($1)) }, arrangement),
      ],
      filters: front == nil ? [] : filters(arrangement), find: find.isEmpty ? nil : find, front: front,
      isArranged: arrangement != TaskArrangement())
  }

  private func filters(_ arrangement: TaskArrangement) -> [TaskMenu] {
    func filter(
      _ part: TaskArrangement.Part, _ label: Phrase, _ choices: [TaskChoices.Choice], without none: Phrase? = nil
    ) -> TaskMenu? {
      let asked = arrangement[part]
      if asked.isEmpty, choices.isEmpty || choices.count > Self.mostChoices { return nil }
      var all: [TaskChoices.Choice] = [("", words(.listsAny))] + choices.prefix(Self.mostChoices)
      if let none { all.append((TaskArrangement.none, words(none))) }
      // What was asked for can be seen, also where no task has it any more.
      if !all.contains(where: { $0.value == asked }) { all.append((asked, asked)) }
      return menu(part, label, all, arrangement)
    }
    let dates: [(String, Phrase)] = [
      ("overdue", .taskOverdue), ("today", .taskToday), ("week", .taskNextSevenDays),
    ]
    let priorities = ListTask.Priority.allCases.reversed().map { ($0.name, words.shortPriority($0)) }
    return [
      filter(.due, .taskFactDue, dates.map { ($0, words($1)) }, without: .taskWhenever),
      filter(.priority, .taskFactPriority, priorities, without: .listsNonePriority),
      filter(.label, .taskFormLabel, choices.labels.map { ($0.value, "#" + $0.name) }, without: .listsNoneLabel),
      filter(.assignee, .taskFactWith, choices.assignees, without: .listsNoneAssignee),
      filter(.list, .taskFactList, showsLists && choices.lists.count > 1 ? choices.lists : []),
    ].compactMap(\.self)
  }

  private func menu(
    _ part: TaskArrangement.Part, _ label: Phrase, _ choices: [TaskChoices.Choice], _ arrangement: TaskArrangement
  ) -> TaskMenu {
    TaskMenu(
      name: part.rawValue, label: words(label),
      choices: choices.map { FormChoice($0.value, $0.name, isChosen: $0.value == arrangement[part]) })
  }
}
