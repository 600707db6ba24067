/// Looks into the bytes of a picture, and takes out what its reader need not know: when, where and with what it was
/// taken, by whom, and what it once looked like.
public enum PhotoFile {
  /// What the picture is, by content; its name is not asked.
  ///
  /// - Throws: ``PhotoFlaw`` for what is none, is cut off, or is damaged; whatever passes here ``cleaned(_:)`` accepts.
  public static func inspect(_ bytes: [UInt8]) throws(PhotoFlaw) -> PhotoFacts {
    try parts(bytes).facts
  }

  /// A copy that looks the same and holds only what is needed for that.
  ///
  /// Kept are the picture itself, of its colour profile what colours are computed from, and of a JPEG its orientation. What was cleaned once stays as it is.
  ///
  /// - Throws: ``PhotoFlaw``, as ``inspect(_:)``.
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

  /// The usual name of a kind of file that people may take for a photo.
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

/// What reading a picture gives.
struct PhotoParts {
  var facts: PhotoFacts
  var cleaned: [UInt8]
}
