import Journal
import Testing

@testable import SitePlan

private func map(_ places: (Double, Double)...) throws -> EventMap {
  let points = try places.map { latitude, longitude in
    EventMap.Point(
      location: try #require(Location(latitude: latitude, longitude: longitude)), label: "Run", href: "#run",
      colorClass: "c-teal")
  }
  return try #require(EventMap(points))
}

@Suite("Tiles below a map")
struct MapTileTests {
  @Test(
    "an address names zoom, column and row once each, on a server",
    arguments: [
      "https://tile.example.org/{z}/{x}/{y}.png", "http://127.0.0.1:8080/{x}-{y}?zoom={z}",
      "HTTPS://a.b/{y}{x}{z}",
    ])
  func good(address: String) {
    #expect(MapTiles(address: address) != nil)
  }

  @Test(
    "anything else is none, above all what would let others into a content security policy",
    arguments: [
      "https://tile.example.org/", "https://tile.example.org/{z}/{x}", "https://tile.example.org/{z}/{x}/{y}/{s}",
      "https://tile.example.org/{z}/{x}/{y}/{z}", "https://{z}.example.org/{x}/{y}", "//example.org/{z}/{x}/{y}",
      "ftp://example.org/{z}/{x}/{y}", "https:///{z}/{x}/{y}", "https://*.example.org/{z}/{x}/{y}",
      "https://me@example.org/{z}/{x}/{y}", "https://a.b; script-src c.d/{z}/{x}/{y}", "https://a.b/{z}/{x}/{y",
      "{z}{x}{y}",
      "https://:80/{z}/{x}/{y}", "https://a.b/{z}/{x}/{y}\"onload=",
    ])
  func bad(address: String) {
    #expect(MapTiles(address: address) == nil)
  }

  @Test(
    "pictures have addresses, the server an origin, and without other words the server's name stands beside the map")
  func addresses() throws {
    let tiles = try #require(MapTiles(address: "http://127.0.0.1:8080/{x}-{y}?zoom={z}&a"))
    #expect(tiles.address(zoom: 7, column: 60, row: 49) == "http://127.0.0.1:8080/60-49?zoom=7&a")
    #expect(tiles.origin == "http://127.0.0.1:8080")
    #expect(tiles.attribution == "127.0.0.1:8080")
  }

  // Lisbon, Praça do Comércio: by the usual formula tile 15/15552/12557 holds it.
  @Test("the tile that holds a place is laid where the place is")
  func lisbon() throws {
    let grid = MapTileGrid(covering: try map((38.7077, -9.1366)))
    #expect(grid.zoom == 15)
    let holding = try #require(
      grid.tiles.first { $0.x <= 0.5 && 0.5 < $0.x + grid.width && $0.y <= 0.5 && 0.5 < $0.y + grid.height })
    #expect((holding.column, holding.row) == (15552, 12557))
  }

  @Test("tiles cover the whole map, with no more than one row and column beside it")
  func covering() throws {
    for map in [try map((38.7, -9.2), (38.8, -9.1)), try map((-54, -70), (70, 25)), try map((0, 0))] {
      let grid = MapTileGrid(covering: map)
      let (left, right) = (grid.tiles.map(\.x).min() ?? 1, (grid.tiles.map(\.x).max() ?? 0) + grid.width)
      let (top, bottom) = (grid.tiles.map(\.y).min() ?? 1, (grid.tiles.map(\.y).max() ?? 0) + grid.height)
      #expect(left <= 0 && left > -grid.width && right >= 1 && right < 1 + grid.width)
      #expect(top <= 0 && top > -grid.height && bottom >= 1 && bottom < 1 + grid.height)
      #expect(grid.width * EventMap.aspect > 0.5 && grid.width < 1)
      #expect(grid.tiles.count <= 20)
    }
  }

  @Test("past the 180th meridian columns begin anew, and rows end at the poles")
  func edges() throws {
    let grid = MapTileGrid(covering: try map((-17.5, 179.9), (-17.5, -179.9)))
    #expect(Set(grid.tiles.map(\.column)).isSuperset(of: [0, (1 << grid.zoom) - 1]))
    let world = MapTileGrid(covering: try map((84, -170), (-84, 150)))
    #expect(
      world.tiles.allSatisfy { (0..<1 << world.zoom).contains($0.row) && (0..<1 << world.zoom).contains($0.column) })
  }
}
