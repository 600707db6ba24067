import Diagnostics
import Journal

/// Reads the columns `latitude` and `longitude`: decimal degrees, both or neither.
enum LocationFields {
  struct Flaw: Error, Equatable {
    /// Which of the two is meant.
    var isLongitude: Bool
    var message: String
    var hint: Hint?
  }

  /// - Parameters: What the fields say; `nil` where one is empty or missing.
  static func read(latitude: String?, longitude: String?) -> Result<Location, Flaw> {
    guard let latitude, let longitude else {
      let (there, missing) = latitude == nil ? ("longitude", "latitude") : ("latitude", "longitude")
      return .failure(
        Flaw(
          isLongitude: latitude == nil, message: "there is a \(there) without a \(missing)",
          hint: "fill in both, or neither"))
    }
    guard let north = Location.degrees(latitude) else { return .failure(noNumber(latitude, isLongitude: false)) }
    guard let east = Location.degrees(longitude) else { return .failure(noNumber(longitude, isLongitude: true)) }
    if let location = Location(latitude: north, longitude: east) { return .success(location) }
    let isLongitude = (-90...90).contains(north)
    let (name, range, written) =
      isLongitude ? ("longitudes", "−180 to 180", longitude) : ("latitudes", "−90 to 90", latitude)
    return .failure(
      Flaw(
        isLongitude: isLongitude, message: "\(name) go from \(range), and this is \(shortened(written))",
        hint: !isLongitude && (-90...90).contains(east)
          ? "are latitude and longitude swapped?" : "write degrees, as `38.7223` and `-9.1393`"))
  }

  private static func noNumber(_ text: String, isLongitude: Bool) -> Flaw {
    let hint: Hint =
      text.contains(",") ? "write `\(shortened(text).replacing(",", with: "."))`" : "write degrees as `38.7223`"
    return Flaw(isLongitude: isLongitude, message: "`\(shortened(text))` is no number of degrees", hint: hint)
  }
}
