extension Diagnostic {
  /// The diagnostic as a JSON object on one line, with the keys `severity`, `message`, `file`, `line`, `column`, `length`,
  /// `excerpt` and `hint` in this order; a key whose value is not known is left out.
  public var json: String {
    var members = ["\"severity\":\"\(severity.rawValue)\"", "\"message\":" + jsonString(message)]
    if let location {
      members.append("\"file\":" + jsonString(location.path))
      if let line = location.line { members.append("\"line\":\(line)") }
      if let column = location.column {
        members.append("\"column\":\(column)")
        members.append("\"length\":\(location.length)")
      }
    }
    if let excerpt { members.append("\"excerpt\":" + jsonString(excerpt)) }
    if let hint { members.append("\"hint\":" + jsonString(hint)) }
    return "{" + members.joined(separator: ",") + "}"
  }
}

/// A JSON string literal. Besides what RFC 8259 asks for, everything that a terminal would act upon is escaped.
private func jsonString(_ text: String) -> String {
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
