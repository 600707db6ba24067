import Changes
import DataFolder
import Journal
import SitePlan

/// The actions of the forms and buttons that change tasks.
enum TaskActions {
  static let all: [String: FormAction] = [
    "task-add": FormAction(perform: add, formAgain: addAgain),
    "task-tick": FormAction(perform: tick),
    "task-edit": FormAction(perform: edit, formAgain: editAgain),
    "task-delete": FormAction(perform: delete),
    "task-move": FormAction(perform: move),
    "task-due": FormAction(perform: due, formAgain: dueAgain),
    "task-comment": FormAction(perform: comment, formAgain: commentAgain),
    "task-comment-edit": FormAction(perform: changeComment, formAgain: commentAgain),
    "task-comment-delete": FormAction(perform: deleteComment),
    "task-attach": FormAction(perform: attach),
    "task-detach": FormAction(perform: detach),
  ]

  // MARK: Add

  @Sendable private static func add(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    let words = context.revision.words
    return try await context.change { person, book, draft in
      let source = context.revision.source(of: person, in: book)
      let place = try fields.list.map { name throws(Refusal) in try ListPlace(named: name, for: person, in: book) }
      let parent = try place.flatMap { place in
        try fields["task"].map { _ in try TaskReference(fields).task(in: place.list, isDone: false) }
      }
      let now = context.moment(of: person, in: book, fields)
      let filing = TaskFiling(
        for: person, in: book, now: now, isAmongStrangers: context.revision.hasAccounts)
      let line = fields["line"] ?? ""
      let capture = filing.capture(line, words: context.revision.capture)
      let understood = UnderstoodLine(capture, filing, on: place?.shelf, in: source)
      func again(_ problem: String?) -> FormAgain {
        let page = ListPages.add(
          line, on: place, into: parent, understood: understood, problem: problem, source)
        return FormAgain(page.again(page.groups))
      }
      if fields["look"] != nil { throw again(understood.problem) }
      let task = capture.task
      do {
        let shelf = try self.shelf(for: capture, filing, parent == nil ? nil : place, place, words, &draft)
        let staging = try shelf.staging(by: person.username)
        try staging.add(task, at: parent.map { .inside($0.line) } ?? .end, now: now, to: &draft)
        let said = words.said(task, addedTo: shelf.list, from: person.today)
        let sentences = [understood.notes.isEmpty ? said : said + "."] + understood.notes
        return ActionOutcome(
          note: Note(sentences.joined(separator: " "), undo: draft.summary),
          page: fields.page ?? ListPlace(shelf, for: person.username).address.front)
      } catch let refusal as Refusal {
        throw again(words.sentence(refusal))
      } catch let problems as FieldProblems {
        throw again(understood.problem ?? problems.problems.map { words.sentence($0) }.joined(separator: " "))
      }
    }
  }

  /// The list for a captured line; a first one is made where there is none.
  ///
  /// - Parameters:
  ///   - fixed: The list of the task of which this becomes a step; `nil` for none.
  ///   - shown: The list whose page the line was typed on; `nil` for none.
  static func shelf(
    for capture: TaskCapture, _ filing: TaskFiling, _ fixed: ListPlace?, _ shown: ListPlace?, _ words: Words,
    _ draft: inout FolderDraft
  ) throws -> ListShelf {
    if let fixed { return fixed.shelf }
    if let shelf = filing.shelf(for: capture, on: shown?.shelf) { return shelf }
    let first = try ListStaging.add(
      words(.taskFormFirstList), among: filing.person.lists, of: filing.person.username, to: &draft)
    return ListShelf(owner: filing.person.username, list: first, mayChange: true)
  }

  @Sendable private static func addAgain(
    _ fields: FormFields, _ context: ActionContext, _ problem: String
  ) -> (any PageModel)? {
    let place = fields.list.flatMap { try? ListPlace(named: $0, for: context.person, in: context.book) }
    let parent = place.flatMap { place in
      fields["task"].flatMap { _ in try? TaskReference(fields).task(in: place.list, isDone: false) }
    }
    let page = ListPages.add(
      fields["line"] ?? "", on: place, into: parent, context.revision.source(of: context.person))
    return page.again(page.groups, general: [problem])
  }

