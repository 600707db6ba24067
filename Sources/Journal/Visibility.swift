/// Who may see something, from the fewest to the most.
public enum Visibility: UInt8, Comparable, Hashable, Sendable, CaseIterable {
  case `private`, friends, `public`

  /// As the data folder writes it.
  public var name: String {
    switch self {
    case .private: "private"
    case .friends: "friends"
    case .public: "public"
    }
  }

  /// Whether the left one lets fewer people see it.
  public static func < (left: Visibility, right: Visibility) -> Bool { left.rawValue < right.rawValue }
}
