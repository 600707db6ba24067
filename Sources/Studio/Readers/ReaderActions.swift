import Changes
import DataFolder
import Journal
import SitePlan

/// The actions of the page of those who read on the hosted site. None of them is undone: a key that was given or taken stays so.
enum ReaderActions {
  static let all: [String: FormAction] = [
    "reader-add": FormAction(perform: add),
    "reader-invite": FormAction(perform: invite),
    "reader-rekey": FormAction(perform: rekey),
    "reader-remove": FormAction(perform: remove),
  ]

  /// The last parts of the addresses of the forms.
  static let names = Set(all.keys)

  @Sendable private static func add(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    let words = context.revision.words
    let typed = (fields["reader"] ?? "").lowercased().filter { $0 != " " }
    let name = HabitFormValues.line(fields["name"] ?? "")
    func again(_ field: String, _ sentence: String) -> PageAgain {
      let forms = ReaderForms(source: context.source(of: context.person), service: context.services.readers)
      let page = forms.page(fields, problems: [field: sentence])
      return PageAgain(page.again(page.groups), [sentence])
    }
    guard let reader = Username(typed) else {
      throw again("reader", words(typed.isEmpty ? .formMissing : .readersTypedHint))
    }
    do {
      return try await context.change { person, book, draft in
        let friend = try chosen(fields, person, book, context)
        try ReaderStaging(in: book).add(
          reader, named: name.isEmpty ? nil : name, to: friend, on: friend.today, in: &draft)
        let label = name.isEmpty ? book.reader(reader).map(book.label) ?? reader.text : name
        let told = words(
          .readersAddedNote, ["name": words.isolated(label), "person": words.isolated(friend.name)])
        return ActionOutcome(note: Note(told), page: page(showing: reader))
      }
    } catch let refusal as Refusal where refusal.reason != nil {
      throw again("reader", words.sentence(refusal))
    } catch let problems as FieldProblems {
      guard let problem = problems.problems.first else { throw problems }
      throw again(problem.field == "name" ? "name" : "reader", words.sentence(problem))
    }
  }

  @Sendable private static func invite(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    let words = context.revision.words
    let reader = try named(fields, words)
    let isAgain = fields["again"] == "yes"
    return try await context.change { person, book, draft in
      try requireKey(book, context)
      if book.person(reader) == nil { try require(reader, book, words) }
      let invited = try ReaderStaging(in: book).invite(
        reader, by: person, on: person.today, isAgain: isAgain, in: &draft)
      let name = words.isolated(label(of: invited, in: book, for: person))
      return ActionOutcome(note: Note(words(.readersInvitedNote, ["name": name])), page: page(showing: reader))
    }
  }

  @Sendable private static func rekey(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    let words = context.revision.words
    let reader = try named(fields, words)
    return try await context.change { person, book, draft in
      try requireKey(book, context)
      try require(reader, book, words)
      let changed = try ReaderStaging(in: book).rekey(reader, on: book.today, in: &draft)
      let name = words.isolated(label(of: changed, in: book, for: person))
      return ActionOutcome(note: Note(words(.readersRekeyedNote, ["name": name])), page: page(showing: reader))
    }
  }

  @Sendable private static func remove(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    let words = context.revision.words
    let reader = try named(fields, words)
    return try await context.change { person, book, draft in
      try require(reader, book, words)
      let whose = fields["person"] ?? ""
      let friend = whose.isEmpty ? nil : try chosen(fields, person, book, context)
      let removed = try ReaderStaging(in: book).remove(reader, from: friend, on: book.today, in: &draft)
      let name = words.isolated(label(of: removed, in: book, for: person))
      let told =
        friend.map { words(.readersRemovedOfNote, ["name": name, "person": words.isolated($0.name)]) }
        ?? words(.readersRemovedNote, ["name": name])
      return ActionOutcome(note: Note(told), page: ReadersPage.path)
    }
  }

  // MARK: Parts

  private static func label(of reader: SiteReader, in book: Book, for person: Person) -> String {
    book.person(reader.reader)?.label(for: person.username) ?? book.label(of: reader)
  }

  /// The page with what a reader signs in by.
  private static func page(showing reader: Username) -> String { "\(ReadersPage.path)?show=\(reader)" }

  private static func named(_ fields: FormFields, _ words: Words) throws -> Username {
    guard let reader = fields["reader"].flatMap({ Username($0) }) else { throw RefusedForm(words(.liveGone)) }
    return reader
  }

  /// The person whom a form names, or whoever sends it.
  private static func chosen(
    _ fields: FormFields, _ person: Person, _ book: Book, _ context: ActionContext
  ) throws -> Person {
    guard let name = fields["person"] else { return person }
    let source = context.source(of: person, in: book)
    guard let chosen = ReaderForms.people(source).first(where: { $0.username.text == name }) else {
      throw RefusedForm(context.revision.words(.liveGone))
    }
    return chosen
  }

  /// Somebody may have removed them from the file since the page was made.
  private static func require(_ reader: Username, _ book: Book, _ words: Words) throws {
    if book.reader(reader) == nil { throw RefusedForm(words(.liveGone)) }
  }

  private static func requireKey(_ book: Book, _ context: ActionContext) throws {
    if case .found = context.services.readers.key(book) { return }
    throw RefusedForm(context.revision.words(.readersNoKeyYet))
  }
}
