import Foundation
import Journal

/// Where events lie on a map in the Mercator projection, north up, fitted to the events; points close together form a
/// cluster.
///
/// Positions are shares of the map's width and height, so that a drawing of any size keeps its texts readable. The
/// script of the history draws its maps by the same rules.
struct EventMap: Sendable {
  /// A location with its label.
  struct Point: Sendable {
    var location: Location
    /// The text of the point: `the park · Morning run`.
    var label: String
    var href: String
    /// The colour of the habit whose events lie there; empty for several.
    var colorClass: String
    /// The number of the point in the list of places, from 1.
    var number = 1
    /// How many events lie there.
    var count = 1
  }

  /// Points too close to be told apart, around the one that came first.
  struct Cluster: Sendable {
    /// The position of the middle, 0–1 from the left and from the top.
    var x, y: Double
    var points: [Point]
  }

  /// A line of the graticule.
  struct Line: Sendable {
    /// The position of the line, 0–1 from the left or from the top.
    var position: Double
    /// The latitude or longitude: `38.72°`.
    var label: String
  }

  let clusters: [Cluster]
  /// Meridians, west to east, and parallels, south to north.
  let meridians, parallels: [Line]
  /// The length of the scale bar in metres, a round number, and as a share of the map's width.
  let scale: (meters: Int, share: Double)

  /// The square of the world that is shown, in turns (one turn is the length of the equator): from the meridian of
  /// Greenwich eastwards, from the equator southwards.
  let frame: (x: Double, y: Double, width: Double, height: Double)

  /// The width of a map divided by its height.
  static let aspect = 1.6
  /// The least distance between circles as a share of the width: 24 pixels on a phone.
  static let spacing = 0.085
  /// The least width of a map in metres.
  private static let smallestWidth = 1500.0
  private static let equator = 40_075_017.0

  /// - Parameter points: The points, most important first: the first of close points becomes the middle of their
  ///   cluster.
  /// - Returns: `nil` where there are no points.
  init?(_ points: [Point]) {
    guard !points.isEmpty else { return nil }
    let lift = Self.longitudeLift(points.map(\.location.longitude))
    let places = points.map { point in
      (
        x: (point.location.longitude + (point.location.longitude < lift ? 360 : 0)) / 360,
        y: Self.y(point.location.latitude)
      )
    }
    let (left, right) = Self.bounds(places.map(\.x))
    let (top, bottom) = Self.bounds(places.map(\.y))
    let middle = (x: (left + right) / 2, y: (top + bottom) / 2)
    // The length of a whole turn in metres at the latitude of the map's middle.
    let turn = Self.equator * cos(Self.latitude(middle.y) * .pi / 180)
    let width = max((right - left) * 1.3, (bottom - top) * 1.3 * Self.aspect, Self.smallestWidth / turn)
    let height = width / Self.aspect
    let origin = (x: middle.x - width / 2, y: middle.y - height / 2)
    frame = (origin.x, origin.y, width, height)

    var clusters: [Cluster] = []
    for (point, place) in zip(points, places) {
      let x = (place.x - origin.x) / width
      let y = (place.y - origin.y) / height
      let near = clusters.firstIndex { cluster in
        let (across, down) = (cluster.x - x, (cluster.y - y) / Self.aspect)
        return across * across + down * down < Self.spacing * Self.spacing
      }
      if let near {
        clusters[near].points.append(point)
      } else {
        clusters.append(Cluster(x: x, y: y, points: [point]))
      }
    }
    self.clusters = clusters

    let step = Self.round(below: width * 360 / 3)
    meridians = Self.multiples(of: step, from: origin.x * 360, to: (origin.x + width) * 360).map { degrees in
      Line(
        position: (degrees / 360 - origin.x) / width, label: Self.label(degrees > 180 ? degrees - 360 : degrees, step))
    }
    parallels = Self.multiples(
      of: step, from: Self.latitude(origin.y + height), to: Self.latitude(origin.y)
    ).map { degrees in
      Line(position: (Self.y(degrees) - origin.y) / height, label: Self.label(degrees, step))
    }
    let meters = Self.round(below: width * turn / 3)
    scale = (Int(meters), meters / (width * turn))
  }

  /// The longitude behind the widest gap between points. Points west of it are moved one turn east, so that points on
  /// both sides of the 180th meridian stay together.
  private static func longitudeLift(_ longitudes: [Double]) -> Double {
    let sorted = longitudes.sorted()
    guard let first = sorted.first, let last = sorted.last else { return -180 }
    var widest = first + 360 - last
    var lift = -180.0
    for (west, east) in zip(sorted, sorted.dropFirst()) where east - west > widest {
      widest = east - west
      lift = east
    }
    return lift
  }

  private static func bounds(_ values: [Double]) -> (Double, Double) {
    (values.min() ?? 0, values.max() ?? 0)
  }

  /// Mercator's distance from the equator southwards, in turns. Latitudes are limited to 85°, beyond which the
  /// projection grows without end.
  private static func y(_ latitude: Double) -> Double {
    let angle = min(85, max(-85, latitude)) * .pi / 180
    return -log(tan(.pi / 4 + angle / 2)) / (2 * .pi)
  }

  private static func latitude(_ y: Double) -> Double {
    (2 * atan(exp(-y * 2 * .pi)) - .pi / 2) * 180 / .pi
  }

  /// The greatest of 1, 2, 5, 10, 20 … and their tenths, hundredths … that does not exceed a length.
  private static func round(below length: Double) -> Double {
    let power = pow(10, floor(log10(length)))
    return (length / power >= 5 ? 5 : length / power >= 2 ? 2 : 1) * power
  }

  private static func multiples(of step: Double, from start: Double, to end: Double) -> [Double] {
    guard step > 0, end > start else { return [] }
    return stride(from: ceil(start / step), through: floor(end / step), by: 1).map { $0 * step }
  }

  /// A coordinate with as many decimals as the distance between lines needs.
  private static func label(_ degrees: Double, _ step: Double) -> String {
    let decimals = max(0, -Int(floor(log10(step) + 1e-9)))
    let power = pow(10, Double(decimals))
    let scaled = Int((abs(degrees) * power).rounded())
    let digits = String(scaled)
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    let text = decimals == 0 ? padded : "\(padded.dropLast(decimals)).\(padded.suffix(decimals))"
    return (degrees < 0 && scaled > 0 ? "−" : "") + text + "°"
  }
}
