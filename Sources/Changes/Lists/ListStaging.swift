import DataFolder
import Journal

/// Stages changes to a person's lists themselves. Only the owner of a list may make them.
public struct ListStaging: Sendable {
  private let list: TaskList
  private let owner: Username
  private let path: String

  /// - Parameters:
  ///   - list: The list as it is stored.
  ///   - owner: Whose list it is.
  ///   - actor: Who changes it.
  /// - Throws: A ``Refusal`` where the list belongs to somebody else.
  public init(_ list: TaskList, of owner: Username, by actor: Username) throws(Refusal) {
    if owner != actor { throw Refusal(.task(.notOwner(list.title, owner: owner))) }
    self.list = list
    self.owner = owner
    path = FolderLayout.list(list.slug, of: owner)
  }

  // MARK: Lists

  /// Stages a new list, which comes last.
  ///
  /// - Parameters:
  ///   - more: What is set besides the title.
  ///   - lists: The person's lists.
  /// - Returns: The list as it is stored.
  /// - Throws: ``FieldProblems`` for a text that cannot be stored, a ``Refusal`` where another list has the title, and
  ///   errors of the draft.
  public static func add(
    _ title: String, _ more: ListEdit = ListEdit(), among lists: [TaskList], of owner: Username,
    to draft: inout FolderDraft
  ) throws -> TaskList {
    let title = try Self.checked { () throws(FieldProblem) in try ListRules.title(title) }
    if lists.contains(where: { $0.title.lowercased() == title.lowercased() }) {
      throw Refusal(.task(.listExists(title)))
    }
    let slug = Slugs.slug(from: title, avoiding: Set(lists.map(\.slug)))
    let list = TaskList(slug: slug, title: title)
    let file = try YamlEdit(new: .list, [.init("title", .text(title))])
    draft.write(file.bytes, to: FolderLayout.list(slug, of: owner))
    if more != ListEdit() {
      try ListStaging(list, of: owner, by: owner).edit(more, among: lists + [list], in: &draft)
    }
    note(.listAdded(title), of: owner, in: &draft)
    return list
  }

  /// Stages changes to the fields of the list, and to who shares it. The name of its file stays. An older `visibility`
  /// becomes `share`, with everybody whom it names.
  ///
  /// - Parameter lists: The owner's lists.
  /// - Throws: ``FieldProblems`` for a text that cannot be stored, a ``Refusal`` where another list has the title or
  ///   the list would be shared with its owner, and errors of the draft.
  public func edit(_ edit: ListEdit, among lists: [TaskList], in draft: inout FolderDraft) throws {
    if edit.access[owner, default: .keep] != .keep {
      throw Refusal(.task(.sharedWithOwner(list.title, owner: owner)))
    }
    var title = list.title
    if let wanted = edit.title {
      title = try Self.checked { () throws(FieldProblem) in try ListRules.title(wanted) }
      if lists.contains(where: { $0.slug != list.slug && $0.title.lowercased() == title.lowercased() }) {
        throw Refusal(.task(.listExists(title)))
      }
    }
    var description = edit.description
    if case .set(let text) = description {
      let checked = try Self.checked { () throws(FieldProblem) in try ListRules.description(text) }
      description = checked.map { .set($0) } ?? .remove
    }
    try change(in: &draft, saying: summary(of: edit, titled: title)) { [title, description] file throws(EditFlaw) in
      if edit.title != nil { try file.set("title", to: .text(title)) }
      switch description {
      case .keep: break
      case .remove: try file.remove("description")
      case .set(let text): try file.set("description", to: .text(text))
      }
      switch edit.color {
      case .keep: break
      case .remove: try file.remove("color")
      case .set(let color): try file.set("color", to: .text(color.text))
      }
      if edit.access.values.contains(where: { $0 != .keep }) { try set(shares(in: file, edit.access), in: &file) }
    }
  }

  /// What is remembered of an edit: whom it concerns, where it does nothing but share the list with one person.
  private func summary(of edit: ListEdit, titled title: String) -> ChangeSummary {
    var rest = edit
    rest.access = [:]
    guard rest == ListEdit(), let (person, change) = edit.access.first, edit.access.count == 1 else {
      return .listChanged(title)
    }
    switch change {
    case .keep: return .listChanged(title)
    case .remove: return .listUnshared(title, with: person.text)
    case .set: return .listShared(title, with: person.text)
    }
  }

