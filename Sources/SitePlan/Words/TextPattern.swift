/// A text with `{name}` placeholders.
///
/// It is looked through when it is filled in: a run of the program reads all texts and fills in a few of them.
struct TextPattern: Sendable {
  /// The text with its placeholders unfilled.
  let source: String

  init(_ source: String) {
    self.source = source
  }

  /// The text with its placeholders filled in; a placeholder without a value stays as written.
  func filled(_ values: KeyValuePairs<String, String>, number: String? = nil) -> String {
    filled { name in values.first { $0.key == name }?.value ?? (name == "n" ? number : nil) }
  }

  /// The text filled in as by ``filled(_:number:)``, with values computed only for placeholders that occur.
  func filled(_ value: (_ name: String) -> String?) -> String {
    guard source.utf8.contains(UInt8(ascii: "{")) else { return source }
    var (filled, source) = ("", source)
    source.withUTF8 { bytes in
      func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
      var start = 0
      while let open = bytes[start...].firstIndex(of: UInt8(ascii: "{")),
        let close = bytes[open...].firstIndex(of: UInt8(ascii: "}"))
      {
        filled += text(start..<open)
        filled += value(text(open + 1..<close)) ?? text(open..<close + 1)
        start = close + 1
      }
      filled += text(start..<bytes.count)
    }
    return filled
  }
}
