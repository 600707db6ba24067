import Changes
import Journal
import SitePlan

/// The pages on which tasks and lists are added, changed and deleted.
enum ListPages {
  /// Makes the pages `lists/new.form.html`, `lists/new-task.form.html`, `lists/home/edit.form.html`,
  /// `lists/home/delete.form.html`, `lists/home/order.form.html`, `lists/home/new-task.form.html`, and of the task in the
  /// 12th line `lists/home/12.edit.form.html`.
  static let maker: FormPages.Maker = { path, source in
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts[0] == "lists", let last = parts.last, last.hasSuffix(ending) else { return nil }
    let name = String(last.dropLast(ending.count))
    if parts.count == 2 {
      switch name {
      case "new": return list(nil, ListFormValues(), source)
      case "new-task": return add("", on: nil, source)
      default: return nil
      }
    }
    guard parts.count == 3, let place = try? ListPlace(named: parts[1], for: source.person, in: source.book) else {
      return nil
    }
    switch name {
    case "edit" where place.shelf.owner == source.person.username:
      return list(place, ListFormValues(place.list), source)
    case "delete" where place.shelf.owner == source.person.username: return delete(place, source)
    case "order" where place.shelf.mayChange: return order(of: place, from: 1, source)
    case _ where name.hasPrefix("order-") && place.shelf.mayChange:
      return FormPages.number(name.dropFirst("order-".count)).flatMap { order(of: place, from: $0, source) }
    case "new-task" where place.shelf.mayChange: return add("", on: place, source)
    default: return task(name, of: place, source)
    }
  }

  private static let ending = ".form.html"

