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

  static let empty = ManifestTable(
    count: 0, editionCount: 0, completing: magic + [UInt8](repeating: 0, count: headerSize - magic.count))

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

  /// - Parameter content: All of it but the checksum, in whose place there may be anything.
  private init(count: Int, editionCount: Int, completing content: consuming [UInt8]) {
    content.replaceSubrange(
      8..<Self.checksumEnd, with: Fingerprint(hashing: content[Self.checksumEnd...]).bytes)
    self.init(bytes: content, count: count, editionCount: editionCount)
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
      Self.bytes(of: prefix) { PathOrder.range(under: $0, count: count) { path($0, in: buffer) } }
    }
  }

  /// The numbers of the entries whose paths begin with the bytes of a prefix, found quickly where they are not far from a number.
  ///
  /// - Parameter first: None of them is before it.
  func range(under prefix: [UInt8], notBefore first: Int) -> Range<Int> {
    bytes.withUnsafeBytes { buffer in
      prefix.withUnsafeBytes { PathOrder.range(under: $0, near: first, count: count) { path($0, in: buffer) } }
    }
  }

  /// The number of the first entry whose path is not before one.
  private func firstNumber(from path: UnsafeRawBufferPointer, in buffer: UnsafeRawBufferPointer) -> Int {
    PathOrder.firstNumber(0..<count) { PathOrder.compare(self.path($0, in: buffer), path) < 0 }
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
        guard Self.isSound(name, after: number < count ? last : nil) else { return false }
        (start, last) = (end, name)
      }
      return start == size
    }
  }

  /// Whether a name leads to nowhere outside the output.
  ///
  /// - Parameter last: The name before it, of which this is known, and after which it has to be; `nil` where there is none.
  private static func isSound(_ name: UnsafeRawBufferPointer, after last: UnsafeRawBufferPointer?) -> Bool {
    guard let last else { return OutputPaths.isSafe(name) }
    let common = PathOrder.common(last, name)
    guard common < name.count, common == last.count || last[common] < name[common] else { return false }
    // The folders that both have were looked at with the last one.
    let folder = name[..<common].lastIndex(of: 0x2F).map { $0 + 1 } ?? 0
    return OutputPaths.isSafe(UnsafeRawBufferPointer(rebasing: name[folder...]))
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
    let changes = Self.inOrder(removed.map { ($0, nil) } + changed.map { ($0.path, $0) })
    let editions = editions.sorted(by: PathOrder.precedes)
    self =
      former.replacing(changes, editions: editions)
      ?? former.bytes.withUnsafeBytes { buffer in
        var draft = Draft(former, buffer)
        return draft.table(with: changes, editions)
      }
  }

  /// The same with other entries in the places of those with their paths, as after most check-ins; `nil` where a path comes or goes.
  ///
  private func replacing(
    _ changes: [(path: String, entry: Manifest.Entry?)], editions: [String]
  ) -> ManifestTable? {
    guard hasEditions(editions) else { return nil }
    var places: [(start: Int, entry: Manifest.Entry)] = []
    for (path, entry) in changes {
      guard let entry, let number = number(of: path) else { return nil }
      places.append((Self.headerSize + number * Self.recordSize, entry))
    }
    var content = bytes
    content.withUnsafeMutableBytes { content in
      for (start, entry) in places { Self.store(entry, at: start, in: content) }
    }
    return ManifestTable(count: count, editionCount: editionCount, completing: consume content)
  }

  /// Whether these are the folders of the editions, in any order.
  func hasEditions(_ folders: [String]) -> Bool {
    folders.count == editionCount && zip(folders.sorted(by: PathOrder.precedes), editions).allSatisfy(Self.isSame)
  }

  /// Writes the record of an entry but for where its path ends.
  private static func store(_ entry: Manifest.Entry, at start: Int, in bytes: UnsafeMutableRawBufferPointer) {
    bytes.storeBytes(of: entry.fingerprint.high.littleEndian, toByteOffset: start, as: UInt64.self)
    bytes.storeBytes(of: entry.fingerprint.low.littleEndian, toByteOffset: start + 8, as: UInt64.self)
    bytes.storeBytes(of: entry.size.littleEndian, toByteOffset: start + 16, as: Int64.self)
    bytes.storeBytes(of: entry.modified.littleEndian, toByteOffset: start + 24, as: Int64.self)
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
    /// What comes before the names, with room for the checksum.
    private var bytes: [UInt8] = []
    private var names: [UInt8] = []
    private var count = 0

    init(_ former: ManifestTable, _ buffer: UnsafeRawBufferPointer) {
      (self.former, self.buffer) = (former, buffer)
    }

    /// The manifest that comes of it. The draft is used up.
    ///
    /// - Parameter editions: The folders of the editions, ordered by their bytes.
    mutating func table(
      with changes: [(path: String, entry: Manifest.Entry?)], _ editions: [String]
    ) -> ManifestTable {
      bytes.reserveCapacity(
        former.bytes.count + changes.count * (ManifestTable.recordSize + 64) + editions.count * 64)
      names.reserveCapacity(former.bytes.count - former.namesStart + changes.count * 64)
      bytes += ManifestTable.empty.bytes
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
      for edition in editions { append(name: edition) }
      bytes.withUnsafeMutableBytes {
        $0.storeBytes(of: UInt32(count).littleEndian, toByteOffset: 24, as: UInt32.self)
        $0.storeBytes(of: UInt32(editions.count).littleEndian, toByteOffset: 28, as: UInt32.self)
      }
      bytes += names
      // Taken out of the draft, for there to be one owner of the bytes when the checksum is put into them.
      var content: [UInt8] = []
      swap(&content, &bytes)
      return ManifestTable(count: count, editionCount: editions.count, completing: consume content)
    }

    /// Takes entries over as they are.
    private mutating func copy(_ numbers: Range<Int>) {
      if numbers.isEmpty { return }
      let start = former.end(of: numbers.lowerBound - 1, in: buffer)
      let end = former.end(of: numbers.upperBound - 1, in: buffer)
      let moved = names.count - start
      let first = bytes.count
      let size = ManifestTable.recordSize
      let place = ManifestTable.headerSize + numbers.lowerBound * size
      bytes.append(contentsOf: buffer[place..<place + numbers.count * size])
      names.append(contentsOf: buffer[former.namesStart + start..<former.namesStart + end])
      count += numbers.count
      if moved == 0 { return }
      bytes.withUnsafeMutableBytes { bytes in
        for number in 0..<numbers.count {
          let place = first + number * size + ManifestTable.pathEnd
          let end = Int(ManifestTable.number(at: place, of: UnsafeRawBufferPointer(bytes), as: UInt32.self))
          bytes.storeBytes(of: UInt32(end + moved).littleEndian, toByteOffset: place, as: UInt32.self)
        }
      }
    }

    private mutating func append(_ entry: Manifest.Entry) {
      let start = bytes.count
      bytes.append(contentsOf: repeatElement(0, count: ManifestTable.pathEnd))
      bytes.withUnsafeMutableBytes { ManifestTable.store(entry, at: start, in: $0) }
      append(name: entry.path)
      count += 1
    }

    private mutating func append(name: String) {
      names.append(contentsOf: name.utf8)
      withUnsafeBytes(of: UInt32(names.count).littleEndian) { bytes.append(contentsOf: $0) }
    }
  }
}
