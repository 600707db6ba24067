/// A text in stitched letters: where its stitches are, in the grid of its letters.
///
/// Characters that there are no letters for are left out.
struct StitchedText: Sendable {
  /// Stitches side by side in one row.
  struct Run: Sendable, Equatable {
    var x, y, length: Int
  }

  /// A letter: its rows from the top, each with a bit for each stitch, the leftmost in the lowest.
  private struct Glyph: Sendable {
    var width: Int
    /// The row of the first of ``rows``: above letters that begin at 0 there is room for accents.
    var top = 0
    var rows: [UInt8]
  }

  /// The rows of a large letter, without what hangs below it.
  static let height = 7

  /// The stitches, in runs.
  let runs: [Run]
  /// The width in stitches; 0 where no character has a letter.
  let width: Int

  init(_ text: String) {
    var runs: [Run] = []
    var x = 0
    for glyph in Self.glyphs(of: text) {
      for (row, bits) in glyph.rows.enumerated() {
        var column = 0
        while column < glyph.width {
          guard bits >> UInt8(column) & 1 == 1 else {
            column += 1
            continue
          }
          var length = 1
          while column + length < glyph.width, bits >> UInt8(column + length) & 1 == 1 { length += 1 }
          runs.append(Run(x: x + column, y: glyph.top + row, length: length))
          column += length
        }
      }
      x += glyph.width + 1
    }
    self.runs = runs
    width = max(0, x - 1)
  }

  /// The text, or as much of its beginning as fits with an ellipsis behind it.
  ///
  /// - Parameter room: The width that there is, in stitches.
  init(_ text: String, atMost room: Int) {
    self.init(fitting: text, room)
  }

  private init(fitting text: String, _ room: Int) {
    let whole = StitchedText(text)
    if whole.width <= room {
      self = whole
      return
    }
    var kept = Substring(text)
    var cut = StitchedText("")
    repeat {
      kept.removeLast()
      while kept.last == " " { kept.removeLast() }
      cut = StitchedText(kept + "…")
    } while !kept.isEmpty && cut.width > room
    self = cut
  }

  /// Whether none of its characters has a letter.
  var isEmpty: Bool { runs.isEmpty }

  // MARK: Letters

  private static func glyphs(of text: String) -> [Glyph] {
    text.flatMap { character -> [Glyph] in
      if let glyph = table[character] { return [glyph] }
      return StitchedAlphabet.likened[character].map { $0.compactMap { table[$0] } } ?? []
    }
  }

  private static let table: [Character: Glyph] = {
    var table = StitchedAlphabet.letters.mapValues(glyph)
    for (character, (base, accent)) in StitchedAlphabet.accented {
      if let letter = table[base] { table[character] = add(accent, to: letter, isSmall: base.isLowercase) }
    }
    return table
  }()

  private static func glyph(_ text: String) -> Glyph {
    let rows = text.split(separator: " ")
    return Glyph(
      width: rows.map(\.count).max() ?? 0,
      rows: rows.map { row in
        row.utf8.enumerated().reduce(0) { $1.element == UInt8(ascii: "#") ? $0 | 1 << UInt8($1.offset) : $0 }
      })
  }

  private static func add(_ accent: StitchedAlphabet.Accent, to letter: Glyph, isSmall: Bool) -> Glyph {
    var glyph = letter
    // A letter of a single stitch needs room for what stands above it.
    if glyph.width < 3, accent != .cedilla {
      glyph.rows = glyph.rows.map { $0 << 1 }
      glyph.width = 3
    }
    let middle = glyph.width / 2
    func bits(_ columns: Int...) -> UInt8 { columns.reduce(0) { $0 | 1 << UInt8(middle + $1) } }
    let lines: [UInt8] =
      switch accent {
      case .acute: [bits(1), bits(0)]
      case .grave: [bits(-1), bits(0)]
      case .circumflex: [bits(0), bits(-1, 1)]
      case .tilde: [glyph.width > 4 ? bits(-1, 0, 2) : bits(-1, 0)]
      case .diaeresis: [bits(-1, 1)]
      case .ring: [bits(0), bits(-1, 1)]
      case .cedilla: [bits(0), bits(0)]
      }
    if accent == .cedilla {
      glyph.rows += lines
      return glyph
    }
    // One row stays bare above a letter; of a small one with two lines none would, so its accent begins a row higher.
    let top = isSmall ? (lines.count == 2 ? -1 : 0) : -1 - lines.count
    var rows = [UInt8](repeating: 0, count: max(0, -top)) + glyph.rows
    for (index, line) in lines.enumerated() { rows[index] = line }
    glyph.top = min(0, top)
    glyph.rows = rows
    return glyph
  }
}
