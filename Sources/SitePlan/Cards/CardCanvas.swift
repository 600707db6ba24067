import Photos

/// A picture of rectangles in few colours, 1200 pixels wide and 630 high, as programs show it beside a link.
struct CardCanvas {
  static let width = 1200
  static let height = 630

  /// A colour of a card; the raw value is its number in the palette.
  enum Ink: UInt8, CaseIterable, Sendable {
    case paper, stripe, ink, soft, edge, line
    /// The shares of what was due, from nothing to all, as ribbons have them on light pages.
    case none, less, half, nearly, all
  }

  private struct Rectangle {
    var x, y, width, height: Int
    var ink: Ink
  }

  private var rectangles: [Rectangle] = []
  private let stripe: (red: Int, green: Int, blue: Int)

  /// - Parameter stripe: The colour at the upper edge.
  init(stripe: (red: Int, green: Int, blue: Int)) {
    self.stripe = stripe
  }

  /// Fills a rectangle; what was filled before lies below.
  mutating func fill(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ ink: Ink) {
    let (left, top) = (max(0, x), max(0, y))
    let (right, bottom) = (min(Self.width, x + width), min(Self.height, y + height))
    guard left < right, top < bottom else { return }
    rectangles.append(Rectangle(x: left, y: top, width: right - left, height: bottom - top, ink: ink))
  }

  /// Writes a text from its upper left corner on.
  ///
  /// - Parameters:
  ///   - pitch: The distance of stitches.
  ///   - gap: What stays bare between them; without any, stitches side by side are one stroke.
  mutating func write(_ text: StitchedText, _ x: Int, _ y: Int, pitch: Int, gap: Int = 0, _ ink: Ink) {
    for run in text.runs {
      if gap == 0 {
        fill(x + run.x * pitch, y + run.y * pitch, run.length * pitch, pitch, ink)
      } else {
        for place in run.x..<run.x + run.length {
          fill(x + place * pitch, y + run.y * pitch, pitch - gap, pitch - gap, ink)
        }
      }
    }
  }

  /// The picture as a PNG.
  ///
  /// Most rows are like the one above: a row is drawn once for each stretch in which no rectangle begins or ends.
  var png: [UInt8] {
    var picture = PalettePNG(
      width: Self.width, height: Self.height, colors: Ink.allCases.map { ink in ink.color(stripe: stripe) })
    var edges = Set(rectangles.flatMap { [$0.y, $0.y + $0.height] })
    edges.formUnion([0, Self.height])
    let sorted = edges.sorted()
    for (top, bottom) in zip(sorted, sorted.dropFirst()) {
      var row = [UInt8](repeating: Ink.paper.rawValue, count: Self.width)
      for rectangle in rectangles where rectangle.y <= top && rectangle.y + rectangle.height >= bottom {
        for x in rectangle.x..<rectangle.x + rectangle.width { row[x] = rectangle.ink.rawValue }
      }
      picture.append(row, times: bottom - top)
    }
    return picture.bytes
  }
}

extension CardCanvas.Ink {
  fileprivate func color(
    stripe: (red: Int, green: Int, blue: Int)
  ) -> (red: UInt8, green: UInt8, blue: UInt8) {
    switch self {
    case .paper: Self.rgb(SitePlan.Ink.paper)
    case .stripe: (UInt8(stripe.red), UInt8(stripe.green), UInt8(stripe.blue))
    case .ink: Self.rgb(SitePlan.Ink.ink)
    case .soft: Self.rgb(SitePlan.Ink.soft)
    case .edge: Self.rgb(SitePlan.Ink.edge)
    case .line: Self.rgb(SitePlan.Ink.line)
    case .none: Self.rgb(0xE2DED7)
    case .less: Self.rgb(0x82BCB7)
    case .half: Self.rgb(0x3B948F)
    case .nearly: Self.rgb(0x096B67)
    case .all: Self.rgb(0x003F3D)
    }
  }

  private static func rgb(_ ink: SitePlan.Ink) -> (red: UInt8, green: UInt8, blue: UInt8) {
    rgb(Int(ink.hex.dropFirst(), radix: 16) ?? 0)
  }

  private static func rgb(_ value: Int) -> (red: UInt8, green: UInt8, blue: UInt8) {
    (UInt8(value >> 16), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF))
  }
}
