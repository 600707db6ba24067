/// How single values are written in YAML: the one place of the program that knows.
///
/// It works by byte, as those who read YAML do. By Character, the quotation mark, the `: ` or the ` #` of a text would pass
/// for plain that a combining mark follows, for the two are one Character then.
public enum YamlScalar {
  /// A text as it is where that reads back as the same text, in quotes otherwise.
  ///
  /// - Parameter isInFlow: Whether it stands between brackets or braces, where fewer texts go without quotes.
  public static func written(_ text: String, isInFlow: Bool = false) -> String {
    isPlain(text, isInFlow: isInFlow) ? text : quoted(text)
  }

  /// As ``written(_:isInFlow:)``, for what has a type of its own: a number and a day stay without quotes.
  public static func writtenAsTyped(_ text: String, isInFlow: Bool = false) -> String {
    isReadAsWritten(Array(text.utf8), isInFlow: isInFlow) ? text : quoted(text)
  }

  /// In double quotes, on one line.
  public static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case "\r": quoted += "\\r"
      default:
        if isPrintable(scalar) {
          quoted.unicodeScalars.append(scalar)
        } else {
          let digits = String(scalar.value, radix: 16, uppercase: true)
          quoted += "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        }
      }
    }
    return quoted + "\""
  }

  // MARK: Without quotes

  /// Whether a text needs no quotes: YAML reads it as the text that it is, and as a text.
  private static func isPlain(_ text: String, isInFlow: Bool) -> Bool {
    let bytes = Array(text.utf8)
    return isReadAsWritten(bytes, isInFlow: isInFlow) && !isTyped(bytes)
  }

  /// More hyphens than anybody means: a list may begin with each, and readers count how deep that would go.
  private static let mostHyphens = 16

  /// Whether a text without quotes is read as these characters, whatever type other programs take it for.
  private static func isReadAsWritten(_ text: [UInt8], isInFlow: Bool) -> Bool {
    guard let first = text.first, let last = text.last, first != space, last != space, last != colon else {
      return false
    }
    guard !"-?:,[]{}#&*!|>'\"%@`".utf8.contains(first) || isNegativeNumber(text) else { return false }
    guard !text.starts(with: "...".utf8), text.count(where: { $0 == hyphen }) <= mostHyphens else { return false }
    for (index, byte) in text.enumerated().dropFirst() {
      let before = text[index - 1]
      switch byte {
      case space where before == colon: return false
      case UInt8(ascii: "#") where before == space: return false
      // Readers look for anchors, aliases and brackets before they know where a text ends.
      case UInt8(ascii: "&"), UInt8(ascii: "*"): if " [{,:".utf8.contains(before) { return false }
      case UInt8(ascii: "["), UInt8(ascii: "{"): return false
      case UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ","), UInt8(ascii: "?"), colon:
        if isInFlow { return false }
      default: continue
      }
    }
    return String(decoding: text, as: UTF8.self).unicodeScalars.allSatisfy(isPrintable)
  }

  private static let space = UInt8(ascii: " ")
  private static let colon = UInt8(ascii: ":")
  private static let hyphen = UInt8(ascii: "-")

  private static func isNegativeNumber(_ text: [UInt8]) -> Bool {
    text.count > 1 && text[0] == hyphen
      && text.dropFirst().allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
  }

  /// YAML 1.1's and 1.2's words for what is no text.
  private static let words: Set<[UInt8]> = Set(
    ["null", "~", "true", "false", "yes", "no", "on", "off", "y", "n", "=", "<<"].map { Array($0.utf8) })

  /// Whether YAML 1.1 or 1.2 takes a plain text for a number, a date, a time, or one of its words.
  private static func isTyped(_ text: [UInt8]) -> Bool {
    if words.contains(text.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }) { return true }
    guard let first = text.first, "0123456789.+-".utf8.contains(first) else { return false }
    // Whatever begins as a number does and goes on in its signs only.
    return text.allSatisfy { "0123456789.+-_:eExXoaAbBcCdDfFnNiItTzZ ".utf8.contains($0) }
  }

  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: false
    default: true
    }
  }
}
