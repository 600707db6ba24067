/// A point on the Earth in decimal degrees (WGS 84).
public struct Location: Hashable, Sendable {
  /// The range of a latitude, in degrees.
  public static let latitudes: ClosedRange<Double> = -90...90
  /// The range of a longitude, in degrees.
  public static let longitudes: ClosedRange<Double> = -180...180

  /// In degrees north of the equator, −90…90.
  public let latitude: Double
  /// In degrees east of Greenwich, −180…180.
  public let longitude: Double

  /// `nil` where a number is outside its range or not a number.
  public init?(latitude: Double, longitude: Double) {
    guard Self.latitudes.contains(latitude), Self.longitudes.contains(longitude) else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Reads decimal degrees: digits with an optional minus and decimal point, at most 24 characters besides the minus;
  /// `nil` for any other text. The range is not checked.
  public static func degrees(_ text: String) -> Double? {
    let digits = text.hasPrefix("-") ? text.dropFirst() : Substring(text)
    let parts = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard digits.utf8.count <= 24,
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
    else { return nil }
    return Double(text)
  }

  /// Degrees as ``degrees(_:)`` reads them, with up to six decimals, a tenth of a metre, and without trailing zeros.
  public static func text(degrees value: Double) -> String {
    let millionths = Int64((value * 1_000_000).rounded())
    let whole = millionths.magnitude / 1_000_000
    var decimals = String(millionths.magnitude % 1_000_000)
    decimals = String(repeating: "0", count: 6 - decimals.count) + decimals
    while decimals.hasSuffix("0") { decimals.removeLast() }
    return (millionths < 0 ? "-" : "") + "\(whole)" + (decimals.isEmpty ? "" : "." + decimals)
  }

  /// Latitude and longitude as forms show and read them: `38.7223,-9.1393`.
  public var text: String { Self.text(degrees: latitude) + "," + Self.text(degrees: longitude) }

  /// The location rounded to two decimals of a degree, which is about a kilometre.
  public var coarse: Location {
    Location(
      validLatitude: (latitude * 100).rounded() / 100, longitude: (longitude * 100).rounded() / 100)
  }

  private init(validLatitude latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }
}
