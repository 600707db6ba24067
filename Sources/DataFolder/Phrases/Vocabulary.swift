import Diagnostics
import Journal

/// A few words with a meaning each, as choices for files, flags and forms. They are read in any case, and written as in
/// the documentation.
public struct Vocabulary<Value: Sendable>: Sendable {
  /// The words as they are written, each with its meaning.
  public let words: [(name: String, value: Value)]
  /// Other spellings, which are read but not written.
  private let others: [(name: String, value: Value)]

  /// - Parameters:
  ///   - words: The words in the order in which messages list them, in lower case.
  ///   - others: Other spellings, in lower case.
  public init(_ words: [(name: String, value: Value)], also others: [(name: String, value: Value)] = []) {
    self.words = words
    self.others = others
  }

  /// The meaning of a text in any case; `nil` where it is none of the words.
  public func value(of text: String) -> Value? {
    // Nearly all texts are written in this form.
    if let exact = words.first(where: { $0.name == text }) { return exact.value }
    let word = text.lowercased()
    return (words + others).first { $0.name == word }?.value
  }

  /// The words as they are written, without other spellings.
  public var names: [String] { words.map(\.name) }

  /// A hint with the word that somebody may have meant by an unknown one; `nil` where none is similar.
  public func hint(for text: String) -> Hint? { Suggestion.hint(for: text, among: names) }
}

extension Vocabulary where Value: Equatable {
  /// The word for what a text means; `nil` where it is none of the words.
  public func written(_ text: String) -> String? {
    let meant = value(of: text)
    return words.first { $0.value == meant }?.name
  }
}

extension Vocabulary where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// A vocabulary of all cases by their raw values.
  public init() { self.init(Value.allCases.map { ($0.rawValue, $0) }) }
}

/// The vocabularies that several files use.
public enum Vocabularies {
  /// The words for who may see something.
  public static let visibility = Vocabulary(Visibility.allCases.map { ($0.name, $0) })
  /// The words for yes and no.
  public static let flag = Vocabulary(
    [("true", true), ("false", false)], also: [("yes", true), ("no", false), ("on", true), ("off", false)])
  /// The full names of weekdays; ``Weekday/init(named:)`` reads their other spellings too.
  public static let weekday = Vocabulary(Weekday.allCases.map { ($0.name, $0) })
  /// The words for how exactly the public edition says where something happened.
  public static let publicLocation = Vocabulary<Settings.LocationPrecision>()
  /// The words for the people of home editions, besides lists of usernames.
  public static let homes = Vocabulary<Settings.Homes>([("owner", .owner), ("all", .all)])
  /// The words for who may make an account.
  public static let signUp = Vocabulary<Settings.SignUp>()
  /// The words for how often people on other sites are asked.
  public static let followPull = Vocabulary<Settings.FollowPull>()
  /// The ways in which somebody is told something.
  public static let channel = Vocabulary<Notifications.Channel>()
  /// The words that a check-in can record instead of an amount.
  public static let eventWord = Vocabulary<EventValue>([("done", .done), ("skip", .skip), ("missed", .missed)])
}
