import Changes
import Journal

/// The fields of the forms for settings and the person's own profile, by the names of the fields.
struct SettingsFormValues: Sendable, Equatable {
  private(set) var texts: [String: String]
  /// The people whose home editions are built, where the setting lists them.
  var homes: [String]

  /// The settings that forms change; for the others the page says where they are changed.
  static let keys: [SettingKey] = [
    .title, .language, .timeZone, .weekStartsOn, .dayStartsAt, .accent, .homes, .publicCourse, .publicLocation,
    .baseURL, .inbox, .longestTitle, .longestReason, .longestComment, .largestPhoto, .largestFile,
    .personBytes,
  ]

  /// The name of a profile's field in the form. It differs from the setting's where both have one, like the time zone.
  static func name(of field: ProfileField) -> String {
    switch field {
    case .timeZone: "own_timezone"
    case .language: "own_language"
    default: field.rawValue
    }
  }

  subscript(name: String) -> String { texts[name] ?? "" }
  subscript(field: ProfileField) -> String { self[Self.name(of: field)] }
  subscript(key: SettingKey) -> String { self[key.rawValue] }

  /// The fields as they are stored.
  ///
  /// - Parameter settings: The settings of the site; `nil` for somebody who must not change them. Their form has no such fields,
  ///   and what is sent of them is not looked at.
  init(_ person: Person, _ settings: Settings?) {
    texts = [:]
    for field in ProfileField.allCases { texts[Self.name(of: field)] = field.text(in: person) ?? "" }
    homes = []
    guard let settings else { return }
    for key in Self.keys { texts[key.rawValue] = key.text(in: settings) ?? "" }
    if case .people(let people) = settings.homes {
      texts[SettingKey.homes.rawValue] = "some"
      homes = people.map(\.text)
    }
  }

  /// The fields that the form of an item sent; all others, and those that it did not send, have their stored values.
  init(_ fields: FormFields, of item: SettingsItem, else stored: SettingsFormValues) {
    self = stored
    for name in item.names where texts[name] != nil {
      guard let text = fields[name] else { continue }
      texts[name] = HabitFormValues.line(text)
    }
    // Of boxes, those that are not ticked are not sent.
    if item == .profile(.notify) { texts[item.id] = fields.all(item.id).joined(separator: ", ") }
    if item == .site(.homes), fields[SettingKey.homes.rawValue] != nil { homes = fields.all("homes_people") }
    // Browsers may send seconds, which are cut off.
    texts[SettingKey.dayStartsAt.rawValue] = String(self[.dayStartsAt].prefix(5))
  }

  /// The version of what an item's form shows.
  func version(of item: SettingsItem) -> EntryVersion {
    EntryVersion(of: [item.id] + item.names.map { texts[$0] } + (item == .site(.homes) ? homes : []))
  }

  /// A setting as `daybook settings set` takes it; empty for its default.
  func text(of key: SettingKey) -> String {
    key == .homes && self[.homes] == "some" ? homes.joined(separator: ", ") : self[key]
  }

  /// The settings that differ from the stored ones, in the order of the form.
  func changes(from stored: SettingsFormValues) -> [SettingKey] {
    Self.keys.filter { text(of: $0) != stored.text(of: $0) }
  }

  /// The fields of the profile that differ from the stored ones.
  func profile(from stored: SettingsFormValues) -> ProfileInput {
    var input = ProfileInput()
    for field in ProfileField.allCases where self[field] != stored[field] {
      input.fields[field] = .some(self[field].isEmpty ? nil : self[field])
    }
    return input
  }
}
