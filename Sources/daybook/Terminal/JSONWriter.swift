import Diagnostics

/// Writes JSON with keys in the order in which they are given and an indentation of two spaces, so that output can be
/// compared.
struct JSONWriter: Sendable {
  private(set) var text = ""
  private var depth = 0
  private var isFirst = true

  /// The text of a JSON object.
  static func object(_ members: (inout JSONWriter) throws -> Void) rethrows -> String {
    var writer = JSONWriter()
    try writer.object(members)
    return writer.text
  }

  /// Writes an object as the next value.
  mutating func object(_ members: (inout JSONWriter) throws -> Void) rethrows {
    try nested("{", "}", members)
  }

  /// Writes an array as the next value, one element to a line.
  mutating func array<Elements: Sequence>(
    _ elements: Elements, _ write: (inout JSONWriter, Elements.Element) throws -> Void
  ) rethrows {
    try nested("[", "]") { writer in
      for element in elements {
        writer.beginItem()
        try write(&writer, element)
      }
    }
  }

  mutating func value(_ string: String) { text += JSONText.literal(string) }
  mutating func value(_ number: Int) { text += String(number) }
  mutating func value(_ flag: Bool) { text += flag ? "true" : "false" }
  /// Writes a value that is JSON already: an exact decimal, or the output of another module.
  mutating func value(json: some CustomStringConvertible) { text += json.description }
  /// Writes the shortest text that reads back as the same number.
  mutating func value(_ number: Double) {
    text += number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : number.description
  }
  mutating func null() { text += "null" }

  mutating func member(_ key: String, _ string: String) { member(key) { $0.value(string) } }
  mutating func member(_ key: String, _ number: Int) { member(key) { $0.value(number) } }
  mutating func member(_ key: String, _ number: Double) { member(key) { $0.value(number) } }
  mutating func member(_ key: String, _ flag: Bool) { member(key) { $0.value(flag) } }
  mutating func member(_ key: String, _ string: String?) {
    member(key) { if let string { $0.value(string) } else { $0.null() } }
  }
  mutating func member(_ key: String, _ number: Int?) {
    member(key) { if let number { $0.value(number) } else { $0.null() } }
  }
  mutating func member(_ key: String, _ number: Double?) {
    member(key) { if let number { $0.value(number) } else { $0.null() } }
  }

  /// Writes a member whose value `write` writes.
  mutating func member(_ key: String, _ write: (inout JSONWriter) throws -> Void) rethrows {
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
