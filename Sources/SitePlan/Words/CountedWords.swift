import Insights
import Journal

extension Words {
  /// A label and a text, joined by the language's colon: `Morning run: done`.
  public func labelled(_ label: String, _ text: String) -> String { label + self(.colon) + text }

  /// The sign that the language writes beside a percentage: `%`.
  var percentSign: String { self(.percent, ["n": ""]).trimmedSpaces }

  /// A text that says how much of what was due is done, and behind it how much was done beyond that:
  /// `12 of 13, 2 extra`.
  func withExtra(_ due: String, _ extra: Int) -> String {
    extra > 0 ? self(.habitWithExtra, ["due": due, "n": number(extra)]) : due
  }

  /// The words of a plural form without its number: `days`, for a count whose number is shown apart.
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

  /// The text without the spaces at its ends.
  var trimmedSpaces: String {
    var text = Substring(self)
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
