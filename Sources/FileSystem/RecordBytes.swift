/// Writes the values of a record of the program's own, one after the other; ``RecordReader`` reads them in the same order.
package struct RecordWriter: Sendable {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// - Parameter size: About how many bytes are to be expected, so that a long record is not copied again and again as it grows.
  package init(reservingCapacity size: Int) { bytes.reserveCapacity(size) }

  /// A number in eight bytes, the least first.
  package mutating func append(_ number: UInt64) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  package mutating func append(_ number: Int64) { append(UInt64(bitPattern: number)) }
  package mutating func append(_ number: Int) { append(Int64(number)) }
  package mutating func append(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

  /// Bytes with their number before them.
  package mutating func append(_ part: [UInt8]) {
    append(part.count)
    bytes.append(contentsOf: part)
  }

  /// What is written, with the number of its bytes before it.
  package mutating func append(part write: (inout RecordWriter) -> Void) {
    let place = bytes.count
    append(0)
    let start = bytes.count
    write(&self)
    withUnsafeBytes(of: UInt64(bytes.count - start).littleEndian) { size in
      for (index, byte) in size.enumerated() { bytes[place + index] = byte }
    }
  }

  package mutating func append(_ text: String) {
    append(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  package mutating func append<Value>(_ value: Value?, _ write: (inout RecordWriter, Value) -> Void) {
    append(value != nil)
    if let value { write(&self, value) }
  }

  package mutating func append(_ text: String?) { append(text) { $0.append($1) } }

  package mutating func append<Value>(_ values: [Value], _ write: (inout RecordWriter, Value) -> Void) {
    append(values.count)
    for value in values { write(&self, value) }
  }

  /// Numbers with how many there are before them.
  package mutating func append(_ numbers: [UInt64]) {
    append(numbers.count)
    #if _endian(little)
      numbers.withUnsafeBytes { bytes.append(contentsOf: $0) }
    #else
      for number in numbers { append(number) }
    #endif
  }
}

/// Reads what ``RecordWriter`` wrote.
package struct RecordReader {
  /// What is thrown for bytes that are no record, or one that was written in another way.
  package struct Unreadable: Error {
    package init() {}
  }

  private let bytes: [UInt8]
  private var offset = 0
  private let end: Int

  package init(_ bytes: [UInt8]) { self.init(bytes, 0..<bytes.count) }

  private init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    offset = range.lowerBound
    end = range.upperBound
  }

  package var isAtEnd: Bool { offset == end }

  private mutating func advance(by count: Int) throws(Unreadable) -> Range<Int> {
    guard count >= 0, count <= end - offset else { throw Unreadable() }
    defer { offset += count }
    return offset..<offset + count
  }

  package mutating func number() throws(Unreadable) -> UInt64 {
    let range = try advance(by: 8)
    return bytes.withUnsafeBytes {
      UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: range.lowerBound, as: UInt64.self))
    }
  }

  package mutating func signed() throws(Unreadable) -> Int64 { Int64(bitPattern: try number()) }

  /// How many values follow, each of which takes a byte or more.
  private mutating func count(ofAtLeast size: Int) throws(Unreadable) -> Int {
    let count = try number()
    guard count <= UInt64(end - offset) / UInt64(size) else { throw Unreadable() }
    return Int(count)
  }

  package mutating func flag() throws(Unreadable) -> Bool {
    switch bytes[try advance(by: 1).lowerBound] {
    case 0: false
    case 1: true
    default: throw Unreadable()
    }
  }

  package mutating func part() throws(Unreadable) -> [UInt8] {
    Array(bytes[try advance(by: try count(ofAtLeast: 1))])
  }

  /// A part of the record that is read by itself, which ``RecordWriter/append(part:)`` wrote.
  package mutating func record() throws(Unreadable) -> RecordReader {
    RecordReader(bytes, try advance(by: try count(ofAtLeast: 1)))
  }

  package mutating func text() throws(Unreadable) -> String {
    String(decoding: bytes[try advance(by: try count(ofAtLeast: 1))], as: UTF8.self)
  }

  package mutating func optional<Value>(
    _ read: (inout RecordReader) throws(Unreadable) -> Value
  ) throws(Unreadable) -> Value? {
    try flag() ? try read(&self) : nil
  }

  package mutating func optionalText() throws(Unreadable) -> String? {
    try flag() ? try text() : nil
  }

  package mutating func values<Value>(
    _ read: (inout RecordReader) throws(Unreadable) -> Value
  ) throws(Unreadable) -> [Value] {
    let count = try count(ofAtLeast: 1)
    var values: [Value] = []
    values.reserveCapacity(min(count, 1024))
    for _ in 0..<count { values.append(try read(&self)) }
    return values
  }

  package mutating func numbers() throws(Unreadable) -> [UInt64] {
    let count = try count(ofAtLeast: 8)
    let range = try advance(by: count * 8)
    var numbers = [UInt64](repeating: 0, count: count)
    numbers.withUnsafeMutableBytes { numbers in
      bytes.withUnsafeBytes { numbers.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[range])) }
    }
    #if _endian(big)
      for number in numbers.indices { numbers[number] = UInt64(littleEndian: numbers[number]) }
    #endif
    return numbers
  }
}
