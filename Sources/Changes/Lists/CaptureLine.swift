import Journal

/// The words of a line that somebody types, with the blanks between them.
struct CaptureLine {
  /// A word of the line.
  struct Word {
    /// The word as typed.
    let text: String
    /// The blanks before it as typed.
    let blank: String
    /// The word as it is compared: without accents, and without the punctuation around it.
    let key: String
    /// Whether punctuation other than a dot stands behind it, so that no expression goes on.
    let isClosed: Bool
    /// Whether a comma stands behind it.
    let hasComma: Bool
    /// Whether a dot stands behind it, as behind an abbreviation and a German ordinal number.
    let hasDot: Bool
    /// Whether the word may still mean something: it is neither quoted nor taken.
    var isFree: Bool

    init(_ text: String, blank: String = "", isFree: Bool = true) {
      let ending = text.reversed().prefix { ",;:?!.…".contains($0) }
      self.text = text
      self.blank = blank
      key = CaptureWords.folded(text.dropLast(ending.count).drop { "¿¡".contains($0) })
      isClosed = ending.contains { $0 != "." }
      hasComma = ending.contains(",")
      hasDot = ending.contains(".")
      self.isFree = isFree
    }

    /// The word as typed without the punctuation behind it.
    var bare: Substring { text[...].dropLast(text.reversed().prefix { ",;:?!.…".contains($0) }.count) }
  }

  var words: [Word] = []

  init(_ line: String) {
    let characters = Array(line)
    let quoted = Self.quoted(characters)
    var position = 0
    while position < characters.count {
      let blank = position
      while position < characters.count, characters[position].isWhitespace { position += 1 }
      let start = position
      while position < characters.count, !characters[position].isWhitespace { position += 1 }
      guard start < position else { break }
      words.append(
        Word(
          String(characters[start..<position]), blank: String(characters[blank..<start]),
          isFree: !quoted[start..<position].contains(true)))
    }
  }

  private static let closings: [Character: [Character]] = [
    "\"": ["\""], "“": ["”"], "„": ["“", "”"], "«": ["»"], "»": ["«"], "‹": ["›"], "`": ["`"], "(": [")"], "[": ["]"],
    "{": ["}"],
  ]

  /// Which characters stand in quotation marks or brackets, these included.
  private static func quoted(_ characters: [Character]) -> [Bool] {
    var quoted = [Bool](repeating: false, count: characters.count)
    var position = 0
    while position < characters.count {
      // A mark within a word, as the one for inches, opens nothing.
      if let closing = closings[characters[position]],
        position == 0 || !(characters[position - 1].isLetter || characters[position - 1].isNumber),
        let end = characters[(position + 1)...].firstIndex(where: closing.contains)
      {
        for index in position...end { quoted[index] = true }
        position = end
      }
      position += 1
    }
    return quoted
  }
}
