import FileSystem

/// A file that is valid together with one manifest alone: what somebody wants to know at the next build of that very site.
///
///     8   what kind of file it is, and the format's number: "DAYNOTE" and 1, unless it says something else
///     16  checksum of everything after it
///     16  what the manifest says of itself
///         the content
public enum BuildNote {
  private static let magic = Array("DAYNOTE\u{1}".utf8)
  private static let checksum = 8..<24
  private static let manifest = 24..<40
  /// Where the content begins.
  static let contentStart = manifest.upperBound

  /// - Parameter magic: The eight bytes with which the file begins.
  static func bytes(
    _ content: consuming [UInt8], boundTo manifest: Fingerprint, as magic: [UInt8] = magic
  ) -> [UInt8] {
    // Where there is room behind the content it is moved: memory that was not used yet costs more than moving megabytes.
    var bytes = content
    bytes.insert(contentsOf: magic + Fingerprint.none.bytes + manifest.bytes, at: 0)
    bytes.replaceSubrange(checksum, with: Fingerprint(hashing: bytes[checksum.upperBound...]).bytes)
    return bytes
  }

  /// What a file of this kind says of itself, whether it is true or not; that of nothing where it is none.
  static func checksum(of bytes: [UInt8]) -> Fingerprint {
    bytes.count < checksum.upperBound ? .none : Fingerprint(bytes: bytes[checksum])
  }

  /// Whether the first bytes of a file say that it is of this kind and made for this manifest.
  static func isBound(_ bytes: [UInt8], to manifest: Fingerprint, as magic: [UInt8] = magic) -> Bool {
    bytes.count >= contentStart && bytes.starts(with: magic) && Fingerprint(bytes: bytes[Self.manifest]) == manifest
  }

  /// - Returns: `nil` for anything but a file of this kind made for exactly this manifest.
  static func content(
    of bytes: consuming [UInt8], boundTo manifest: Fingerprint, as magic: [UInt8] = magic
  ) -> [UInt8]? {
    guard isBound(bytes, to: manifest, as: magic),
      Fingerprint(hashing: bytes[checksum.upperBound...]) == Fingerprint(bytes: bytes[checksum])
    else { return nil }
    var content = bytes
    content.removeFirst(contentStart)
    return content
  }

  /// The content of a file that ``BuildLock/keep(note:as:in:)`` made, whatever became of the site since; `nil` for anything else, and
  /// for one that is damaged.
  public static func content(at path: String) -> [UInt8]? {
    guard let bytes = try? System.read(path, in: System.currentFolder, followsLink: false),
      bytes.count >= contentStart
    else { return nil }
    return content(of: bytes, boundTo: Fingerprint(bytes: bytes[manifest]))
  }
}
