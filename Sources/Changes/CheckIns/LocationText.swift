import Journal

/// Reads locations as people type or paste them: `38.7223,-9.1393`.
public enum LocationText {
  /// Reads degrees of latitude and longitude with a comma between them and spaces anywhere around, rounded to six
  /// decimals, which is about ten centimetres.
  ///
  /// - Throws: A ``Refusal`` with a ``LocationProblem``.
  public static func parse(_ text: String) throws(Refusal) -> Location {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { FieldText.trimming(String($0)) }
    guard parts.count == 2, let north = Location.degrees(parts[0]), let east = Location.degrees(parts[1]) else {
      throw Refusal(.location(.unreadable(text)))
    }
    if let location = Location(latitude: rounded(north), longitude: rounded(east)) { return location }
    let isLatitude = Location.latitudes.contains(north)
    throw Refusal(
      .location(
        .outOfRange(
          latitude: isLatitude ? nil : parts[0], longitude: Location.longitudes.contains(east) ? nil : parts[1],
          areSwapped: !isLatitude && Location.latitudes.contains(east))))
  }

  /// Adding 0 turns minus zero into zero, since minus zero would be written with a sign.
  private static func rounded(_ degrees: Double) -> Double {
    (degrees * 1_000_000).rounded() / 1_000_000 + 0
  }
}
