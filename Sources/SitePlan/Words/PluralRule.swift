/// The cardinal plural rules of Unicode CLDR 45, as far as whole numbers below a million need them.
///
/// Languages that count alike share a rule, named after the best known of them.
enum PluralRule: Sendable {
  case japanese, english, french, hebrew, arabic
  case polish, russian, croatian, czech, slovene
  case lithuanian, latvian, romanian
  case irish, scottishGaelic, welsh
  case maltese, icelandic, filipino

  /// The rule of a language; a language that is not listed gets the rule of English.
  ///
  /// - Parameter language: A BCP 47 tag. `pt` is European Portuguese, like the words that come with Daybook; Brazilian
  ///   Portuguese is `pt-BR`.
  init(of language: String) {
    self =
      switch LanguageRange.primary(of: language) {
      case "ja", "zh", "ko", "vi", "th", "lo", "my", "id", "ms", "jv", "yue", "wo", "yo", "ig", "to": .japanese
      case "fr", "hy", "am", "as", "bn", "fa", "gu", "hi", "kn", "zu", "pa", "mg", "ti", "wa", "ln", "ff", "kab":
        .french
      case "pt" where language.lowercased().hasPrefix("pt-br"): .french
      case "ar": .arabic
      case "he", "iw", "iu", "sat", "se": .hebrew
      case "pl": .polish
      case "ru", "uk", "be": .russian
      case "hr", "sr", "bs", "sh": .croatian
      case "cs", "sk": .czech
      case "sl", "dsb", "hsb": .slovene
      case "lt": .lithuanian
      case "lv": .latvian
      case "ro", "mo": .romanian
      case "ga": .irish
      case "gd": .scottishGaelic
      case "cy": .welsh
      case "mt": .maltese
      case "is", "mk": .icelandic
      case "fil", "tl": .filipino
      default: .english
      }
  }

  /// - Parameter number: The number, 0 or more.
  func category(of number: Int) -> PluralCategory {
    let (ones, tens) = (number % 10, number % 100)
    switch self {
    case .japanese: return .other
    case .english: return number == 1 ? .one : .other
    case .french: return number <= 1 ? .one : .other
    case .hebrew: return number == 1 ? .one : number == 2 ? .two : .other
    case .icelandic: return ones == 1 && tens != 11 ? .one : .other
    case .filipino: return [4, 6, 9].contains(ones) ? .other : .one
    case .romanian: return number == 1 ? .one : number == 0 || (1...19).contains(tens) ? .few : .other
    case .polish: return number == 1 ? .one : Self.isSlavicFew(number) ? .few : .many
    case .russian: return ones == 1 && tens != 11 ? .one : Self.isSlavicFew(number) ? .few : .many
    case .croatian: return ones == 1 && tens != 11 ? .one : Self.isSlavicFew(number) ? .few : .other
    case .czech: return number == 1 ? .one : (2...4).contains(number) ? .few : .other
    case .slovene: return tens == 1 ? .one : tens == 2 ? .two : (3...4).contains(tens) ? .few : .other
    case .lithuanian, .latvian: return balticCategory(of: number)
    case .irish, .scottishGaelic, .welsh: return celticCategory(of: number)
    case .arabic:
      switch (number, tens) {
      case (0, _): return .zero
      case (1, _): return .one
      case (2, _): return .two
      case (_, 3...10): return .few
      case (_, 11...99): return .many
      default: return .other
      }
    case .maltese:
      switch (number, tens) {
      case (1, _): return .one
      case (2, _): return .two
      case (0, _), (_, 3...10): return .few
      case (_, 11...19): return .many
      default: return .other
      }
    }
  }

  /// Whether a number ends in 2–4, but not in 12–14.
  private static func isSlavicFew(_ number: Int) -> Bool {
    (2...4).contains(number % 10) && !(12...14).contains(number % 100)
  }

  private func balticCategory(of number: Int) -> PluralCategory {
    let ones = number % 10
    let isTeen = (11...19).contains(number % 100)
    if self == .latvian { return ones == 0 || isTeen ? .zero : ones == 1 ? .one : .other }
    return isTeen || ones == 0 ? .other : ones == 1 ? .one : .few
  }

  private func celticCategory(of number: Int) -> PluralCategory {
    switch (self, number) {
    case (.welsh, 0): .zero
    case (_, 1), (.scottishGaelic, 11): .one
    case (_, 2), (.scottishGaelic, 12): .two
    case (.irish, 3...6), (.welsh, 3), (.scottishGaelic, 3...10), (.scottishGaelic, 13...19): .few
    case (.irish, 7...10), (.welsh, 6): .many
    default: .other
    }
  }
}
