/// A value that is written into a YAML file.
public indirect enum YamlValue: Sendable, Hashable {
  /// A text, in quotes where YAML would take it for something else: `"03:00"`, `"yes"`, `"#0f766e"`.
  case text(String)
  /// A number, a date, a word: written without quotes wherever that says the same.
  case plain(String)
  /// In brackets, on one line.
  case list([YamlValue])
  /// In braces, on one line.
  case mapping([Entry])

  /// A key of a mapping and its value.
  public struct Entry: Sendable, Hashable {
    /// Written in quotes where YAML asks for it.
    public var key: String
    /// A single value, a list or another mapping.
    public var value: YamlValue

    /// `key: value`.
    public init(_ key: String, _ value: YamlValue) {
      self.key = key
      self.value = value
    }
  }

  /// What is written.
  var written: String { written(isInFlow: false) }

  /// What is written; between brackets and braces fewer texts go without quotes.
  func written(isInFlow: Bool) -> String {
    switch self {
    case .text(let text):
      YamlScalar.isPlain(text, isInFlow: isInFlow) ? text : YamlScalar.quoted(text)
    case .plain(let text):
      YamlScalar.isReadAsWritten(text, isInFlow: isInFlow) ? text : YamlScalar.quoted(text)
    case .list(let items):
      "[" + items.map { $0.written(isInFlow: true) }.joined(separator: ", ") + "]"
    case .mapping(let entries):
      "{"
        + entries.map { "\(Self.key($0.key)): \($0.value.written(isInFlow: true))" }.joined(
          separator: ", ") + "}"
    }
  }

  /// Whether a node says this.
  func isSaid(by node: YamlNode) -> Bool {
    switch (self, node.content) {
    case (.text(let text), .scalar(let read, _)), (.plain(let text), .scalar(let read, _)):
      text == read
    case (.list(let items), .sequence(let nodes)):
      items.count == nodes.count && zip(items, nodes).allSatisfy { $0.isSaid(by: $1) }
    case (.mapping(let entries), .mapping(let read)):
      entries.count == read.count
        && zip(entries, read).allSatisfy { $0.key == $1.key && $0.value.isSaid(by: $1.value) }
    default: false
    }
  }

  private static func key(_ key: String) -> String {
    YamlScalar.isReadAsWritten(key, isInFlow: true) ? key : YamlScalar.quoted(key)
  }
}

/// How single values are written in YAML.
public enum YamlScalar {
  /// Whether a text needs no quotes: YAML reads it as the text that it is, and as a text.
  static func isPlain(_ text: String, isInFlow: Bool) -> Bool {
    isReadAsWritten(text, isInFlow: isInFlow) && !isTyped(text)
  }

  /// Whether a text without quotes is read as these characters, whatever type other programs take it for.
  static func isReadAsWritten(_ text: String, isInFlow: Bool) -> Bool {
    guard let first = text.first, text.last != " ", first != " " else { return false }
    guard !"-?:,[]{}#&*!|>'\"%@`".contains(first) || isNegativeNumber(text) else { return false }
    guard !text.contains(": "), !text.hasSuffix(":"), !text.contains(" #") else { return false }
    if isInFlow, text.contains(where: { ",[]{}?:".contains($0) }) { return false }
    return !text.hasPrefix("...") && text.unicodeScalars.allSatisfy(isPrintable)
  }

  private static func isNegativeNumber(_ text: String) -> Bool {
    text.first == "-" && text.count > 1
      && text.dropFirst().allSatisfy { $0.isASCII && ($0.isNumber || $0 == ".") }
  }

  /// Whether YAML 1.1 or 1.2 takes a plain text for a number, a date, a time, or one of its words.
  private static func isTyped(_ text: String) -> Bool {
    let words = ["null", "~", "true", "false", "yes", "no", "on", "off", "y", "n", "=", "<<"]
    if words.contains(text.lowercased()) { return true }
    guard let first = text.utf8.first, "0123456789.+-".utf8.contains(first) else { return false }
    // Whatever begins as a number does and goes on in its signs only.
    return text.utf8.allSatisfy { "0123456789.+-_:eExXoaAbBcCdDfFnNiItTzZ ".utf8.contains($0) }
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

  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: false
    default: true
    }
  }
}
