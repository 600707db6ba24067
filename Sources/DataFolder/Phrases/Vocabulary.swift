import Diagnostics
import Journal

/// A few words of which each means something: what files, flags and forms choose from. They are read in any case, and
/// written as the documentation has them.
public struct Vocabulary<Value: Sendable>: Sendable {
  /// Every word with what it means, as it is written.
  public let words: [(name: String, value: Value)]
  /// Other spellings, which are read and never written.
  private let others: [(name: String, value: Value)]

  /// - Parameters:
  ///   - words: In the order in which messages list them; all in small letters.
  ///   - others: Further spellings, in small letters too.
  public init(_ words: [(name: String, value: Value)], also others: [(name: String, value: Value)] = []) {
    self.words = words
    self.others = others
  }

  /// What a text means; `nil` for any that is none of the words.
  public func value(of text: String) -> Value? {
    // As it is written nearly always.
    if let exact = words.first(where: { $0.name == text }) { return exact.value }
    let word = text.lowercased()
    return (words + others).first { $0.name == word }?.value
  }

  /// The words as they are written.
  public var names: [String] { words.map(\.name) }

  /// The word that somebody may have meant by another one, as a hint.
  public func hint(for text: String) -> Hint? { Suggestion.hint(for: text, among: names) }
}

extension Vocabulary where Value: Equatable {
  /// A text as it is to be written; `nil` for any that is none of the words.
  public func written(_ text: String) -> String? {
    let meant = value(of: text)
    return words.first { $0.value == meant }?.name
  }
}

extension Vocabulary where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// All cases, by their raw values.
  public init() { self.init(Value.allCases.map { ($0.rawValue, $0) }) }
}

/// The vocabularies that several files have.
public enum Vocabularies {
  /// Who may see something.
  public static let visibility = Vocabulary(Visibility.allCases.map { ($0.name, $0) })
  /// Whether something is so.
  public static let flag = Vocabulary(
    [("true", true), ("false", false)], also: [("yes", true), ("no", false), ("on", true), ("off", false)])
  /// Days of the week by their full names; ``Weekday/init(named:)`` reads every other spelling of them.
  public static let weekday = Vocabulary(Weekday.allCases.map { ($0.name, $0) })
  /// How exactly the public edition says where something was.
  public static let publicLocation = Vocabulary<Settings.LocationPrecision>()
  /// Whose home editions are built, where it is no list of usernames.
  public static let homes = Vocabulary<Settings.Homes>([("owner", .owner), ("all", .all)])
  /// What a check-in says without a number.
  public static let eventWord = Vocabulary<EventValue>([("done", .done), ("skip", .skip), ("missed", .missed)])
}
