/// A text as a QR code (ISO/IEC 18004), which a phone's camera reads.
///
/// Texts are encoded byte by byte with error correction level M, in the smallest of the versions 1 to 20: up to 666 bytes.
public struct QRCode: Sendable, Equatable {
  /// The rows of the symbol from the top, `true` for dark, without the margin of four light modules that it needs.
  public private(set) var rows: [[Bool]]

  private var version: Int
  /// Which modules belong to the symbol's own patterns, and hold no data.
  private var isPattern: [[Bool]]

  private var size: Int { rows.count }

  /// - Returns: `nil` for a text of more than 666 bytes.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard let version = (1...20).first(where: { Self.room(in: $0) >= bytes.count }) else { return nil }
    self.version = version
    let size = 17 + 4 * version
    rows = Array(repeating: Array(repeating: false, count: size), count: size)
    isPattern = rows
    drawPatterns()
    place(Self.interleaved(Self.data(bytes, version), version))
    let candidates = (0..<8).map { mask in
      var masked = self
      masked.apply(mask: mask)
      masked.drawFormat(mask: mask)
      return masked
    }
    self = candidates.min { $0.penalty < $1.penalty } ?? self
  }

  /// The symbol as SVG with its margin, for the page; dark on light in every theme, since cameras want it so.
  ///
  /// - Parameter label: What it is, for who does not see it.
  public func svg(label: String) -> Markup {
    let full = size + 8
    return Markup { html in
      html.append("<svg class=\"qr-code\" role=\"img\"")
      html.attribute("aria-label", label)
      html.attribute("viewBox", "0 0 \(full) \(full)")
      html.append("><path fill=\"#fff\" d=\"M0 0h")
      html.append(full)
      html.append("v")
      html.append(full)
      html.append("H0z\"/><path fill=\"#000\"")
      html.attribute("d", outline)
      html.append("/></svg>")
    }
  }

  /// The dark modules as runs of a row each, four modules from the margin's edge.
  private var outline: String {
    var path = ""
    for (y, row) in rows.enumerated() {
      var x = 0
      while x < size {
        guard row[x] else {
          x += 1
          continue
        }
        let start = x
        while x < size, row[x] { x += 1 }
        path += "M\(start + 4) \(y + 4)h\(x - start)v1h-\(x - start)z"
      }
    }
    return path
  }

  // MARK: Data

  /// The codewords for error correction in each block of a version, from version 1 on.
  private static let correction = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26]
  /// The blocks of a version, from version 1 on.
  private static let blocks = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16]

  /// The codewords of a version, those for error correction among them.
  private static func codewords(in version: Int) -> Int {
    var modules = (16 * version + 128) * version + 64
    if version >= 2 {
      let count = version / 7 + 2
      modules -= (25 * count - 10) * count - 55
      if version >= 7 { modules -= 36 }
    }
    return modules / 8
  }

  private static func dataCodewords(in version: Int) -> Int {
    codewords(in: version) - correction[version - 1] * blocks[version - 1]
  }

  /// The bits that tell how many bytes there are.
  private static func lengthBits(in version: Int) -> Int { version < 10 ? 8 : 16 }

  private static func room(in version: Int) -> Int {
    (dataCodewords(in: version) * 8 - 4 - lengthBits(in: version)) / 8
  }

  /// The mode for bytes, their number, the bytes, and what fills the rest.
  private static func data(_ bytes: [UInt8], _ version: Int) -> [UInt8] {
    var bits: [Bool] = []
    func append(_ value: Int, _ count: Int) {
      for bit in stride(from: count - 1, through: 0, by: -1) { bits.append(value >> bit & 1 == 1) }
    }
    append(0b0100, 4)
    append(bytes.count, lengthBits(in: version))
    for byte in bytes { append(Int(byte), 8) }
    let capacity = dataCodewords(in: version) * 8
    append(0, min(4, capacity - bits.count))
    append(0, (8 - bits.count % 8) % 8)
    var filler = 0xEC
    while bits.count < capacity {
      append(filler, 8)
      filler ^= 0xEC ^ 0x11
    }
    return stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
    }
  }

  /// The blocks with their error correction, a codeword of each in turn.
  private static func interleaved(_ data: [UInt8], _ version: Int) -> [UInt8] {
    let (count, length) = (blocks[version - 1], correction[version - 1])
    let total = codewords(in: version)
    let (short, long) = (total / count - length, total % count)
    let divisor = reedSolomonDivisor(length)
    var parts: [(data: ArraySlice<UInt8>, correction: [UInt8])] = []
    var start = 0
    for index in 0..<count {
      let end = start + short + (index >= count - long ? 1 : 0)
      parts.append((data[start..<end], remainder(of: data[start..<end], by: divisor)))
      start = end
    }
    var result: [UInt8] = []
    for offset in 0...short {
      for part in parts where offset < part.data.count { result.append(part.data[part.data.startIndex + offset]) }
    }
    for offset in 0..<length {
      for part in parts { result.append(part.correction[offset]) }
    }
    return result
  }

  // MARK: Error correction

  /// The product in the field of 256 elements with the polynomial 0x11D.
  private static func product(_ x: UInt8, _ y: UInt8) -> UInt8 {
    var result = 0
    for bit in stride(from: 7, through: 0, by: -1) {
      result = result << 1 ^ (result >> 7) * 0x11D
      result ^= Int(y >> UInt8(bit) & 1) * Int(x)
    }
    return UInt8(result)
  }

  private static func reedSolomonDivisor(_ degree: Int) -> [UInt8] {
    var divisor = Array(repeating: UInt8(0), count: degree - 1) + [1]
    var root: UInt8 = 1
    for _ in 0..<degree {
      for index in divisor.indices {
        divisor[index] = product(divisor[index], root)
        if index + 1 < divisor.count { divisor[index] ^= divisor[index + 1] }
      }
      root = product(root, 2)
    }
    return divisor
  }

  private static func remainder(of data: ArraySlice<UInt8>, by divisor: [UInt8]) -> [UInt8] {
    var rest = Array(repeating: UInt8(0), count: divisor.count)
    for byte in data {
      let factor = byte ^ rest.removeFirst()
      rest.append(0)
      for index in rest.indices { rest[index] ^= product(divisor[index], factor) }
    }
    return rest
  }

  // MARK: Patterns

  private mutating func set(_ x: Int, _ y: Int, _ isDark: Bool) {
    rows[y][x] = isDark
    isPattern[y][x] = true
  }

  private mutating func drawPatterns() {
    for index in 0..<size {
      set(6, index, index.isMultiple(of: 2))
      set(index, 6, index.isMultiple(of: 2))
    }
    drawFinder(3, 3)
    drawFinder(size - 4, 3)
    drawFinder(3, size - 4)
    let centres = alignmentCentres
    for (row, y) in centres.enumerated() {
      for (column, x) in centres.enumerated() {
        let last = centres.count - 1
        // Where the finders are.
        if (row, column) == (0, 0) || (row, column) == (0, last) || (row, column) == (last, 0) { continue }
        for dy in -2...2 {
          for dx in -2...2 { set(x + dx, y + dy, max(abs(dx), abs(dy)) != 1) }
        }
      }
    }
    drawFormat(mask: 0)
    drawVersion()
  }

  private mutating func drawFinder(_ x: Int, _ y: Int) {
    for dy in -4...4 {
      for dx in -4...4 where (0..<size).contains(x + dx) && (0..<size).contains(y + dy) {
        let distance = max(abs(dx), abs(dy))
        set(x + dx, y + dy, distance != 2 && distance != 4)
      }
    }
  }

  private var alignmentCentres: [Int] {
    guard version >= 2 else { return [] }
    let count = version / 7 + 2
    let step = (version * 8 + count * 3 + 5) / (count * 4 - 4) * 2
    return [6] + (0..<count - 1).map { size - 7 - $0 * step }.reversed()
  }

  /// The level of error correction and the mask, twice, each with its own error correction.
  private mutating func drawFormat(mask: Int) {
    // Level M is 00.
    let data = mask
    var rest = data
    for _ in 0..<10 { rest = rest << 1 ^ (rest >> 9) * 0x537 }
    let bits = (data << 10 | rest) ^ 0x5412
    func bit(_ index: Int) -> Bool { bits >> index & 1 == 1 }
    for index in 0...5 { set(8, index, bit(index)) }
    set(8, 7, bit(6))
    set(8, 8, bit(7))
    set(7, 8, bit(8))
    for index in 9..<15 { set(14 - index, 8, bit(index)) }
    for index in 0..<8 { set(size - 1 - index, 8, bit(index)) }
    for index in 8..<15 { set(8, size - 15 + index, bit(index)) }
    set(8, size - 8, true)
  }

  private mutating func drawVersion() {
    guard version >= 7 else { return }
    var rest = version
    for _ in 0..<12 { rest = rest << 1 ^ (rest >> 11) * 0x1F25 }
    let bits = version << 12 | rest
    for index in 0..<18 {
      let isDark = bits >> index & 1 == 1
      let (long, short) = (size - 11 + index % 3, index / 3)
      set(long, short, isDark)
      set(short, long, isDark)
    }
  }

  // MARK: Placing and masking

  /// Puts the codewords into the free modules, in pairs of columns from the right, upwards and downwards in turn.
  private mutating func place(_ codewords: [UInt8]) {
    var index = 0
    var right = size - 1
    while right >= 1 {
      // The column of the timing pattern is left out.
      if right == 6 { right = 5 }
      for step in 0..<size {
        for column in [right, right - 1] {
          let isUpward = (right + 1) & 2 == 0
          let y = isUpward ? size - 1 - step : step
          guard !isPattern[y][column], index < codewords.count * 8 else { continue }
          rows[y][column] = codewords[index / 8] >> UInt8(7 - index % 8) & 1 == 1
          index += 1
        }
      }
      right -= 2
    }
  }

  private mutating func apply(mask: Int) {
    for y in 0..<size {
      for x in 0..<size where !isPattern[y][x] {
        let isInverted =
          switch mask {
          case 0: (x + y) % 2 == 0
          case 1: y % 2 == 0
          case 2: x % 3 == 0
          case 3: (x + y) % 3 == 0
          case 4: (x / 3 + y / 2) % 2 == 0
          case 5: x * y % 2 + x * y % 3 == 0
          case 6: (x * y % 2 + x * y % 3) % 2 == 0
          default: ((x + y) % 2 + x * y % 3) % 2 == 0
          }
        if isInverted { rows[y][x].toggle() }
      }
    }
  }

  /// How hard the symbol is to read: runs, squares, what looks like a finder, and an uneven share of dark modules.
  private var penalty: Int {
    let columns = (0..<size).map { x in rows.map { $0[x] } }
    var penalty = 0
    for line in rows + columns {
      var run = 1
      for index in 1...size {
        if index < size, line[index] == line[index - 1] {
          run += 1
        } else {
          if run >= 5 { penalty += run - 2 }
          run = 1
        }
      }
      penalty += 40 * Self.finders(in: line)
    }
    for y in 1..<size {
      for x in 1..<size {
        let dark = rows[y][x]
        if rows[y][x - 1] == dark, rows[y - 1][x] == dark, rows[y - 1][x - 1] == dark { penalty += 3 }
      }
    }
    let dark = rows.joined().count { $0 }
    let total = size * size
    penalty += 10 * ((abs(dark * 20 - total * 10) + total - 1) / total - 1)
    return penalty
  }

  /// How often 1:1:3:1:1 with four light modules on one side stands in a line; beyond it all is light.
  private static func finders(in line: [Bool]) -> Int {
    let core = [true, false, true, true, true, false, true]
    guard line.count >= core.count else { return 0 }
    func isLight(_ range: Range<Int>) -> Bool { range.allSatisfy { !line.indices.contains($0) || !line[$0] } }
    var count = 0
    for start in 0...line.count - core.count where Array(line[start..<start + core.count]) == core {
      if isLight(start - 4..<start) { count += 1 }
      if isLight(start + core.count..<start + core.count + 4) { count += 1 }
    }
    return count
  }
}
