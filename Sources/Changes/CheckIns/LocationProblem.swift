import Diagnostics
import Journal

/// Why a text is no place on the earth.
public enum LocationProblem: Sendable, Equatable {
  /// It cannot be read as two numbers.
  case unreadable(String)
  /// Degrees that there are not, as they were typed: at least one of both.
  ///
  /// - Parameter areSwapped: Whether the longitude seems to stand first.
  case outOfRange(latitude: String?, longitude: String?, areSwapped: Bool)

  /// What is wrong, without a full stop.
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

  /// What to do about it.
  var hint: Hint? {
    switch self {
    case .unreadable: "write latitude and longitude as 38.7223,-9.1393"
    case .outOfRange(_, _, let areSwapped): areSwapped ? "latitude comes first" : nil
    }
  }
}
