/// Reads a tar archive piece by piece: one that ``TarEntry`` wrote, or one of another program (POSIX.1-2001, ustar and pax,
/// and GNU's long names). Links, devices and what else is no file are named and never taken for one, so that nothing leads
/// to another place.
struct TarReader {
  /// What comes next in an archive.
  enum Part {
    case begin(TarEntry)
    case bytes(ArraySlice<UInt8>)
    case end
    /// Something that is neither a file nor a folder, of which only the name is read.
    case noFile(String)
  }

  /// The archive cannot be read.
  struct Flaw: Error {}

  /// What the bytes behind a header are.
  private enum Content {
    case file
    /// An extended header of the next entry.
    case record
    /// The name of the next entry, as GNU writes a long one.
    case name
    /// Nothing that is looked at.
    case other
  }

  private enum State {
    case header
    case content(Content, left: Int)
    case padding(left: Int)
    /// After the two blocks of zeros, behind which nothing stands but more of them.
    case over
  }

  private var state = State.header
  private var block: [UInt8] = []
  private var record: [UInt8] = []
  /// What stood before an entry of its name and its size.
  private var longPath: String?
  private var longSize: Int?
  private var zeros = 0
  /// The size of what is being read.
  private var size = 0

  /// The longest extended header, in bytes: a path has at most 4,096.
  private static let longestRecord = 65_536

  /// Whether all headers so far are as ``TarEntry`` writes them.
  private(set) var isOwn = true

  /// Whether the archive ended as it should.
  var isAtEnd: Bool { if case .over = state { true } else { false } }

  mutating func take(_ bytes: ArraySlice<UInt8>, _ output: (Part) throws -> Void) throws {
    var rest = bytes
    while !rest.isEmpty {
      switch state {
      case .header:
        let piece = rest.prefix(TarEntry.block - block.count)
        block += piece
        rest = rest.dropFirst(piece.count)
        if block.count == TarEntry.block { try readHeader(output) }
      case .content(let content, let left):
        let piece = rest.prefix(left)
        switch content {
        case .file: try output(.bytes(piece))
        case .record, .name: record += piece
        case .other: break
        }
        rest = rest.dropFirst(piece.count)
        state = .content(content, left: left - piece.count)
        if piece.count == left { try end(content, output) }
      case .padding(let left):
        let piece = rest.prefix(left)
        guard piece.allSatisfy({ $0 == 0 }) else { throw Flaw() }
        rest = rest.dropFirst(piece.count)
        state = piece.count == left ? .header : .padding(left: left - piece.count)
      case .over:
        guard rest.allSatisfy({ $0 == 0 }) else { throw Flaw() }
        rest = []
      }
    }
  }

  private mutating func end(_ content: Content, _ output: (Part) throws -> Void) throws {
    switch content {
    case .file: try output(.end)
    case .record: try readRecord()
    case .name: longPath = Self.text(record[...])
    case .other: break
    }
    let padding = TarEntry.padding(after: size)
    state = padding == 0 ? .header : .padding(left: padding)
  }

  // MARK: Headers

  private mutating func readHeader(_ output: (Part) throws -> Void) throws {
    defer { block = [] }
    if block.allSatisfy({ $0 == 0 }) {
      zeros += 1
      if zeros == 2 { state = .over }
      return
    }
    guard zeros == 0, Self.isSound(block), let stored = Self.number(block[124..<136]) else { throw Flaw() }
    let kind = Character(UnicodeScalar(block[156]))
    if ["x", "L", "K", "g"].contains(kind) {
      size = stored
      guard size > 0, size <= Self.longestRecord else { throw Flaw() }
      if kind != "x" || longPath != nil { isOwn = false }
      record = []
      state = .content(kind == "x" ? .record : kind == "L" ? .name : .other, left: size)
      return
    }
    size = longSize ?? stored
    let entry = TarEntry(
      path: path, size: size, modified: Int64(Self.number(block[136..<148]) ?? 0),
      isPrivate: (Self.number(block[100..<108]) ?? 0) & 0o077 == 0)
    if entry.header?.suffix(TarEntry.block).elementsEqual(block) != true { isOwn = false }
    (longPath, longSize) = (nil, nil)
    switch kind {
    case "0", "7", "\0":
      // Old programs tell a folder by its slash.
      if entry.path.hasSuffix("/"), size == 0 { return state = .header }
      try output(.begin(entry))
      try begin(.file, output)
    case "5": try begin(.other, output)
    default:
      // Of a link the size is that of what it leads to, and nothing follows.
      if "12".contains(kind) { size = 0 }
      try output(.noFile(entry.path))
      try begin(.other, output)
    }
  }

  private mutating func begin(_ content: Content, _ output: (Part) throws -> Void) throws {
    state = .content(content, left: size)
    if size == 0 { try end(content, output) }
  }

  /// The path of the entry whose header is read.
  private var path: String {
    if let longPath { return longPath }
    let name = Self.text(block[0..<100])
    // GNU's own format has other things where that of POSIX has the beginning of a long path.
    let isPosix = block[257..<263].elementsEqual(Array("ustar".utf8) + [0])
    let prefix = isPosix ? Self.text(block[345..<500]) : ""
    return prefix.isEmpty ? name : prefix + "/" + name
  }

  /// Takes the path and the size from an extended header: records such as `30 path=long/name`, each with a line's end.
  private mutating func readRecord() throws {
    var rest = record[...]
    var count = 0
    while !rest.isEmpty {
      guard let space = rest.firstIndex(of: 0x20), let length = Int(String(decoding: rest[..<space], as: UTF8.self)),
        length > space - rest.startIndex + 1, length <= rest.count,
        rest[rest.startIndex + length - 1] == 0x0A
      else { throw Flaw() }
      let entry = rest[(space + 1)..<(rest.startIndex + length - 1)]
      rest = rest[(rest.startIndex + length)...]
      count += 1
      if entry.starts(with: "path=".utf8) {
        longPath = String(decoding: entry.dropFirst(5), as: UTF8.self)
      } else {
        isOwn = false
        if entry.starts(with: "size=".utf8) {
          // No backup has a file that is larger than what a header has room for.
          guard let size = Int(String(decoding: entry.dropFirst(5), as: UTF8.self)),
            0...Int(TarEntry.largestNumber) ~= size
          else { throw Flaw() }
          longSize = size
        }
      }
    }
    if count != 1 { isOwn = false }
  }

  /// Whether a header's checksum is right.
  private static func isSound(_ block: [UInt8]) -> Bool {
    let sum = block.indices.reduce(0) { $0 + (148..<156 ~= $1 ? 0x20 : Int(block[$1])) }
    return number(block[148..<156]) == sum
  }

  private static func text(_ field: ArraySlice<UInt8>) -> String {
    String(decoding: field.prefix { $0 != 0 }, as: UTF8.self)
  }

  private static func number(_ field: ArraySlice<UInt8>) -> Int? {
    let digits = field.drop { $0 == 0x20 }.prefix { 0x30...0x37 ~= $0 }
    guard !digits.isEmpty, digits.count <= 12 else { return nil }
    return digits.reduce(0) { $0 << 3 | Int($1 - 0x30) }
  }
}
