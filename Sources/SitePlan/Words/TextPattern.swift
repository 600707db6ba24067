/// A text with `{name}` placeholders.
///
/// It is looked through when it is filled in: a run of the program reads all texts and fills in a few of them.
public struct TextPattern: Sendable {
  /// The text with its placeholders unfilled.
  public let source: String

  private enum Piece {
    case literal(UnsafeBufferPointer<UInt8>.SubSequence)
    case place(name: String)
  }

  /// - Parameter source: The text with its placeholders unfilled.
  public init(_ source: String) {
    self.source = source
  }

  /// The names of its placeholders in order: `["n", "all"]` for `{n} of {all}`.
  public var names: [String] {
    var names: [String] = []
    forEachPiece { if case .place(let name) = $0 { names.append(name) } }
    return names
  }

  /// The text with its placeholders filled in; a placeholder without a value stays as written.
  func filled(_ values: KeyValuePairs<String, String>, number: String? = nil) -> String {
    filled { name in values.first { $0.key == name }?.value ?? (name == "n" ? number : nil) }
  }

  /// The text filled in as by ``filled(_:number:)``, with values computed only for placeholders that occur.
  func filled(_ value: (_ name: String) -> String?) -> String {
    guard source.utf8.contains(UInt8(ascii: "{")) else { return source }
    var filled: [UInt8] = []
    filled.reserveCapacity(source.utf8.count + 64)
    forEachPiece { piece in
      switch piece {
      case .literal(let text): filled.append(contentsOf: text)
      case .place(let name): filled.append(contentsOf: (value(name) ?? "{\(name)}").utf8)
      }
    }
    return String(decoding: filled, as: UTF8.self)
  }

  /// By bytes: with a combining mark after it, a brace is another character, and still the end of a placeholder.
  private func forEachPiece(_ body: (Piece) -> Void) {
    var source = source
    source.withUTF8 { bytes in
      var start = 0
      while let open = bytes[start...].firstIndex(of: UInt8(ascii: "{")),
        let close = bytes[open...].firstIndex(of: UInt8(ascii: "}"))
      {
        if open > start { body(.literal(bytes[start..<open])) }
        body(.place(name: String(decoding: bytes[open + 1..<close], as: UTF8.self)))
        start = close + 1
      }
      if start < bytes.count { body(.literal(bytes[start...])) }
    }
  }
}
