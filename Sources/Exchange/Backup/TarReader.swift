/// Reads a tar archive piece by piece, as ``TarEntry`` writes it. Whatever else an archive may have, such as links, is a
/// flaw: nothing that would lead to another place is ever taken for a file.
struct TarReader {
  /// What comes next in an archive.
  enum Part {
    case begin(TarEntry)
    case bytes(ArraySlice<UInt8>)
    case end
  }

  /// The archive is not as it is written.
  struct Flaw: Error {}

  private enum State {
    case header
    /// The extended header, whose bytes are collected.
    case extended(left: Int)
    case content(left: Int)
    case padding(left: Int)
    /// After the two blocks of zeros, behind which nothing stands but more of them.
    case over
  }

  private var state = State.header
  private var block: [UInt8] = []
  private var record: [UInt8] = []
  private var longPath: String?
  private var zeros = 0

  /// The longest extended header, in bytes: a path has at most 4,096.
  private static let longestRecord = 8_192

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
      case .extended(let left):
        let piece = rest.prefix(left)
        record += piece
        rest = rest.dropFirst(piece.count)
        state = .extended(left: left - piece.count)
        if piece.count == left {
          guard let path = Self.path(in: record) else { throw Flaw() }
          longPath = path
          pad(record.count)
        }
      case .content(let left):
        let piece = rest.prefix(left)
        try output(.bytes(piece))
        rest = rest.dropFirst(piece.count)
        state = .content(left: left - piece.count)
        if piece.count == left {
          try output(.end)
          pad(padding)
        }
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

  /// The size of the file that is being read.
  private var padding = 0

  private mutating func pad(_ size: Int) {
    let padding = TarEntry.padding(after: size)
    state = padding == 0 ? .header : .padding(left: padding)
  }

  private mutating func readHeader(_ output: (Part) throws -> Void) throws {
    defer { block = [] }
    if block.allSatisfy({ $0 == 0 }) {
      zeros += 1
      if zeros == 2 { state = .over }
      return
    }
    guard zeros == 0, let size = Self.number(block[124..<136]) else { throw Flaw() }
    switch block[156] {
    case UInt8(ascii: "x"):
      guard longPath == nil, size > 0, size <= Self.longestRecord else { throw Flaw() }
      record = []
      state = .extended(left: size)
    case UInt8(ascii: "0"):
      let (name, prefix) = (Self.text(block[0..<100]), Self.text(block[345..<500]))
      let entry = TarEntry(
        path: longPath ?? (prefix.isEmpty ? name : prefix + "/" + name), size: size,
        modified: Int64(Self.number(block[136..<148]) ?? 0), isPrivate: Self.number(block[100..<108]) == 0o600)
      // Whatever is not written like this by the program was changed by something else.
      guard entry.header.suffix(TarEntry.block).elementsEqual(block) else { throw Flaw() }
      longPath = nil
      padding = size
      try output(.begin(entry))
      if size == 0 {
        try output(.end)
        state = .header
      } else {
        state = .content(left: size)
      }
    default: throw Flaw()
    }
  }

  private static func text(_ field: ArraySlice<UInt8>) -> String {
    String(decoding: field.prefix { $0 != 0 }, as: UTF8.self)
  }

  private static func number(_ field: ArraySlice<UInt8>) -> Int? {
    let digits = field.prefix { 0x30...0x37 ~= $0 }
    guard !digits.isEmpty, digits.count <= 12 else { return nil }
    return digits.reduce(0) { $0 << 3 | Int($1 - 0x30) }
  }

  /// The path in an extended header that has nothing else.
  private static func path(in record: [UInt8]) -> String? {
    guard let space = record.firstIndex(of: 0x20), record.last == 0x0A,
      Int(String(decoding: record[..<space], as: UTF8.self)) == record.count
    else { return nil }
    let entry = record[(space + 1)...].dropLast()
    guard entry.starts(with: "path=".utf8) else { return nil }
    return String(decoding: entry.dropFirst(5), as: UTF8.self)
  }
}
