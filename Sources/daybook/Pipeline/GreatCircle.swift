import Foundation
import Journal

extension Location {
  /// The mean radius of the Earth in kilometres (IUGG).
  private static let radius = 6371.0088

  /// The distance to another location along the great circle in kilometres, by the haversine formula on a sphere, with
  /// an error of up to half a per cent.
  func kilometres(to other: Location) -> Double {
    func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
    let north = sin(radians(other.latitude - latitude) / 2)
    let east = sin(radians(other.longitude - longitude) / 2)
    let haversine = north * north + cos(radians(latitude)) * cos(radians(other.latitude)) * east * east
    return 2 * Self.radius * asin(min(1, haversine.squareRoot()))
  }
}
