/// The plural categories of Unicode CLDR.
public enum PluralCategory: String, Hashable, Sendable, CaseIterable {
  case zero, one, two, few, many, other

  /// The cardinal category of a whole number in a language.
  ///
  /// - Parameters:
  ///   - number: The number, 0 or more.
  ///   - language: A BCP 47 tag. `pt` is European Portuguese; Brazilian Portuguese is `pt-BR`.
  public init(of number: Int, in language: String) {
    self = PluralRule(of: language).category(of: number)
  }

  /// The categories that occur among the whole numbers below ten thousand in a language, in the order of Unicode CLDR.
  public static func all(in language: String) -> [PluralCategory] {
    let rule = PluralRule(of: language)
    let met = Set((0..<10_000).map(rule.category))
    return allCases.filter(met.contains)
  }
}
