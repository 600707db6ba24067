import Journal

/// What a change is about, by which all traces of a deleted habit or person can be removed from the records for `undo`.
public enum ChangeSubject: Sendable, Hashable {
  /// A person's habit and its check-ins.
  case habit(Username, Slug)
  /// A person with all of their habits.
  case person(Username)
  /// Any setting of `daybook.yml`.
  case settings

  /// Whether traces of this subject include those of the other one.
  func includes(_ other: ChangeSubject) -> Bool {
    switch (self, other) {
    case (.person(let person), .habit(let other, _)): person == other
    case (.person, _), (.habit, _), (.settings, _): self == other
    }
  }
}

extension ChangeSubject: CustomStringConvertible {
  /// The subject as it is stored: `habit ana/run`.
  public var description: String {
    switch self {
    case .habit(let person, let habit): "habit \(person)/\(habit)"
    case .person(let person): "person \(person)"
    case .settings: "settings"
    }
  }

  init?(_ text: String) {
    let words = text.split(separator: " ", maxSplits: 1)
    switch words.first {
    case "settings": self = .settings
    case "person":
      guard words.count == 2, let person = Username(String(words[1])) else { return nil }
      self = .person(person)
    case "habit":
      let names = words.count == 2 ? words[1].split(separator: "/") : []
      guard names.count == 2, let person = Username(String(names[0])),
        let habit = Slug(String(names[1]))
      else {
        return nil
      }
      self = .habit(person, habit)
    default: return nil
    }
  }
}
