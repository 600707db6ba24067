/// The colour profile of a picture: a header, a table of tags, and what they hold (ICC.1:2022, 7).
///
/// A profile tells more than colours: who made it with what program and when, whose screen or camera it was measured
/// from, at times down to a serial number.
enum ColorProfile {
  /// What colours are computed from; tags of any other name are left out.
  private static let keptTags: Set<String> = [
    "A2B0", "A2B1", "A2B2", "B2A0", "B2A1", "B2A2", "D2B0", "D2B1", "D2B2", "D2B3", "B2D0", "B2D1", "B2D2", "B2D3",
    "rXYZ", "gXYZ", "bXYZ", "rTRC", "gTRC", "bTRC", "kTRC", "wtpt", "bkpt", "chad", "chrm", "cicp", "gamt", "pre0",
    "pre1", "pre2",
  ]
  /// What every profile has to have: they stay, and say nothing.
  private static let blankTags: Set<String> = ["desc", "cprt"]

  /// What of the header says how to read the profile: size, version, class, colour spaces, the signature, the flags and
  /// attributes that are standardised, intent and illuminant. The rest tells of programs, devices, owners and times.
  private static let keptHeader = [0..<4, 8..<24, 36..<40, 46..<48, 60..<80]

  private static let headerSize = 128
  /// Signature, offset and size.
  private static let entrySize = 12
  /// Real ones have some twenty.
  private static let mostTags = 200

  /// A profile of the same size by which colours are the same, and everything else in it zero. What was cleaned once stays
  /// as it is.
  ///
  /// - Returns: `nil` for what is no profile.
  static func cleaned(_ bytes: [UInt8]) -> [UInt8]? {
    let reader = ByteReader(bytes)
    guard let size = reader.number(at: 0, bytes: 4, bigEndian: true), size <= bytes.count,
      reader.has("acsp", at: 36), let tags = tags(reader, size: size)
    else { return nil }
    var profile = [UInt8](repeating: 0, count: size)
    func keep(_ range: Range<Int>) { profile.replaceSubrange(range, with: bytes[range]) }
    for range in keptHeader { keep(range) }
    for tag in tags where keptTags.contains(tag.name) { keep(tag.content) }
    let shown = tags.filter { keptTags.contains($0.name) || blankTags.contains($0.name) }
    for tag in shown where blankTags.contains(tag.name) {
      let isApart = shown.count { $0.content.overlaps(tag.content) } == 1
      if isApart { writeNothing(into: tag.content, of: reader, in: &profile) }
    }
    var table: [UInt8] = []
    table.append(shown.count, bytes: 4, bigEndian: true)
    for tag in shown {
      table += tag.name.utf8
      table.append(tag.content.lowerBound, bytes: 4, bigEndian: true)
      table.append(tag.content.count, bytes: 4, bigEndian: true)
    }
    profile.replaceSubrange(headerSize..<headerSize + table.count, with: table)
    return profile
  }

  private struct Tag {
    var name: String
    var content: Range<Int>
  }

  /// `nil` where the table is none, or leads out of the profile.
  private static func tags(_ reader: ByteReader, size: Int) -> [Tag]? {
    guard size >= headerSize + 4, let count = reader.number(at: headerSize, bytes: 4, bigEndian: true),
      count <= mostTags, headerSize + 4 + entrySize * count <= size
    else { return nil }
    let contents = headerSize + 4 + entrySize * count
    var tags: [Tag] = []
    for index in 0..<count {
      let entry = headerSize + 4 + entrySize * index
      guard let offset = reader.number(at: entry + 4, bytes: 4, bigEndian: true),
        let length = reader.number(at: entry + 8, bytes: 4, bigEndian: true),
        offset >= contents, length >= 8, offset + length <= size
      else { return nil }
      let name = String(decoding: reader.bytes[entry..<entry + 4], as: UTF8.self)
      tags.append(Tag(name: name, content: offset..<offset + length))
    }
    return tags
  }

  /// An empty text of the type that the tag has.
  private static func writeNothing(into content: Range<Int>, of reader: ByteReader, in profile: inout [UInt8]) {
    let start = content.lowerBound
    guard let type = ["desc", "text", "mluc"].first(where: { reader.has($0, at: start) }) else { return }
    profile.replaceSubrange(start..<start + 4, with: type.utf8)
    // A list of translations says how long each of its entries would be.
    if type == "mluc", content.count >= 16 { profile[start + 15] = 12 }
  }
}
