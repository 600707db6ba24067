import Diagnostics

/// Writes JSON with keys in the order in which they are given and an indentation of two spaces, so that output can be
/// compared.
public struct JSONWriter: Sendable {
  /// What was written until now.
  public private(set) var text = ""
  private var depth = 0
  private var isFirst = true

  /// Has written nothing.
  public init() {}

  /// The text of a JSON object.
  public static func object(_ members: (inout JSONWriter) throws -> Void) rethrows -> String {
    var writer = JSONWriter()
    try writer.object(members)
    return writer.text
  }

  /// Writes an object as the next value.
  public mutating func object(_ members: (inout JSONWriter) throws -> Void) rethrows {
    try nested("{", "}", members)
  }

  /// Writes an array as the next value, one element to a line.
  public mutating func array<Elements: Sequence>(
    _ elements: Elements, _ write: (inout JSONWriter, Elements.Element) throws -> Void
  ) rethrows {
    try nested("[", "]") { writer in
      for element in elements {
        writer.beginItem()
        try write(&writer, element)
      }
    }
  }

  /// Writes a text.
  public mutating func value(_ string: String) { text += JSONText.literal(string) }
  /// Writes a whole number.
  public mutating func value(_ number: Int) { text += String(number) }
  /// Writes `true` or `false`.
  public mutating func value(_ flag: Bool) { text += flag ? "true" : "false" }
  /// Writes a value that is JSON already: an exact decimal, or the output of another module.
  public mutating func value(json: some CustomStringConvertible) { text += json.description }
  /// Writes the shortest text that reads back as the same number.
  public mutating func value(_ number: Double) {
    text += number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : number.description
  }
  /// Writes `null`.
  public mutating func null() { text += "null" }

  /// Writes a member with a text.
  public mutating func member(_ key: String, _ string: String) { member(key) { $0.value(string) } }
  /// Writes a member with a whole number.
  public mutating func member(_ key: String, _ number: Int) { member(key) { $0.value(number) } }
  /// Writes a member with a number.
  public mutating func member(_ key: String, _ number: Double) { member(key) { $0.value(number) } }
  /// Writes a member with `true` or `false`.
  public mutating func member(_ key: String, _ flag: Bool) { member(key) { $0.value(flag) } }
  /// Writes a member with a text, or `null`.
  public mutating func member(_ key: String, _ string: String?) {
    member(key) { if let string { $0.value(string) } else { $0.null() } }
  }
  /// Writes a member with a whole number, or `null`.
  public mutating func member(_ key: String, _ number: Int?) {
    member(key) { if let number { $0.value(number) } else { $0.null() } }
  }
  /// Writes a member with a number, or `null`.
  public mutating func member(_ key: String, _ number: Double?) {
    member(key) { if let number { $0.value(number) } else { $0.null() } }
  }

  /// Writes a member whose value `write` writes.
  public mutating func member(_ key: String, _ write: (inout JSONWriter) throws -> Void) rethrows {
    beginItem()
    text += JSONText.literal(key) + ": "
    try write(&self)
  }

  private mutating func beginItem() {
    text += isFirst ? "\n" : ",\n"
    isFirst = false
    text += String(repeating: "  ", count: depth)
  }

  private mutating func nested(
    _ open: String, _ close: String, _ write: (inout JSONWriter) throws -> Void
  ) rethrows {
    text += open
    depth += 1
    isFirst = true
    try write(&self)
    depth -= 1
    if !isFirst { text += "\n" + String(repeating: "  ", count: depth) }
    isFirst = false
    text += close
  }
}
