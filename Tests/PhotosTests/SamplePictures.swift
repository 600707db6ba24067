/// Pictures that are put together by hand: right in every byte that a reader of their format looks at before it decodes.
enum SamplePictures {
  // MARK: JPEG

  static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    let length = content.count + 2
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + content
  }

  static let jfif = segment(0xE0, Array("JFIF\0".utf8) + [1, 2, 1, 0, 72, 0, 72, 0, 0])
  static let jfifWithThumbnail = segment(
    0xE0, Array("JFIF\0".utf8) + [1, 2, 1, 0, 72, 0, 72, 1, 1] + Array("PIX".utf8))
  static let adobe = segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 1])
  /// The segments of a colour profile, cut into parts of that many bytes.
  static func profile(_ bytes: [UInt8], by length: Int = 60_000) -> [[UInt8]] {
    let starts = stride(from: 0, to: bytes.count, by: length)
    return starts.enumerated().map { number, start in
      let count = UInt8(Array(starts).count)
      let part = bytes.dropFirst(start).prefix(length)
      return segment(0xE2, Array("ICC_PROFILE\0".utf8) + [UInt8(number + 1), count] + part)
    }
  }
  static let table = segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
  static let scan = segment(0xDA, [1, 1, 0, 0, 63, 0]) + [0x12, 0xFF, 0x00, 0x34, 0xFF, 0xD0, 0x56]

  static func frame(width: Int, height: Int, marker: UInt8 = 0xC0) -> [UInt8] {
    segment(marker, [8, UInt8(height >> 8), UInt8(height & 255), UInt8(width >> 8), UInt8(width & 255), 1, 1, 0x11, 0])
  }

  /// APP1 with an orientation, a camera and a thumbnail.
  static func exif(orientation: UInt8, bigEndian: Bool = false) -> [UInt8] {
    let header: [UInt8] = bigEndian ? [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8] : [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0]
    let camera: [UInt8] = bigEndian ? [1, 0x0F, 0, 2, 0, 0, 0, 4] : [0x0F, 1, 2, 0, 4, 0, 0, 0]
    let tag: [UInt8] =
      bigEndian
      ? [1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0] : [0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]
    let count: [UInt8] = bigEndian ? [0, 2] : [2, 0]
    return segment(
      0xE1,
      Array("Exif\0\0".utf8) + header + count + camera + Array("CAM\0".utf8) + tag + [0, 0, 0, 0]
        + Array("thumbnail".utf8))
  }

  static func jpeg(width: Int = 40, height: Int = 30, with segments: [[UInt8]] = [], after trailer: [UInt8] = [])
    -> [UInt8]
  {
    [0xFF, 0xD8] + segments.flatMap { $0 } + table + frame(width: width, height: height) + scan + [0xFF, 0xD9] + trailer
  }

  // MARK: Colours

  /// A colour profile of a screen: its three colours and their curve, and whatever else such profiles tell.
  ///
  /// - Parameter secret: stands in every text and in every field that may hold one; `nil`: as it is when it was cleaned.
  static func colorProfile(telling secret: String? = nil, curveLength: Int = 6) -> [UInt8] {
    func number(_ value: Int) -> [UInt8] { bigEndian(value) }
    func text(_ type: String) -> [UInt8] {
      let words = secret.map { Array($0.utf8) } ?? []
      let room = [UInt8](repeating: 0, count: 40 - words.count)
      switch type {
      case "desc": return Array("desc\0\0\0\0".utf8) + number(secret == nil ? 0 : 7) + words + room
      case "mluc":
        return Array("mluc\0\0\0\0".utf8) + number(secret == nil ? 0 : 1) + number(12)
          + (secret == nil ? [0, 0, 0, 0] : Array("enUS".utf8)) + words + room
      default: return Array(type.utf8) + [0, 0, 0, 0] + words + room
      }
    }
    let color = Array("XYZ \0\0\0\0".utf8) + [0, 0, 0x6F, 0xA2, 0, 0, 0x38, 0xF5, 0, 0, 3, 0x90]
    let curve = Array("curv\0\0\0\0".utf8) + (0..<curveLength).map { UInt8(truncatingIfNeeded: $0) }
    let device = secret == nil ? [] : [("mmod", text("mmod")), ("vcgt", text("vcgt")), ("dmdd", text("desc"))]
    let blank = secret == nil ? [("mmod", 48), ("vcgt", 48), ("dmdd", 52)] : []
    let tags =
      [("rXYZ", color), ("cprt", text("mluc"))] + device + [("gXYZ", color), ("desc", text("desc")), ("rTRC", curve)]
    var table: [UInt8] = []
    var contents: [UInt8] = []
    // What is left out leaves its room.
    var start = 132 + 12 * (tags.count + blank.count)
    for (name, content) in tags {
      if name == "gXYZ", secret == nil {
        let room = blank.reduce(0) { $0 + $1.1 }
        contents += [UInt8](repeating: 0, count: room)
        start += room
      }
      table += Array(name.utf8) + number(start) + number(content.count)
      contents += content
      start += content.count
    }
    table = number(tags.count) + table + [UInt8](repeating: 0, count: 12 * blank.count)
    var header = [UInt8](repeating: 0, count: 128)
    func set(_ bytes: [UInt8], at place: Int) { header.replaceSubrange(place..<place + bytes.count, with: bytes) }
    set(number(128 + table.count + contents.count), at: 0)
    set([2, 0x40, 0, 0] + Array("mntrRGB XYZ ".utf8), at: 8)
    set(Array("acsp".utf8), at: 36)
    set([0, 0, 0xF6, 0xD6, 0, 1, 0, 0, 0, 0, 0xD3, 0x2D], at: 68)
    if let secret {
      let four = Array((secret + "    ").utf8.prefix(4))
      for place in [4, 40, 48, 52, 80, 84, 88, 92, 96, 100] { set(four, at: place) }
      set([7, 0xEA, 0, 11, 0, 19, 0, 7, 0, 5, 0, 1], at: 24)
    }
    return header + table + contents
  }

  // MARK: PNG

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  static func chunk(_ name: String, _ content: [UInt8] = []) -> [UInt8] {
    let body = Array(name.utf8) + content
    return bigEndian(content.count) + body + bigEndian(Int(crc(body)))
  }

  static func png(width: Int = 40, height: Int = 30, before: [[UInt8]] = [], after: [[UInt8]] = []) -> [UInt8] {
    signature + chunk("IHDR", bigEndian(width) + bigEndian(height) + [8, 2, 0, 0, 0]) + before.flatMap { $0 }
      + chunk("IDAT", [0x78, 0x9C, 1, 2, 3]) + after.flatMap { $0 } + chunk("IEND")
  }

  private static func bigEndian(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// Bit by bit, so as not to share a mistake with the table of the reader.
  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    var remainder: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      for bit in 0..<8 {
        let mixed = (remainder ^ UInt32(byte >> bit)) & 1
        remainder = remainder >> 1 ^ (mixed == 1 ? 0xEDB8_8320 : 0)
      }
    }
    return ~remainder
  }

  // MARK: WebP

  static func riff(_ name: String, _ content: [UInt8]) -> [UInt8] {
    Array(name.utf8) + littleEndian(content.count, 4) + content + (content.count % 2 == 1 ? [0] : [])
  }

  static func webp(_ chunks: [[UInt8]], after trailer: [UInt8] = []) -> [UInt8] {
    let body = Array("WEBP".utf8) + chunks.flatMap { $0 }
    return Array("RIFF".utf8) + littleEndian(body.count, 4) + body + trailer
  }

  static func lossy(width: Int = 40, height: Int = 30) -> [UInt8] {
    riff("VP8 ", [0x10, 0, 0, 0x9D, 1, 0x2A] + littleEndian(width, 2) + littleEndian(height, 2) + [1, 2, 3])
  }

  static func lossless(width: Int = 40, height: Int = 30) -> [UInt8] {
    riff("VP8L", [0x2F] + littleEndian(width - 1 | (height - 1) << 14, 4) + [1, 2])
  }

  static func extended(flags: UInt8, width: Int = 40, height: Int = 30) -> [UInt8] {
    riff("VP8X", [flags, 0, 0, 0] + littleEndian(width - 1, 3) + littleEndian(height - 1, 3))
  }

  static func frame(_ chunks: [[UInt8]]) -> [UInt8] {
    riff("ANMF", [UInt8](repeating: 0, count: 16) + chunks.flatMap { $0 })
  }

  private static func littleEndian(_ number: Int, _ width: Int) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  // MARK: All

  /// One of each shape, with everything in it that a cleaned copy must not have.
  static var all: [[UInt8]] {
    let secret = Array("SECRET".utf8)
    return [
      jpeg(
        with: [
          jfifWithThumbnail, exif(orientation: 6), segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0SECRET".utf8)),
          profile(colorProfile(telling: "SECRET"))[0], segment(0xED, Array("Photoshop 3.0\0SECRET".utf8)), adobe,
          segment(0xFE, secret),
        ], after: secret),
      png(
        before: [chunk("gAMA", [0, 0, 1, 1]), chunk("eXIf", secret), chunk("tEXt", secret)],
        after: [chunk("tIME", [7, 8, 9, 10, 11, 12, 13])]) + secret,
      webp([lossy()], after: secret),
      webp([
        extended(flags: 0x2C), riff("ICCP", colorProfile(telling: "SECRET")), lossless(), riff("EXIF", secret),
        riff("XMP ", secret),
      ]),
      webp([
        extended(flags: 0x02), riff("ANIM", [0, 0, 0, 0, 0, 0]),
        frame([riff("ALPH", [1]), lossy(), riff("ABCD", secret)]),
        frame([lossless()]),
      ]),
    ]
  }
}
