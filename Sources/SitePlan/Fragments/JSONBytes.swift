/// A writer of JSON as bytes.
struct JSONBytes: ~Copyable {
  private var bytes = HTMLWriter(reservingCapacity: 4096)

  mutating func openItem() { bytes.append(bytes.count == 0 ? "[" : ",\n[") }
  mutating func closeItem() { bytes.append("]") }
  mutating func next() { bytes.append(",") }
  mutating func append(trusted text: String) { bytes.append(trusted: Array(text.utf8)) }
  mutating func append(_ number: Int) { bytes.append(number) }

  /// Appends the JSON to a script or a file.
  borrowing func append(to script: inout HTMLWriter) { bytes.withBytes { script.append(trusted: $0) } }

  /// Appends a coordinate with four decimals (about ten metres), the precision of pages.
  mutating func append(degrees: Double?) {
    guard let degrees else { return bytes.append("null") }
    let scaled = Int((degrees * 10_000).rounded())
    if scaled < 0 { bytes.append("-") }
    bytes.append(abs(scaled) / 10_000)
    bytes.append(".")
    append(trusted: String(String(abs(scaled) % 10_000 + 10_000).dropFirst()))
  }

  /// Appends a text in quotation marks. `<` is escaped, so that the text can end no `script` element.
  mutating func append(_ text: String) {
    var quoted: [UInt8] = []
    quoted.reserveCapacity(text.utf8.count + 2)
    quoted.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        quoted.append(UInt8(ascii: "\\"))
        quoted.append(byte)
      case UInt8(ascii: "<"), 0..<0x20:
        let digits = Array("0123456789abcdef".utf8)
        quoted.append(contentsOf: "\\u00".utf8)
        quoted.append(digits[Int(byte >> 4)])
        quoted.append(digits[Int(byte & 15)])
      default: quoted.append(byte)
      }
    }
    quoted.append(UInt8(ascii: "\""))
    bytes.append(trusted: quoted)
  }
}
