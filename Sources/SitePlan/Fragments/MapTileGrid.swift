import Foundation

/// The tiles of a tile server that cover a map. The script of the history arranges them by the same rules.
struct MapTileGrid: Sendable {
  /// A tile by its number, and its position as shares of the map's width and height.
  struct Tile: Sendable, Equatable {
    var column, row: Int
    var x, y: Double
  }

  /// The zoom level: the world is a square of 2^zoom by 2^zoom tiles.
  let zoom: Int
  let tiles: [Tile]
  /// The size of every tile, as shares of the map's width and height.
  let width, height: Double

  init(covering map: EventMap) {
    let frame = map.frame
    // A tile of 256 pixels takes between a third and two thirds of the width of a map that is about 400 pixels wide.
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
            // East of the 180th meridian the columns start again at 0.
            column: ((column % side) + side) % side, row: row,
            x: (Double(column) / count - 0.5 - frame.x) / frame.width,
            y: (Double(row) / count - 0.5 - frame.y) / frame.height))
      }
    }
    self.tiles = tiles
  }
}
