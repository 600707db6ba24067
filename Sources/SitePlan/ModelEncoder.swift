/// Collects the bytes that a fingerprint is made of.
///
/// What is appended can be told apart again, given the order of the calls: texts and bytes carry their length, and an
/// absent value differs from every present one. The bytes are the same in every process of one machine.
public struct ModelEncoder: Sendable {
  /// What was appended since the encoder was made or ``reset()``.
  public private(set) var bytes: [UInt8]

  /// - Parameter capacity: In bytes; the encoder grows where more is appended.
  public init(reservingCapacity capacity: Int = 4096) {
    bytes = []
    bytes.reserveCapacity(capacity)
  }

  /// Empties the encoder and keeps its storage.
  public mutating func reset() {
    bytes.removeAll(keepingCapacity: true)
  }

  /// The byte itself, without its length.
  public mutating func append(_ byte: UInt8) {
    bytes.append(byte)
  }

  /// One byte.
  public mutating func append(_ flag: Bool) {
    bytes.append(flag ? 1 : 0)
  }

  /// Eight bytes.
  public mutating func append(_ number: Int) {
    withUnsafeBytes(of: Int64(number).littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// A flag, and the number where there is one.
  public mutating func append(_ number: Int?) {
    guard let number else { return append(false) }
    append(true)
    append(number)
  }

  /// The exact bits: two numbers that print alike may differ.
  public mutating func append(_ number: Double) {
    withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Its length and its UTF-8.
  public mutating func append(_ text: String) {
    // A contiguous string hands out its bytes in place; a bridged one is copied first.
    let isDone: Void? = text.utf8.withContiguousStorageIfAvailable { utf8 in
      append(length: utf8.count)
      bytes.append(contentsOf: utf8)
    }
    if isDone == nil { append(Array(text.utf8)) }
  }

  /// As ``append(_:)-(String)``; one byte that no text begins with where there is none.
  public mutating func append(_ text: String?) {
    guard let text else { return bytes.append(absent) }
    append(text)
  }

  /// Their number and the bytes.
  public mutating func append(_ more: [UInt8]) {
    append(length: more.count)
    bytes.append(contentsOf: more)
  }

  /// As the machine keeps them: fingerprints are compared on one machine only.
  public mutating func append(_ numbers: [Int64]) {
    append(length: numbers.count)
    numbers.withUnsafeBytes { bytes.append(contentsOf: $0) }
  }

  /// Raw bytes of plain values, with their number. A hash stands for many: copied here, they would be gone through twice.
  mutating func append(raw values: UnsafeRawBufferPointer) {
    append(length: values.count)
    guard values.count >= 256 else { return bytes.append(contentsOf: values) }
    let hash = MurmurHash3.hash(values)
    for word in [hash.high, hash.low] {
      withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) }
    }
  }

  /// One byte up to 253, otherwise a mark and eight bytes; 255 is left for absence.
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
