/// What the header of a file in a tar archive says (POSIX.1-2001, ustar and pax).
public struct TarEntry: Sendable, Equatable {
  /// With slashes, relative.
  public var path: String
  /// In bytes.
  public var size: Int
  /// The time of the last modification, in seconds since 1970.
  public var modified: Int64
  /// Whether its owner alone may read it.
  public var isPrivate: Bool

  /// - Parameters:
  ///   - path: With slashes, relative.
  ///   - size: In bytes.
  ///   - modified: The time of the last modification, in seconds since 1970.
  ///   - isPrivate: Whether its owner alone may read it.
  public init(path: String, size: Int, modified: Int64 = 0, isPrivate: Bool = false) {
    self.path = path
    self.size = size
    self.modified = modified
    self.isPrivate = isPrivate
  }

  /// Archives are made of blocks of so many bytes.
  static let block = 512

  /// The zeros between the last byte of a file and the next header.
  static func padding(after size: Int) -> Int { (block - size % block) % block }

  /// The largest number that a header has room for in the size and the time: one below 8¹¹.
  static let largestNumber: Int64 = (1 << 33) - 1

  // MARK: Written

  /// The blocks before the bytes of the file. Who owns it is not said. `nil` where the size or the time does not fit.
  var header: [UInt8]? {
    guard 0...Self.largestNumber ~= Int64(size), modified <= Self.largestNumber else { return nil }
    let bytes = Array(path.utf8)
    if bytes.count <= 100 { return block(name: bytes, prefix: [], size: size, kind: "0") }
    // The name may be cut at a slash, with up to 155 bytes before it.
    let cuts = bytes.indices.filter { bytes[$0] == UInt8(ascii: "/") && $0 <= 155 && bytes.count - $0 - 1 <= 100 }
    if let cut = cuts.last {
      return block(name: Array(bytes[(cut + 1)...]), prefix: Array(bytes[..<cut]), size: size, kind: "0")
    }
    let record = Self.record("path", path)
    let short = Array(bytes.suffix(100))
    return block(name: Array("pax-header".utf8), prefix: [], size: record.count, kind: "x")
      + record + [UInt8](repeating: 0, count: Self.padding(after: record.count))
      + block(name: short, prefix: [], size: size, kind: "0")
  }

  /// A record of an extended header, `23 path=long/name` with its own length before it.
  private static func record(_ key: String, _ value: String) -> [UInt8] {
    let rest = " \(key)=\(value)\n".utf8
    var length = rest.count
    while "\(length)".utf8.count + rest.count > length { length = "\(length)".utf8.count + rest.count }
    return Array("\(length)".utf8) + Array(rest)
  }

  private func block(name: [UInt8], prefix: [UInt8], size: Int, kind: Character) -> [UInt8] {
    var block: [UInt8] = []
    func add(_ bytes: [UInt8], _ width: Int) {
      block += bytes + [UInt8](repeating: 0, count: width - bytes.count)
    }
    func add(_ number: Int64, _ width: Int) {
      let digits = String(max(0, number), radix: 8)
      add(Array((String(repeating: "0", count: max(0, width - 1 - digits.count)) + digits).utf8), width)
    }
    add(name, 100)
    add(isPrivate ? 0o600 : 0o644, 8)
    add(0, 8)
    add(0, 8)
    add(Int64(size), 12)
    add(modified, 12)
    // The checksum counts as blanks while it is computed.
    block += [UInt8](repeating: 0x20, count: 8)
    add(Array("\(kind)".utf8), 1)
    add([], 100)
    add(Array("ustar".utf8), 6)
    add(Array("00".utf8), 2)
    add([], 32 + 32 + 8 + 8)
    add(prefix, 155)
    add([], 12)
    let sum = String(block.reduce(0) { $0 + Int($1) }, radix: 8)
    let digits = String(repeating: "0", count: 6 - sum.count) + sum
    block.replaceSubrange(148..<156, with: Array(digits.utf8) + [0, 0x20])
    return block
  }
}
