import Journal
import Testing

@Suite("Amounts")
struct AmountTests {
  @Test(
    "an amount is read exactly and written shortest",
    arguments: [
      ("8", "8"), ("5.20", "5.2"), ("0.000001", "0.000001"), ("007", "7"), ("999999999.999999", "999999999.999999"),
      ("0", "0"), ("0.0", "0"),
    ])
  func exact(_ text: String, _ written: String) throws {
    #expect(try Amount.parse(text).get().description == written)
  }

  @Test(
    "what is no amount says why",
    arguments: [
      ("", Amount.Flaw.empty), ("-3", .sign), ("+3", .sign), ("1e9", .exponent), ("1.5E3", .exponent),
      ("3,5", .decimalComma),
      ("NaN", .notANumber), ("5 km", .notANumber), (".5", .notANumber), ("5.", .notANumber), ("1.2.3", .notANumber),
      ("0.1234567", .tooManyDecimals), ("1000000000", .tooLarge), ("99999999999999999999999", .tooLarge),
    ])
  func flaws(_ text: String, _ flaw: Amount.Flaw) {
    #expect(Amount.parse(text) == .failure(flaw))
  }

  @Test("a tenth and two tenths are three tenths")
  func sums() throws {
    #expect(try Amount.parse("0.1").get() + Amount.parse("0.2").get() == Amount.parse("0.3").get())
  }

  @Test("a sum stays at the largest there is rather than overflow")
  func overflow() {
    #expect(Amount(millionths: .max) + Amount(1) == Amount(millionths: .max))
  }

  @Test(
    "an amount is rounded to the nearest step, halves up, and never beyond the largest there is",
    arguments: [
      (0, 0), (49_999, 0), (50_000, 100_000), (149_999, 100_000), (100_000, 100_000), (.max, .max / 100_000 * 100_000),
    ] as [(Int64, Int64)])
  func rounding(_ millionths: Int64, _ rounded: Int64) {
    #expect(Amount(millionths: millionths).rounded(toMillionths: 100_000) == Amount(millionths: rounded))
  }

  @Test("an amount is rounded up or down where that is asked for, and not where it is a multiple already")
  func direction() {
    func rounded(_ millionths: Int64, _ rounding: Amount.Rounding) -> Int64 {
      Amount(millionths: millionths).rounded(toMillionths: 100, rounding).millionths
    }
    #expect([0, 1, 100, 199].map { rounded($0, .up) } == [0, 100, 100, 200])
    #expect([0, 1, 100, 199].map { rounded($0, .down) } == [0, 0, 100, 100])
    #expect(rounded(.max, .up) == .max / 100 * 100)
  }
}
