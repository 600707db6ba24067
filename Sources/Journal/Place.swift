/// A location with a name.
public struct Place: Hashable, Sendable {
  public var label: String
  public var location: Location

  public init(label: String, location: Location) {
    self.label = label
    self.location = location
  }
}