  /// Stages that the list is put away: Today and the commands leave it out.
  ///
  /// - Throws: A ``Refusal`` where it is archived already, and errors of the draft.
  public func archive(on today: Day, in draft: inout FolderDraft) throws {
    if let day = list.archivedOn { throw Refusal(.task(.listArchived(list.title, on: day))) }
    try change(in: &draft, saying: .listArchived(list.title)) { file throws(EditFlaw) in
      try file.set("archived", to: .plain(today.description))
    }
  }

  /// Stages that an archived list is in use again.
  ///
  /// - Throws: A ``Refusal`` where it is not archived, and errors of the draft.
  public func restore(in draft: inout FolderDraft) throws {
    if list.archivedOn == nil { throw Refusal(.task(.listInUse(list.title))) }
    try change(in: &draft, saying: .listRestored(list.title)) { file throws(EditFlaw) in
      try file.remove("archived")
    }
  }

  /// Stages the removal of the list with its tasks, and of the attachments that no other list of the owner names.
  ///
  /// - Parameter loss: What the person has agreed to lose, of this list.
  /// - Throws: Errors of the draft.
  public func delete(_ loss: ListLoss, in draft: inout FolderDraft) throws {
    draft.remove(path)
    for file in loss.files { try draft.remove(attachment: file, of: owner) }
    Self.note(.listDeleted(list.title), of: owner, in: &draft)
  }

  // MARK: Sharing

  /// Stages that the list is shared with somebody, or that they may do something else with it.
  ///
  /// - Throws: A ``Refusal`` where the list belongs to that person, and errors of the draft.
  public func share(with person: Username, may access: TaskList.Access, in draft: inout FolderDraft) throws {
    if list.access(of: person) == access { return }
    var edit = ListEdit()
    edit.access = [person: .set(access)]
    try self.edit(edit, among: [list], in: &draft)
  }

  /// Stages that the list is shared with somebody no longer.
  ///
  /// - Throws: A ``Refusal`` where it is not shared with them, and errors of the draft.
  public func stopSharing(with person: Username, in draft: inout FolderDraft) throws {
    if list.access(of: person) == nil { throw Refusal(.task(.notShared(list.title, with: person))) }
    var edit = ListEdit()
    edit.access = [person: .remove]
    try self.edit(edit, among: [list], in: &draft)
  }

  /// The items of `share` after changes, or what they would be where `visibility` says who may read. Those that stay keep
  /// their places and whatever else is said of them.
  private func shares(
    in file: YamlEdit, _ changes: [Username: TaskEdit.Change<TaskList.Access>]
  ) -> [YamlValue] {
    var items = list.shares.map { Self.share($0.person, may: $0.may) }
    if case .list(let stored)? = file.value(of: "share") { items = stored }
    for (person, change) in changes.sorted(by: { $0.key < $1.key }) {
      let index = items.firstIndex { $0.text(of: "person") == person.text }
      switch (change, index) {
      case (.keep, _), (.remove, nil): break
      case (.remove, let index?): items.remove(at: index)
      case (.set(let access), let index?):
        guard case .mapping(let entries) = items[index] else { break }
        items[index] = .mapping(
          entries.filter { $0.key != "may" } + [YamlValue.Entry("may", .plain(access.rawValue))])
      case (.set(let access), nil): items.append(Self.share(person, may: access))
      }
    }
    return items
  }

  private func set(_ items: [YamlValue], in file: inout YamlEdit) throws(EditFlaw) {
    if items.isEmpty { try file.remove("share") } else { try file.set("share", to: .list(items)) }
    // It would count again without `share`, and says nothing beside it.
    try file.remove("visibility")
  }

  private static func share(_ person: Username, may access: TaskList.Access) -> YamlValue {
    .mapping([.init("person", .plain(person.text)), .init("may", .plain(access.rawValue))])
  }

  // MARK: Parts

  private func change(
    in draft: inout FolderDraft, saying summary: ChangeSummary, _ edit: (inout YamlEdit) throws(EditFlaw) -> Void
  ) throws {
    let stored = try draft.bytes(of: path) ?? []
    let bytes = try EditFlaw.naming(path) {
      var file = try YamlEdit(stored, .list)
      try edit(&file)
      return file.bytes
    }
    if bytes != stored { draft.write(bytes, to: path) }
    Self.note(summary, of: owner, in: &draft)
  }

  private static func note(_ summary: ChangeSummary, of owner: Username, in draft: inout FolderDraft) {
    draft.owner = .person(owner)
    draft.subjects.insert(.person(owner))
    draft.summary = summary
  }

  private static func checked<Value>(_ body: () throws(FieldProblem) -> Value) throws(FieldProblems) -> Value {
    do throws(FieldProblem) {
      return try body()
    } catch {
      throw FieldProblems([error])
    }
  }
}
