import Diagnostics
import Journal

/// Reads the columns `latitude` and `longitude`: decimal degrees, both or neither.
enum LocationFields {
  struct Flaw: Error, Equatable {
    /// Whether the longitude is meant rather than the latitude.
    var isLongitude: Bool
    var code: DiagnosticCode
    var message: String
    var hint: Hint?
  }

  /// All problems of the two fields.
  struct Flaws: Error, Equatable {
    /// The problems, at least one.
    var flaws: [Flaw]
  }

  /// - Parameters:
  ///   - latitude: The text of the field; `nil` where it is empty or missing.
  ///   - longitude: The text of the field; `nil` where it is empty or missing.
  static func read(latitude: String?, longitude: String?) -> Result<Location, Flaws> {
    var flaws: [Flaw] = []
    let north = latitude.flatMap { number($0, isLongitude: false, &flaws) }
    let east = longitude.flatMap { number($0, isLongitude: true, &flaws) }
    if latitude == nil || longitude == nil {
      let (there, missing) = latitude == nil ? ("longitude", "latitude") : ("latitude", "longitude")
      flaws.append(
        Flaw(
          isLongitude: latitude == nil, code: .notAPlace, message: "there is a \(there) without a \(missing)",
          hint: "fill in both, or neither"))
    }
    let areSwapped =
      north.map { !Location.latitudes.contains($0) && abs($0) <= 180 } ?? false
      && east.map(Location.latitudes.contains) ?? false
    if let north, let latitude, !Location.latitudes.contains(north) {
      flaws.append(
        Flaw(
          isLongitude: false, code: .notAPlace,
          message: "latitudes go from −90 to 90, and this is \(shortened(latitude))",
          hint: areSwapped ? "are latitude and longitude swapped?" : example))
    }
    if let east, let longitude, !Location.longitudes.contains(east) {
      flaws.append(
        Flaw(
          isLongitude: true, code: .notAPlace,
          message: "longitudes go from −180 to 180, and this is \(shortened(longitude))",
          hint: example
        ))
    }
    guard flaws.isEmpty, let north, let east, let location = Location(latitude: north, longitude: east) else {
      return .failure(Flaws(flaws: flaws))
    }
    return .success(location)
  }

  private static let example: Hint = "write degrees, as `38.7223` and `-9.1393`"

  private static func number(_ text: String, isLongitude: Bool, _ flaws: inout [Flaw]) -> Double? {
    if let degrees = Location.degrees(text) { return degrees }
    let hint: Hint =
      text.contains(",") ? "write `\(shortened(text).replacing(",", with: "."))`" : "write degrees as `38.7223`"
    flaws.append(
      Flaw(
        isLongitude: isLongitude, code: .notAPlace, message: "`\(shortened(text))` is no number of degrees", hint: hint)
    )
    return nil
  }
}
