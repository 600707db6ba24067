/// A location with a name.
public struct Place: Hashable, Sendable {
  /// What people call it.
  public var label: String
  /// Where it is.
  public var location: Location

  /// - Parameter label: What people call it.
  public init(label: String, location: Location) {
    self.label = label
    self.location = location
  }
}