  // MARK: Done and not done

  /// Ticks a task off, or opens it again. A button that says on which day the task was due does not tick off the next
  /// time of one that comes back.
  @Sendable private static func tick(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    let isDone = fields["done"] != "no"
    return try await change(fields, context, isDone: !isDone) { task, target, draft in
      let (words, today) = (target.words, target.person.today)
      let name = words.isolated(task.title)
      guard isDone else {
        // Of a task that comes back each time has the same title: that one is meant whose date the page showed.
        let meant = try fields["due"].map { due throws(Refusal) in try target.done(task, due: due) } ?? task
        try target.staging().reopen(meant.line, in: &draft)
        return words(.taskFormOpen, ["name": name])
      }
      if let shown = fields["due"], task.repetition != nil, shown != task.due?.text ?? "" {
        throw Refusal(.task(.doneAlready(task.title, on: nil)))
      }
      switch try target.staging().complete(task.line, on: target.day, in: &draft) {
      case .done: return words(.taskFormDone, ["name": name])
      case .comesBack(let day):
        return words(
          .taskFormAgain, ["name": name, "date": words.moment(DayAndTime(day: day), inYear: today.year)])
      }
    }
  }

  // MARK: Edit

  @Sendable private static func edit(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    try await change(fields, context, showsTask: true) { task, target, draft in
      let (words, person, book) = (target.words, target.person, target.book)
      let stored = TaskFormValues(task)
      let shown = TaskFormValues(shownBy: fields, else: stored)
      let capture = context.revision.capture
      var values = TaskFormValues(fields, else: shown, words: capture, today: person.today)
      var changed: Set<TaskFormValues.Field> = []
      var conflicts: Set<TaskFormValues.Field> = []
      for field in TaskFormValues.Field.allCases {
        switch FieldMerge(shown: shown[field], typed: values[field], stored: stored[field]) {
        case .kept: values[field] = stored[field]
        case .set: changed.insert(field)
        case .conflict: conflicts.insert(field)
        }
      }
      var problems: [String: String] = [:]
      let edit = values.edit(
        of: changed.union(conflicts), words, book: book, capture: capture, today: person.today, problems: &problems)
      func again() -> FormAgain {
        let form = TaskForm(
          source: context.revision.source(of: person, in: book), place: target.place, values: values, stored: stored,
          into: fields["into"], problems: problems, conflicts: conflicts)
        return FormAgain(ListPages.edit(task, form).again(form.groups))
      }
      if case .set(let due) = edit.due, due != task.due {
        do throws(Refusal) {
          try TaskStaging.requireFuture(due, now: target.now)
        } catch {
          problems["due"] = words.sentence(error)
        }
      }
      var into: ListShelf?
      if let name = fields["into"], name != target.place.address.name {
        do throws(Refusal) {
          into = try ListPlace(named: name, for: person, in: book).shelf
          _ = try into?.staging(by: person.username)
        } catch {
          problems["into"] = words.sentence(error)
        }
      }
      guard problems.isEmpty, conflicts.isEmpty else { throw again() }
      if !changed.isEmpty { try target.staging().edit(task.line, edit, now: target.now, in: &draft) }
      let name = words.isolated(edit.title ?? task.title)
      if let into {
        do {
          try target.staging().move(task.line, to: into.staging(by: person.username), in: &draft)
        } catch let refusal as Refusal {
          problems["into"] = words.sentence(refusal)
          throw again()
        }
        return words(.taskFormMovedTo, ["name": name, "list": words.isolated(into.list.title)])
      }
      return draft.isEmpty ? words(.formUnchanged) : words(.taskFormChanged, ["name": name])
    }
  }

  @Sendable private static func editAgain(
    _ fields: FormFields, _ context: ActionContext, _ problem: String
  ) -> (any PageModel)? {
    let (person, book) = (context.person, context.book)
    guard let place = try? ListPlace(named: fields["list"] ?? "", for: person, in: book), place.shelf.mayChange,
      let task = try? TaskReference(fields).task(in: place.list)
    else { return nil }
    let shown = TaskFormValues(shownBy: fields, else: TaskFormValues(task))
    let values = TaskFormValues(fields, else: shown, words: context.revision.capture, today: person.today)
    // Nothing was compared yet, so the form keeps what the person has seen.
    let form = TaskForm(
      source: context.revision.source(of: person), place: place, values: values, stored: shown, into: fields["into"])
    return ListPages.edit(task, form).again(form.groups, general: [problem])
  }

