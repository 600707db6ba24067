import Journal
import Testing

@testable import SitePlan

private func point(_ latitude: Double, _ longitude: Double, _ label: String = "Run") throws -> EventMap.Point {
  EventMap.Point(
    location: try #require(Location(latitude: latitude, longitude: longitude)), label: label, href: "#" + label,
    colorClass: "c-teal")
}

@Suite("Maps of events")
struct EventMapTests {
  @Test("without a place there is no map")
  func none() {
    #expect(EventMap([]) == nil)
  }

  @Test("one place lies in the middle of a map of a kilometre and a half")
  func one() throws {
    let map = try #require(EventMap([try point(38.7223, -9.1393)]))
    #expect(map.clusters.count == 1)
    #expect(abs(map.clusters[0].x - 0.5) < 1e-9 && abs(map.clusters[0].y - 0.5) < 1e-9)
    #expect(map.scale.meters == 500)
    #expect(abs(map.scale.share - 500.0 / 1500) < 1e-6)
  }

  @Test("north is up and east is right, and everything is inside the frame")
  func directions() throws {
    let map = try #require(
      EventMap([try point(38.70, -9.20, "southwest"), try point(38.80, -9.10, "northeast")]))
    #expect(map.clusters.map { $0.points[0].label } == ["southwest", "northeast"])
    #expect(map.clusters[0].x < map.clusters[1].x)
    #expect(map.clusters[0].y > map.clusters[1].y)
    for cluster in map.clusters {
      #expect((0.05...0.95).contains(cluster.x) && (0.05...0.95).contains(cluster.y))
    }
  }

  @Test("what is close together is one, with the first in the middle, and no two circles touch")
  func clusters() throws {
    var points: [EventMap.Point] = []
    for step in 0..<200 {
      points.append(try point(38.7 + Double(step % 20) / 200, -9.2 + Double(step / 20) / 150, "\(step)"))
    }
    let map = try #require(EventMap(points))
    #expect(map.clusters.reduce(0) { $0 + $1.points.count } == 200)
    #expect(map.clusters[0].points[0].label == "0")
    for (index, left) in map.clusters.enumerated() {
      for right in map.clusters.dropFirst(index + 1) {
        let (across, down) = (left.x - right.x, (left.y - right.y) / EventMap.aspect)
        #expect(across * across + down * down >= EventMap.spacing * EventMap.spacing)
      }
    }
  }

  @Test("places on both sides of the 180th meridian lie together, not a world apart")
  func dateLine() throws {
    let map = try #require(EventMap([try point(-17.5, 179.9, "west"), try point(-17.5, -179.9, "east")]))
    #expect(map.clusters[0].x < map.clusters[1].x)
    #expect(map.scale.meters <= 20_000)
    #expect(map.meridians.contains { $0.label == "180.00°" || $0.label == "180.0°" || $0.label == "180°" })
    #expect(map.meridians.contains { $0.label.hasPrefix("−179") })
  }

  @Test(
    "a map of anything has a few lines and a bar that fits",
    arguments: [
      [(0.0, 0.0)], [(89.9, 10.0), (89.8, 170.0)], [(-89.9, 0.0)], [(60.0, -179.0), (-60.0, 1.0), (0.0, 90.0)],
      [(48.2082, 16.3738), (48.2083, 16.3739)],
    ])
  func lines(_ places: [(Double, Double)]) throws {
    let map = try #require(EventMap(try places.map { try point($0.0, $0.1) }))
    #expect((1...8).contains(map.meridians.count))
    #expect(map.parallels.count <= 8)
    #expect((0.1...0.34).contains(map.scale.share))
    for line in map.meridians + map.parallels { #expect((-1e-9...1 + 1e-9).contains(line.position)) }
    for cluster in map.clusters { #expect((0...1).contains(cluster.x) && (0...1).contains(cluster.y)) }
  }

  @Test("the bar is as long as the ground below it")
  func scale() throws {
    // A degree of longitude on the 60th parallel is half a degree on the equator.
    let map = try #require(EventMap([try point(60, 10), try point(60, 10.1)]))
    let share = map.clusters[1].x - map.clusters[0].x
    let meters = Double(map.scale.meters) / map.scale.share * share
    #expect(abs(meters - 0.1 * 111_319.49 / 2) < 10)
  }
}
