/// The plural categories of Unicode CLDR.
public enum PluralCategory: String, Hashable, Sendable, CaseIterable {
  case zero, one, two, few, many, other

  /// The cardinal category of a whole number in a language, as CLDR 45 gives them for the languages that Daybook
  /// ships; any other language has `one` for 1 and `other` for the rest.
  public init(of number: Int, in language: String) {
    switch language.prefix(2) {
    case "fr", "pt":
      self = number == 0 || number == 1 ? .one : .other
    case "ar":
      self =
        switch (number, number % 100) {
        case (0, _): .zero
        case (1, _): .one
        case (2, _): .two
        case (_, 3...10): .few
        case (_, 11...99): .many
        default: .other
        }
    case "he":
      self = number == 1 ? .one : number == 2 ? .two : .other
    case "ja", "zh", "ko":
      self = .other
    case "pl", "ru", "uk":
      let (tens, ones) = (number % 100, number % 10)
      if ones == 1 && tens != 11 {
        self = .one
      } else if (2...4).contains(ones) && !(12...14).contains(tens) {
        self = .few
      } else {
        self = .many
      }
    default:
      self = number == 1 ? .one : .other
    }
  }
}