  // MARK: Delete

  @Sendable private static func delete(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    try await change(fields, context) { task, target, draft in
      let words = target.words
      if let seen = fields["seen"], EntryVersion(sent: seen) != ListPages.seal(of: task) {
        let page = ListPages.delete(
          task, of: target.place, context.revision.source(of: target.person, in: target.book))
        throw FormAgain(page.again([], general: [words(.taskFormDeleteChanged)]))
      }
      let owner = target.book.person(target.place.shelf.owner)
      try target.staging().delete(task.line, among: owner?.lists ?? [], in: &draft)
      return words(.taskFormDeleted, ["name": words.isolated(task.title)])
    }
  }

  // MARK: Move

  /// Moves a task up or down among its open or done neighbours, beside the task on which it was dropped, or to the end
  /// of another list.
  @Sendable private static func move(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    try await change(fields, context) { task, target, draft in
      let words = target.words
      let name = words.isolated(task.title)
      if let into = fields["into"], into != target.place.address.name {
        let shelf = try ListPlace(named: into, for: target.person, in: target.book).shelf
        try target.staging().move(task.line, to: shelf.staging(by: target.person.username), in: &draft)
        return words(.taskFormMovedTo, ["name": name, "list": words.isolated(shelf.list.title)])
      }
      let neighbours = target.place.list.neighbours(of: task)
      guard let index = neighbours.firstIndex(where: { $0.line == task.line }) else { return words(.formUnchanged) }
      let place: ListSheet.Place
      switch fields["to"] {
      case "up" where index > 0: place = .before(neighbours[index - 1].line)
      case "down" where index + 1 < neighbours.count: place = .after(neighbours[index + 1].line)
      case "before"?: place = .before(try other(fields, target).line)
      case "after"?: place = .after(try other(fields, target).line)
      case "end"?: place = .end
      default: return words(.formUnchanged)
      }
      if place == .before(task.line) || place == .after(task.line) { return words(.formUnchanged) }
      try target.staging().move(task.line, to: place, in: &draft)
      return draft.isEmpty ? words(.formUnchanged) : words(.taskFormMoved, ["name": name])
    }
  }

  private static func other(_ fields: FormFields, _ target: Target) throws(Refusal) -> ListTask {
    try TaskReference(line: fields["other"].flatMap { FormPages.number($0) }, title: fields["other-title"] ?? "")
      .task(in: target.place.list)
  }

  /// Sets the day on which a task is due, as by dragging it on the calendar. Its time stays.
  @Sendable private static func due(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    try await change(fields, context, isDone: false) { task, target, draft in
      let words = target.words
      guard let day = fields["day"].flatMap({ Day($0) }) else {
        throw RefusedForm(words(.formNoDay, ["example": target.person.today.description]))
      }
      var edit = TaskEdit()
      let due = DayAndTime(day: day, time: task.due?.time)
      if due == task.due { return words(.formUnchanged) }
      edit.due = .set(due)
      try target.staging().edit(task.line, edit, now: target.now, in: &draft)
      return words(
        .taskFormDueOn,
        ["name": words.isolated(task.title), "date": words.moment(due, inYear: target.person.today.year)])
    }
  }

  @Sendable private static func dueAgain(
    _ fields: FormFields, _ context: ActionContext, _ problem: String
  ) -> (any PageModel)? {
    guard let place = try? ListPlace(named: fields["list"] ?? "", for: context.person, in: context.book),
      place.shelf.mayChange, let task = try? TaskReference(fields).task(in: place.list, isDone: false)
    else { return nil }
    let page = ListPages.due(
      task, day: fields["day"], problem: problem, of: place, context.revision.source(of: context.person))
    return page.again(page.groups)
  }

  // MARK: Comments

