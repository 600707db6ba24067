/// Words along an axis, placed so that no two of them meet: a word that would meet another moves along what it belongs
/// to or to another line, and is left out where there is room on none.
///
/// How wide a text will be is estimated, since nobody knows the reader's fonts.
struct AxisWords {
  /// A text that wants to stand somewhere on the axis. All lengths are units of the drawing.
  struct Word: Sendable, Equatable {
    let text: String
    /// What is written instead where there is no room for all of it.
    var shorter: String?
    /// What the text belongs to: it stands above or below a place in this range, or over all of it.
    let span: ClosedRange<Int>
    /// The lines on which the text may stand, the best first.
    let lines: [Int]
    /// Whether a stroke leads from the text down to the axis, at the start of ``span``. Where it crosses a lower line
    /// no text stands.
    var hasLeader = false
    /// Whether the text begins at the start of ``span``, or where a piece begins in it, or nowhere.
    var isFixed = false
  }

  enum Anchor: String, Sendable {
    case start, middle, end
  }

  /// A text in its place.
  struct Placed: Sendable, Equatable {
    /// The index of the word among those that were to be placed.
    let index: Int
    let text: String
    let line: Int
    let anchor: Anchor
    /// Where the text begins, has its middle or ends.
    let x: Int
  }

  /// The pieces in which the axis is shown: no text reaches over the border of one.
  let pieces: [Range<Int>]
  /// The lines that there are, from the top down; the greatest number is the nearest to the axis.
  private let lines: Range<Int>
  private var taken: [Int: [ClosedRange<Int>]] = [:]
  /// Where strokes lead through a line.
  private var leaders: [Int: Set<Int>] = [:]

  init(pieces: [Range<Int>], lines: Range<Int> = 0..<1) {
    self.pieces = pieces
    self.lines = lines
  }

  /// Keeps a stretch of a line free.
  mutating func keepFree(_ stretch: ClosedRange<Int>, on line: Int) {
    taken[line, default: []].append(stretch)
  }

  /// Keeps the way of a word's stroke free on a line, whether or not the word will find room.
  mutating func reserveLeader(of word: Word, on line: Int) {
    leaders[line, default: []].insert(word.span.lowerBound)
  }

  /// Places words, the most important first, and returns those that found room.
  mutating func place(_ words: [Word]) -> [Placed] {
    words.enumerated().compactMap { index, word in place(word, index: index) }
  }

  /// The distance that texts keep from each other, and from strokes that lead to others.
  private static let gap = 8
  private static let gapToLeader = 3
  /// How far a text moves at a time when it looks for room.
  private static let step = 6

  private mutating func place(_ word: Word, index: Int) -> Placed? {
    for text in [word.text, word.shorter].compactMap(\.self) {
      if let placed = place(text, of: word, index: index) { return placed }
    }
    return nil
  }

  private mutating func place(_ text: String, of word: Word, index: Int) -> Placed? {
    let width = TextWidth.units(of: text)
    guard let room = room(for: word, width: width) else { return nil }
    for line in word.lines {
      let leader = word.span.lowerBound
      let crossed = word.hasLeader ? lines.filter { $0 > line } : []
      if crossed.contains(where: { isTaken(leader...leader, on: $0, gap: Self.gapToLeader) }) { continue }
      func isFree(_ place: Place) -> Bool {
        let stretch = place.stretch(width)
        return room.piece.lowerBound <= stretch.lowerBound && stretch.upperBound <= room.piece.upperBound
          && !isTaken(stretch, on: line, gap: Self.gap) && !isCrossed(stretch, on: line)
      }
      let best = room.best.first(where: isFree)
      guard let place = best ?? room.others(width: width).first(where: isFree) else { continue }
      keepFree(place.stretch(width), on: line)
      for line in crossed { leaders[line, default: []].insert(leader) }
      return Placed(index: index, text: text, line: line, anchor: place.anchor, x: place.x)
    }
    return nil
  }

  /// Where a text might stand.
  private struct Place {
    let anchor: Anchor
    let x: Int

    func stretch(_ width: Int) -> ClosedRange<Int> {
      switch anchor {
      case .start: x...x + width
      case .middle: x - width / 2...x + (width + 1) / 2
      case .end: x - width...x
      }
    }
  }

  /// The piece in which a word might stand, and where: most words stand where they would like best.
  private struct Room {
    let piece: Range<Int>
    /// The places that are tried first, the best before others.
    let best: [Place]
    /// What a text has to touch that stands elsewhere; `nil` where it may not.
    let touched: ClosedRange<Int>?

    /// Wherever the text still touches what it belongs to, the nearest first.
    func others(width: Int) -> [Place] {
      guard let touched else { return [] }
      let middle = (touched.lowerBound + touched.upperBound) / 2
      return stride(from: touched.lowerBound - width, through: touched.upperBound, by: AxisWords.step)
        .sorted { abs($0 + width / 2 - middle) < abs($1 + width / 2 - middle) }
        .map { Place(anchor: .start, x: $0) }
    }
  }

  private func isTaken(_ stretch: ClosedRange<Int>, on line: Int, gap: Int) -> Bool {
    taken[line, default: []].contains {
      $0.lowerBound < stretch.upperBound + gap && stretch.lowerBound - gap < $0.upperBound
    }
  }

  private func isCrossed(_ stretch: ClosedRange<Int>, on line: Int) -> Bool {
    leaders[line, default: []].contains {
      stretch.lowerBound - Self.gapToLeader < $0 && $0 < stretch.upperBound + Self.gapToLeader
    }
  }

  /// The room of a word within the piece to which most of its span belongs; `nil` where there is none.
  private func room(for word: Word, width: Int) -> Room? {
    func shared(_ piece: Range<Int>) -> Int {
      min(piece.upperBound, word.span.upperBound + 1) - max(piece.lowerBound, word.span.lowerBound)
    }
    guard let piece = pieces.max(by: { shared($0) < shared($1) }), shared(piece) > 0, width <= piece.count else {
      return nil
    }
    let from = max(piece.lowerBound + (word.isFixed ? Self.gapToLeader : 0), word.span.lowerBound)
    let through = min(piece.upperBound, word.span.upperBound)
    let middle = (from + through) / 2
    if word.isFixed { return Room(piece: piece, best: [Place(anchor: .start, x: from)], touched: nil) }
    let best: [Place] =
      word.hasLeader || from == through
      ? [Place(anchor: .start, x: from - 2), Place(anchor: .end, x: from + 2), Place(anchor: .middle, x: from)]
      : [Place(anchor: .middle, x: middle), Place(anchor: .end, x: through), Place(anchor: .start, x: from)]
    return Room(piece: piece, best: best, touched: from...through)
  }
}

extension TextWidth {
  /// The width in units of an axis of a text as it is written on phones, where its type is larger; see `habit.css`.
  static func units(of text: String) -> Int { Int(pixels(of: text, size: 16).rounded(.up)) }
}
