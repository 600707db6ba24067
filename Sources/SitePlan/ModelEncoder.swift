/// Collects the bytes that a fingerprint is made of.
///
/// What is appended can be told apart again, given the order of the calls: texts and bytes carry their length, and an
/// absent value differs from every present one. The bytes are the same in every process of one machine.
public struct ModelEncoder: Sendable {
  /// What was appended since the encoder was made or ``reset()``.
  public private(set) var bytes: [UInt8]

  /// - Parameter capacity: The bytes to allocate; the encoder grows where more is appended.
  public init(reservingCapacity capacity: Int = 4096) {
    bytes = []
    bytes.reserveCapacity(capacity)
  }

  /// Removes what was appended and keeps the memory.
  public mutating func reset() {
    bytes.removeAll(keepingCapacity: true)
  }

  /// Appends a single byte.
  public mutating func append(_ byte: UInt8) {
    bytes.append(byte)
  }

  /// Appends a flag as one byte.
  public mutating func append(_ flag: Bool) {
    bytes.append(flag ? 1 : 0)
  }

  /// Appends a number as eight bytes.
  public mutating func append(_ number: Int) {
    withUnsafeBytes(of: Int64(number).littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Appends a flag that says whether there is a number, then the number if there is one.
  public mutating func append(_ number: Int?) {
    guard let number else { return append(false) }
    append(true)
    append(number)
  }

  /// Appends the exact bits of a number: two numbers that print alike may differ.
  public mutating func append(_ number: Double) {
    withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Appends a text as its length and its UTF-8.
  public mutating func append(_ text: String) {
    // A contiguous string hands out its bytes in place; a bridged one is copied first.
    let isDone: Void? = text.utf8.withContiguousStorageIfAvailable { utf8 in
      append(length: utf8.count)
      bytes.append(contentsOf: utf8)
    }
    if isDone == nil { append(Array(text.utf8)) }
  }

  /// Appends a text like ``append(_:)-(String)``, or for `nil` a byte with which no text begins.
  public mutating func append(_ text: String?) {
    guard let text else { return bytes.append(absent) }
    append(text)
  }

  /// Appends bytes, preceded by their number.
  public mutating func append(_ more: [UInt8]) {
    append(length: more.count)
    bytes.append(contentsOf: more)
  }

  /// Appends numbers in the byte order of the machine: fingerprints are compared on one machine only.
  public mutating func append(_ numbers: [Int64]) {
    append(length: numbers.count)
    numbers.withUnsafeBytes { bytes.append(contentsOf: $0) }
  }

  /// Appends the number of bytes, then the bytes, or their hash from 256 bytes on: copied here, many bytes would be
  /// read twice.
  mutating func append(raw values: UnsafeRawBufferPointer) {
    append(length: values.count)
    guard values.count >= 256 else { return bytes.append(contentsOf: values) }
    let hash = MurmurHash3.hash(values)
    for word in [hash.high, hash.low] {
      withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) }
    }
  }

  /// Appends a length as one byte up to 253, otherwise as a mark and eight bytes; 255 is reserved for `nil`.
  private mutating func append(length: Int) {
    if length < 254 {
      bytes.append(UInt8(length))
    } else {
      bytes.append(254)
      append(length)
    }
  }

  private var absent: UInt8 { 255 }
}
