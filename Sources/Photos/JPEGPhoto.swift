/// Reads JPEG: a chain of segments with markers (ITU-T T.81, annex B), with Exif 2.3 in an APP1 segment.
enum JPEGPhoto {
  static func read(_ reader: ByteReader) throws(PhotoFlaw) -> PhotoParts {
    var scanner = JPEGScanner(reader: reader)
    try scanner.read()
    return try scanner.parts()
  }
}

private struct JPEGScanner {
  let reader: ByteReader
  private var offset = 2
  private var jfif: [UInt8]?
  private var orientation = 1
  private var hasExif = false
  /// The parts of the colour profile, each with its number from 1 and the number of all parts.
  private var profileParts: [(number: UInt8, count: UInt8, content: Range<Int>)] = []
  /// The segments to keep, besides JFIF, Exif and profile, which are written before them.
  private var kept: [UInt8] = []
  private var width = 0
  private var height = 0
  private var hasFrame = false
  private var hasScan = false

  init(reader: ByteReader) {
    self.reader = reader
    kept.reserveCapacity(reader.count)
  }

  mutating func read() throws(PhotoFlaw) {
    while true {
      let marker = try nextMarker()
      switch marker {
      case 0xD9:
        // What follows the end of the picture is not part of it: previews, films, other pictures.
        return
      case 0x01, 0xD0...0xD7:
        // These markers have no content and no meaning between segments.
        continue
      case 0xD8:
        throw .malformed(.jpeg, "a second picture begins inside the first")
      default:
        try readSegment(marker)
      }
    }
  }

  func parts() throws(PhotoFlaw) -> PhotoParts {
    guard hasFrame, hasScan else { throw .malformed(.jpeg, "it holds no picture") }
    guard width > 0, height > 0 else { throw .malformed(.jpeg, "it says no size") }
    let isTurned = orientation >= 5
    var cleaned: [UInt8] = [0xFF, 0xD8]
    cleaned.reserveCapacity(kept.count + 64)
    if let jfif { cleaned += jfif }
    if orientation != 1 { cleaned += ExifOrientation.segment(orientation) }
    cleaned += profileSegments()
    cleaned += kept
    cleaned += [0xFF, 0xD9]
    let facts = PhotoFacts(format: .jpeg, width: isTurned ? height : width, height: isTurned ? width : height)
    return PhotoParts(facts: facts, cleaned: cleaned)
  }

  /// The marker of the next segment. Stray and fill bytes before it are skipped, as decoders do.
  private mutating func nextMarker() throws(PhotoFlaw) -> UInt8 {
    while let byte = reader[offset] {
      offset += 1
      guard byte == 0xFF else { continue }
      while reader[offset] == 0xFF { offset += 1 }
      guard let marker = reader[offset] else { break }
      offset += 1
      if marker != 0 { return marker }
    }
    throw .truncated(.jpeg)
  }

  private mutating func readSegment(_ marker: UInt8) throws(PhotoFlaw) {
    guard let length = reader.number(at: offset, bytes: 2, bigEndian: true) else { throw .truncated(.jpeg) }
    guard length >= 2 else { throw .malformed(.jpeg, "a segment is shorter than its own length") }
    guard offset + length <= reader.count else { throw .truncated(.jpeg) }
    let content = offset + 2..<offset + length
    offset += length
    switch marker {
    case 0xE0: keepJFIF(content)
    case 0xE1: readExif(content)
    case 0xE2 where reader.has(Self.profileMark, at: content.lowerBound) && content.count > Self.profileHeader:
      let start = content.lowerBound + Self.profileMark.utf8.count
      profileParts.append((reader.bytes[start], reader.bytes[start + 1], content.dropFirst(Self.profileHeader)))
    case 0xEE where reader.has("Adobe", at: content.lowerBound) && content.count >= 12:
      keep(marker, content.prefix(12))
    case 0xC4, 0xCC, 0xDB, 0xDD: keep(marker, content)
    case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF: try readFrame(marker, content)
    case 0xDC: try readLineCount(content)
    case 0xDA: try readScan(content)
    case 0xDE, 0xDF: throw .malformed(.jpeg, "pictures in several frames are not shown by browsers")
    default: break
    }
  }

