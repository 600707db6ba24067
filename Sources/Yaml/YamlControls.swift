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
      case 0..<0x20, 0x7F: return index..<index + 1
      case 0xC2 where (0x80...0x9F).contains(next): return index..<index + 2
      case 0xE2 where next == 0x80 && (third == 0xA8 || third == 0xA9): return index..<index + 3
      case 0xEF where next == 0xBB && third == 0xBF: return index..<index + 3
      case 0xEF where next == 0xBF && third >= 0xBE: return index..<index + 3
      default: continue
      }
    }
    return nil
  }
}
