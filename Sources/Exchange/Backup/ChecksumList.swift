/// The list of the SHA-256 of files, as `sha256sum` writes it and `sha256sum --check` reads it.
public struct ChecksumList: Sendable, Equatable {
  /// The name of the list in a backup.
  public static let name = "SHA256SUMS"

  /// The digests by the paths of the files.
  public var digests: [String: [UInt8]]

  /// - Parameter digests: By the paths of the files.
  public init(_ digests: [String: [UInt8]] = [:]) {
    self.digests = digests
  }

  /// A line for each file, in the order of their paths.
  public var bytes: [UInt8] {
    digests.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.flatMap { path, digest in
      let escaped = Self.escaped(path)
      return Array(((escaped == path ? "" : "\\") + Self.hex(digest) + "  " + escaped + "\n").utf8)
    }
  }

  /// Reads a list that ``bytes`` wrote; `nil` for anything else.
  public init?(_ bytes: [UInt8]) {
    digests = [:]
    for line in bytes.split(separator: 0x0A) {
      var line = line
      let isEscaped = line.first == UInt8(ascii: "\\")
      if isEscaped { line = line.dropFirst() }
      guard line.count > 66, let digest = Self.digest(line.prefix(64)), line.dropFirst(64).starts(with: "  ".utf8)
      else { return nil }
      let path = String(decoding: line.dropFirst(66), as: UTF8.self)
      digests[isEscaped ? Self.unescaped(path) : path] = digest
    }
    if self.bytes != bytes { return nil }
  }

  /// A digest as text: `9f86d0…`.
  public static func hex(_ digest: [UInt8]) -> String {
    digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static func digest(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    let digits = text.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    guard digits.count == 64 else { return nil }
    return stride(from: 0, to: 64, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }

  private static func escaped(_ path: String) -> String {
    path.replacing("\\", with: "\\\\").replacing("\n", with: "\\n").replacing("\r", with: "\\r")
  }

  private static func unescaped(_ path: String) -> String {
    var text = ""
    var isAfterBackslash = false
    for scalar in path.unicodeScalars {
      if isAfterBackslash {
        text.unicodeScalars.append(scalar == "n" ? "\n" : scalar == "r" ? "\r" : scalar)
        isAfterBackslash = false
      } else if scalar == "\\" {
        isAfterBackslash = true
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
