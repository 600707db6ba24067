import Deflate

/// Reads PNG, also animated: a signature and chunks with checksums (W3C Portable Network Graphics specification).
enum PNGPhoto {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private static let kept: Set<String> = [
    "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "sBIT", "bKGD", "pHYs", "acTL", "fcTL",
    "fdAT",
  ]

  static func read(_ reader: ByteReader) throws(PhotoFlaw) -> PhotoParts {
    var facts: PhotoFacts?
    var cleaned = signature
    cleaned.reserveCapacity(reader.count)
    var offset = signature.count
    var hasData = false
    while true {
      guard let length = reader.number(at: offset, bytes: 4, bigEndian: true), reader.count >= offset + 8 else {
        throw .truncated(.png)
      }
      guard length <= 0x7FFF_FFFF else { throw .malformed(.png, "a chunk is longer than any may be") }
      let end = offset + 12 + length
      let type = reader.bytes[offset + 4..<offset + 8]
      guard type.allSatisfy({ (0x41...0x5A).contains($0 & 0xDF) && $0 < 0x80 }) else {
        throw .malformed(.png, "a chunk has no name")
      }
      guard end <= reader.count else { throw .truncated(.png) }
      let name = String(decoding: type, as: UTF8.self)
      let checksum = reader.number(at: end - 4, bytes: 4, bigEndian: true)
      guard checksum == Int(CRC32.checksum(reader.bytes[offset + 4..<end - 4])) else {
        throw .malformed(.png, "the checksum of its \(name) chunk is wrong")
      }
      if facts == nil {
        guard name == "IHDR" else { throw .malformed(.png, "it does not begin with its size") }
        facts = try header(reader, at: offset + 8, length: length)
      } else if name == "IHDR" {
        throw .malformed(.png, "it says its size twice")
      }
      if kept.contains(name) {
        cleaned += reader.bytes[offset..<end]
      } else if name == "iCCP" {
        cleaned += profile(reader.bytes[offset + 8..<end - 4]).map { chunk(name, $0) } ?? []
      } else if type.first.map({ $0 & 0x20 == 0 }) ?? false {
        // A capital first letter means that the picture cannot be shown without the chunk, for example `CgBI` of iOS
        // programs.
        throw .malformed(.png, "it needs a chunk \(name), which browsers do not know")
      }
      hasData = hasData || name == "IDAT"
      offset = end
      if name == "IEND" { break }
    }
    guard let facts, hasData else { throw .malformed(.png, "it holds no picture") }
    return PhotoParts(facts: facts, cleaned: cleaned)
  }

  /// In bytes. Profiles of printers have about two million.
  private static let largestProfile = 4 << 20

  /// The content of an `iCCP` chunk with the cleaned profile and without its name; `nil` where the profile is invalid.
  private static func profile(_ content: ArraySlice<UInt8>) -> [UInt8]? {
    // The content is a name, a zero byte, a zero byte for the only compression method, and the compressed profile.
    guard let end = content.firstIndex(of: 0), content[end...].dropFirst().first == 0,
      let bytes = Zlib.decompressed(content[(end + 2)...], limit: largestProfile),
      let cleaned = ColorProfile.cleaned(bytes)
    else { return nil }
    return Array("icc".utf8) + [0, 0] + Zlib.stored(cleaned)
  }

  static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    var chunk: [UInt8] = []
    chunk.append(content.count, bytes: 4, bigEndian: true)
    chunk += Array(name.utf8) + content
    chunk.append(Int(CRC32.checksum(chunk[4...])), bytes: 4, bigEndian: true)
    return chunk
  }

  private static func header(_ reader: ByteReader, at offset: Int, length: Int) throws(PhotoFlaw) -> PhotoFacts {
    guard length == 13, let width = reader.number(at: offset, bytes: 4, bigEndian: true),
      let height = reader.number(at: offset + 4, bytes: 4, bigEndian: true),
      let depth = reader[offset + 8], let color = reader[offset + 9]
    else { throw .malformed(.png, "its header is not what one is") }
    guard (1...0x7FFF_FFFF).contains(width), (1...0x7FFF_FFFF).contains(height) else {
      throw .malformed(.png, "it says no size")
    }
    let depths: [UInt8] =
      switch color {
      case 0: [1, 2, 4, 8, 16]
      case 3: [1, 2, 4, 8]
      case 2, 4, 6: [8, 16]
      default: []
      }
    guard depths.contains(depth), reader[offset + 10] == 0, reader[offset + 11] == 0,
      reader[offset + 12].map({ $0 <= 1 }) ?? false
    else { throw .malformed(.png, "its header says what no PNG can be") }
    return PhotoFacts(format: .png, width: width, height: height)
  }
}
