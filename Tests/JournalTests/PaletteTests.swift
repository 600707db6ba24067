import Foundation
import Journal
import Testing

@Suite("Colours of habits")
struct PaletteTests {
  @Test("a colour is chosen by its hue, the farthest from those in use")
  func farthest() {
    #expect(Palette.farthest(from: []) == .teal)
    #expect(Palette.farthest(from: [.teal]) == .rose)
    #expect(Palette.farthest(from: [.teal, .rose]) == .indigo)
    // It does not matter how often a colour is in use, nor in which order.
    #expect(Palette.farthest(from: [.rose, .teal, .teal]) == .indigo)
    #expect(Palette.farthest(from: [.moss, .sky]) == .rose)
    var used: [Palette] = []
    for _ in 0..<6 { used.append(.farthest(from: used)) }
    #expect(used == [.teal, .rose, .indigo, .gold, .plum, .moss])
  }

  @Test("when all are in use, one of those that are in use least is chosen")
  func again() {
    let all = Palette.allCases
    #expect(Palette.farthest(from: all + all.filter { $0 != .olive }) == .olive)
    #expect(Set((0..<14).reduce(into: [Palette]()) { used, _ in used.append(.farthest(from: used)) }).count == 14)
    let twice = (0..<28).reduce(into: [Palette]()) { used, _ in used.append(.farthest(from: used)) }
    #expect(all.allSatisfy { color in twice.filter { $0 == color }.count == 2 })
  }

  @Test("hues are those of the inks in OKLCH", arguments: Palette.allCases)
  func hues(_ color: Palette) {
    // https://bottosson.github.io/posts/oklab/
    func linear(_ part: Int) -> Double {
      let value = Double(part) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    let (r, g, b) = (linear(color.ink.red), linear(color.ink.green), linear(color.ink.blue))
    let l = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    let m = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    let s = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    let first = 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s
    let second = 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s
    let degrees = (atan2(second, first) * 180 / .pi + 360).truncatingRemainder(dividingBy: 360)
    #expect(color.hue == Int(degrees.rounded()))
  }
}
