import Insights
import Journal

extension Words {
  /// `Morning run: done`, with the language's colon.
  public func labelled(_ label: String, _ text: String) -> String { label + self(.colon) + text }

  /// What stands beside a percentage: `%`.
  var percentSign: String { self(.percent, ["n": ""]).trimmedSpaces }

  /// `12 of 13, 2 extra`: what was done of what was due, and what was done besides.
  func withExtra(_ due: String, _ extra: Int) -> String {
    extra > 0 ? self(.habitWithExtra, ["due": due, "n": number(extra)]) : due
  }

  /// `days`, for a count whose number is set apart from it: what the plural form says besides the number.
  public func unit(_ phrase: Phrase, count: Int) -> String {
    let number = number(count)
    let words = self(phrase, count: count)
    guard let range = words.firstRange(of: number) else { return words }
    return words.replacingCharacters(in: range).trimmedSpaces
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<String.Index>) -> String {
    String(self[..<range.lowerBound] + self[range.upperBound...])
  }

  fileprivate var trimmedSpaces: String {
    var text = Substring(self)
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