  @Sendable private static func comment(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    try await change(fields, context) { task, target, draft in
      try target.said(context, fields, task) {
        try target.commenting.comment(
          task.line, fields["text"] ?? "", at: context.timestamp(of: target.person, in: target.book, fields),
          in: &draft)
      }
      return target.words(.taskFormCommented, ["name": target.words.isolated(task.title)])
    }
  }

  @Sendable private static func changeComment(
    _ fields: FormFields, _ context: ActionContext
  ) async throws -> ActionOutcome {
    try await change(fields, context) { task, target, draft in
      let comment = try target.comment(fields, task)
      try target.said(context, fields, task) {
        try target.commenting.setComment(comment, to: fields["text"] ?? "", at: task.line, in: &draft)
      }
      return draft.isEmpty
        ? target.words(.formUnchanged)
        : target.words(.taskFormCommented, ["name": target.words.isolated(task.title)])
    }
  }

  @Sendable private static func deleteComment(
    _ fields: FormFields, _ context: ActionContext
  ) async throws -> ActionOutcome {
    try await change(fields, context) { task, target, draft in
      let comment = try target.comment(fields, task)
      try target.commenting.setComment(comment, to: nil, at: task.line, in: &draft)
      return target.words(.taskFormCommentDeleted, ["name": target.words.isolated(task.title)])
    }
  }

  @Sendable private static func commentAgain(
    _ fields: FormFields, _ context: ActionContext, _ problem: String
  ) -> (any PageModel)? {
    guard let place = try? ListPlace(named: fields["list"] ?? "", for: context.person, in: context.book),
      let task = try? TaskReference(fields).task(in: place.list)
    else { return nil }
    let target = Target(context, context.person, context.book, place, fields)
    let said = try? target.comment(fields, task)
    let page = ListPages.comment(
      said, fields["text"] ?? "", on: task, of: place, context.revision.source(of: context.person))
    return page.again(page.groups, general: [problem])
  }

  // MARK: Attachments

  @Sendable private static func attach(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    try await change(fields, context) { task, target, draft in
      let (words, staging) = (target.words, try target.staging())
      let files = fields.uploads("files").map { upload in
        // Some browsers name the folder as well.
        let name = upload.name.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? upload.name
        return (name: name, bytes: upload.bytes)
      }
      if files.isEmpty { throw RefusedForm(words(.taskFormNoFile)) }
      let names = try staging.attach(
        files, to: task.line, limit: target.book.settings.limits.fileBytes, in: &draft)
      return words(
        .changeFilesAttached,
        ["name": words.isolated(task.title), "files": names.map { words.isolated($0) }.joined(separator: ", ")])
    }
  }

  @Sendable private static func detach(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    try await change(fields, context) { task, target, draft in
      let (words, file) = (target.words, fields["file"] ?? "")
      let lists = target.book.person(target.place.shelf.owner)?.lists ?? []
      let staging = try target.staging()
      // Another task that names the file may have come or gone since the page was shown.
      if let seen = fields["seen"], let index = task.place(of: file),
        (seen == ListPages.goes) != staging.isOnly(task.line, toHave: file, among: lists)
      {
        let page = ListPages.detach(
          fileAt: index, from: task, of: target.place, context.revision.source(of: target.person, in: target.book))
        throw FormAgain(page.again([], general: [words(.taskFormDetachChanged)]))
      }
      try staging.detach(file, from: task.line, among: lists, in: &draft)
      return words(
        .changeFileDetached, ["name": words.isolated(task.title), "file": words.isolated(file)])
    }
  }

  // MARK: Parts

  /// What a change of a task is about, as it is under the lock.
  struct Target {
    let person: Person
    let book: Book
    let place: ListPlace
    let words: Words
    /// By which dates are future or past.
    let now: DayAndTime
    /// The day on which a task is done that is ticked off.
    let day: Day

    init(_ context: ActionContext, _ person: Person, _ book: Book, _ place: ListPlace, _ fields: FormFields) {
      self.person = person
      self.book = book
      self.place = place
      words = context.revision.words
      now = context.moment(of: person, in: book, fields)
      day = context.day(of: person, in: book, fields)
    }

    /// - Throws: A ``Changes/Refusal`` where the person may only read the list.
    func staging() throws(Refusal) -> TaskStaging { try place.shelf.staging(by: person.username) }

