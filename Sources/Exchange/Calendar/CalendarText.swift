/// The escapes of texts in iCalendar files, RFC 5545, section 3.3.11.
public enum CalendarText {
  /// A text as it is written: line breaks, commas, semicolons and backslashes have a backslash before them.
  ///
  /// Characters that no text may have are left out.
  public static func escaped(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ";", ",": escaped.append(contentsOf: "\\\(scalar)".unicodeScalars)
      case "\n": escaped.append(contentsOf: "\\n".unicodeScalars)
      case "\t": escaped.append(scalar)
      default: if scalar.properties.generalCategory != .control { escaped.append(scalar) }
      }
    }
    return String(escaped)
  }

  /// What a written text says. An escape that the format does not have is read as the character itself.
  public static func unescaped(_ written: String) -> String {
    if !written.contains("\\") { return written }
    var text = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in written.unicodeScalars {
      if isEscaped {
        text.append(scalar == "n" || scalar == "N" ? "\n" : scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        text.append(scalar)
      }
    }
    if isEscaped { text.append("\\") }
    return String(text)
  }

  /// The texts of a value with several, such as categories: a comma divides them where no backslash stands before it.
  public static func list(_ written: String) -> [String] {
    var parts = [String.UnicodeScalarView()]
    var isEscaped = false
    for scalar in written.unicodeScalars {
      if scalar == ",", !isEscaped {
        parts.append(String.UnicodeScalarView())
        continue
      }
      parts[parts.count - 1].append(scalar)
      isEscaped = scalar == "\\" && !isEscaped
    }
    return parts.map { unescaped(String($0)) }
  }

  /// Several texts as one value.
  public static func escaped(list: [String]) -> String { list.map(escaped).joined(separator: ",") }
}
