import Deflate

/// Writes a PNG of few colours, row by row: an indexed picture of four bits a pixel (W3C Portable Network Graphics
/// specification), with neither names nor times in it.
package struct PalettePNG {
  private let width: Int
  private let height: Int
  private let palette: [UInt8]
  private var rows = 0
  /// The rows, each with its filter before it.
  private var data: [UInt8] = []

  /// - Parameters:
  ///   - width: The width in pixels.
  ///   - height: How many rows are added before the file is asked for.
  ///   - colors: At most sixteen colours.
  package init(width: Int, height: Int, colors: [(red: UInt8, green: UInt8, blue: UInt8)]) {
    precondition(colors.count <= 16, "four bits a pixel name sixteen colours")
    self.width = width
    self.height = height
    // At once: to make room for each stretch of rows would copy those before it each time.
    data.reserveCapacity(height * (1 + (width + 1) / 2))
    palette = colors.flatMap { [$0.red, $0.green, $0.blue] }
  }

  /// Adds a row, and the same row again as often as it stands below itself.
  ///
  /// - Parameters:
  ///   - row: The number of the colour of each pixel.
  ///   - times: How many rows are alike, 1 or more.
  package mutating func append(_ row: [UInt8], times: Int) {
    precondition(row.count == width && times > 0, "a row has as many pixels as the picture is wide")
    // As it is.
    data.append(0)
    for left in stride(from: 0, to: width, by: 2) {
      data.append(row[left] << 4 | (left + 1 < width ? row[left + 1] : 0))
    }
    // By how it differs from the one above, which is not at all.
    let again = [2] + [UInt8](repeating: 0, count: (width + 1) / 2)
    for _ in 1..<times { data += again }
    rows += times
  }

  /// The file.
  package var bytes: [UInt8] {
    precondition(rows == height, "a picture has as many rows as it is high")
    var header: [UInt8] = []
    header.append(width, bytes: 4, bigEndian: true)
    header.append(height, bytes: 4, bigEndian: true)
    // Four bits a pixel, by a palette; the only compression and filters that there are; not interlaced.
    header += [4, 3, 0, 0, 0]
    return PNGPhoto.signature + PNGPhoto.chunk("IHDR", header) + PNGPhoto.chunk("PLTE", palette)
      + PNGPhoto.chunk("IDAT", Zlib.quick(data)) + PNGPhoto.chunk("IEND", [])
  }
}
