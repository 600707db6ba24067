import Fetching
import Foundation
import Markdown

/// The feed that a page names in its head: `<link rel="alternate" type="application/feed+json" href="feed.json">`.
///
/// Pages come from elsewhere. One is gone through once, byte by byte: no page takes longer than its length lets expect.
enum FeedLink {
  /// The most bytes of a tag, and the most tags that are looked at.
  static let longestTag = 4000
  static let mostTags = 200

  /// - Parameters:
  ///   - page: What came, in whatever encoding: tags and addresses are ASCII in all of them that matter.
  ///   - address: Where it lies, from which its links lead on.
  static func feed(namedBy page: [UInt8], at address: WebAddress) -> WebAddress? {
    var place = 0
    var tags = 0
    while let start = page[place...].firstIndex(of: UInt8(ascii: "<")) {
      place = start + 1
      if page[place...].starts(with: "!--".utf8) {
        guard let end = endOfComment(in: page, from: place + 3) else { return nil }
        place = end
      } else if isTag("body", in: page, at: place) {
        return nil
      } else if isTag("link", in: page, at: place) {
        tags += 1
        if tags > mostTags { return nil }
        place += 4
        var cursor = AttributeCursor(page[place...].prefix(longestTag))
        guard let attributes = cursor.attributes() else { continue }
        place = cursor.place
        if let feed = feed(of: attributes, at: address) { return feed }
      }
    }
    return nil
  }

  private static func feed(of attributes: [String: String], at address: WebAddress) -> WebAddress? {
    let kinds = attributes["rel", default: ""].lowercased().split(separator: " ")
    guard kinds.contains("alternate"), attributes["type"]?.lowercased() == "application/feed+json",
      let href = attributes["href"].map(HTMLText.address(ofAttribute:)),
      let place = URL(string: href, relativeTo: URL(string: address.text))?.absoluteString
    else { return nil }
    return try? WebAddress(place)
  }

  private static func endOfComment(in page: [UInt8], from start: Int) -> Int? {
    let end = Array("-->".utf8)
    var place = start
    while let dash = page[place...].firstIndex(of: end[0]) {
      if page[dash...].starts(with: end) { return dash + end.count }
      place = dash + 1
    }
    return nil
  }

  /// Whether a tag of that name begins behind a `<`.
  private static func isTag(_ name: String, in page: [UInt8], at place: Int) -> Bool {
    let end = place + name.utf8.count
    guard end < page.count else { return false }
    return zip(page[place..<end], name.utf8).allSatisfy { $0 | 0x20 == $1 }
      && (AttributeCursor.isSpace(page[end]) || page[end] == UInt8(ascii: ">") || page[end] == UInt8(ascii: "/"))
  }
}

/// Goes through the attributes of a tag, as browsers do (WHATWG HTML, 13.2.5.32 and on).
private struct AttributeCursor {
  private let bytes: ArraySlice<UInt8>
  /// Where it is, and at last behind the tag.
  private(set) var place: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    place = bytes.startIndex
  }

  static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(byte) }

  private var next: UInt8? { place < bytes.endIndex ? bytes[place] : nil }

  /// All attributes by their names in lower case, the first of each; `nil` where the tag does not end in time.
  mutating func attributes() -> [String: String]? {
    var attributes: [String: String] = [:]
    while true {
      skip { Self.isSpace($0) || $0 == UInt8(ascii: "/") }
      guard let first = next else { return nil }
      if first == UInt8(ascii: ">") {
        place += 1
        return attributes
      }
      let start = place
      // Even an equals sign begins a name.
      place += 1
      skip { !Self.isSpace($0) && ![UInt8(ascii: "/"), UInt8(ascii: ">"), UInt8(ascii: "=")].contains($0) }
      let name = String(decoding: bytes[start..<place], as: UTF8.self).lowercased()
      skip(Self.isSpace)
      var value = ""
      if next == UInt8(ascii: "=") {
        place += 1
        guard let text = self.value() else { return nil }
        value = text
      }
      attributes[name] = attributes[name] ?? value
    }
  }

  private mutating func value() -> String? {
    skip(Self.isSpace)
    guard let first = next else { return nil }
    let start: Int
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      start = place + 1
      guard let end = bytes[start...].firstIndex(of: first) else { return nil }
      place = end + 1
      return String(decoding: bytes[start..<end], as: UTF8.self)
    }
    start = place
    skip { !Self.isSpace($0) && $0 != UInt8(ascii: ">") }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private mutating func skip(_ isSkipped: (UInt8) -> Bool) {
    place = bytes[place...].firstIndex { !isSkipped($0) } ?? bytes.endIndex
  }
}
