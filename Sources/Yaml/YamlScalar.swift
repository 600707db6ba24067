/// Writes single values as YAML. Nothing else in the program does.
///
/// It works by byte, like readers of YAML. A quotation mark, `: ` or ` #` and a combining mark after it end in one
/// Character, so that checking by Character would miss them.
public enum YamlScalar {
  /// The text without quotes where that reads back as the same text, in quotes otherwise.
  ///
  /// - Parameter isInFlow: Whether the text goes between brackets or braces, where more texts need quotes.
  public static func written(_ text: String, isInFlow: Bool = false) -> String {
    isPlain(text, isInFlow: isInFlow) ? text : quoted(text)
  }

  /// The text like ``written(_:isInFlow:)``, but without quotes also where other programs read a number or a date.
  public static func writtenAsTyped(_ text: String, isInFlow: Bool = false) -> String {
    isReadAsWritten(Array(text.utf8), isInFlow: isInFlow) ? text : quoted(text)
  }

  /// The text in double quotes, on one line.
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

  /// The line in single quotes, in which nothing has a meaning: for lines of shells, which have double quotes of their own.
  ///
  /// - Parameter line: Without line breaks and control characters.
  public static func literal(_ line: String) -> String { "'\(line.replacing("'", with: "''"))'" }

  // MARK: Without quotes

  /// Whether the text needs no quotes: YAML reads the same characters, and as a text.
  private static func isPlain(_ text: String, isInFlow: Bool) -> Bool {
    let bytes = Array(text.utf8)
    return isReadAsWritten(bytes, isInFlow: isInFlow) && !isTyped(bytes)
  }

  /// The most hyphens of a text without quotes. Each could begin a list, and readers limit how deeply lists are nested.
  private static let mostHyphens = 16

  /// Whether the text without quotes is read as the same characters, whatever type other programs give it.
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

  /// The words that YAML 1.1 or 1.2 reads as something other than a text.
  private static let words: Set<[UInt8]> = Set(
    ["null", "~", "true", "false", "yes", "no", "on", "off", "y", "n", "=", "<<"].map { Array($0.utf8) })

  /// Whether YAML 1.1 or 1.2 reads the text without quotes as a number, a date, a time, or one of ``words``.
  private static func isTyped(_ text: [UInt8]) -> Bool {
    if words.contains(text.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }) { return true }
    guard let first = text.first, "0123456789.+-".utf8.contains(first) else { return false }
    // It is enough that a text begins like a number and continues with characters of numbers, dates and times: quotes
    // do no harm.
    return text.allSatisfy { "0123456789.+-_:eExXoaAbBcCdDfFnNiItTzZ ".utf8.contains($0) }
  }

  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: false
    default: true
    }
  }
}
