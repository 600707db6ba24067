/// Inspects pictures, and removes metadata from them: when, where, by whom and with what they were taken, and previews
/// of what they once looked like.
public enum PhotoFile {
  /// The format and the size of the picture, by its content and not by its name.
  ///
  /// - Throws: ``PhotoFlaw`` where the bytes are no supported picture, are cut off or damaged. Whatever passes here,
  ///   ``cleaned(_:)`` accepts too.
  public static func inspect(_ bytes: [UInt8]) throws(PhotoFlaw) -> PhotoFacts {
    try parts(bytes).facts
  }

  /// A copy that looks the same, without metadata.
  ///
  /// It has the picture itself, what the colour profile needs for computing colours, and the orientation of a JPEG.
  /// Cleaning it again changes nothing.
  ///
  /// - Throws: ``PhotoFlaw``, like ``inspect(_:)``.
  public static func cleaned(_ bytes: [UInt8]) throws(PhotoFlaw) -> [UInt8] {
    try parts(bytes).cleaned
  }

  private static func parts(_ bytes: [UInt8]) throws(PhotoFlaw) -> PhotoParts {
    let reader = ByteReader(bytes)
    switch try format(of: reader) {
    case .jpeg: return try JPEGPhoto.read(reader)
    case .png: return try PNGPhoto.read(reader)
    case .webp: return try WebPPhoto.read(reader)
    }
  }

  private static func format(of reader: ByteReader) throws(PhotoFlaw) -> PhotoFormat {
    if reader.count == 0 { throw .empty }
    if reader.has([0xFF, 0xD8, 0xFF], at: 0) { return .jpeg }
    if reader.has(PNGPhoto.signature, at: 0) { return .png }
    if reader.has("RIFF", at: 0), reader.has("WEBP", at: 8) { return .webp }
    throw .unsupported(nameOfKind(reader))
  }

  /// The usual name of an unsupported format that people may take for a photo; `nil` where it is not recognised.
  private static func nameOfKind(_ reader: ByteReader) -> String? {
    if reader.has("ftyp", at: 4) {
      let heic = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]
      if ["avif", "avis"].contains(where: { reader.has($0, at: 8) }) { return "AVIF" }
      return heic.contains { reader.has($0, at: 8) } ? "HEIC" : "video"
    }
    let kinds: [(start: [UInt8], name: String)] = [
      (Array("GIF8".utf8), "GIF"), (Array("BM".utf8), "BMP"), (Array("%PDF".utf8), "PDF"),
      ([0x49, 0x49, 0x2A, 0x00], "TIFF"), ([0x4D, 0x4D, 0x00, 0x2A], "TIFF"), ([0xFF, 0x0A], "JPEG XL"),
      ([0x00, 0x00, 0x00, 0x0C, 0x4A, 0x58, 0x4C, 0x20], "JPEG XL"), ([0x00, 0x00, 0x01, 0x00], "ICO"),
      (Array("<svg".utf8), "SVG"), (Array("<?xml".utf8), "XML"), (Array("PK\u{3}\u{4}".utf8), "ZIP"),
    ]
    return kinds.first { reader.has($0.start, at: 0) }?.name
  }
}

/// The result of reading a picture.
struct PhotoParts {
  var facts: PhotoFacts
  var cleaned: [UInt8]
}
