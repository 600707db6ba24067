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
  public static func delete(_ loss: PersonLoss, settings: Settings, from draft: inout FolderDraft) throws {
    let username = loss.person.username
    for other in loss.followed {
      let path = FolderLayout.followers(of: other)
      guard let bytes = try draft.bytes(of: path) else { continue }
      let edited = try EditFlaw.naming(path) {
        var list = try YamlListEdit(bytes)
        try list.removeAll { $0.text(of: "person") == username.text }
        return list.bytes
      }
      draft.write(edited, to: path)
    }
    for challenge in loss.challenges {
      try removePerson(username, fromChallenge: FolderLayout.challenge(challenge), in: &draft)
    }
    for shared in loss.sharedLists {
      let path = FolderLayout.list(shared.list, of: shared.owner)
      for key in ["visibility", "share"] { try removePerson(username, from: key, of: path, .list, in: &draft) }
    }
    if case .people(let homes) = settings.homes, homes.contains(username) {
      try removePerson(username, from: "homes", of: FolderLayout.settings, .settings, in: &draft)
    }
    draft.remove(folder: FolderLayout.person(username))
    draft.isUndoable = false
    draft.purgeUndo(of: .person(username))
    draft.summary = .personDeleted
  }

  /// A challenge in which nobody is left goes, too.
  private static func removePerson(
    _ person: Username, fromChallenge path: String, in draft: inout FolderDraft
  ) throws {
    try removePerson(person, from: "participants", of: path, .challenge, in: &draft)
    guard let bytes = try draft.bytes(of: path) else { return }
    let edited = try EditFlaw.naming(path) { () throws(EditFlaw) -> [UInt8]? in
      var file = try YamlEdit(bytes, .challenge)
      if file.text(of: "by") == person.text { try file.remove("by") }
      return file.keys.contains("participants") || file.keys.contains("by") ? file.bytes : nil
    }
    guard let edited else { return draft.remove(path) }
    if edited != bytes { draft.write(edited, to: path) }
  }

  private static func removePerson(
    _ person: Username, from key: String, of path: String, _ kind: YamlEdit.Kind, in draft: inout FolderDraft
  ) throws {
    guard let bytes = try draft.bytes(of: path) else { return }
    let edited = try EditFlaw.naming(path) {
      var file = try YamlEdit(bytes, kind)
      if let rest = file.value(of: key)?.without(person) {
        if rest == .list([]) { try file.remove(key) } else { try file.set(key, to: rest) }
      }
      return file.bytes
    }
    if edited != bytes { draft.write(edited, to: path) }
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
    case .parts: person.parts.isEmpty ? nil : .list(person.parts.map { .text($0.text) })
    case .places: person.places.isEmpty ? nil : .list(person.places.map(HabitFileText.place))
    }
  }
}
