/// A location with a name.
public struct Place: Hashable, Sendable {
  /// The greatest number of places that a person may name.
  public static let most = 100

  /// The name that the person gave the place.
  public var label: String
  /// The place's coordinates.
  public var location: Location

  /// - Parameter label: The name that the person gave the place.
  public init(label: String, location: Location) {
    self.label = label
    self.location = location
  }
}
