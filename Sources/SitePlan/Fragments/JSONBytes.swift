import Journal

/// A writer of JSON as bytes.
struct JSONBytes: ~Copyable {
  private var bytes = HTMLWriter(reservingCapacity: 4096)
  /// The month of the day that was appended last, and its days: days that follow each other are mostly of one month.
  private var month: (named: YearMonth, days: ClosedRange<Day>)?

  mutating func openItem() { bytes.append(bytes.count == 0 ? "[" : ",\n[") }
  mutating func closeItem() { bytes.append("]") }
  mutating func next() { bytes.append(",") }
  mutating func append(trusted text: String) { bytes.append(trusted: Array(text.utf8)) }
  /// Appends bytes that are JSON.
  mutating func append(trusted json: [UInt8]) { bytes.append(trusted: json) }
  /// Appends JSON that stands in the program's source.
  mutating func append(literal json: StaticString) { bytes.append(json) }
  mutating func append(_ number: Int) { bytes.append(number) }

  /// Appends a number with as many decimals as it has.
  mutating func append(_ amount: Amount) {
    bytes.append(amount.whole)
    if amount.isWhole { return }
    bytes.append(".")
    bytes.append(decimalsOf: amount)
  }

  /// Appends `"2026-11-20"`.
  mutating func append(_ day: Day) {
    bytes.append("\"")
    if let month, month.days.contains(day) {
      bytes.append(day - month.days.lowerBound + 1, of: month.named)
    } else {
      let own = day.yearMonth
      month = (own, own.firstDay...own.lastDay)
      bytes.append(day)
    }
    bytes.append("\"")
  }

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
    var text = text
    bytes.append("\"")
    text.withUTF8 { append(escaping: $0) }
    bytes.append("\"")
  }

  private mutating func append(escaping text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    for (index, byte) in text.enumerated() {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(start..<index, of: text)
        bytes.append("\\")
        start = index
      case UInt8(ascii: "<"), 0..<0x20:
        bytes.append(start..<index, of: text)
        bytes.append("\\u00")
        let digits = Array("0123456789abcdef".utf8)
        bytes.append(trusted: [digits[Int(byte >> 4)], digits[Int(byte & 15)]])
        start = index + 1
      default: break
      }
    }
    bytes.append(start..<text.count, of: text)
  }
}
