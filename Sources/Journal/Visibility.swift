/// Who may see something, from the fewest to the most.
public enum Visibility: UInt8, Comparable, Hashable, Sendable, CaseIterable {
  case `private`, friends, `public`

  /// The word that the data folder writes: `private`, `friends` or `public`.
  public var name: String {
    switch self {
    case .private: "private"
    case .friends: "friends"
    case .public: "public"
    }
  }

  /// Whether fewer people may see what has the left visibility.
  public static func < (left: Visibility, right: Visibility) -> Bool { left.rawValue < right.rawValue }
}
