/// A file that is valid together with one manifest alone: what somebody wants to know at the next build of that very site.
///
///     8   what kind of file it is, and the format's number: "DAYNOTE" and 1, unless it says something else
///     16  checksum of everything after it
///     16  checksum of the manifest
///         the content
enum BuildNote {
  private static let magic = Array("DAYNOTE\u{1}".utf8)
  private static let checksum = 8..<24
  private static let manifest = 24..<40

  /// - Parameter magic: The eight bytes with which the file begins.
  static func bytes(_ content: [UInt8], boundTo manifest: Fingerprint, as magic: [UInt8] = magic) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.manifest.upperBound + content.count)
    bytes += magic
    bytes += Fingerprint.none.bytes
    manifest.append(to: &bytes)
    bytes += content
    bytes.replaceSubrange(checksum, with: Fingerprint(hashing: bytes[checksum.upperBound...]).bytes)
    return bytes
  }

  /// - Returns: `nil` for anything but a file of this kind made for exactly this manifest.
  static func content(
    of bytes: [UInt8], boundTo manifest: Fingerprint, as magic: [UInt8] = magic
  ) -> [UInt8]? {
    guard bytes.count >= Self.manifest.upperBound, bytes.starts(with: magic),
      Fingerprint(hashing: bytes[checksum.upperBound...]) == Fingerprint(bytes: bytes[checksum]),
      Fingerprint(bytes: bytes[Self.manifest]) == manifest
    else { return nil }
    return Array(bytes[Self.manifest.upperBound...])
  }
}
