/// Unpacks archives in memory: `.tar`, `.tar.gz` and `.zip`. Folders, links and devices are skipped. Nothing is
/// written, so that no name can lead to a place outside.
package enum Archive {
  /// A file of an archive.
  package struct File: Sendable, Equatable {
    /// The path that the archive gives the file, with slashes.
    package var path: String
    package var bytes: [UInt8]

    package init(path: String, bytes: [UInt8]) {
      self.path = path
      self.bytes = bytes
    }
  }

  /// Why an archive is refused.
  package struct Flaw: Error, Equatable {
    package var message: String

    init(_ message: String) { self.message = message }

    init(_ flaw: Inflate.Flaw) {
      switch flaw {
      case .truncated: message = "the archive is cut off"
      case .damaged: message = "the archive is damaged"
      case .tooLarge: message = "the archive holds too much"
      }
    }
  }

  /// The regular files of an archive; `nil` where the bytes are no archive.
  ///
  /// - Parameter limit: The most bytes of all unpacked files together.
  package static func files(in bytes: [UInt8], limit: Int) throws(Flaw) -> [File]? {
    if bytes.starts(with: [0x1F, 0x8B]) { return try tar(gunzip(bytes, limit: limit)) }
    if bytes.starts(with: [0x50, 0x4B, 3, 4]) || bytes.starts(with: [0x50, 0x4B, 5, 6]) {
      return try zip(bytes, limit: limit)
    }
    if bytes.count >= 512, bytes[257..<262].elementsEqual("ustar".utf8) {
      guard bytes.count <= limit else { throw Flaw(.tooLarge) }
      return try tar(bytes)
    }
    return nil
  }

  // MARK: gzip, RFC 1952

  private static func gunzip(_ bytes: [UInt8], limit: Int) throws(Flaw) -> [UInt8] {
    guard bytes.count >= 18, bytes[2] == 8 else { throw Flaw(.truncated) }
    let flags = bytes[3]
    var position = 10
    if flags & 4 != 0 {
      guard position + 2 <= bytes.count else { throw Flaw(.truncated) }
      position += 2 + Int(bytes[position]) + Int(bytes[position + 1]) << 8
    }
    for flag: UInt8 in [8, 16] where flags & flag != 0 {
      guard position < bytes.count, let end = bytes[position...].firstIndex(of: 0) else { throw Flaw(.truncated) }
      position = end + 1
    }
    if flags & 2 != 0 { position += 2 }
    guard position < bytes.count else { throw Flaw(.truncated) }
    let (unpacked, end) = try inflated(bytes[position...], limit: limit)
    guard end + 8 <= bytes.count else { throw Flaw(.truncated) }
    guard number(bytes, end, 4) == Int(CRC32.checksum(unpacked[...])),
      number(bytes, end + 4, 4) == unpacked.count & 0xFFFF_FFFF
    else {
      throw Flaw(.damaged)
    }
    return unpacked
  }

  private static func inflated(
    _ bytes: ArraySlice<UInt8>, limit: Int
  ) throws(Flaw) -> (bytes: [UInt8], end: Int) {
    do throws(Inflate.Flaw) {
      return try Inflate.decompress(bytes, limit: limit)
    } catch {
      throw Flaw(error)
    }
  }

  // MARK: tar, POSIX.1-2001 (ustar and pax), and GNU's long names

  private static func tar(_ bytes: [UInt8]) throws(Flaw) -> [File] {
    var files: [File] = []
    var longName: String?
    var position = 0
    while position + 512 <= bytes.count {
      let header = bytes[position..<position + 512]
      if header.allSatisfy({ $0 == 0 }) { return files }
      guard isSound(header) else { throw Flaw(.damaged) }
      guard let size = octal(header[(position + 124)..<(position + 136)]), size >= 0 else { throw Flaw(.damaged) }
      let start = position + 512
      guard start + size <= bytes.count else { throw Flaw(.truncated) }
      let content = bytes[start..<start + size]
      switch bytes[position + 156] {
      case UInt8(ascii: "0"), 0:
        let prefix = text(header[(position + 345)..<(position + 500)])
        let name = text(header[position..<(position + 100)])
        let isPosix = header[(position + 257)..<(position + 263)].elementsEqual(Array("ustar".utf8) + [0])
        files.append(
          File(
            path: longName ?? (isPosix && !prefix.isEmpty ? prefix + "/" + name : name), bytes: Array(content)))
        longName = nil
      case UInt8(ascii: "L"): longName = text(content)
      case UInt8(ascii: "x"): longName = paxPath(content) ?? longName
      case UInt8(ascii: "g"): break
      default: longName = nil
      }
      position = start + (size + 511) / 512 * 512
    }
    // An archive ends with two blocks of zeros.
    throw Flaw(.truncated)
  }

  /// Whether the header's checksum is right.
  private static func isSound(_ header: ArraySlice<UInt8>) -> Bool {
    let start = header.startIndex
    var sum = 0
    for index in header.indices { sum += 148..<156 ~= index - start ? 0x20 : Int(header[index]) }
    return octal(header[(start + 148)..<(start + 156)]) == sum
  }

  private static func octal(_ field: ArraySlice<UInt8>) -> Int? {
    let digits = field.drop { $0 == 0x20 || $0 == 0 }.prefix { 0x30...0x37 ~= $0 }
    return digits.isEmpty
      ? (field.allSatisfy { $0 == 0x20 || $0 == 0 } ? 0 : nil)
      : digits.reduce(0) { $0 << 3 | Int($1 - 0x30) }
  }

  private static func text(_ field: ArraySlice<UInt8>) -> String {
    String(decoding: field.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// The path in the content of an extended header, such as `30 path=long/name\
  /// `; `nil` where it has none.
  private static func paxPath(_ content: ArraySlice<UInt8>) -> String? {
    for record in content.split(separator: 0x0A) {
      guard let space = record.firstIndex(of: 0x20) else { continue }
      let entry = record[(space + 1)...]
      if entry.starts(with: "path=".utf8) { return String(decoding: entry.dropFirst(5), as: UTF8.self) }
    }
    return nil
  }

  // MARK: ZIP, by its central directory

  private static func zip(_ bytes: [UInt8], limit: Int) throws(Flaw) -> [File] {
    let earliest = max(0, bytes.count - 65_557)
    guard
      let end = stride(from: bytes.count - 22, through: earliest, by: -1).first(where: {
        number(bytes, $0, 4) == 0x0605_4B50
      })
    else { throw Flaw(.truncated) }
    let count = number(bytes, end + 10, 2)
    var entry = number(bytes, end + 16, 4)
    // Larger archives say in another place how large they are.
    if count == 0xFFFF || entry == 0xFFFF_FFFF { throw Flaw("the archive is of the kind for more than 4 GB") }
    var files: [File] = []
    var room = limit
    for _ in 0..<count {
      guard entry + 46 <= bytes.count, number(bytes, entry, 4) == 0x0201_4B50 else { throw Flaw(.damaged) }
      let method = number(bytes, entry + 10, 2)
      let checksum = number(bytes, entry + 16, 4)
      let packed = number(bytes, entry + 20, 4)
      let nameLength = number(bytes, entry + 28, 2)
      let following = entry + 46 + nameLength + number(bytes, entry + 30, 2) + number(bytes, entry + 32, 2)
      guard following <= bytes.count else { throw Flaw(.damaged) }
      let name = String(decoding: bytes[(entry + 46)..<(entry + 46 + nameLength)], as: UTF8.self)
      let attributes = number(bytes, entry + 38, 4) >> 16
      let isEncrypted = number(bytes, entry + 8, 2) & 1 == 1
      let isLink = attributes & 0o170000 == 0o120000
      let header = number(bytes, entry + 42, 4)
      entry = following
      if name.hasSuffix("/") || isLink { continue }
      if isEncrypted { throw Flaw("the archive is protected by a password") }
      if packed == 0xFFFF_FFFF || header == 0xFFFF_FFFF { throw Flaw("the archive is of the kind for more than 4 GB") }
      guard header + 30 <= bytes.count, number(bytes, header, 4) == 0x0403_4B50 else {
        throw Flaw(.damaged)
      }
      let start = header + 30 + number(bytes, header + 26, 2) + number(bytes, header + 28, 2)
      guard start + packed <= bytes.count else { throw Flaw(.truncated) }
      let content: [UInt8]
      switch method {
      case 0: content = Array(bytes[start..<start + packed])
      case 8: content = try inflated(bytes[start..<start + packed], limit: room).bytes
      default: throw Flaw("the archive is packed in a way that is not known here")
      }
      room -= content.count
      guard room >= 0 else { throw Flaw(.tooLarge) }
      guard Int(CRC32.checksum(content[...])) == checksum else { throw Flaw(.damaged) }
      files.append(File(path: name, bytes: content))
    }
    return files
  }

  /// The little-endian number of `count` bytes; 0 where it would reach beyond the end.
  private static func number(_ bytes: [UInt8], _ position: Int, _ count: Int) -> Int {
    guard position >= 0, position + count <= bytes.count else { return 0 }
    return (0..<count).reduce(0) { $0 | Int(bytes[position + $1]) << (8 * $1) }
  }
}
