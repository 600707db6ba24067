/// The one Exif tag that is needed for showing a picture: its orientation (TIFF 6.0, tag 274).
enum ExifOrientation {
  private static let tag = 0x0112

  /// The orientation, 1–8, from the first directory of a TIFF header; 1, which is unrotated, where there is none or it
  /// cannot be read.
  static func read(_ tiff: ByteReader) -> Int {
    let bigEndian: Bool
    if tiff.has([0x49, 0x49, 0x2A, 0x00], at: 0) {
      bigEndian = false
    } else if tiff.has([0x4D, 0x4D, 0x00, 0x2A], at: 0) {
      bigEndian = true
    } else {
      return 1
    }
    guard let directory = tiff.number(at: 4, bytes: 4, bigEndian: bigEndian),
      let count = tiff.number(at: directory, bytes: 2, bigEndian: bigEndian)
    else { return 1 }
    for index in 0..<count {
      let entry = directory + 2 + 12 * index
      guard let found = tiff.number(at: entry, bytes: 2, bigEndian: bigEndian) else { return 1 }
      guard found == tag else { continue }
      guard tiff.number(at: entry + 2, bytes: 2, bigEndian: bigEndian) == 3,
        let orientation = tiff.number(at: entry + 8, bytes: 2, bigEndian: bigEndian), (1...8).contains(orientation)
      else { return 1 }
      return orientation
    }
    return 1
  }

  /// An APP1 segment that contains only the orientation.
  static func segment(_ orientation: Int) -> [UInt8] {
    var segment: [UInt8] = [0xFF, 0xE1, 0x00, 0x22]
    segment += Array("Exif\0\0".utf8)
    segment += Array("MM".utf8) + [0x00, 0x2A, 0x00, 0x00, 0x00, 0x08]
    segment += [0x00, 0x01]
    segment += [0x01, 0x12, 0x00, 0x03, 0x00, 0x00, 0x00, 0x01, 0x00, UInt8(orientation), 0x00, 0x00]
    segment += [0x00, 0x00, 0x00, 0x00]
    return segment
  }
}
