/// The plural categories of Unicode CLDR.
public enum PluralCategory: String, Hashable, Sendable, CaseIterable {
  case zero, one, two, few, many, other

  /// The cardinal category of a whole number in a language (CLDR 45, cardinals, for the rules that whole numbers below a
  /// million can meet).
  ///
  /// `pt` is European Portuguese, as the words that Daybook brings are; the Portuguese of Brazil is `pt-BR`. A language
  /// that is not listed has `one` for 1 and `other` for the rest.
  public init(of number: Int, in language: String) {
    let (ones, tens) = (number % 10, number % 100)
    let primary = LanguageRange.primary(of: language)
    switch primary {
    case "ja", "zh", "ko", "vi", "th", "lo", "my", "id", "ms", "jv", "yue", "wo", "yo", "ig", "to":
      self = .other
    case "fr", "hy", "am", "as", "bn", "fa", "gu", "hi", "kn", "zu", "pa", "mg", "ti", "wa", "ln", "ff", "kab":
      self = number == 0 || number == 1 ? .one : .other
    case "pt" where language.lowercased().hasPrefix("pt-br"):
      self = number == 0 || number == 1 ? .one : .other
    case "ar":
      switch (number, tens) {
      case (0, _): self = .zero
      case (1, _): self = .one
      case (2, _): self = .two
      case (_, 3...10): self = .few
      case (_, 11...99): self = .many
      default: self = .other
      }
    case "he", "iw", "iu", "sat", "se":
      self = number == 1 ? .one : number == 2 ? .two : .other
    case "pl":
      self = number == 1 ? .one : Self.isSlavicFew(ones, tens) ? .few : .many
    case "ru", "uk", "be":
      self = ones == 1 && tens != 11 ? .one : Self.isSlavicFew(ones, tens) ? .few : .many
    case "hr", "sr", "bs", "sh":
      self = ones == 1 && tens != 11 ? .one : Self.isSlavicFew(ones, tens) ? .few : .other
    case "cs", "sk":
      self = number == 1 ? .one : (2...4).contains(number) ? .few : .other
    case "sl", "dsb", "hsb":
      self = tens == 1 ? .one : tens == 2 ? .two : (3...4).contains(tens) ? .few : .other
    case "lt":
      let isTeen = (11...19).contains(tens)
      self = ones == 1 && !isTeen ? .one : (2...9).contains(ones) && !isTeen ? .few : .other
    case "lv":
      self = ones == 0 || (11...19).contains(tens) ? .zero : ones == 1 ? .one : .other
    case "ro", "mo":
      self = number == 1 ? .one : number == 0 || (1...19).contains(tens) ? .few : .other
    case "ga":
      switch number {
      case 1: self = .one
      case 2: self = .two
      case 3...6: self = .few
      case 7...10: self = .many
      default: self = .other
      }
    case "gd":
      switch number {
      case 1, 11: self = .one
      case 2, 12: self = .two
      case 3...10, 13...19: self = .few
      default: self = .other
      }
    case "cy":
      switch number {
      case 0: self = .zero
      case 1: self = .one
      case 2: self = .two
      case 3: self = .few
      case 6: self = .many
      default: self = .other
      }
    case "mt":
      self =
        number == 1
        ? .one
        : number == 2
          ? .two
          : number == 0 || (3...10).contains(tens)
            ? .few
            : (11...19).contains(tens)
              ? .many : .other
    case "is", "mk":
      self = ones == 1 && tens != 11 ? .one : .other
    case "fil", "tl":
      self = [4, 6, 9].contains(ones) ? .other : .one
    default:
      self = number == 1 ? .one : .other
    }
  }

  /// The categories that the whole numbers below ten thousand meet in a language, in the order of Unicode CLDR.
  public static func all(in language: String) -> [PluralCategory] {
    let met = Set((0..<10_000).map { PluralCategory(of: $0, in: language) })
    return allCases.filter(met.contains)
  }

  /// 2–4, 22–24, 32–34 …, and not 12–14.
  private static func isSlavicFew(_ ones: Int, _ tens: Int) -> Bool {
    (2...4).contains(ones) && !(12...14).contains(tens)
  }
}
