import FileSystem

/// The files that Daybook made in the output, each with its size and time when it was written.
///
/// Kept as `<output>/.daybook/manifest`, in bytes, numbers little-endian:
///
///     8   "DAYBOOK" and the format's number, 1
///     16  checksum of everything after it
///     4   number of files
///     4   number of editions
///     36  per file: fingerprint (16), size (8), mtime in nanoseconds (8), end of its path in the names (4)
///     4   per edition: end of its folder in the names
///         names: paths and folders under the output, one after the other
///
/// A file in any other form counts as missing, and the next build looks at the output instead.
struct Manifest: Sendable, Equatable {
  struct Entry: Sendable, Equatable {
    /// The path relative to the output folder.
    var path: String
    var fingerprint: Fingerprint
    var size: Int64
    /// The time of the last change, in nanoseconds since 1970.
    var modified: Int64

    /// The status that the file had when it was left.
    var status: FileStatus { FileStatus(ofFileWith: size, modified: modified) }

    /// Whether a file with this status is as it was left, and was finished.
    func describes(_ status: FileStatus) -> Bool {
      fingerprint != .none && status.kind == .file && status.size == size && status.modified == modified
    }
  }

  /// The files, ordered by the bytes of their paths.
  private(set) var entries: [Entry] = []
  /// The folders of the editions that Daybook has made.
  private(set) var editions: [String] = []
  private let index: PathIndex

  static let empty = Manifest(entries: [], editions: [])

  init(entries: [Entry], editions: [String]) {
    self.entries = entries.sorted { PathOrder.precedes($0.path, $1.path) }
    self.editions = editions.sorted(by: PathOrder.precedes)
    index = Self.index(of: self.entries)
  }

  private init(entries: [Entry], editions: [String], index: PathIndex) {
    self.entries = entries
    self.editions = editions
    self.index = index
  }

  /// The manifest with some entries replaced.
  ///
  /// - Parameter changed: New entries; those with a path that the manifest lacks are ignored.
  func replacing(_ changed: [Entry]) -> Manifest {
    var entries = entries
    for entry in changed {
      if let number = number(of: entry.path) { entries[number] = entry }
    }
    return Manifest(entries: entries, editions: editions, index: index)
  }

  static func == (left: Manifest, right: Manifest) -> Bool {
    left.entries == right.entries && left.editions == right.editions
  }

  subscript(path: String) -> Entry? {
    number(of: path).map { entries[$0] }
  }

  func number(of path: String) -> Int? {
    index.find(PathHash.of(path)) { entries[$0].path == path }
  }

  /// The entries whose paths begin with a prefix, which are contiguous.
  func entries(under prefix: String) -> ArraySlice<Entry> { entries[range(under: prefix)] }

  /// The numbers of the entries whose paths begin with a prefix.
  func range(under prefix: String) -> Range<Int> {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if PathOrder.precedes(entries[middle].path, prefix) { low = middle + 1 } else { high = middle }
    }
    var end = low
    while end < entries.count, PathOrder.begins(entries[end].path, with: prefix) { end += 1 }
    return low..<end
  }

  private static func index(of entries: [Entry]) -> PathIndex {
    var index = PathIndex(capacity: entries.count)
    for entry in entries { index.append(PathHash.of(entry.path)) }
    return index
  }

  // MARK: Bytes

  private static let magic = Array("DAYBOOK\u{1}".utf8)
  private static let headerSize = 32
  private static let entrySize = 36

  var bytes: [UInt8] {
    let namesStart = Self.headerSize + entries.count * Self.entrySize + editions.count * 4
    let count =
      entries.reduce(namesStart) { $0 + $1.path.utf8.count } + editions.reduce(0) { $0 + $1.utf8.count }
    var bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      let memory = UnsafeMutableRawBufferPointer(buffer)
      memory.initializeMemory(as: UInt8.self, repeating: 0)
      var offset = 24
      func append(_ number: some FixedWidthInteger) {
        memory.storeBytes(of: number.littleEndian, toByteOffset: offset, as: type(of: number))
        offset += MemoryLayout.size(ofValue: number)
      }
      var end = namesStart
      func append(name: String) {
        UnsafeMutableRawBufferPointer(rebasing: memory[end...]).copyBytes(from: name.utf8)
        end += name.utf8.count
        append(UInt32(end - namesStart))
      }
      append(UInt32(entries.count))
      append(UInt32(editions.count))
      for entry in entries {
        append(entry.fingerprint.high)
        append(entry.fingerprint.low)
        append(entry.size)
        append(entry.modified)
        append(name: entry.path)
      }
      for edition in editions { append(name: edition) }
      initializedCount = count
    }
    bytes.replaceSubrange(0..<24, with: Self.magic + Self.checksum(bytes[24...]))
    return bytes
  }

  /// `nil` for bytes that are not a complete manifest in this format with its entries in order.
  init?(bytes: [UInt8]) {
    guard bytes.count >= Self.headerSize, bytes.starts(with: Self.magic),
      Self.checksum(bytes[24...]).elementsEqual(bytes[8..<24])
    else { return nil }
    let read: (entries: [Entry], editions: [String])? = bytes.withUnsafeBytes { buffer in
      func number<Number: FixedWidthInteger>(_ offset: Int, as type: Number.Type) -> Number {
        Number(littleEndian: buffer.loadUnaligned(fromByteOffset: offset, as: type))
      }
      let count = Int(number(24, as: UInt32.self))
      let editionCount = Int(number(28, as: UInt32.self))
      let namesStart = Self.headerSize + count * Self.entrySize + editionCount * 4
      guard namesStart <= buffer.count else { return nil }
      var nameEnd = 0
      func name(endingAt offset: Int) -> String? {
        let end = Int(number(offset, as: UInt32.self))
        guard end > nameEnd, namesStart + end <= buffer.count else { return nil }
        defer { nameEnd = end }
        let name = String(decoding: buffer[namesStart + nameEnd..<namesStart + end], as: UTF8.self)
        return OutputPaths.isSafe(name) ? name : nil
      }
      var entries: [Entry] = []
      entries.reserveCapacity(count)
      for index in 0..<count {
        let offset = Self.headerSize + index * Self.entrySize
        guard let path = name(endingAt: offset + 32) else { return nil }
        entries.append(
          Entry(
            path: path,
            fingerprint: Fingerprint(high: number(offset, as: UInt64.self), low: number(offset + 8, as: UInt64.self)),
            size: number(offset + 16, as: Int64.self), modified: number(offset + 24, as: Int64.self)))
      }
      var editions: [String] = []
      for index in 0..<editionCount {
        guard let edition = name(endingAt: Self.headerSize + count * Self.entrySize + index * 4) else { return nil }
        editions.append(edition)
      }
      return (entries, editions)
    }
    guard let read else { return nil }
    entries = read.entries
    editions = read.editions
    index = Self.index(of: read.entries)
  }

  private static func checksum(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let fingerprint = Fingerprint(hashing: bytes)
    return [fingerprint.high, fingerprint.low].flatMap { number in
      withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }
  }
}
