/// A point on the Earth in decimal degrees (WGS 84).
public struct Location: Hashable, Sendable {
  /// −90…90.
  public let latitude: Double
  /// −180…180.
  public let longitude: Double

  /// `nil` outside the ranges, and for what is no number.
  public init?(latitude: Double, longitude: Double) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Rounded to two decimals, about a kilometre.
  public var coarse: Location {
    Location(
      validLatitude: (latitude * 100).rounded() / 100, longitude: (longitude * 100).rounded() / 100)
  }

  private init(validLatitude latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// A location with a name.
public struct Place: Hashable, Sendable {
  public var label: String
  public var location: Location

  public init(label: String, location: Location) {
    self.label = label
    self.location = location
  }
}
