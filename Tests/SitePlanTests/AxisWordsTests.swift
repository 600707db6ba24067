import TestSupport
import Testing

@testable import SitePlan

@Suite("Words along an axis")
struct AxisWordsTests {
  private func stretch(_ placed: AxisWords.Placed, _ word: AxisWords.Word) -> ClosedRange<Int> {
    let width = TextWidth.units(of: word.text)
    switch placed.anchor {
    case .start: return placed.x...placed.x + width
    case .middle: return placed.x - width / 2...placed.x + (width + 1) / 2
    case .end: return placed.x - width...placed.x
    }
  }

  @Test("a word that would meet another goes to another line, and is left out where there is none")
  func lines() {
    func word(_ text: String, at x: Int) -> AxisWords.Word {
      AxisWords.Word(text: text, span: x...x, lines: [1, 0], hasLeader: true)
    }
    var axis = AxisWords(pieces: [0..<400], lines: 0..<2)
    let placed = axis.place([
      word("16 Sep “The bridge at dawn”", at: 100), word("Flu", at: 95), word("In the way", at: 150),
    ])
    #expect(placed.map(\.index) == [0, 1])
    #expect(placed.map(\.line) == [1, 0])
  }

  @Test("a stroke to a lower place crosses no word")
  func strokes() {
    let streak = AxisWords.Word(text: "Best streak: 35 days", span: 50...300, lines: [2])
    let crossing = AxisWords.Word(text: "Flu", span: 175...175, lines: [1, 0], hasLeader: true)
    let beside = AxisWords.Word(text: "Flu", span: 20...20, lines: [1, 0], hasLeader: true)
    var axis = AxisWords(pieces: [0..<400], lines: 0..<3)
    #expect(axis.place([streak, crossing, beside]).map(\.index) == [0, 2])
    // Where the stroke is known before, the streak's word moves along its bracket.
    var aware = AxisWords(pieces: [0..<400], lines: 0..<3)
    aware.reserveLeader(of: crossing, on: 2)
    #expect(aware.place([streak, crossing, beside]).map(\.index) == [0, 1, 2])
  }

  @Test("however many words there are, no two meet and none leaves its piece", arguments: UInt64(1)...20)
  func random(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let pieces = [0..<390, 390..<780, 780..<1095]
    let words = (0..<40).map { index in
      let from = Int.random(in: 0..<1090, using: &generator)
      let hasLeader = index.isMultiple(of: 2)
      return AxisWords.Word(
        text: String(repeating: "wi", count: Int.random(in: 1...12, using: &generator)),
        span: from...(hasLeader ? from : min(1094, from + Int.random(in: 0...200, using: &generator))),
        lines: hasLeader ? [1, 0] : [2], hasLeader: hasLeader)
    }
    var axis = AxisWords(pieces: pieces, lines: 0..<3)
    let placed = axis.place(words)
    #expect(placed.count > 5)
    for (number, one) in placed.enumerated() {
      let place = stretch(one, words[one.index])
      #expect(pieces.contains { $0.lowerBound <= place.lowerBound && place.upperBound <= $0.upperBound })
      for other in placed.dropFirst(number + 1) {
        let second = stretch(other, words[other.index])
        #expect(one.line != other.line || place.upperBound < second.lowerBound || second.upperBound < place.lowerBound)
        for (upper, lower, box) in [(one, other, second), (other, one, place)]
        where words[upper.index].hasLeader && upper.line < lower.line {
          #expect(!box.contains(words[upper.index].span.lowerBound))
        }
      }
    }
  }

  @Test("texts of other writings are as wide as they are")
  func widths() {
    #expect(TextWidth.units(of: "日本語") > TextWidth.units(of: "iii") * 2)
    #expect(TextWidth.units(of: "") == 0)
    #expect(TextWidth.units(of: "mmm") > TextWidth.units(of: "nnn"))
  }
}
