/// A chunk of a WebP file: a name, a length and content, padded to an even length.
struct WebPChunk {
  /// The four characters of the name; bytes that are not UTF-8 are replaced.
  var name: String
  var content: Range<Int>

  /// All chunks in a range of bytes. The padding of the last one may be missing.
  static func all(in range: Range<Int>, of reader: ByteReader) throws(PhotoFlaw) -> [WebPChunk] {
    var chunks: [WebPChunk] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      guard offset + 8 <= range.upperBound,
        let length = reader.number(at: offset + 4, bytes: 4, bigEndian: false)
      else { throw .malformed(.webp, "a chunk is cut off") }
      guard offset + 8 + length <= range.upperBound else { throw .malformed(.webp, "a chunk is longer than the file") }
      let name = String(decoding: reader.bytes[offset..<offset + 4], as: UTF8.self)
      chunks.append(WebPChunk(name: name, content: offset + 8..<offset + 8 + length))
      offset += 8 + length + length % 2
    }
    return chunks
  }

  /// Width and height in pixels of the picture in a `VP8 ` chunk (RFC 6386, 9.1) or a `VP8L` chunk.
  func pictureSize(in reader: ByteReader) throws(PhotoFlaw) -> (width: Int, height: Int) {
    let start = content.lowerBound
    if name == "VP8L" {
      guard content.count >= 5, reader[start] == 0x2F,
        let bits = reader.number(at: start + 1, bytes: 4, bigEndian: false)
      else { throw .malformed(.webp, "its picture does not begin as one does") }
      return (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
    }
    guard content.count >= 10, reader.has([0x9D, 0x01, 0x2A], at: start + 3),
      let width = reader.number(at: start + 6, bytes: 2, bigEndian: false),
      let height = reader.number(at: start + 8, bytes: 2, bigEndian: false),
      case let size = (width: width & 0x3FFF, height: height & 0x3FFF), size.width > 0, size.height > 0
    else { throw .malformed(.webp, "its picture does not begin as one does") }
    return size
  }

  /// Appends a chunk with that name and content.
  static func append(_ name: String, _ content: [UInt8], to file: inout [UInt8]) {
    file += name.utf8
    file.append(content.count, bytes: 4, bigEndian: false)
    file += content
    if content.count % 2 == 1 { file.append(0) }
  }

  func append(to file: inout [UInt8], from reader: ByteReader) {
    file += reader.bytes[content.lowerBound - 8..<content.upperBound]
    if content.count % 2 == 1 { file.append(0) }
  }
}