  private mutating func keep(_ marker: UInt8, _ content: Range<Int>) {
    kept += [0xFF, marker]
    kept.append(content.count + 2, bytes: 2, bigEndian: true)
    kept += reader.bytes[content]
  }

  /// Keeps version and density without the thumbnail.
  private mutating func keepJFIF(_ content: Range<Int>) {
    guard jfif == nil, content.count >= 14, reader.has("JFIF\0", at: content.lowerBound) else { return }
    jfif = [0xFF, 0xE0, 0x00, 0x10] + reader.bytes[content.lowerBound..<content.lowerBound + 12] + [0, 0]
  }

  private static let profileMark = "ICC_PROFILE\0"
  /// The bytes before a part of the profile: the mark, the number of the part from 1, and the number of all parts
  /// (ICC.1:2022, B.4).
  private static let profileHeader = 14
  private static let longestProfilePart = 65_535 - 2 - profileHeader

  /// Segments with the cleaned colour profile; empty where a part is missing or the profile is invalid.
  private func profileSegments() -> [UInt8] {
    let parts = profileParts.sorted { $0.number < $1.number }
    guard parts.enumerated().allSatisfy({ Int($1.number) == $0 + 1 && Int($1.count) == parts.count }),
      let profile = ColorProfile.cleaned(parts.flatMap { reader.bytes[$0.content] })
    else { return [] }
    let count = (profile.count + Self.longestProfilePart - 1) / Self.longestProfilePart
    var segments: [UInt8] = []
    for number in 0..<count {
      let part = profile.dropFirst(number * Self.longestProfilePart).prefix(Self.longestProfilePart)
      segments += [0xFF, 0xE2]
      segments.append(part.count + Self.profileHeader + 2, bytes: 2, bigEndian: true)
      segments += Self.profileMark.utf8
      segments += [UInt8(number + 1), UInt8(count)]
      segments += part
    }
    return segments
  }

  private mutating func readExif(_ content: Range<Int>) {
    guard !hasExif, reader.has("Exif\0", at: content.lowerBound), content.count > 6 else { return }
    hasExif = true
    orientation = ExifOrientation.read(ByteReader(Array(reader.bytes[content.lowerBound + 6..<content.upperBound])))
  }

  private mutating func readFrame(_ marker: UInt8, _ content: Range<Int>) throws(PhotoFlaw) {
    guard !hasFrame else { throw .malformed(.jpeg, "it has more than one frame") }
    guard content.count >= 9, content.count == 6 + 3 * Int(reader.bytes[content.lowerBound + 5]),
      let height = reader.number(at: content.lowerBound + 1, bytes: 2, bigEndian: true),
      let width = reader.number(at: content.lowerBound + 3, bytes: 2, bigEndian: true)
    else { throw .malformed(.jpeg, "its frame is not what a frame is") }
    hasFrame = true
    (self.width, self.height) = (width, height)
    keep(marker, content)
  }

  /// Reads the number of lines, which the frame may leave to a segment after the first scan.
  private mutating func readLineCount(_ content: Range<Int>) throws(PhotoFlaw) {
    guard hasScan, content.count == 2,
      let lines = reader.number(at: content.lowerBound, bytes: 2, bigEndian: true)
    else { throw .malformed(.jpeg, "its number of lines is out of place") }
    if height == 0 { height = lines }
    keep(0xDC, content)
  }

  /// Keeps a scan's header and its data up to the next marker that does not belong to the data.
  private mutating func readScan(_ content: Range<Int>) throws(PhotoFlaw) {
    guard hasFrame else { throw .malformed(.jpeg, "its data come before its frame") }
    guard content.count >= 6, content.count == 4 + 2 * Int(reader.bytes[content.lowerBound]) else {
      throw .malformed(.jpeg, "a scan's header is not what one is")
    }
    hasScan = true
    keep(0xDA, content)
    let start = offset
    while let byte = reader[offset] {
      if byte == 0xFF {
        guard let next = reader[offset + 1] else { break }
        guard next == 0 || (0xD0...0xD7).contains(next) else {
          kept += reader.bytes[start..<offset]
          return
        }
        offset += 1
      }
      offset += 1
    }
    throw .truncated(.jpeg)
  }
}
