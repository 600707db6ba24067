import Journal

/// The units in a language's table of words with their plural forms: `glasses` for eight, `glass` for one.
///
/// The table lists the same units once for each plural category. A unit that it lacks is printed as its habit writes
/// it.
struct AmountUnits: Sendable {
  /// The plural forms of a unit by each of those forms in lower case.
  private var forms: [String: [PluralCategory: String]] = [:]
  /// The plural categories of the numbers 0–199. Larger ones share the category of a number with the same last two
  /// digits.
  private let categories: [PluralCategory]
  /// Whether the language counts all amounts below two as it counts one, fractions included: French `1,5 verre`.
  private let countsByWhole: Bool

  init(_ entry: Words.Entry?, in language: String) {
    categories = (0..<200).map(PluralRule(of: language).category)
    countsByWhole = categories[0] == .one && categories[2] == .other
    guard case .plural(let texts) = entry else { return }
    let lists = texts.mapValues { text in
      text.split(separator: ",").map { String($0.drop { $0 == " " }) }
    }
    for index in (lists[.other] ?? []).indices {
      let unit = lists.compactMapValues { $0.indices.contains(index) ? $0[index] : nil }
      for form in unit.values where forms[form.lowercased()] == nil { forms[form.lowercased()] = unit }
    }
  }

  /// The plural category of an amount given in millionths. Fractions are `other`, unless the language ignores the
  /// fraction.
  func category(ofMillionths millionths: Int64) -> PluralCategory {
    let (whole, fraction) = millionths.quotientAndRemainder(dividingBy: 1_000_000)
    guard fraction == 0 || countsByWhole else { return .other }
    return categories[Int(whole < 100 ? max(0, whole) : 100 + whole % 100)]
  }

  /// The form of a unit for a plural category; the unit as written where the table lacks it or it has the right form
  /// already.
  func form(of written: String, for category: PluralCategory) -> String {
    let key = written.lowercased()
    guard let unit = forms[key], let form = unit[category] ?? unit[.other], form.lowercased() != key else {
      return written
    }
    return form
  }
}

extension Words {
  /// The unit in the form that fits an amount, `glass` for `glasses` where the amount is one; a unit that the table
  /// lacks is kept as written.
  public func unit(_ written: String, of amount: Amount) -> String {
    amountUnits.form(of: written, for: amountUnits.category(ofMillionths: amount.millionths))
  }
}
