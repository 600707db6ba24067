import FileSystem
import SitePlan

/// A hash of 128 bits over everything that a file is made from: MurmurHash3 in its variant for 64-bit machines.
///
/// It tells a changed value from the one before, and a damaged file from a whole one, but it is not cryptographic.
/// Somebody who made two values with the same fingerprint could only keep a page of their own from being renewed, and a
/// cryptographic hash would take most of the time that a build spends on unchanged files.
struct Fingerprint: Hashable, Sendable {
  var high: UInt64
  var low: UInt64

  /// A fingerprint that no file has: it marks files that were planned but perhaps not finished.
  static let none = Fingerprint(high: 0, low: 0)

  init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  init(hashing bytes: some Collection<UInt8>) {
    (high, low) =
      bytes.withContiguousStorageIfAvailable { MurmurHash3.hash(UnsafeRawBufferPointer($0)) }
      ?? Array(bytes).withUnsafeBytes(MurmurHash3.hash)
  }
}

extension Fingerprint {
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return bytes
  }

  /// Appends the sixteen bytes of the fingerprint.
  func append(to bytes: inout [UInt8]) {
    for number in [high, low] { withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) } }
  }

  /// - Parameter bytes: Sixteen bytes.
  init(bytes: ArraySlice<UInt8>) {
    let numbers = stride(from: bytes.startIndex, to: bytes.endIndex, by: 8).map { start in
      bytes[start..<min(start + 8, bytes.endIndex)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }
    self.init(high: numbers.first ?? 0, low: numbers.last ?? 0)
  }
}

extension RecordWriter {
  /// The sixteen bytes of a fingerprint, in the order that numbers have in records.
  mutating func append(_ fingerprint: Fingerprint) {
    append(fingerprint.high)
    append(fingerprint.low)
  }
}

extension RecordReader {
  mutating func fingerprint() throws(Unreadable) -> Fingerprint {
    Fingerprint(high: try number(), low: try number())
  }
}
