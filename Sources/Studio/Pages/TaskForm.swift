import Changes
import Journal
import SitePlan

/// The fields of a task's form.
struct TaskForm: Sendable {
  let source: FormSource
  let place: ListPlace
  let values: TaskFormValues
  /// What is stored, which the form says it showed.
  let stored: TaskFormValues
  /// The list to which the task is to go, by its name in addresses.
  var into: String?
  /// The problems, by the names of the fields.
  var problems: [String: String] = [:]
  /// The fields that somebody else changed as well.
  var conflicts: Set<TaskFormValues.Field> = []

  private var words: Words { source.words }

  var groups: [FormGroup] {
    [
      FormGroup(nil, [title]),
      FormGroup(isSideBySide: true, moment(.due, .taskFormDue, .taskFormDueTime)),
      FormGroup(nil, [priority]),
      FormGroup(nil, [repetition, rule]),
      FormGroup(nil, [reminders]),
      FormGroup(isSideBySide: true, [assignee, labels]),
      FormGroup(nil, [description]),
      FormGroup(isSideBySide: true, moment(.start, .taskFormStart, .taskFormStartTime) + lists),
    ]
  }

  /// What the form shows, by which a later change of somebody else is known.
  var hidden: [HiddenField] { TaskFormValues.Field.allCases.map { HiddenField($0.shown, stored[$0]) } }

  // MARK: Fields

  private var title: FormField {
    var field = field(.name, .formTitle, values[.name])
    field.limit = TextLimit.paragraph.characters
    field.isRequired = true
    return field
  }

  private func moment(_ name: TaskFormValues.Field, _ day: Phrase, _ time: Phrase) -> [FormField] {
    let parts = TaskFormValues.parts(values[name])
    return [
      field(name, day, parts.day, kind: .day),
      FormField(name.rawValue + "_time", words(time), kind: .time, value: parts.time),
    ]
  }

  private var priority: FormField {
    var field = field(.priority, .taskFormPriority, kind: .options)
    field.style = .chips
    field.choices = [FormChoice("", words(.taskFormNoPriority), isChosen: values[.priority].isEmpty)]
    field.choices += ListTask.Priority.allCases.reversed().map { priority in
      FormChoice(priority.name, words.shortPriority(priority), isChosen: values[.priority] == priority.name)
    }
    return field
  }

  private var repetition: FormField {
    var field = field(.every, .taskFormRepeats, kind: .options)
    // The problem of a typed one stands beside the text.
    field.style = .chips
    field.choices = [FormChoice("", words(.taskFormNever), isChosen: values[.every].isEmpty)]
    field.choices += TaskFormValues.commonRules.map { rule in
      let text = TaskFormValues.text(of: rule)
      return FormChoice(text, words.repetition(rule), isChosen: values[.every] == text)
    }
    field.choices.append(
      FormChoice(TaskFormValues.otherRule, words(.taskFormOtherwise), isChosen: !values.isCommonRule, reveals: 1))
    return field
  }

  private var rule: FormField {
    var field = FormField(
      "rule", words(.taskFormRule), value: values.isCommonRule ? "" : typedRule, hint: words(.taskFormRuleSample),
      problem: problems["rule"])
    field.revealedBy = 1
    return field
  }

  /// The repetition in words where they are understood as the same, else as it is stored.
  private var typedRule: String {
    let text = values[.every]
    func read(_ text: String) -> ListTask.Repetition? {
      TaskCapture.repetition(text, words: source.capture, today: source.person.today)
    }
    guard var rule = read(text) else { return text }
    let ends = text.split(separator: " ").dropFirst().joined(separator: " ")
    (rule.until, rule.times) = (nil, nil)
    let said = words.repetition(rule)
    // An exclamation mark behind the first word counts from the day on which it was done.
    let first = said.prefix { $0 != " " }
    let ways = [said, first + "!" + said.dropFirst(first.count)].map { ends.isEmpty ? $0 : $0 + " " + ends }
    return ways.first { read($0).map { TaskFormValues.text(of: $0) } == text } ?? text
  }

  private var assignee: FormField {
    var field = field(.assignee, .taskFormAssignee, kind: .menu)
    let chosen = values[.assignee]
    var people = source.others.map { (value: $0.username.text, label: $0.name) }
    // Whoever stands in the file stays a choice, also where there is nobody of that name.
    if !chosen.isEmpty, !people.contains(where: { $0.value == chosen }) { people.append((chosen, chosen)) }
    field.choices =
      [FormChoice("", words(.taskFormNobody), isChosen: chosen.isEmpty)]
      + people.map { FormChoice($0.value, $0.label, isChosen: $0.value == chosen) }
    return field
  }

  private var labels: FormField { field(.labels, .taskFormLabels, values[.labels], hint: words(.taskFormLabelsHint)) }

  private var reminders: FormField {
    field(.remind, .taskFormRemind, values[.remind], hint: words(.taskFormRemindHint))
  }

  private var description: FormField {
    field(.description, .taskFormDescription, values[.description], kind: .lines(6), hint: words(.formNotesHint))
  }

  /// The lists to which the task may go; left out where there is no other.
  private var lists: [FormField] {
    let places = ListShelf.all(of: source.person, in: source.book)
      .filter { $0.mayChange && ($0.list.archivedOn == nil || $0 == place.shelf) }
      .map { ListPlace($0, for: source.person.username) }
    guard places.count > 1 || problems["into"] != nil else { return [] }
    var field = FormField("into", words(.taskFormList), kind: .menu, problem: problems["into"])
    field.choices = places.map { other in
      FormChoice(
        other.address.name, other.list.title, isChosen: other.address.name == into ?? place.address.name)
    }
    return [field]
  }

  // MARK: A field

  private func field(
    _ name: TaskFormValues.Field, _ phrase: Phrase, _ value: String = "", kind: FormField.Kind = .line,
    hint: String? = nil
  ) -> FormField {
    var field = FormField(
      name.rawValue, words(phrase), kind: kind, value: value, hint: hint, problem: problems[name.rawValue])
    if conflicts.contains(name) {
      field.problem = words(.taskFormBoth, ["value": words.isolated(said(name))])
    }
    return field
  }

  /// What is stored of a field, in words.
  private func said(_ name: TaskFormValues.Field) -> String {
    let text = stored[name]
    let said: String? =
      switch name {
      case .due, .start: DayAndTime(text: text).map { words.moment($0, inYear: source.person.today.year) }
      case .priority: ListTask.Priority(named: text).map { words.shortPriority($0) }
      case .assignee: Username(text).flatMap { source.book.person($0)?.name }
      case .every:
        TaskCapture.repetition(text, words: source.capture, today: source.person.today).map { words.repetition($0) }
      case .remind:
        (try? TaskRules.reminders(text))?.map { words.reminder($0, inYear: source.person.today.year) }
          .joined(separator: ", ")
      case .name, .labels, .description: nil
      }
    return said ?? (text.isEmpty ? words(.formNone) : text)
  }
}
