import DataFolder
import Testing

@Suite struct AmountHintTests {
  @Test(
    "what is proposed for a text that is no amount is what it says, and nothing where nobody can know",
    arguments: [
      ("5,2", "write `5.2`"), ("1,000", "write `1000`, or `1` if the comma is a decimal point"),
      ("12,345", "write `12345`, or `12.345` if the comma is a decimal point"), ("1,234,567", "write `1234567`"),
      ("1,234.5", "write `1234.5`"), ("0,125", "write `0.125`"), ("1,2,3", nil), ("5,", nil),
      ("5km", "an amount is a number alone: write `5`"), ("½", "an amount is a number alone: write `0.5`"),
      ("1½", "an amount is a number alone: write `1.5`"), ("NaN", nil), ("1e3", nil),
      ("-1", "amounts are zero or more"),
    ] as [(String, String?)])
  func advice(_ text: String, _ hint: String?) {
    #expect(AmountHint.hint(for: text)?.description == hint)
  }

  @Test(
    "the number before a unit is proposed, and none where more than a unit follows",
    arguments: [
      ("5km", "5"), ("5 km", "5"), ("5.2km", "5.2"), ("5,2km", "5.2"), ("½", "0.5"), ("1½ h", "1.5"), ("30min", "30"),
      ("1/2", nil), ("2h30", nil), ("1e3", nil), ("1.000,5", nil), ("1,000km", nil), ("5-6", nil), ("5:30", nil),
      ("1.2.3", nil), ("km", nil), ("", nil), ("5½½", nil),
    ] as [(String, String?)])
  func numberBeforeUnit(_ text: String, _ number: String?) {
    #expect(AmountHint.number(in: text)?.description == number)
  }
}
