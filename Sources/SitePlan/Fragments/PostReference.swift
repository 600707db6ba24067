import Journal

/// A link or picture of a post that refers to a file of the course: `../week-02/01-eat-slowly.md?x#plan`.
///
/// Percent escapes are resolved, and a query is dropped, because files have none.
public struct PostReference: Hashable, Sendable {
  /// The path of the file, relative to the course's folder: `week-02/01-eat-slowly.md`.
  public let path: String
  /// The fragment as it was written, with its number sign: `#plan`; empty where there is none.
  public let fragment: String

  /// `nil` for anything but a relative path inside the course.
  ///
  /// - Parameter destination: The destination as the Markdown renderer gives it.
  public init?(_ destination: String, in post: PostID) {
    let bytes = Array(destination.utf8)
    let fragmentStart = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.count
    let end = bytes[..<fragmentStart].firstIndex(of: UInt8(ascii: "?")) ?? fragmentStart
    guard end > 0, bytes[0] != UInt8(ascii: "/"), !bytes[..<end].contains(UInt8(ascii: ":")),
      let decoded = Self.decoded(bytes[..<end])
    else { return nil }
    var parts = post.text.split(separator: "/").dropLast().map(String.init)
    for part in decoded.split(separator: "/") {
      switch part {
      case ".": continue
      case "..":
        guard parts.popLast() != nil else { return nil }
      default: parts.append(String(part))
      }
    }
    path = parts.joined(separator: "/")
    fragment = String(decoding: bytes[fragmentStart...], as: UTF8.self)
  }

  /// The post to which the reference leads; `nil` for a file of another kind.
  public var post: PostID? { path.hasSuffix(".md") ? PostID(String(path.dropLast(3))) : nil }

  /// The text with percent escapes resolved; `nil` where they give invalid UTF-8 or a control character.
  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String? {
    guard bytes.contains(UInt8(ascii: "%")) else { return String(decoding: bytes, as: UTF8.self) }
    var result: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.endIndex,
        let high = digit(bytes[index + 1]), let low = digit(bytes[index + 2])
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    guard !result.contains(where: { $0 < 0x20 }) else { return nil }
    let text = String(decoding: result, as: UTF8.self)
    return Array(text.utf8) == result ? text : nil
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }

  /// Everything in a Markdown text that may refer to a file of the course, found by the endings of file names without
  /// parsing the Markdown. It may find too much, which does no harm; a reference that it misses leads to the overview.
  static func candidates(in text: String, of post: PostID, endings: [String]) -> [PostReference] {
    let bytes = Array(text.utf8)
    var found: [PostReference] = []
    for ending in endings.map({ Array($0.utf8) }) {
      var from = 0
      // By byte: the standard library's search for a sequence takes a hundred times as long.
      while let start = bytes[from...].firstIndex(where: { $0 == ending.first }) {
        let end = start + ending.count
        guard bytes[start...].starts(with: ending) else {
          from = start + 1
          continue
        }
        let begin = bytes[..<start].lastIndex(where: isDelimiter).map { $0 + 1 } ?? 0
        let written = String(decoding: bytes[begin..<end], as: UTF8.self).filter { $0 != "\\" }
        if let reference = PostReference(written, in: post), !found.contains(reference) { found.append(reference) }
        from = end
      }
    }
    return found
  }

  private static func isDelimiter(_ byte: UInt8) -> Bool {
    byte <= 0x20 || "(<>\"'".utf8.contains(byte)
  }
}
