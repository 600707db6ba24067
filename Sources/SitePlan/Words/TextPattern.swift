/// A text with `{name}` placeholders, parsed once because it is filled in thousands of times.
struct TextPattern: Sendable {
  private enum Piece: Sendable {
    case literal(String)
    case place(String)
  }

  private let pieces: [Piece]
  /// The whole text where it has no placeholders; otherwise `nil`.
  private let plain: String?

  init(_ text: String) {
    // Most texts have no placeholders, and every start of the program reads all of them.
    guard text.utf8.contains(0x7B) else {
      pieces = []
      plain = text
      return
    }
    var pieces: [Piece] = []
    var rest = Substring(text)
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      if open > rest.startIndex { pieces.append(.literal(String(rest[..<open]))) }
      pieces.append(.place(String(rest[rest.index(after: open)..<close])))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { pieces.append(.literal(String(rest))) }
    plain = pieces.contains { if case .place = $0 { true } else { false } } ? nil : text
    self.pieces = pieces
  }

  /// The text with its placeholders filled in; a placeholder without a value stays as written.
  func filled(_ values: KeyValuePairs<String, String>, number: String? = nil) -> String {
    filled { name in values.first { $0.key == name }?.value ?? (name == "n" ? number : nil) }
  }

  /// The text filled in as by ``filled(_:number:)``, with values computed only for placeholders that occur.
  func filled(_ value: (_ name: String) -> String?) -> String {
    if let plain { return plain }
    var result = ""
    for piece in pieces {
      switch piece {
      case .literal(let text): result += text
      case .place(let name): result += value(name) ?? "{\(name)}"
      }
    }
    return result
  }

  /// The text with its placeholders unfilled.
  var source: String {
    plain
      ?? pieces.map { piece in
        switch piece {
        case .literal(let text): text
        case .place(let name): "{\(name)}"
        }
      }.joined()
  }
}
