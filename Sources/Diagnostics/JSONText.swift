/// Writes texts as JSON.
public enum JSONText {
  /// The text as a JSON string literal (RFC 8259). Everything that a terminal would act upon is escaped too: control
  /// characters, line separators and characters that reorder text.
  public static func literal(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": literal += "\\\""
      case "\\": literal += "\\\\"
      case "\n": literal += "\\n"
      case "\t": literal += "\\t"
      case "\r": literal += "\\r"
      default:
        switch scalar.value {
        case 0...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069:
          let digits = String(scalar.value, radix: 16)
          literal += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default:
          literal.unicodeScalars.append(scalar)
        }
      }
    }
    return literal + "\""
  }
}
