import Foundation

/// The squares of a tile server that cover a map. The script of the history lays them by the same rules.
struct MapTileGrid: Sendable {
  /// A square, and where it lies: shares of the map's width and height.
  struct Tile: Sendable, Equatable {
    var column, row: Int
    var x, y: Double
  }

  /// How often the world's side is halved.
  let zoom: Int
  let tiles: [Tile]
  /// Of every tile: shares of the map's width and height.
  let width, height: Double

  init(covering map: EventMap) {
    let frame = map.frame
    // A tile of 256 pixels takes between a third and two thirds of a map that is about 400 wide.
    zoom = min(19, max(0, Int(log2(1 / (frame.width * 0.35)).rounded(.down))))
    let side = 1 << zoom
    let count = Double(side)
    width = 1 / (count * frame.width)
    height = 1 / (count * frame.height)
    let left = Int(((frame.x + 0.5) * count).rounded(.down))
    let right = Int(((frame.x + frame.width + 0.5) * count).rounded(.up))
    let top = max(0, Int(((frame.y + 0.5) * count).rounded(.down)))
    let bottom = min(side, Int(((frame.y + frame.height + 0.5) * count).rounded(.up)))
    var tiles: [Tile] = []
    for row in top..<max(top, bottom) {
      for column in left..<right {
        tiles.append(
          Tile(
            // Past the 180th meridian the world begins anew.
            column: ((column % side) + side) % side, row: row,
            x: (Double(column) / count - 0.5 - frame.x) / frame.width,
            y: (Double(row) / count - 0.5 - frame.y) / frame.height))
      }
    }
    self.tiles = tiles
  }
}
