/// The colour profile of a picture: a header, a table of tags, and their contents (ICC.1:2022, 7).
///
/// Besides colours, a profile tells who made it with which program and when, and whose screen or camera was measured,
/// sometimes with a serial number.
enum ColorProfile {
  /// The tags that colours are computed from. Tags with other names are left out, except for ``blankTags``.
  private static let keptTags: Set<String> = [
    "A2B0", "A2B1", "A2B2", "B2A0", "B2A1", "B2A2", "D2B0", "D2B1", "D2B2", "D2B3", "B2D0", "B2D1", "B2D2", "B2D3",
    "rXYZ", "gXYZ", "bXYZ", "rTRC", "gTRC", "bTRC", "kTRC", "wtpt", "bkpt", "chad", "chrm", "cicp", "gamt", "pre0",
    "pre1", "pre2",
  ]
  /// Tags that every profile has to have. They are kept with an empty text.
  private static let blankTags: Set<String> = ["desc", "cprt"]

  /// The parts of the header that are needed for reading the profile: size, version, class, colour spaces, signature,
  /// the standard flags and attributes, intent and illuminant. The others tell of programs, devices, owners and times.
  private static let keptHeader = [0..<4, 8..<24, 36..<40, 46..<48, 60..<80]

  private static let headerSize = 128
  /// The bytes of a table entry: signature, offset and size.
  private static let entrySize = 12
  /// More tags than any real profile has, which is about twenty.
  private static let mostTags = 200

  /// A profile of the same size that gives the same colours, with zeros for everything else. Cleaning it again changes
  /// nothing.
  ///
  /// - Returns: `nil` where the bytes are no valid profile.
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

  /// The tags of the table; `nil` where the table is damaged or leads out of the profile.
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

  /// Writes an empty text of the tag's own type; an unknown type is left as zeros.
  private static func writeNothing(into content: Range<Int>, of reader: ByteReader, in profile: inout [UInt8]) {
    let start = content.lowerBound
    guard let type = ["desc", "text", "mluc"].first(where: { reader.has($0, at: start) }) else { return }
    profile.replaceSubrange(start..<start + 4, with: type.utf8)
    // A list of translations has to give the size of its entries even where it has none.
    if type == "mluc", content.count >= 16 { profile[start + 15] = 12 }
  }
}
