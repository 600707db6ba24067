import Insights
import Journal

/// The inputs of a task's own page.
struct TaskInputs: SectionInputs {
  let shelved: VisibleTask
  let slug: Slug
  /// The lines of the task and its steps whose day is over. Today is in nothing else, so that pages of tasks do not change
  /// with the day.
  let late: [Int]
  /// The year whose dates need none.
  let year: Int
  let people: PeopleInLists

  init(shelved: VisibleTask, slug: Slug, today: Day, people: PeopleInLists) {
    self.shelved = shelved
    self.slug = slug
    late = shelved.task.withSubtasks.filter { $0.isLate(on: today) }.map(\.line)
    year = today.year
    self.people = people.people(in: [shelved.shelf], shelved.task.withSubtasks)
  }

  private var path: String { shelved.shelf.address.task(slug) }

  var prefix: String { path }

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(slug.text)
    shelved.shelf.encode(into: &encoder)
    encoder.append(shelved.outer.count)
    for task in shelved.outer {
      encoder.append(task.title)
      encoder.append(task.slug?.text)
    }
    encoder.append(late.count)
    for line in late { encoder.append(line) }
    encoder.append(year)
    people.encode(into: &encoder)
    shelved.task.encode(into: &encoder)
    for file in shelved.task.files { encoder.append(shelved.shelf.attachment(file)?.digest) }
  }

  func contents(in context: PlanContext) -> PlannedSection.Contents {
    PlannedSection.Contents(pages: [PlannedPage(path: path, model: page(in: context))])
  }

  /// The depth of `lists/home/pay-gas.html`.
  private static let root = "../../"

  private func page(in context: PlanContext) -> TaskPage {
    let (words, task, shelf) = (context.words, shelved.task, shelved.shelf)
    let rows = TaskRows(
      context: context, people: people, seen: .anyDay(ofYear: year, late: Set(late)), root: Self.root, page: path)
    let isLive = context.edition.live != nil
    let repetition = RepetitionWords(task, words: words, year: year)
    return TaskPage(
      frame: Frame(context.edition, title: task.title, depth: 2, section: .lists), title: task.title,
      colorClass: shelf.colorClass,
      above: [LinkNode(title: shelf.list.title, href: "index.html")]
        + shelved.outer.map { outer in
          LinkNode(title: outer.title, href: outer.slug.map { "\($0).html" } ?? "index.html")
        },
      due: task.due.map { longMoment($0, words) }, done: rows.done(task), isDone: task.isDone,
      isLate: late.contains(task.line),
      description: task.description.flatMap { NotesProse($0) }, parts: rows.parts(of: shelved),
      stepsDone: task.subtasks.isEmpty
        ? nil
        : words(
          .listsProgress, count: task.subtasks.count { $0.isDone }, ["all": words.number(task.subtasks.count)]),
      files: task.files.enumerated().map { number, name in
        var node = file(named: name, words)
        if isLive, shelf.mayChange {
          node.detach = Self.root + shelf.address.form("detach-\(number + 1)", ofLine: task.line)
        }
        return node
      },
      comments: task.comments.enumerated().map { number, said in
        var node = comment(of: said, words)
        if isLive, said.author == people.reader {
          node.edit = Self.root + shelf.address.form("comment-\(number + 1)", ofLine: task.line)
        }
        return node
      }, repeats: repetition?.rule, repeatsHow: repetition?.how,
      nextDays: repetition?.nextDays ?? [], repeatsThen: repetition?.then,
      facts: facts(words, rows), control: rows.control(of: shelved),
      forms: isLive
        ? TaskForms(
          list: shelf.address.name, line: task.line, page: path,
          edit: Self.root + shelf.address.form("edit", ofLine: task.line),
          delete: Self.root + shelf.address.form("delete", ofLine: task.line), mayChange: shelf.mayChange) : nil)
  }

  private func longMoment(_ moment: DayAndTime, _ words: Words) -> String {
    let day = words.longDate(moment.day)
    return moment.time.map { words(.taskDayAndTime, ["day": day, "time": words.time($0)]) } ?? day
  }

  private func file(named name: String, _ words: Words) -> TaskFileNode {
    let ending = name.split(separator: "/").last?.split(separator: ".").dropFirst().last.map(String.init)
    // What is longer is hardly the kind of a file, and has no room.
    let kind = ending.flatMap { $0.count <= 4 ? $0 : nil } ?? ""
    guard let attachment = shelved.shelf.attachment(name) else { return TaskFileNode(title: name, kind: kind) }
    return TaskFileNode(
      title: name, kind: kind, href: Self.root + relativeReference(shelved.shelf.asset(attachment).path),
      size: words.fileSize(attachment.size), content: attachment.content)
  }

  private func comment(of comment: ListTask.Comment, _ words: Words) -> TaskCommentNode {
    let name = people.name(of: comment.author)
    let day = words.date(comment.at.day)
    return TaskCommentNode(
      name: name, initial: name.first.map { String($0).uppercased() } ?? "",
      colorClass: "c-" + Palette.standIn(for: comment.author.text).rawValue,
      when: comment.at.time.map { words(.taskDayAndTime, ["day": day, "time": words.time($0)]) } ?? day,
      text: comment.text)
  }

  private func facts(_ words: Words, _ rows: TaskRows) -> [TaskFact] {
    let (task, shelf) = (shelved.task, shelved.shelf)
    func fact(_ name: Phrase, _ text: String?, href: String? = nil) -> TaskFact? {
      text.map { TaskFact(name: words(name), values: [.init(text: $0, href: href)]) }
    }
    var facts = [
      fact(.taskFactList, shelf.list.title, href: "index.html"),
      fact(.taskFactDue, task.due.map(rows.moment)),
      fact(.taskFactBegins, task.start.map(rows.moment)),
      fact(.taskFactCreated, task.created.map(rows.moment)),
      fact(.taskFactAdded, task.addedBy.map(people.name)),
      fact(.taskFactChanged, task.changedBy.map(people.name)),
    ].compactMap(\.self)
    if let priority = task.priority {
      facts.append(
        TaskFact(
          name: words(.taskFactPriority), values: [.init(text: words.priority(priority), href: nil)],
          priority: priority))
    }
    if let assignee = task.assignee {
      let href = Self.root + Addresses.assigned(to: assignee)
      facts.append(TaskFact(name: words(.taskFactWith), values: [.init(text: people.name(of: assignee), href: href)]))
    }
    if !task.labels.isEmpty {
      facts.append(
        TaskFact(
          name: words(.taskFactLabels),
          values: task.labels.map { .init(text: $0, href: Self.root + relativeReference(Addresses.label($0))) }))
    }
    if !task.remind.isEmpty {
      facts.append(
        TaskFact(
          name: words(.taskFactRemind), values: task.remind.map { .init(text: rows.reminder($0), href: nil) }))
    }
    let foreign = task.foreignRule.map { words(.taskForeignRule, ["rule": words.isolated($0)]) }
    if let fact = fact(.taskFactRepeats, task.repetition.map(words.repetition) ?? foreign) { facts.append(fact) }
    let sharing = ListWords(words: words, people: people)
    let shared = shelf.access == .own && !shelf.list.shares.isEmpty ? sharing.names(shelf) : sharing.shared(shelf)
    return facts + [fact(.taskFactShared, shared ?? words(.taskOnlyYou))].compactMap(\.self)
  }
}

/// What a task's page says about its repetition.
private struct RepetitionWords {
  /// `every month`.
  let rule: String
  /// From what the next date is counted.
  let how: String
  /// The date and those that follow it, if the task is done on each of them.
  let nextDays: [String]
  /// What happens when the task is ticked off.
  let then: String?

  /// `nil` for a task that is done once.
  init?(_ task: ListTask, words: Words, year: Int) {
    guard let repetition = task.repetition, !task.isDone else { return nil }
    rule = words.atStart(words.repetition(repetition))
    how = words(repetition.isFromDueDate ? .taskFromDue : .taskFromDone)
    let first = task.due?.day ?? task.start?.day
    let days = first.map { [$0] + repetition.days(after: $0, most: 3) } ?? []
    nextDays = days.map { $0.year == year ? words.dayAndMonth($0) : words.shortDate($0) }
    then = repetition.isFromDueDate && days.count > 1 ? words(.taskThen, ["date": words.date(days[1])]) : nil
  }
}
