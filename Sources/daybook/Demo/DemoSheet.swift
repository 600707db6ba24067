/// Builds the bytes of a file of check-ins.
struct DemoSheet: Sendable {
  private(set) var bytes: [UInt8] = []
  private var dayText: [UInt8] = []

  /// Year, month and day of the rows that are appended from now on.
  var day: (Int, Int, Int) = (1, 1, 1) {
    didSet {
      dayText.removeAll(keepingCapacity: true)
      let (year, month, dayOfMonth) = day
      for digit in [year / 1000, year / 100 % 10, year / 10 % 10, year % 10] { dayText.append(Self.digit(digit)) }
      dayText.append(UInt8(ascii: "-"))
      dayText.append(contentsOf: [Self.digit(month / 10), Self.digit(month % 10), UInt8(ascii: "-")])
      dayText.append(contentsOf: [Self.digit(dayOfMonth / 10), Self.digit(dayOfMonth % 10)])
    }
  }

  mutating func begin() {
    bytes = Array("when,habit,value,comment,photo,latitude,longitude\n".utf8)
    bytes.reserveCapacity(131_072)
  }

  mutating func append(_ byte: UInt8) { bytes.append(byte) }
  mutating func append(_ more: [UInt8]) { bytes.append(contentsOf: more) }
  mutating func appendDay() { bytes.append(contentsOf: dayText) }

  mutating func appendTime(hour: Int, minute: Int) {
    bytes.append(UInt8(ascii: "T"))
    bytes.append(Self.digit(hour / 10))
    bytes.append(Self.digit(hour % 10))
    bytes.append(UInt8(ascii: ":"))
    bytes.append(Self.digit(minute / 10))
    bytes.append(Self.digit(minute % 10))
  }

  /// Appends a number of zero or more.
  mutating func append(number: Int) {
    if number >= 10 { append(number: number / 10) }
    bytes.append(Self.digit(number % 10))
  }

  /// Appends a number of tenths: 52 as `5.2`, 50 as `5`.
  mutating func append(tenths: Int) {
    append(number: tenths / 10)
    guard tenths % 10 != 0 else { return }
    bytes.append(UInt8(ascii: "."))
    bytes.append(Self.digit(tenths % 10))
  }

  /// Appends a CSV field (RFC 4180), in quotation marks where it needs them.
  mutating func append(quoted text: [UInt8]) {
    let quote = UInt8(ascii: "\"")
    guard text.contains(quote) || text.contains(UInt8(ascii: ",")) else { return append(text) }
    bytes.append(quote)
    for byte in text {
      if byte == quote { bytes.append(quote) }
      bytes.append(byte)
    }
    bytes.append(quote)
  }

  private static func digit(_ value: Int) -> UInt8 { 0x30 + UInt8(truncatingIfNeeded: value) }
}
