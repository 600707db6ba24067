import DataFolder
import Journal

/// Stages changes to people.
public enum PersonStaging {
  /// Stages the profile of a new person.
  public static func add(_ person: Person, to draft: inout FolderDraft) throws {
    let entries = ProfileField.allCases.compactMap { field in
      value(field, of: person).map { YamlValue.Entry(field.rawValue, $0) }
    }
    let file = try YamlEdit(new: .profile, entries)
    draft.write(file.bytes, to: FolderLayout.profile(of: person.username))
    draft.owner = .daybook
    draft.subjects.insert(.person(person.username))
    draft.summary = .personAdded(person.name)
  }

  /// Stages the differences between two states of a person's profile.
  ///
  /// - Returns: The keys that changed; empty where nothing is staged.
  @discardableResult
  public static func change(_ old: Person, to new: Person, in draft: inout FolderDraft) throws -> [String] {
    let path = FolderLayout.profile(of: old.username)
    let stored = try draft.bytes(of: path) ?? []
    var changed: [String] = []
    let bytes = try EditFlaw.naming(path) {
      var file = try YamlEdit(stored, .profile)
      for field in ProfileField.allCases {
        let (key, after) = (field.rawValue, value(field, of: new))
        if value(field, of: old) == after { continue }
        if let after { try file.set(key, to: after) } else { try file.remove(key) }
        changed.append(key)
      }
      return file.bytes
    }
    guard bytes != stored else { return [] }
    draft.write(bytes, to: path)
    draft.owner = .person(old.username)
    draft.subjects.insert(.person(old.username))
    draft.summary = .profileChanged(new.name)
    return changed
  }

  /// Stages the permanent deletion of a person: first the references to them, then their folder in one step.
  ///
  /// - Parameter heir: Who gets the lists in which they may write; those in which only others may go to the first of these.
  ///   `nil` for nobody, so that all of them go, too.
  public static func delete(
    _ loss: PersonLoss, leavingListsTo heir: Username? = nil, in book: Book, from draft: inout FolderDraft
  ) throws {
    let username = loss.person.username
    if let heir {
      guard loss.heirs.contains(heir) else { throw Refusal(.following(.nobody(heir.text))) }
      for (other, lists) in loss.handover(to: heir) {
        guard let person = book.person(other) else { continue }
        try ListHandover(person: loss.person, heir: person).stage(lists, in: &draft)
      }
    }
    try PersonReferences(to: username, in: book).stage(nil, isLenient: false, in: &draft)
    try PersonRenaming.forget(username, in: &draft)
    draft.remove(folder: FolderLayout.person(username))
    draft.isUndoable = false
    draft.purgeUndo(of: .person(username))
    draft.summary = .personDeleted
  }

  /// The value of a field in the profile; `nil` where the profile leaves the field out.
  private static func value(_ field: ProfileField, of person: Person) -> YamlValue? {
    switch field {
    case .name: .text(person.name)
    case .bio: person.bio.map(YamlValue.text)
    case .visibility: person.visibility == .private ? nil : .plain(person.visibility.name)
    case .findable: person.isFindable ? .plain("true") : nil
    case .selfImageGoal: person.selfImageGoal.map(YamlValue.text)
    case .timeZone: person.timeZone.map(YamlValue.text)
    case .language: person.language.map(YamlValue.text)
    case .parts: person.parts.isEmpty ? nil : .list(person.parts.map { .text($0.text) })
    case .places: person.places.isEmpty ? nil : .list(person.places.map(HabitFileText.place))
    case .notify:
      person.notifications.channels.isEmpty
        ? nil : .list(person.notifications.channels.map { .plain($0.rawValue) })
    case .quiet: person.notifications.quiet.map { .plain($0.text) }
    case .notifyTitles: person.notifications.saysTitles ? nil : .plain("false")
    case .remindTasks:
      person.notifications.ofTimedTasks == Notifications.atTheTime
        ? nil : .plain(person.notifications.ofTimedTasks?.text ?? "no")
    }
  }
}
