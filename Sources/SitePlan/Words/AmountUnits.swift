import Journal

/// The units that a language's words know, in their plural forms: `glasses` for eight of them, `glass` for one.
///
/// The words list the same units once for each plural category. A unit that is not among them is printed as its habit
/// writes it.
struct AmountUnits: Sendable {
  /// By each form of a unit, in lower case.
  private var forms: [String: [PluralCategory: String]] = [:]
  /// Of the whole numbers below 200: no language looks at more than the last two digits of larger ones.
  private let categories: [PluralCategory]
  /// Whether everything below two is counted as one is, fractions too: French `1,5 verre`.
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

  /// The plural category of an amount; of fractions `other`, unless only whole numbers count.
  func category(ofMillionths millionths: Int64) -> PluralCategory {
    let (whole, fraction) = millionths.quotientAndRemainder(dividingBy: 1_000_000)
    guard fraction == 0 || countsByWhole else { return .other }
    return categories[Int(whole < 100 ? max(0, whole) : 100 + whole % 100)]
  }

  /// The unit as it stands beside numbers of a category; as its habit writes it where that is right already.
  func form(of written: String, for category: PluralCategory) -> String {
    let key = written.lowercased()
    guard let unit = forms[key], let form = unit[category] ?? unit[.other], form.lowercased() != key else {
      return written
    }
    return form
  }
}

extension Words {
  /// `glass` of `glasses` where the amount is one; as it is written where the words do not know it.
  public func unit(_ written: String, of amount: Amount) -> String {
    amountUnits.form(of: written, for: amountUnits.category(ofMillionths: amount.millionths))
  }
}
