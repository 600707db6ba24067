/// The number of terminal columns that a character takes: 0, 1 or 2.
///
/// It follows the East Asian Width property of Unicode (UAX #11) and the emoji presentation rules (UTS #51), simplified
/// to whole blocks, since terminals differ in the rest.
func displayWidth(of character: Character) -> Int {
  if let ascii = character.asciiValue { return ascii < 0x20 || ascii == 0x7F ? 0 : 1 }
  var widest = 0
  for scalar in character.unicodeScalars {
    // The emoji variation selector makes a wide emoji of a character that is narrow by itself.
    if scalar.value == 0xFE0F { return 2 }
    widest = max(widest, displayWidth(of: scalar))
  }
  return widest
}

private func displayWidth(of scalar: Unicode.Scalar) -> Int {
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format, .control: return 0
  default: break
  }
  if scalar.properties.isEmojiPresentation { return 2 }
  return wideRanges.contains { $0.contains(scalar.value) } ? 2 : 1
}

private let wideRanges: [ClosedRange<UInt32>] = [
  0x1100...0x115F,  // Hangul initial consonants
  0x2E80...0x303E,  // CJK radicals, Kangxi, punctuation
  0x3041...0xA4CF,  // kana, CJK ideographs, Yi
  0xA960...0xA97F,  // Hangul, extended A
  0xAC00...0xD7A3,  // Hangul syllables
  0xF900...0xFAFF,  // CJK compatibility ideographs
  0xFE30...0xFE6F,  // CJK compatibility forms
  0xFF00...0xFF60,  // full-width forms
  0xFFE0...0xFFE6,
  0x1F300...0x1F64F,  // pictographs, emoticons
  0x1F900...0x1F9FF,
  0x20000...0x3FFFD,  // CJK extensions
]
