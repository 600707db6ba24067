import Foundation

/// A password as it was typed, in the form in which it is hashed: Unicode's NFKC, so that it is the same from every keyboard.
/// Nothing is cut off and no blank is dropped.
public struct Password: Sendable {
  /// The fewest characters of a new password.
  public static let fewest = 8
  /// The most characters of a password.
  public static let most = 128

  /// The bytes that are hashed.
  let bytes: [UInt8]
  private let text: String

  /// A password as it was typed.
  ///
  /// - Returns: `nil` for one that is longer than any can be, of which no more than its length is looked at.
  public init?(_ typed: String) {
    // A character has a few bytes, and a longer text is not worth normalizing.
    guard typed.utf8.count <= Self.most * 16 else { return nil }
    text = typed.precomposedStringWithCompatibilityMapping
    guard text.count <= Self.most else { return nil }
    bytes = Array(text.utf8)
  }

  /// Why a text cannot become a password.
  public enum Flaw: Equatable, Sendable {
    /// It has fewer than ``fewest`` characters.
    case short
    /// It has more than ``most`` characters.
    case long
    /// Whoever guesses tries it first.
    case common
    /// It is little more than a word that stands on the sign-in page or in the account.
    case personal
  }

  /// Why a typed text cannot become a new password; `nil` where it can.
  ///
  /// - Parameter words: The title of the site, its host, and what the account says of the person.
  public static func flaw(of typed: String, besides words: [String]) -> Flaw? {
    guard let password = Password(typed) else { return .long }
    if password.text.count < fewest { return .short }
    let folded = folded(password.text)
    if isMonotonous(folded) || CommonPasswords.contain(folded) { return .common }
    // What is left of it without those words is what has to be guessed.
    let known = Set(words.flatMap(parts)).filter { $0.count >= 3 }.sorted { ($1.count, $0) < ($0.count, $1) }
    let rest = known.reduce(folded) { $0.replacing($1, with: "") }
    return rest.count < 4 ? .personal : nil
  }

  /// A text as a whole and its words, folded.
  private static func parts(of text: String) -> [String] {
    let words = text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    return ([text] + words).map(folded)
  }

  /// The text in small letters without blanks, which make no guess harder.
  private static func folded(_ text: String) -> String { text.lowercased().filter { !$0.isWhitespace } }

  /// Whether a text is the same few characters again and again, `aaaaaaaa` and `abcabcabc`, or a run, `12345678` and
  /// `hgfedcba`.
  private static func isMonotonous(_ text: String) -> Bool {
    let scalars = text.unicodeScalars.map { Int($0.value) }
    guard scalars.count > 1 else { return true }
    let isRepeated = (1...3).contains { period in
      scalars.indices.dropFirst(period).allSatisfy { scalars[$0] == scalars[$0 - period] }
    }
    let steps = Set(zip(scalars.dropFirst(), scalars).map { $0 - $1 })
    return isRepeated || steps == [1] || steps == [-1]
  }
}
