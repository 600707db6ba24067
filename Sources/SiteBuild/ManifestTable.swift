import CLibrary

/// The bytes of a manifest. Entries are found and read where they lie, and of another manifest with a few other entries most bytes
/// are copied: nothing is made of files that nobody asks for.
///
/// In bytes, numbers little-endian:
///
///     8   "DAYBOOK" and the format's number, 1
///     16  checksum of everything after it
///     4   number of files
///     4   number of editions
///     36  per file: fingerprint (16), size (8), mtime in nanoseconds (8), end of its path in the names (4)
///     4   per edition: end of its folder in the names
///         names: paths, ordered by their bytes, and folders under the output, one after the other
struct ManifestTable: Sendable {
  let bytes: [UInt8]
  /// How many files there are.
  let count: Int
  private let editionCount: Int
  /// Where the names begin.
  private let namesStart: Int

  static let empty = ManifestTable(count: 0, editionCount: 0, records: [], names: [])

  private static let magic = Array("DAYBOOK\u{1}".utf8)
  private static let headerSize = 32
  private static let recordSize = 36
  /// Where in a record the end of its path is.
  private static let pathEnd = 32
  /// The number of bytes up to the end of the checksum.
  static let checksumEnd = 24

  /// `nil` for bytes that are not a complete manifest in this format with its entries in order, and with paths that stay in the output.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.headerSize, bytes.starts(with: Self.magic),
      Fingerprint(hashing: bytes[Self.checksumEnd...]) == Self.checksum(inFirst: bytes)
    else { return nil }
    let (count, editionCount) = bytes.withUnsafeBytes {
      (Int(Self.number(at: 24, of: $0, as: UInt32.self)), Int(Self.number(at: 28, of: $0, as: UInt32.self)))
    }
    self.init(bytes: bytes, count: count, editionCount: editionCount)
    guard namesStart <= bytes.count, hasSoundNames else { return nil }
  }

  private init(bytes: [UInt8], count: Int, editionCount: Int) {
    self.bytes = bytes
    self.count = count
    self.editionCount = editionCount
    namesStart = Self.headerSize + count * Self.recordSize + editionCount * 4
  }

  /// - Parameters:
  ///   - records: Those of the files, and after them the ends of the editions' folders.
  private init(count: Int, editionCount: Int, records: [UInt8], names: [UInt8]) {
    var bytes = Self.magic + Fingerprint.none.bytes
    bytes.reserveCapacity(Self.headerSize + records.count + names.count)
    for number in [UInt32(count), UInt32(editionCount)] {
      withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }
    bytes += records
    bytes += names
    bytes.replaceSubrange(8..<Self.checksumEnd, with: Fingerprint(hashing: bytes[Self.checksumEnd...]).bytes)
    self.init(bytes: bytes, count: count, editionCount: editionCount)
  }

  // MARK: Reading

  var checksum: Fingerprint { Self.checksum(inFirst: bytes) ?? .none }

  /// The checksum in the first bytes of a manifest; `nil` for a file in another form.
  static func checksum(inFirst bytes: [UInt8]) -> Fingerprint? {
    guard bytes.count >= checksumEnd, bytes.starts(with: magic) else { return nil }
    return Fingerprint(bytes: bytes[8..<checksumEnd])
  }

  /// The folders of the editions.
  var editions: [String] {
    let first = Self.headerSize + count * Self.recordSize
    return bytes.withUnsafeBytes { buffer in
      (0..<editionCount).map { number in
        let start =
          number > 0
          ? Self.number(at: first + number * 4 - 4, of: buffer, as: UInt32.self)
          : UInt32(end(of: count - 1, in: buffer))
        let end = Self.number(at: first + number * 4, of: buffer, as: UInt32.self)
        return String(decoding: buffer[namesStart + Int(start)..<namesStart + Int(end)], as: UTF8.self)
      }
    }
  }

  /// The entry with a number, counted from 0 in the order of the paths.
  func entry(_ number: Int) -> Manifest.Entry {
    bytes.withUnsafeBytes { buffer in
      let start = Self.headerSize + number * Self.recordSize
      return Manifest.Entry(
        path: String(decoding: path(number, in: buffer), as: UTF8.self),
        fingerprint: Fingerprint(
          high: Self.number(at: start, of: buffer, as: UInt64.self),
          low: Self.number(at: start + 8, of: buffer, as: UInt64.self)),
        size: Self.number(at: start + 16, of: buffer, as: Int64.self),
        modified: Self.number(at: start + 24, of: buffer, as: Int64.self))
    }
  }

  /// The number of the entry with a path; `nil` where there is none.
  func number(of path: String) -> Int? {
    bytes.withUnsafeBytes { buffer in
      Self.bytes(of: path) { path in
        let number = firstNumber(from: path, in: buffer)
        guard number < count, PathOrder.compare(self.path(number, in: buffer), path) == 0 else { return nil }
        return number
      }
    }
  }

  /// The numbers of the entries whose paths begin with a prefix.
  func range(under prefix: String) -> Range<Int> {
    bytes.withUnsafeBytes { buffer in
      Self.bytes(of: prefix) { prefix in
        let low = firstNumber(from: prefix, in: buffer)
        // What begins with it follows; the first that does not is found as quickly.
        let high = firstNumber(after: low, in: buffer) { path in
          PathOrder.compare(UnsafeRawBufferPointer(rebasing: path.prefix(prefix.count)), prefix) == 0
        }
        return low..<high
      }
    }
  }

  /// The number of the first entry whose path is not before one.
  private func firstNumber(from path: UnsafeRawBufferPointer, in buffer: UnsafeRawBufferPointer) -> Int {
    firstNumber(after: 0, in: buffer) { PathOrder.compare($0, path) < 0 }
  }

  /// The first of the numbers from `low` on of whose path something does not hold that holds of those before.
  private func firstNumber(
    after low: Int, in buffer: UnsafeRawBufferPointer, where holds: (UnsafeRawBufferPointer) -> Bool
  ) -> Int {
    var (low, high) = (low, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(path(middle, in: buffer)) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func path(_ number: Int, in buffer: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      rebasing: buffer[namesStart + end(of: number - 1, in: buffer)..<namesStart + end(of: number, in: buffer)])
  }

  /// Where in the names the path of an entry ends; 0 for the one before the first.
  private func end(of number: Int, in buffer: UnsafeRawBufferPointer) -> Int {
    if number < 0 { return 0 }
    return Int(
      Self.number(at: Self.headerSize + number * Self.recordSize + Self.pathEnd, of: buffer, as: UInt32.self))
  }

  /// Whether every name lies where it is said to, leads to nowhere outside the output, and paths are in order.
  private var hasSoundNames: Bool {
    bytes.withUnsafeBytes { buffer in
      let size = buffer.count - namesStart
      var start = 0
      var last = UnsafeRawBufferPointer(start: nil, count: 0)
      for number in 0..<count + editionCount {
        let place =
          number < count
          ? Self.headerSize + number * Self.recordSize + Self.pathEnd
          : Self.headerSize + count * Self.recordSize + (number - count) * 4
        let end = Int(Self.number(at: place, of: buffer, as: UInt32.self))
        guard end > start, end <= size else { return false }
        let name = UnsafeRawBufferPointer(rebasing: buffer[namesStart + start..<namesStart + end])
        guard OutputPaths.isSafe(name), isText(name), number >= count || PathOrder.compare(last, name) < 0 else {
          return false
        }
        (start, last) = (end, name)
      }
      return start == size
    }
  }

  /// Whether bytes are valid UTF-8, so that a path made of them leads to the same file.
  private func isText(_ name: UnsafeRawBufferPointer) -> Bool {
    name.allSatisfy { $0 < 0x80 } || String(decoding: name, as: UTF8.self).utf8.elementsEqual(name)
  }

  private static func number<Number: FixedWidthInteger>(
    at offset: Int, of buffer: UnsafeRawBufferPointer, as type: Number.Type
  ) -> Number {
    Number(littleEndian: buffer.loadUnaligned(fromByteOffset: offset, as: type))
  }

  private static func bytes<Result>(of text: String, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    text.utf8.withContiguousStorageIfAvailable { body(UnsafeRawBufferPointer($0)) }
      ?? Array(text.utf8).withUnsafeBytes(body)
  }

  // MARK: Writing

  /// Another one with some other entries.
  ///
  /// - Parameters:
  ///   - changed: Entries that are new, or that take the place of the one with their path; of several with one path the last one.
  ///   - removed: Paths whose entries go.
  ///   - editions: The folders of the editions, in any order.
  init(
    _ former: ManifestTable, changing changed: [Manifest.Entry], removing removed: [String], editions: [String]
  ) {
    let changes = (removed.map { ($0, nil) } + changed.map { ($0.path, $0) })
    self = former.bytes.withUnsafeBytes { buffer in
      var draft = Draft(former, buffer)
      draft.make(Self.inOrder(changes))
      for edition in editions.sorted(by: PathOrder.precedes) { draft.append(edition: edition) }
      return ManifestTable(
        count: draft.count, editionCount: editions.count, records: draft.records, names: draft.names)
    }
  }

  /// Whether two paths have the same bytes. Texts that look alike may be equal without.
  private static func isSame(_ path: String, _ other: String) -> Bool { path.utf8.elementsEqual(other.utf8) }

  /// By path, and of several changes of one the last.
  private static func inOrder(_ changes: [(path: String, entry: Manifest.Entry?)]) -> [(
    path: String, entry: Manifest.Entry?
  )] {
    let sorted = changes.enumerated().sorted {
      PathOrder.precedes($0.element.path, $1.element.path)
        || isSame($0.element.path, $1.element.path) && $0.offset < $1.offset
    }.map(\.element)
    return sorted.indices.filter { $0 + 1 == sorted.count || !isSame(sorted[$0 + 1].path, sorted[$0].path) }
      .map { sorted[$0] }
  }

  /// A manifest that is being put together from one that is there and changes.
  private struct Draft {
    let former: ManifestTable
    let buffer: UnsafeRawBufferPointer
    var records: [UInt8] = []
    var names: [UInt8] = []
    var count = 0

    init(_ former: ManifestTable, _ buffer: UnsafeRawBufferPointer) {
      (self.former, self.buffer) = (former, buffer)
    }

    mutating func make(_ changes: [(path: String, entry: Manifest.Entry?)]) {
      records.reserveCapacity((former.count + changes.count) * ManifestTable.recordSize + 4 * 16)
      names.reserveCapacity(former.bytes.count - former.namesStart + changes.count * 64)
      var next = 0
      for (path, entry) in changes {
        let (number, isThere) = ManifestTable.bytes(of: path) { path in
          let number = former.firstNumber(from: path, in: buffer)
          return (
            number, number < former.count && PathOrder.compare(former.path(number, in: buffer), path) == 0
          )
        }
        copy(next..<number)
        if let entry { append(entry) }
        next = number + (isThere ? 1 : 0)
      }
      copy(next..<former.count)
    }

    /// Takes entries over as they are.
    private mutating func copy(_ numbers: Range<Int>) {
      if numbers.isEmpty { return }
      let start = former.end(of: numbers.lowerBound - 1, in: buffer)
      let end = former.end(of: numbers.upperBound - 1, in: buffer)
      let moved = names.count - start
      let first = records.count
      let size = ManifestTable.recordSize
      let place = ManifestTable.headerSize + numbers.lowerBound * size
      records.append(contentsOf: buffer[place..<place + numbers.count * size])
      names.append(contentsOf: buffer[former.namesStart + start..<former.namesStart + end])
      count += numbers.count
      if moved == 0 { return }
      records.withUnsafeMutableBytes { records in
        for number in 0..<numbers.count {
          let place = first + number * size + ManifestTable.pathEnd
          let end = Int(ManifestTable.number(at: place, of: UnsafeRawBufferPointer(records), as: UInt32.self))
          records.storeBytes(of: UInt32(end + moved).littleEndian, toByteOffset: place, as: UInt32.self)
        }
      }
    }

    private mutating func append(_ entry: Manifest.Entry) {
      append(entry.fingerprint.high)
      append(entry.fingerprint.low)
      append(entry.size)
      append(entry.modified)
      append(name: entry.path)
      count += 1
    }

    mutating func append(edition: String) { append(name: edition) }

    private mutating func append(name: String) {
      names.append(contentsOf: name.utf8)
      append(UInt32(names.count))
    }

    private mutating func append(_ number: some FixedWidthInteger) {
      withUnsafeBytes(of: number.littleEndian) { records.append(contentsOf: $0) }
    }
  }
}
