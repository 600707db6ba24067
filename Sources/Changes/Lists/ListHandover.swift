import DataFolder
import Journal

/// Gives lists of somebody who goes to somebody who stays, with what is attached to their tasks.
struct ListHandover {
  let person: Person
  let heir: Person

  /// Stages the lists in the heir's folder; those of the person stay as they are.
  func stage(_ lists: [TaskList], in draft: inout FolderDraft) throws {
    var taken = Set(heir.lists.map(\.slug))
    for list in lists {
      let path = FolderLayout.list(list.slug, of: person.username)
      guard let bytes = try draft.bytes(of: path) else { continue }
      let names = try copies(of: list, in: &draft)
      let edited = try EditFlaw.naming(path) { () throws(EditFlaw) in try self.edited(bytes, naming: names) }
      let slug = Slugs.slug(from: list.slug.text, avoiding: taken)
      taken.insert(slug)
      draft.write(edited, to: FolderLayout.list(slug, of: heir.username))
    }
  }

  /// Stages copies of what is attached, and returns the names that differ from those until now.
  private func copies(of list: TaskList, in draft: inout FolderDraft) throws -> [String: String] {
    var names: [String: String] = [:]
    for name in Set(list.allTasks.flatMap(\.files)).sorted() {
      guard let bytes = try draft.bytes(of: FolderLayout.attachment(name, of: person.username)) else { continue }
      var known = name
      if let other = try draft.bytes(of: FolderLayout.attachment(name, of: heir.username)), other != bytes {
        known = AttachmentName.name(
          for: name.split(separator: "/").last.map(String.init) ?? name,
          avoiding: try draft.names(in: FolderLayout.files(of: heir.username)))
        names[name] = known
      }
      draft.write(bytes, to: FolderLayout.attachment(known, of: heir.username))
    }
    return names
  }

  /// The list without whom it belonged to, and without the heir among those with whom it is shared.
  private func edited(_ bytes: [UInt8], naming names: [String: String]) throws(EditFlaw) -> [UInt8] {
    var file = try YamlEdit(bytes, .list)
    for key in ["visibility", "share"] {
      guard let value = file.value(of: key) else { continue }
      let rest = value.without(heir.username)
      if rest == .list([]) { try file.remove(key) } else if rest != value { try file.set(key, to: rest) }
    }
    var sheet = try ListSheet(file.bytes)
    _ = try sheet.replace(person.username, by: nil)
    for task in sheet.tasks.flatMap(\.withSubtasks) where task.files.contains(where: { names[$0] != nil }) {
      try sheet.set(.file, to: task.files.map { names[$0] ?? $0 }, at: task.line)
    }
    return sheet.bytes
  }
}
