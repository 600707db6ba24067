import Journal

/// A location as people type or paste it: `38.7223,-9.1393`.
public enum LocationText {
  /// Degrees of latitude and longitude with a comma between them, and spaces where people put them; kept to six decimals,
  /// about ten centimetres.
  public static func parse(_ text: String) throws(Refusal) -> Location {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { FieldText.trimming(String($0)) }
    guard parts.count == 2, let north = Location.degrees(parts[0]), let east = Location.degrees(parts[1]) else {
      throw Refusal("`\(text)` is no location", hint: "write latitude and longitude as 38.7223,-9.1393")
    }
    if let location = Location(latitude: rounded(north), longitude: rounded(east)) { return location }
    var flaws: [String] = []
    if !Location.latitudes.contains(north) { flaws.append("latitudes go from −90 to 90, and this is \(parts[0])") }
    if !Location.longitudes.contains(east) { flaws.append("longitudes go from −180 to 180, and this is \(parts[1])") }
    let areSwapped = !Location.latitudes.contains(north) && Location.latitudes.contains(east)
    throw Refusal(flaws.joined(separator: "; "), hint: areSwapped ? "latitude comes first" : nil)
  }

  /// Never minus zero, which would be written with a sign.
  private static func rounded(_ degrees: Double) -> Double {
    (degrees * 1_000_000).rounded() / 1_000_000 + 0
  }
}
