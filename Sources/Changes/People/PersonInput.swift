/// What a profile says of a person, by the name that its file has for it.
public enum ProfileField: String, CaseIterable, Sendable {
  case name, bio, visibility
  case selfImageGoal = "self_image_goal"
  case timeZone = "timezone"
}

/// What somebody wants of a profile, as they wrote it.
public struct ProfileInput: Sendable, Equatable {
  /// Fields that are not in it stay as they are; `.some(nil)` takes one away.
  public var fields: [ProfileField: String?]

  /// Wishes for the fields that are named; the others stay.
  public init(_ fields: [ProfileField: String?] = [:]) {
    self.fields = fields
  }

  /// Whether nothing is wished.
  public var isEmpty: Bool { fields.isEmpty }
}
