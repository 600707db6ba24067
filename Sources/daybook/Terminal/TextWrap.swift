import Diagnostics

/// Breaks text into lines for a terminal, between words where possible.
enum TextWrap {
  /// The words of a text on as many lines as they need; a word longer than a line is broken.
  static func lines(_ text: String, to columns: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let longer = line.isEmpty ? String(word) : line + " " + word
      if TerminalText.width(of: longer) <= columns {
        line = longer
        continue
      }
      if !line.isEmpty { lines.append(line) }
      let pieces = broken(String(word), to: columns)
      lines += pieces.dropLast()
      line = pieces.last ?? ""
    }
    return line.isEmpty && !lines.isEmpty ? lines : lines + [line]
  }

  /// A word broken into pieces that fit.
  static func broken(_ word: String, to columns: Int) -> [String] {
    var pieces: [String] = []
    var rest = word
    while TerminalText.width(of: rest) > columns {
      // At least one character is taken, even if it is wider than the line.
      let taken = max(1, TerminalText.prefix(rest, columns: columns).count)
      pieces.append(String(rest.prefix(taken)))
      rest = String(rest.dropFirst(taken))
    }
    return pieces + [rest]
  }

  /// A text of several lines, possibly coloured, in which long lines continue below with the same indentation. A word
  /// longer than a line, such as an address, stays whole, because terminals then still recognize it.
  static func fitting(_ text: String, into columns: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      width(of: line) <= columns ? String(line) : folded(line, to: columns).joined(separator: "\n")
    }.joined(separator: "\n")
  }

  private static func folded(_ text: Substring, to columns: Int) -> [String] {
    let margin = String(text.prefix { $0 == " " })
    var lines: [String] = []
    var line = margin
    var isEmpty = true
    for word in text.dropFirst(margin.count).split(separator: " ", omittingEmptySubsequences: false) {
      let longer = isEmpty ? line + word : line + " " + word
      if isEmpty || width(of: longer[...]) <= columns {
        line = longer
      } else {
        lines.append(line.droppingSpacesAtEnd)
        line = margin + word
      }
      isEmpty = false
    }
    return lines + [line.droppingSpacesAtEnd]
  }

  /// The width in columns like ``TerminalText/width(of:)``, without escape sequences for colours.
  private static func width(of text: Substring) -> Int {
    guard text.utf8.contains(0x1B) else { return TerminalText.width(of: String(text)) }
    var shown = ""
    var rest = text.unicodeScalars
    while let scalar = rest.popFirst() {
      if scalar == "\u{1B}" {
        rest = rest.drop { $0 != "m" }.dropFirst()
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
    return TerminalText.width(of: shown)
  }
}
