import Diagnostics
import Journal

/// Reads a part of the day, as habits' files and forms name it.
public enum PartPhrase {
  /// A word that names none of the person's parts.
  public struct Flaw: Error, Equatable, Sendable {
    /// The problem in words, without a full stop.
    public var message: String
    /// What the person can do about the problem.
    public var hint: Hint
  }

  /// The part that a word names, in any case; a flaw for a word that is none of them.
  ///
  /// - Parameter parts: All parts of the person's day, as ``Person/partsOfDay`` has them.
  public static func parse(_ word: String, among parts: [PartOfDay]) -> Result<PartOfDay, Flaw> {
    if let part = parts.part(named: word) { return .success(part) }
    let names = parts.map(\.text)
    return .failure(
      Flaw(
        message: "there is no part of the day `\(word)`",
        hint: Suggestion.hint(for: word, among: names)
          ?? "it is \(names.listed), or another one that `parts` lists in the profile"))
  }
}
