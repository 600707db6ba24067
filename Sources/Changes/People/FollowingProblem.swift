import Diagnostics
import Journal

/// Why somebody cannot follow another person, or cannot answer the wish to be followed.
public enum FollowingProblem: Sendable, Equatable {
  /// Somebody would follow themselves.
  case oneself
  /// There is nobody with that username whom the reader could follow; only forms say so.
  case nobody(String)
  /// Nobody may know of the person, and therefore nobody can follow them.
  case isPrivate(Following.Party)
  /// The first follows the second already; seen by the first.
  case follows(Following.Party, Following.Party, since: Day?)
  /// The first has asked the second already, who has not answered; seen by the first.
  case asked(Following.Party, Following.Party, on: Day?)
  /// The first does not follow the second and has not asked; `isMutual` tells that the second follows the first. Seen by
  /// the first.
  case notFollowing(Following.Party, Following.Party, isMutual: Bool)
  /// The first has not asked the second; seen by the second.
  case notAsked(Following.Party, Following.Party)
  /// The second lets the first follow already; seen by the second.
  case accepted(Following.Party, Following.Party, since: Day?)
  /// The second has declined the first already; seen by the second.
  case declined(Following.Party, Following.Party, on: Day?)
  /// The second has blocked the first already; seen by the second.
  case blocked(Following.Party, Following.Party, on: Day?)
  /// The second has not blocked the first; seen by the second.
  case notBlocked(Following.Party, Following.Party)

  /// The problem in words, without a full stop.
  var message: String {
    func since(_ day: Day?) -> String { day.map { ", since \($0)" } ?? "" }
    func on(_ day: Day?) -> String { day.map { ", on \($0)" } ?? "" }
    switch self {
    case .oneself: return "nobody follows themselves"
    case .nobody(let name): return "there is nobody called `\(name)` who could be followed"
    case .isPrivate(let person): return "\(person.label) is private, and nobody can follow them"
    case .follows(let follower, let followed, let day), .accepted(let follower, let followed, let day):
      return "\(follower.label) follows \(followed.label) already" + since(day)
    case .asked(let follower, let followed, let day):
      return "\(follower.label) has asked \(followed.label) already" + on(day)
    case .notFollowing(let follower, let followed, _):
      return "\(follower.label) neither follows \(followed.label) nor has asked to"
    case .notAsked(let follower, let followed): return "\(follower.label) has not asked to follow \(followed.label)"
    case .declined(let follower, let followed, let day):
      return "\(followed.label) has declined \(follower.label) already" + on(day)
    case .blocked(let follower, let followed, let day):
      return "\(followed.label) has blocked \(follower.label)" + on(day)
    case .notBlocked(let follower, let followed):
      return "\(followed.label) has not blocked \(follower.label)"
    }
  }

  /// What the person can do about the problem; `nil` where nothing certain can be proposed.
  var hint: Hint? {
    switch self {
    case .oneself, .nobody: nil
    case .isPrivate(let person):
      "\(call: "person", "edit", "\(person.username)", "--visibility", "friends") makes them known to friends"
    case .follows(_, let followed, _): "\(call: "follow", "stop", "\(followed.username)") ends it"
    case .asked(let follower, let followed, _):
      """
      \(call: "follow", "accept", "\(follower.username)", "--person", "\(followed.username)") lets them follow; \
      \(call: "follow", "stop", "\(followed.username)") takes the request back
      """
    case .notFollowing(_, let followed, let isMutual):
      isMutual ? "\(call: "follow", "decline", "\(followed.username)") ends that they follow you" : nil
    case .notAsked(let follower, let followed):
      """
      \(call: "follow", "request", "\(followed.username)", "--person", "\(follower.username)") asks in their name; \
      \(call: "follow", "list") shows who has asked
      """
    case .accepted(let follower, _, _): "\(call: "follow", "decline", "\(follower.username)") ends it"
    case .declined(let follower, _, _):
      "\(call: "follow", "accept", "\(follower.username)") lets them follow after all"
    case .blocked(let follower, _, _):
      "\(call: "follow", "unblock", "\(follower.username)") lets them ask again"
    case .notBlocked: nil
    }
  }
}
