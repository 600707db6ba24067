import Diagnostics
import Journal

/// Why a text cannot be read as a location.
public enum LocationProblem: Sendable, Equatable {
  /// The text is not two numbers.
  case unreadable(String)
  /// Latitude, longitude or both are out of range; the value is the number as it was typed, `nil` for the one that is
  /// in range.
  ///
  /// - Parameter areSwapped: Whether the longitude seems to be given first.
  case outOfRange(latitude: String?, longitude: String?, areSwapped: Bool)

  /// The problem in words, without a full stop.
  var message: String {
    switch self {
    case .unreadable(let text): "`\(text)` is no location"
    case .outOfRange(let latitude, let longitude, _):
      [
        latitude.map { "latitudes go from −90 to 90, and this is \($0)" },
        longitude.map { "longitudes go from −180 to 180, and this is \($0)" },
      ].compactMap(\.self).joined(separator: "; ")
    }
  }

  /// What the person can do about the problem; `nil` where nothing certain can be proposed.
  var hint: Hint? {
    switch self {
    case .unreadable: "write latitude and longitude as 38.7223,-9.1393"
    case .outOfRange(_, _, let areSwapped): areSwapped ? "latitude comes first" : nil
    }
  }
}
