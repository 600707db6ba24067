/// The media types of the site's files, by the endings of their paths. Types of photos are read from their bytes
/// instead.
enum ContentTypes {
  /// Drawings can hold scripts.
  static let drawing = "image/svg+xml"
  /// Bytes of which nothing is known, which browsers download.
  static let unknown = "application/octet-stream"

  static func type(of path: String) -> String {
    switch path.split(separator: ".").last {
    case "html": "text/html; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "js": "text/javascript; charset=utf-8"
    case "png": "image/png"
    case "svg": drawing
    case "webmanifest": "application/manifest+json"
    case "json": "application/json"
    case "xml": "application/xml"
    case "ics": "text/calendar; charset=utf-8"
    case "md", "txt": "text/plain; charset=utf-8"
    default: unknown
    }
  }

  /// The media type of a picture that Daybook publishes, by its bytes: JPEG, PNG or WebP.
  static func type(ofPicture bytes: [UInt8]) -> String {
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
    if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) {
      return "image/webp"
    }
    return unknown
  }
}
