/// Words as somebody typed them: in any case, with anything between them that is no letter, as their first four letters or
/// whole.
public enum TypedWords {
  /// What is wrong with them.
  public enum Flaw: Error, Equatable {
    /// There are so many, and not as many as there have to be.
    case count(Int)
    /// That one is none of the list; the first word has the place 1.
    case unknown(String, place: Int)
  }

  /// The numbers of exactly so many words.
  static func numbers(_ text: String, count: Int) throws(Flaw) -> [Int] {
    var numbers: [Int] = []
    for word in text.lowercased().unicodeScalars.split(whereSeparator: { !isLetter($0) }) {
      guard let number = WordList.english.number(of: String(word)) else {
        throw .unknown(String(word), place: numbers.count + 1)
      }
      numbers.append(number)
    }
    guard numbers.count == count else { throw .count(numbers.count) }
    return numbers
  }

  /// The same letters as `\p{L}` of a browser.
  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    default: false
    }
  }
}
