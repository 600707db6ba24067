import Journal

/// The keys of a person's `profile.yml`.
public enum ProfileField: String, CaseIterable, Sendable {
  case name, bio, visibility, findable
  case selfImageGoal = "self_image_goal"
  case timeZone = "timezone"
  case language, parts, places, notify, quiet
  case notifyTitles = "notify_titles"
  case remindTasks = "remind_tasks"
}

extension ProfileField {
  /// The value of the field, as flags and forms take it; `nil` where the person has none.
  public func text(in person: Person) -> String? {
    switch self {
    case .name: person.name
    case .bio: person.bio
    case .visibility: person.visibility.name
    case .findable: person.isFindable ? "yes" : "no"
    case .selfImageGoal: person.selfImageGoal
    case .timeZone: person.timeZone
    case .language: person.language
    case .parts: person.parts.isEmpty ? nil : person.parts.map(\.text).joined(separator: ", ")
    case .places: person.places.isEmpty ? nil : person.places.map(PlaceText.text).joined(separator: "; ")
    case .notify:
      person.notifications.channels.isEmpty
        ? nil : person.notifications.channels.map(\.rawValue).joined(separator: ", ")
    case .quiet: person.notifications.quiet?.text
    case .notifyTitles: person.notifications.saysTitles ? "yes" : "no"
    case .remindTasks: person.notifications.ofTimedTasks.map(\.text) ?? "no"
    }
  }
}

/// The wanted fields of a profile, as somebody wrote them.
public struct ProfileInput: Sendable, Equatable {
  /// The wanted values; `.some(nil)` clears a field. Other fields stay as they are.
  public var fields: [ProfileField: String?]

  /// Fields that are not given stay as they are.
  public init(_ fields: [ProfileField: String?] = [:]) {
    self.fields = fields
  }

  /// Whether the input changes nothing.
  public var isEmpty: Bool { fields.isEmpty }
}
