import Diagnostics

/// Characters that libyaml refuses without saying on which line, or takes for line breaks where nobody else does.
enum YamlControls {
  /// Reports the first of them; false when there is none.
  static func report(in source: SourceFile, _ range: Range<Int>) -> Bool {
    guard let place = first(in: source.bytes, range) else { return false }
    let name = (source.text(place).unicodeScalars.first ?? "\0").codePoint
    source.report(
      .error, .controlCharacter, "the control character \(name) is not allowed here", at: place, hint: "delete it")
    return true
  }

  private static func first(in bytes: [UInt8], _ range: Range<Int>) -> Range<Int>? {
    for index in range {
      let byte = bytes[index]
      let next = index + 1 < range.upperBound ? bytes[index + 1] : 0
      let third = index + 2 < range.upperBound ? bytes[index + 2] : 0
      switch byte {
      case 0x09, 0x0A: continue
      case 0x0D where next == 0x0A: continue
      default: if let width = width(byte, next, third) { return index..<index + width }
      }
    }
    return nil
  }

  /// The number of bytes of the character that begins with these three, if it is a control character or a separator of
  /// lines; tabs and ends of lines are told apart by the caller.
  @inline(__always)
  static func width(_ lead: UInt8, _ second: UInt8, _ third: UInt8) -> Int? {
    switch (lead, second) {
    case (0..<0x20, _), (0x7F, _): 1
    case (0xC2, 0x80...0x9F): 2
    case (0xE2, 0x80) where third == 0xA8 || third == 0xA9: 3
    case (0xEF, 0xBB) where third == 0xBF: 3
    case (0xEF, 0xBF) where third >= 0xBE: 3
    default: nil
    }
  }
}
