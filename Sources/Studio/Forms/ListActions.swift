import Changes
import DataFolder
import Journal
import SitePlan

/// The actions of the forms that add and change lists themselves.
enum ListActions {
  static let all: [String: FormAction] = [
    "list-add": FormAction(perform: add, formAgain: again),
    "list-edit": FormAction(perform: edit, formAgain: again),
    "list-archive": FormAction(perform: archive),
    "list-restore": FormAction(perform: restore),
    "list-delete": FormAction(perform: delete),
  ]

  @Sendable private static func add(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    return try await context.change { person, book, draft in
      let all = ListFormValues.fields(context.source(of: person, in: book))
      let values = ListFormValues(fields, of: all)
      var problems: [String: String] = [:]
      let filled = all.filter { $0 == .name || !values[$0].isEmpty }
      var rest = values.edit(of: filled, context.revision.words, &problems)
      func refused() -> FormAgain { Self.refused(nil, values, problems, context, person, book) }
      guard problems.isEmpty, let title = rest.title else { throw refused() }
      do {
        rest.title = nil
        let list = try ListStaging.add(title, rest, among: person.lists, of: person.username, to: &draft)
        let address = ListAddress(list.slug, of: person.username, for: person.username)
        return outcome(list.title, draft, fields.page ?? address.front, context)
      } catch let refusal as Refusal {
        problems["name"] = context.revision.words.sentence(refusal)
        throw refused()
      }
    }
  }

  /// Changes the fields that differ from what the form showed. One that somebody else changed as well comes again.
  @Sendable private static func edit(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    let words = context.revision.words
    return try await context.change { person, book, draft in
      let place = try ListPlace(named: fields["list"] ?? "", for: person, in: book)
      let staging = try ListStaging(place.list, of: place.shelf.owner, by: person.username)
      let all = ListFormValues.fields(context.source(of: person, in: book))
      let stored = ListFormValues(place.list)
      let shown = ListFormValues(fields, "was-", of: all, else: stored)
      var values = ListFormValues(fields, of: all, else: shown)
      var changed: [ListFormValues.Field] = []
      var problems: [String: String] = [:]
      for field in all {
        switch FieldMerge(shown: shown[field], typed: values[field], stored: stored[field]) {
        case .kept: values[field] = stored[field]
        case .set: changed.append(field)
        case .conflict:
          problems[field.name] = words(
            .taskFormBoth, ["value": words.isolated(ListPages.said(field, of: place.list, words))])
        }
      }
      let edit = values.edit(of: changed, words, &problems)
      func refused() -> FormAgain { Self.refused(place, values, problems, context, person, book) }
      guard problems.isEmpty else { throw refused() }
      do {
        if !changed.isEmpty { try staging.edit(edit, among: person.lists, in: &draft) }
      } catch let refusal as Refusal {
        problems["name"] = words.sentence(refusal)
        throw refused()
      }
      let left = edit.access.filter { $0.value == .remove }.keys.sorted()
        .compactMap { stillToDo($0, place, book, words) }
      return outcome(edit.title ?? place.list.title, draft, fields.page ?? place.address.front, context, left)
    }
  }

  /// What somebody is still to do in a list that they no longer see, in a sentence; `nil` for nothing.
  private static func stillToDo(_ person: Username, _ place: ListPlace, _ book: Book, _ words: Words) -> String? {
    let count = place.list.openTasks(of: person).count
    if count == 0 { return nil }
    return words(
      .listFormStillToDo, count: count, ["name": words.isolated(book.person(person)?.name ?? person.text)])
  }

  @Sendable private static func again(
    _ fields: FormFields, _ context: ActionContext, _ problem: String
  ) -> (any PageModel)? {
    let place = fields["list"].flatMap { try? ListPlace(named: $0, for: context.person, in: context.book) }
    if fields["list"] != nil, place?.shelf.owner != context.person.username { return nil }
    let source = context.source(of: context.person)
    let page = ListPages.list(place, ListFormValues(fields, of: ListFormValues.fields(source)), source)
    return page.again(page.groups, general: [problem])
  }

  // MARK: Archive, restore, delete

  @Sendable private static func archive(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    try await change(fields, context) { place, staging, person, draft in
      try staging.archive(on: fields.shownDay(of: person), in: &draft)
      return (.listFormArchived, place.address.front)
    }
  }

  @Sendable private static func restore(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    try await change(fields, context) { place, staging, _, draft in
      try staging.restore(in: &draft)
      return (.listFormRestored, place.address.front)
    }
  }

  @Sendable private static func delete(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    let words = context.revision.words
    return try await change(fields, context) { place, staging, person, draft in
      let loss = ListLoss(of: place.list, among: person.lists)
      guard EntryVersion(sent: fields["seen"] ?? "") == ListPages.seal(of: loss) else {
        let page = ListPages.delete(place, context.revision.source(of: person))
        throw FormAgain(page.again([], general: [words(.listFormDeleteChanged)]))
      }
      try staging.delete(loss, in: &draft)
      return (.taskFormDeleted, "lists/index.html")
    }
  }

  /// Stores what `body` stages of the list that the form names.
  ///
  /// - Parameter body: Returns what the note says of the list, and the page to show next.
  /// - Throws: A ``Changes/Refusal`` where the list is somebody else's.
  private static func change(
    _ fields: FormFields, _ context: ActionContext,
    _ body:
      @escaping @Sendable (ListPlace, ListStaging, Person, inout FolderDraft) throws -> (said: Phrase, page: String)
  ) async throws -> ActionOutcome {
    let words = context.revision.words
    return try await context.change { person, book, draft in
      let place = try ListPlace(named: fields["list"] ?? "", for: person, in: book)
      let staging = try ListStaging(place.list, of: place.shelf.owner, by: person.username)
      let (said, page) = try body(place, staging, person, &draft)
      return ActionOutcome(
        note: Note(words(said, ["name": words.isolated(place.list.title)]), undo: draft.summary), page: page)
    }
  }

  private static func refused(
    _ place: ListPlace?, _ values: ListFormValues, _ problems: [String: String], _ context: ActionContext,
    _ person: Person, _ book: Book
  ) -> FormAgain {
    let page = ListPages.list(place, values, problems: problems, context.revision.source(of: person, in: book))
    return FormAgain(page.again(page.groups))
  }

  private static func outcome(
    _ title: String, _ draft: FolderDraft, _ page: String, _ context: ActionContext, _ notes: [String] = []
  ) -> ActionOutcome {
    let words = context.revision.words
    let said = draft.isEmpty ? words(.formUnchanged) : words(.liveStored, ["what": words.isolated(title)])
    let sentences = notes.isEmpty ? [said] : [said + "."] + notes
    return ActionOutcome(
      note: Note(sentences.joined(separator: " "), undo: draft.isEmpty ? nil : draft.summary), page: page)
  }
}