  /// The form of a task, by the name of the form behind its line: `12.edit`.
  private static func task(_ name: String, of place: ListPlace, _ source: FormSource) -> FormPage? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let task = place.list.allTasks.first(where: { String($0.line) == parts[0] }) else {
      return nil
    }
    switch parts[1] {
    case "edit" where place.shelf.mayChange: return edit(task, of: place, source)
    case "due" where place.shelf.mayChange && !task.isDone: return due(task, of: place, source)
    case "delete" where place.shelf.mayChange: return delete(task, of: place, source)
    case "new-task" where place.shelf.mayChange: return add("", on: place, into: task, source)
    case let form where form.hasPrefix("detach-") && place.shelf.mayChange:
      guard let number = FormPages.number(form.dropFirst("detach-".count)), number <= task.files.count else {
        return nil
      }
      return detach(fileAt: number - 1, from: task, of: place, source)
    case "comment": return comment(nil, "", on: task, of: place, source)
    default:
      guard parts[1].hasPrefix("comment-"), let number = FormPages.number(parts[1].dropFirst("comment-".count)),
        number <= task.comments.count, task.comments[number - 1].author == source.person.username
      else { return nil }
      let said = task.comments[number - 1]
      return comment(said, said.text, on: task, of: place, source)
    }
  }

  // MARK: Adding a task

  /// - Parameters:
  ///   - place: The list whose page the line is typed on; `nil` for none.
  ///   - parent: The task of which the new one becomes a step.
  ///   - understood: How the line is understood, where that was asked for.
  ///   - problem: Why the line is no task that can be stored.
  static func add(
    _ line: String, on place: ListPlace?, into parent: ListTask? = nil, understood: UnderstoodLine? = nil,
    problem: String? = nil, _ source: FormSource
  ) -> FormPage {
    let words = source.words
    let field = FormField(
      "line", words(.taskFormLine), value: line, hint: words(.taskFormLineSample), problem: problem, isRequired: true)
    let name = parent.map { "\($0.line).new-task" } ?? "new-task"
    var page = page(
      at: place?.address.form(name) ?? "lists/new-task" + ending,
      heading: words(.taskFormNew), action: "task-add", groups: [FormGroup(nil, [field])], submit: words(.taskFormAdd),
      place, source)
    if let parent {
      page.lead = words(.taskFormStep, ["name": words.isolated(parent.title)])
      page.hidden += hidden(parent)
    }
    page.look = words(.taskFormCheck)
    if let understood {
      page.lookHeading = words(.taskFormUnderstood)
      page.understood = understood.nodes
      if parent == nil, let list = understood.list, !page.understood.contains(where: { $0.kind == "list" }) {
        page.understood.append(UnderstoodNode(kind: "list", name: words(.taskFormList), said: list))
      }
      page.points = understood.notes
    }
    return page
  }

  // MARK: Changing a task

  static func edit(_ task: ListTask, of place: ListPlace, _ source: FormSource) -> FormPage {
    let stored = TaskFormValues(task)
    return edit(task, TaskForm(source: source, place: place, values: stored, stored: stored))
  }

  static func edit(_ task: ListTask, _ form: TaskForm) -> FormPage {
    let (words, place, source) = (form.source.words, form.place, form.source)
    var page = page(
      at: place.address.form("edit", ofLine: task.line), heading: words(.taskFormEdit), action: "task-edit",
      groups: form.groups, submit: words(.liveSave), place, source, of: task)
    page.hidden += hidden(task)
    page.hidden.append(HiddenField("others", TaskReference.others(of: task, in: place.list).text))
    page.hidden += form.hidden
    page.other = LinkNode(title: words(.eventDeleteYes), href: place.address.form("delete", ofLine: task.line))
    return page
  }

  /// The day on which a task is due by itself, for those who do not drag it on the calendar.
  ///
  /// - Parameters:
  ///   - day: The day as it was typed; `nil` for the one that is stored.
  ///   - problem: Why the task cannot be due on that day.
  static func due(
    _ task: ListTask, day: String? = nil, problem: String? = nil, of place: ListPlace, _ source: FormSource
  ) -> FormPage {
    let words = source.words
    let field = FormField(
      "day", words(.taskFormDue), kind: .day, value: day ?? task.due?.day.description ?? "",
      hint: task.due?.time.map { words(.taskFormKeepsTime, ["time": words.time($0)]) }, problem: problem,
      isRequired: true)
    var page = page(
      at: place.address.form("due", ofLine: task.line), heading: words(.taskFormAnotherDay), action: "task-due",
      groups: [FormGroup(nil, [field])], submit: words(.liveSave), place, source, of: task)
    page.lead = task.title
    page.hidden += hidden(task) + [HiddenField("page", calendar)]
    page.cancel = calendar
    return page
  }

  /// Where the form of another day leads back to.
  private static let calendar = "calendar/index.html"

  // MARK: Order

  /// How many rows a page of the order has, so that no page exceeds 100 KB.
  private static let rowsOfOrder = 50

  /// The open tasks of a list as they stand in it.
  ///
  /// - Parameter number: The number of the page, from 1.
  private static func order(of place: ListPlace, from number: Int, _ source: FormSource) -> OrderPage? {
    let words = source.words
    let tasks = place.list.tasks.filter { !$0.isDone }
    let first = (number - 1) * rowsOfOrder
    guard number == 1 || (number > 1 && tasks.indices.contains(first)) else { return nil }
    func path(_ number: Int) -> String { place.address.form(number == 1 ? "order" : "order-\(number)") }
    func link(_ number: Int) -> LinkNode {
      LinkNode(title: words.atStart(words(.listsPage, ["n": words.number(number)])), href: path(number))
    }
    let color = source.style.colorClass(place.list.color, for: place.list.slug.text)
    let shown = tasks[first..<min(first + rowsOfOrder, tasks.count)]
    var page = OrderPage(
      frame: source.style.frame(
        words.labelled(words(.formOrder), place.list.title), at: path(number), color: color, section: .lists),
      back: LinkNode(title: place.list.title, href: place.address.front), heading: words(.formOrder),
      lead: words(.taskFormOrderWhy), action: "task-move",
      rows: shown.map { task in
        OrderNode(
          key: task.title,
          hidden: [HiddenField("list", place.address.name)] + hidden(task) + [HiddenField("page", path(number))],
          title: task.title, note: task.due.map { words.moment($0, inYear: source.person.today.year) },
          href: task.slug.map(place.address.task), icon: nil, colorClass: color,
          isFirst: task.line == tasks.first?.line, isLast: task.line == tasks.last?.line)
      })
    if number > 1 { page.previous = link(number - 1) }
    if first + rowsOfOrder < tasks.count { page.next = link(number + 1) }
    return page
  }

  // MARK: Deleting a task

  static func delete(_ task: ListTask, of place: ListPlace, _ source: FormSource) -> FormPage {
    let words = source.words
    var page = page(
      at: place.address.form("delete", ofLine: task.line),
      heading: words(.formDeleteTitle, ["habit": words.isolated(task.title)]), action: "task-delete", groups: [],
      submit: words(.eventDeleteYes), place, source, of: task)
    page.hidden += hidden(task)
    page.hidden.append(HiddenField("seen", seal(of: task).text))
    page.points = losses(task, words)
    page.lead = words(.eventDeleteWhy) + (page.points.isEmpty ? "" : " " + words(.taskFormDeleteWith))
    page.isGrave = true
    return page
  }

  /// What goes with a task: its steps and comments by their number, its attachments by name.
  private static func losses(_ task: ListTask, _ words: Words) -> [String] {
    let all = task.withSubtasks
    var losses: [String] = []
    if all.count > 1 { losses.append(words(.taskFormSteps, count: all.count - 1)) }
    let comments = all.reduce(0) { $0 + $1.comments.count }
    if comments > 0 { losses.append(words(.taskFormComments, count: comments)) }
    losses += all.flatMap(\.files).map { words(.taskFormTheFile, ["name": words.isolated($0)]) }
    return losses
  }

  /// A version that changes whenever something else would be deleted along with the task.
  static func seal(of task: ListTask) -> EntryVersion {
    EntryVersion(
      of: task.withSubtasks.flatMap { [$0.title, $0.description, String($0.comments.count)] + $0.files })
  }

  // MARK: Attachments

  /// - Parameter index: The place of the file among those of the task.
  static func detach(fileAt index: Int, from task: ListTask, of place: ListPlace, _ source: FormSource) -> FormPage {
    let (words, file) = (source.words, task.files[index])
    var page = page(
      at: place.address.form("detach-\(index + 1)", ofLine: task.line),
      heading: words(.taskFormDetach, ["file": words.isolated(file)]), action: "task-detach", groups: [],
      submit: words(.taskFormDetachYes), place, source, of: task)
    let staging = TaskStaging(place.list, of: place.shelf.owner, by: source.person.username)
    let lists = source.book.person(place.shelf.owner)?.lists ?? []
    page.isGrave = staging.isOnly(task.line, toHave: file, among: lists)
    page.lead = words(page.isGrave ? .taskFormDetachDeletes : .taskFormDetachKeeps)
    page.hidden += hidden(task)
    page.hidden += [HiddenField("file", file), HiddenField("seen", page.isGrave ? goes : stays)]
    // What is left of a task that is done may have no page any more.
    var rest = task
    rest.files.removeAll { $0.utf8.elementsEqual(file.utf8) }
    if rest.hasMore || !task.isDone { page.hidden.append(HiddenField("page", page.cancel)) }
    return page
  }

  /// Whether the page that asks said that the file goes with it, or stays.
  static let (goes, stays) = ("goes", "stays")

  // MARK: Comments

  /// - Parameter said: The comment that is changed; `nil` for a new one.
  static func comment(
    _ said: ListTask.Comment?, _ text: String, on task: ListTask, of place: ListPlace, problem: String? = nil,
    _ source: FormSource
  ) -> FormPage {
    let words = source.words
    let field = FormField("text", words(.eventComment), value: text, problem: problem, isRequired: true)
    let number = said.flatMap { task.comments.firstIndex(of: $0) }
    var page = page(
      at: place.address.form(number.map { "comment-\($0 + 1)" } ?? "comment", ofLine: task.line),
      heading: words(.eventComment), action: said == nil ? "task-comment" : "task-comment-edit",
      groups: [FormGroup(nil, [field])], submit: words(.liveSave), place, source, of: task)
    page.lead = task.title
    page.hidden += hidden(task)
    if let said {
      page.hidden += hidden(said)
      page.instead = [
        FormButton(
          "task-comment-delete", words(.taskFormCommentDelete),
          hidden: [HiddenField("list", place.address.name)] + hidden(task) + hidden(said))
      ]
    }
    return page
  }

  /// The hidden fields that name a comment of one's own.
  private static func hidden(_ comment: ListTask.Comment) -> [HiddenField] {
    [HiddenField("at", comment.at.text), HiddenField("said", comment.text)]
  }

  // MARK: Lists

  /// - Parameter place: The list that is changed; `nil` for a new one.
  static func list(
    _ place: ListPlace?, _ values: ListFormValues, problems: [String: String] = [:], _ source: FormSource
  ) -> FormPage {
    let words = source.words
    let fields = ListFormValues.fields(source)
    let title = FormField(
      "name", words(.formTitle), value: values[.name], problem: problems["name"],
      limit: TextLimit.line.characters, isRequired: true)
    let description = FormField(
      "description", words(.taskFormDescription), kind: .lines(3), value: values[.description],
      problem: problems["description"], limit: TextLimit.paragraph.characters)
    var color = FormField("color", words(.formColor), kind: .options, problem: problems["color"])
    color.choices = source.style.colorChoices(
      values[.color], standIn: source.style.colorClass(nil, for: place?.list.slug.text ?? values[.name]))
    color.style = .tiles
    var groups = [FormGroup(nil, [title, description, color])]
    let readers = fields.compactMap { field in access(field, values, problems, source) }
    if !readers.isEmpty {
      groups.append(
        FormGroup(words(.listFormShare), note: words(.listFormShareWhy), isSideBySide: true, readers))
    }
    var page = page(
      at: place?.address.form("edit") ?? "lists/new" + ending,
      heading: words(place == nil ? .taskFormNewList : .taskFormEditList),
      action: place == nil ? "list-add" : "list-edit", groups: groups, submit: words(.liveSave), place, source)
    if let place {
      let stored = ListFormValues(place.list)
      page.hidden += fields.map { HiddenField("was-" + $0.name, stored[$0]) }
      page.instead = [
        place.list.archivedOn == nil
          ? button("list-archive", .formArchive, why: .listFormArchiveWhy, of: place, words)
          : button("list-restore", .formRestore, why: .listFormRestoreWhy, of: place, words)
      ]
      page.other = LinkNode(title: words(.listFormDelete), href: place.address.form("delete"))
    }
    return page
  }

  /// What somebody may do with the list; `nil` for a field about something else.
  private static func access(
    _ field: ListFormValues.Field, _ values: ListFormValues, _ problems: [String: String], _ source: FormSource
  ) -> FormField? {
    guard case .access(let person) = field else { return nil }
    let name = source.book.person(person)?.name ?? person.text
    var menu = FormField(field.name, name, kind: .menu, problem: problems[field.name])
    menu.choices = ([nil] + TaskList.Access.allCases).map { access in
      FormChoice(
        access?.rawValue ?? "", said(access, source.words), isChosen: values[field] == access?.rawValue ?? "")
    }
    return menu
  }

  /// What is stored of a field, in words.
  static func said(_ field: ListFormValues.Field, of list: TaskList, _ words: Words) -> String {
    if case .access(let person) = field { return said(list.access(of: person), words) }
    let text = ListFormValues(list)[field]
    return text.isEmpty ? words(.formNone) : text
  }

  private static func said(_ access: TaskList.Access?, _ words: Words) -> String {
    switch access {
    case nil: words(.listFormNoAccess)
    case .read?: words(.listFormMayRead)
    case .write?: words(.listFormMayWrite)
    }
  }

  private static func button(
    _ action: String, _ label: Phrase, why: Phrase, of place: ListPlace, _ words: Words
  ) -> FormButton {
    FormButton(action, words(label), note: words(why), hidden: [HiddenField("list", place.address.name)])
  }

  // MARK: Deleting a list

  static func delete(_ place: ListPlace, _ source: FormSource) -> FormPage {
    let words = source.words
    let loss = ListLoss(of: place.list, among: source.person.lists)
    var page = page(
      at: place.address.form("delete"),
      heading: words(.formDeleteTitle, ["habit": words.isolated(place.list.title)]), action: "list-delete", groups: [],
      submit: words(.eventDeleteYes), place, source)
    page.hidden.append(HiddenField("seen", seal(of: loss).text))
    page.points = losses(loss, source)
    let isEmpty = page.points.isEmpty || loss.list.tasks.isEmpty
    page.lead = words(.listFormDeleteWhy) + (isEmpty ? "" : " " + words(.taskFormDeleteWith))
    page.isGrave = true
    if place.list.archivedOn == nil {
      page.instead = [button("list-archive", .formArchive, why: .listFormArchiveInstead, of: place, words)]
    }
    return page
  }

  /// What goes with a list: tasks, their steps and comments by their number, attachments by name, and for whom.
  private static func losses(_ loss: ListLoss, _ source: FormSource) -> [String] {
    let (words, list) = (source.words, loss.list)
    var losses: [String] = []
    if !list.tasks.isEmpty { losses.append(words(.listFormTasks, count: list.tasks.count)) }
    let steps = loss.tasks - list.tasks.count
    if steps > 0 { losses.append(words(.taskFormSteps, count: steps)) }
    let comments = list.allTasks.reduce(0) { $0 + $1.comments.count }
    if comments > 0 { losses.append(words(.taskFormComments, count: comments)) }
    losses += loss.files.map { words(.taskFormTheFile, ["name": words.isolated($0)]) }
    if !list.shares.isEmpty {
      let names = list.shares.map { words.isolated(source.book.person($0.person)?.name ?? $0.person.text) }
      losses.append(words(.listFormSharedWith, ["names": names.joined(separator: ", ")]))
    }
    return losses
  }

  /// A version that changes whenever something else would be deleted along with the list.
  static func seal(of loss: ListLoss) -> EntryVersion {
    EntryVersion(of: [loss.list.title] + loss.list.tasks.map { seal(of: $0).text } + loss.files)
  }

  // MARK: Parts

  /// The hidden fields that name a task.
  private static func hidden(_ task: ListTask) -> [HiddenField] {
    [HiddenField("task", String(task.line)), HiddenField("title", task.title)]
  }

  /// - Parameter task: The task to whose page the form leads back.
  private static func page(
    at path: String, heading: String, action: String, groups: [FormGroup], submit: String, _ place: ListPlace?,
    _ source: FormSource, of task: ListTask? = nil
  ) -> FormPage {
    let words = source.words
    let above = task?.slug.flatMap { slug in place?.address.task(slug) } ?? place?.address.front ?? "lists/index.html"
    let title = task?.title ?? place?.list.title
    let color = place.map { source.style.colorClass($0.list.color, for: $0.list.slug.text) }
    return FormPage(
      frame: source.style.frame(
        title.map { words.labelled(heading, $0) } ?? heading, at: path, color: color, section: .lists),
      back: LinkNode(title: title ?? words(.listsTitle), href: above), heading: heading, action: action,
      hidden: place.map { [HiddenField("list", $0.address.name)] } ?? [], groups: groups, submit: submit, cancel: above)
  }
}
