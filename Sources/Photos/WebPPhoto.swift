/// Reads WebP, also animated: chunks in a RIFF container (RFC 9649).
enum WebPPhoto {
  static func read(_ reader: ByteReader) throws(PhotoFlaw) -> PhotoParts {
    guard let size = reader.number(at: 4, bytes: 4, bigEndian: false) else { throw .truncated(.webp) }
    guard size >= 4 else { throw .malformed(.webp, "its size is less than its header") }
    guard 8 + size <= reader.count else { throw .truncated(.webp) }
    let chunks = try WebPChunk.all(in: 12..<8 + size, of: reader)
    guard let first = chunks.first else { throw .malformed(.webp, "it holds no picture") }

    // An extended file begins with a header that lists the kinds of chunks that follow; a simple one has only the
    // picture.
    let isExtended = first.name == "VP8X"
    var canvas: (width: Int, height: Int)?
    var body: [UInt8] = []
    var flags: UInt8 = 0
    var hasPicture = false
    for chunk in isExtended ? chunks.dropFirst() : chunks.prefix(1) {
      switch chunk.name {
      case "VP8 ", "VP8L":
        // Only the first picture is shown.
        if hasPicture { continue }
        hasPicture = true
        let size = try chunk.pictureSize(in: reader)
        if !isExtended { canvas = size }
        chunk.append(to: &body, from: reader)
      case "ICCP":
        if flags & 0x20 != 0 || hasPicture { continue }
        guard let profile = ColorProfile.cleaned(Array(reader.bytes[chunk.content])) else { continue }
        flags |= 0x20
        WebPChunk.append(chunk.name, profile, to: &body)
      case "ANIM":
        if flags & 0x02 != 0 { continue }
        flags |= 0x02
        chunk.append(to: &body, from: reader)
      case "ALPH":
        if hasPicture { continue }
        chunk.append(to: &body, from: reader)
      case "ANMF":
        hasPicture = true
        try appendFrame(chunk, to: &body, from: reader)
      default: continue
      }
    }
    guard hasPicture else { throw .malformed(.webp, "it holds no picture") }
    var cleaned: [UInt8] = []
    cleaned.reserveCapacity(body.count + 32)
    if isExtended {
      let header = try extendedHeader(first, of: reader)
      canvas = (header.width, header.height)
      cleaned += Array("VP8X".utf8)
      cleaned.append(10, bytes: 4, bigEndian: false)
      cleaned += [header.flags & 0x10 | flags, 0, 0, 0]
      cleaned += reader.bytes[first.content.lowerBound + 4..<first.content.lowerBound + 10]
    }
    cleaned += body
    var file = Array("RIFF".utf8)
    file.append(cleaned.count + 4, bytes: 4, bigEndian: false)
    file += Array("WEBP".utf8) + cleaned
    guard let canvas else { throw .malformed(.webp, "it says no size") }
    return PhotoParts(facts: PhotoFacts(format: .webp, width: canvas.width, height: canvas.height), cleaned: file)
  }

  private static func extendedHeader(
    _ chunk: WebPChunk, of reader: ByteReader
  ) throws(PhotoFlaw) -> (flags: UInt8, width: Int, height: Int) {
    guard chunk.content.count >= 10, let flags = reader[chunk.content.lowerBound],
      let width = reader.number(at: chunk.content.lowerBound + 4, bytes: 3, bigEndian: false),
      let height = reader.number(at: chunk.content.lowerBound + 7, bytes: 3, bigEndian: false)
    else { throw .malformed(.webp, "its header is not what one is") }
    return (flags, width + 1, height + 1)
  }

  /// Appends a frame of an animation: sixteen bytes of position and duration, then the frame's own chunks.
  private static func appendFrame(
    _ frame: WebPChunk, to body: inout [UInt8], from reader: ByteReader
  ) throws(PhotoFlaw) {
    guard frame.content.count > 16 else { throw .malformed(.webp, "a frame is empty") }
    var content = Array(reader.bytes[frame.content.prefix(16)])
    var hasPicture = false
    for chunk in try WebPChunk.all(in: frame.content.dropFirst(16), of: reader) where !hasPicture {
      switch chunk.name {
      case "ALPH": chunk.append(to: &content, from: reader)
      case "VP8 ", "VP8L":
        hasPicture = true
        _ = try chunk.pictureSize(in: reader)
        chunk.append(to: &content, from: reader)
      default: continue
      }
    }
    guard hasPicture else { throw .malformed(.webp, "a frame is empty") }
    WebPChunk.append("ANMF", content, to: &body)
  }
}
