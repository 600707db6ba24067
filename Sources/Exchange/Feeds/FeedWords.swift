import Diagnostics
import Foundation
import Journal

/// Texts of a feed from elsewhere, as this program takes them.
enum FeedWords {
  /// A text in one line, without what could do something in a terminal or turn a line around, and within its limits;
  /// `nil` where nothing is left to see.
  static func line(_ text: String?, _ limit: TextLimit) -> String? {
    guard let text else { return nil }
    var kept = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar.breaksLine || scalar == "\t" {
        kept.append(" ")
      } else if !scalar.isHidden {
        kept.append(scalar)
      }
    }
    let line = limit.shortened(String(kept))
    return line.allSatisfy(\.isWhitespace) ? nil : line
  }

  /// The address of a page or a file on the web; `nil` for any other text.
  static func address(_ text: String?) -> String? {
    guard let text, text.utf8.count <= 2000,
      text.utf8.allSatisfy({ 0x21...0x7E ~= $0 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "<") }),
      let scheme = ["https://", "http://"].first(where: { text.hasPrefix($0) })
    else { return nil }
    let host = text.dropFirst(scheme.count).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    return WebOrigin(scheme + host) == nil ? nil : text
  }

  /// A BCP 47 tag.
  static func tag(_ text: String?) -> String? {
    guard let text, (2...35).contains(text.utf8.count),
      text.utf8.allSatisfy({ 0x30...0x39 ~= $0 || 0x41...0x5A ~= $0 & 0xDF || $0 == UInt8(ascii: "-") })
    else { return nil }
    return text
  }

  /// A name as time zones have it, whether there is one or not.
  static func zone(_ text: String) -> String? {
    let isName = text.utf8.allSatisfy { byte in
      0x30...0x39 ~= byte || 0x41...0x5A ~= byte & 0xDF || [0x2B, 0x2D, 0x2F, 0x5F].contains(byte)
    }
    return isName && (1...64).contains(text.utf8.count) ? text : nil
  }

  /// Letters and digits by which something is known again.
  static func letters(_ text: String) -> String? {
    let isPlain = text.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 || $0 == UInt8(ascii: "-") }
    return isPlain && (16...64).contains(text.utf8.count) ? text : nil
  }

  /// An amount as the data folder could have it.
  static func amount(_ number: Decimal) -> Amount? {
    try? Amount.parse("\(number)").get()
  }
}
