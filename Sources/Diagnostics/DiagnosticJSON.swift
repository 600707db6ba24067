extension Diagnostic {
  /// The diagnostic as a JSON object on one line, with the keys `severity`, `code`, `message`, `file`, `line`,
  /// `column`, `length`, `excerpt` and `hint` in this order; a key without a value is left out.
  public var json: String {
    var members = [
      "\"severity\":\"\(severity.rawValue)\"", "\"code\":\"\(code.rawValue)\"",
      "\"message\":" + JSONText.literal(message),
    ]
    if let location {
      members.append("\"file\":" + JSONText.literal(location.path))
      if let line = location.line { members.append("\"line\":\(line)") }
      if let column = location.column {
        members.append("\"column\":\(column)")
        members.append("\"length\":\(location.length)")
      }
    }
    if let excerpt { members.append("\"excerpt\":" + JSONText.literal(excerpt)) }
    if let hint { members.append("\"hint\":" + JSONText.literal(hint.description)) }
    return "{" + members.joined(separator: ",") + "}"
  }
}
