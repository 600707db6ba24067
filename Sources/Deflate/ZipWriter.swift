/// Writes a ZIP archive piece by piece, so that none of it has to be kept but the list of its files (PKWARE APPNOTE 6.3.10).
///
/// Files are stored as they are, not compressed: most of the bytes are photos, which are compressed already.
///
/// ```swift
/// var zip = ZipWriter()
/// for file in files { output(zip.entry(file.name, file.bytes)) }
/// output(zip.end())
/// ```
package struct ZipWriter {
  private var directory: [UInt8] = []
  private var count: UInt16 = 0
  private var offset: UInt32 = 0

  /// An archive without files.
  package init() {}

  /// The most bytes of an archive without the extensions for larger ones.
  package static let largest = Int(UInt32.max) - 1_048_576

  /// Whether a file of so many bytes still fits.
  package func hasRoom(for bytes: Int) -> Bool {
    Int(offset) + directory.count + bytes < Self.largest && count < UInt16.max
  }

  /// The bytes of a file in the archive.
  ///
  /// - Parameters:
  ///   - name: Its path in the archive, with slashes.
  ///   - bytes: What it contains; there has to be room for it.
  package mutating func entry(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    let path = Array(name.utf8)
    var facts: [UInt8] = []
    facts += Self.two(20)
    // Names are UTF-8, and files are stored.
    facts += Self.two(0x0800) + Self.two(0)
    // 1980-01-01, the earliest day that there is: archives of the same files are the same.
    facts += Self.two(0) + Self.two(0x21)
    facts += Self.four(CRC32.checksum(bytes[...]))
    facts += Self.four(UInt32(bytes.count)) + Self.four(UInt32(bytes.count))
    facts += Self.two(UInt16(path.count)) + Self.two(0)
    let entry = Self.four(0x0403_4B50) + facts + path + bytes
    directory += Self.four(0x0201_4B50) + Self.two(20) + facts
    directory += Self.two(0) + Self.two(0) + Self.two(0) + Self.four(0) + Self.four(offset) + path
    count += 1
    offset += UInt32(entry.count)
    return entry
  }

  /// The bytes after the last file.
  package func end() -> [UInt8] {
    directory + Self.four(0x0605_4B50) + Self.two(0) + Self.two(0) + Self.two(count) + Self.two(count)
      + Self.four(UInt32(directory.count)) + Self.four(offset) + Self.two(0)
  }

  private static func two(_ number: UInt16) -> [UInt8] { [UInt8(number & 0xFF), UInt8(number >> 8)] }

  private static func four(_ number: UInt32) -> [UInt8] {
    two(UInt16(number & 0xFFFF)) + two(UInt16(number >> 16))
  }
}
