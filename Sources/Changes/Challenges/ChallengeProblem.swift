import Diagnostics
import Journal

/// Why somebody cannot change a challenge, ask to it, or answer.
public enum ChallengeProblem: Sendable, Equatable {
  /// There is no challenge of that name of which the person may know.
  case none(String)
  /// Only the maker may do that.
  case notMaker(String, maker: String)
  /// The challenge is over.
  case over(String, on: Day)
  /// The person to ask takes part already.
  case takesPart(String, Following.Party)
  /// The person to ask was asked already.
  case asked(String, Following.Party)
  /// The person is not in it.
  case notIn(String, Following.Party)
  /// There is nobody with that username whom the maker could ask; only forms say so.
  case nobody(String)
  /// Somebody would ask themselves.
  case oneself
  /// The person was not asked.
  case notAsked(String)
  /// The person takes part with that habit already.
  case joined(String, habit: String)
  /// Who takes part leaves, rather than declines.
  case leavesInstead(String, Slug)
  /// The person has declined already.
  case declined(String)
  /// The person does not take part.
  case notJoined(String)

  /// The problem in words, without a full stop.
  var message: String {
    switch self {
    case .none(let name): "there is no challenge `\(name)`"
    case .notMaker(let title, let maker):
      maker.isEmpty ? "nobody made `\(title)`" : "`\(title)` is \(maker)'s, and only they change it"
    case .over(let title, let day): "`\(title)` ended on \(day)"
    case .takesPart(let title, let person): "\(person.label) takes part in `\(title)` already"
    case .asked(let title, let person): "\(person.label) was asked to `\(title)` already"
    case .notIn(let title, let person): "\(person.label) is not in `\(title)`"
    case .nobody(let name): "there is nobody called `\(name)` who could be asked"
    case .oneself: "nobody asks themselves to a challenge"
    case .notAsked(let title): "nobody has asked you to `\(title)`"
    case .joined(let title, let habit): "you take part in `\(title)` with `\(habit)` already"
    case .leavesInstead(let title, _): "you take part in `\(title)`"
    case .declined(let title): "you have declined `\(title)` already"
    case .notJoined(let title): "you do not take part in `\(title)`"
    }
  }

  /// What the person can do about the problem; `nil` where nothing certain can be proposed.
  var hint: Hint? {
    switch self {
    case .none: "\(call: "challenge", "list") shows yours"
    case .leavesInstead(_, let slug): "\(call: "challenge", "leave", "\(slug)") ends that"
    case .notMaker, .over, .takesPart, .asked, .notIn, .nobody, .oneself, .notAsked, .joined, .declined, .notJoined: nil
    }
  }
}
