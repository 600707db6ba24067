/// A file that is valid together with one manifest alone: what somebody wants to know at the next build of that very site.
///
///     8   "DAYNOTE" and the format's number, 1
///     16  checksum of everything after it
///     16  checksum of the manifest
///         the content
enum BuildNote {
  private static let magic = Array("DAYNOTE\u{1}".utf8)

  static func bytes(_ content: [UInt8], boundTo manifest: Fingerprint) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(40 + content.count)
    bytes += magic
    bytes += Fingerprint.none.bytes
    bytes += manifest.bytes
    bytes += content
    bytes.replaceSubrange(8..<24, with: Fingerprint(hashing: bytes[24...]).bytes)
    return bytes
  }

  /// - Returns: `nil` for anything but a note made for exactly this manifest.
  static func content(of bytes: [UInt8], boundTo manifest: Fingerprint) -> [UInt8]? {
    guard bytes.count >= 40, bytes.starts(with: magic),
      Fingerprint(hashing: bytes[24...]).bytes.elementsEqual(bytes[8..<24]),
      manifest.bytes.elementsEqual(bytes[24..<40])
    else { return nil }
    return Array(bytes[40...])
  }
}
