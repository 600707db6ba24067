/// Who may see something, from the fewest to the most.
public enum Visibility: UInt8, Comparable, Hashable, Sendable, CaseIterable {
  case `private`, friends, `public`

  /// Whether the left one lets fewer people see it.
  public static func < (left: Visibility, right: Visibility) -> Bool { left.rawValue < right.rawValue }
}
