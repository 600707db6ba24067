/// The keys of a person's `profile.yml`.
public enum ProfileField: String, CaseIterable, Sendable {
  case name, bio, visibility
  case selfImageGoal = "self_image_goal"
  case timeZone = "timezone"
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