    /// The done task with a title that was due then, by default the one that is given.
    ///
    /// - Throws: A ``Changes/Refusal`` where it is not there any more.
    func done(_ task: ListTask, due: String) throws(Refusal) -> ListTask {
      func isMeant(_ other: ListTask) -> Bool {
        other.isDone && other.title == task.title && other.due?.text ?? "" == due
      }
      let meant = isMeant(task) ? task : place.list.allTasks.first(where: isMeant)
      guard let meant else { throw Refusal(.task(.gone)) }
      return meant
    }

    /// Whoever sees the list may say something.
    var commenting: TaskStaging { TaskStaging(place.list, of: place.shelf.owner, by: person.username) }

    /// The comment of one's own that a form names.
    func comment(_ fields: FormFields, _ task: ListTask) throws(Refusal) -> ListTask.Comment {
      let comment = task.comments.first {
        $0.author == person.username && $0.at.text == fields["at"] && $0.text == fields["said"]
      }
      guard let comment else { throw Refusal(.task(.commentGone)) }
      return comment
    }

    /// Stores a comment, or shows its form again with what is wrong with the text.
    func said(_ context: ActionContext, _ fields: FormFields, _ task: ListTask, _ store: () throws -> Void) throws {
      do {
        try store()
      } catch let problems as FieldProblems {
        let page = ListPages.comment(
          try? comment(fields, task), fields["text"] ?? "", on: task, of: place,
          problem: problems.problems.map { words.sentence($0) }.joined(separator: " "),
          context.revision.source(of: person, in: book))
        throw FormAgain(page.again(page.groups))
      }
    }
  }

  /// Stores what `body` stages of the task that the form names.
  ///
  /// - Parameters:
  ///   - isDone: Whether the task is most likely done or open.
  ///   - showsTask: Whether the task's own page is shown next, where the form names none and the task stays in its list.
  ///   - body: Returns the note.
  private static func change(
    _ fields: FormFields, _ context: ActionContext, isDone: Bool? = nil, showsTask: Bool = false,
    _ body: @escaping @Sendable (ListTask, Target, inout FolderDraft) throws -> String
  ) async throws -> ActionOutcome {
    try await context.change { person, book, draft in
      let place = try ListPlace(named: fields["list"] ?? "", for: person, in: book)
      let task = try TaskReference(fields).task(in: place.list, isDone: isDone)
      let target = Target(context, person, book, place, fields)
      let note = try body(task, target, &draft)
      let isMoved = fields["into"].map { $0 != place.address.name } ?? false
      let now = isMoved ? nil : try target.commenting.slug(of: task, in: draft).map(place.address.task)
      // A task that is done may have no page of its own any more.
      let isGone = fields.page != nil && fields.page == task.slug.map(place.address.task) && now == nil
      let page = isGone ? nil : fields.page ?? (showsTask ? now : nil)
      return ActionOutcome(
        note: Note(note, undo: draft.isEmpty ? nil : draft.summary), page: page ?? place.address.front)
    }
  }
}

extension TaskList {
  /// The tasks beside which a task stands: of the same list or the same task, and done or open as it is.
  fileprivate func neighbours(of task: ListTask) -> [ListTask] {
    let families = [tasks] + allTasks.map(\.subtasks)
    let family = families.first { $0.contains { $0.line == task.line } } ?? []
    return family.filter { $0.isDone == task.isDone }
  }
}

extension Words {
  /// The note on a task that was added, with what its line was understood as.
  fileprivate func said(_ task: ListTask, addedTo list: TaskList, from today: Day) -> String {
    let (name, list) = (isolated(task.title), isolated(list.title))
    var details: [String] = []
    if let due = task.due { details.append(moment(due, inYear: today.year)) }
    if let repetition = task.repetition { details.append(self.repetition(repetition)) }
    if let priority = task.priority { details.append(labelled(self(.taskFormPriority), shortPriority(priority))) }
    if let assignee = task.assignee { details.append("@\(assignee)") }
    details += task.labels.map { "#" + isolated($0) }
    if details.isEmpty { return self(.taskFormAdded, ["name": name, "list": list]) }
    return self(.taskFormAddedWith, ["name": name, "list": list, "details": details.joined(separator: " · ")])
  }
}
