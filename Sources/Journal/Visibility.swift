/// Who may see something, from the fewest to the most.
public enum Visibility: UInt8, Comparable, Hashable, Sendable, CaseIterable {
  case `private`, friends, `public`

  public static func < (left: Visibility, right: Visibility) -> Bool { left.rawValue < right.rawValue }
}
