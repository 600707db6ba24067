import Diagnostics
import Journal

/// Why somebody cannot begin or cease to read on the hosted site.
public enum ReaderProblem: Sendable, Equatable {
  /// Who is to come from outside is a person of this daybook.
  case isPerson(Username, label: String)
  /// They read what friends of that person see already.
  case reads(Username, label: String, followed: String)
  /// They were removed, and come back by another key alone.
  case removed(Username, label: String)
  /// A person who is nobody's friend, and would see nothing.
  case followsNobody(label: String)
  /// They have had as many keys as there can be.
  case usedUp(label: String, key: Int)
  /// They were removed before.
  case removedAlready(label: String)
  /// A person of this daybook, who reads because they follow.
  case follows(Username, label: String, followed: String)
  /// They read nothing of that person.
  case readsNothing(label: String, followed: String)

  /// The problem in words, without a full stop.
  var message: String {
    switch self {
    case .isPerson(_, let label): "\(label) is a person of this daybook"
    case .reads(_, let label, let followed): "\(label) reads what friends of \(followed) see already"
    case .removed(_, let label): "\(label) was removed"
    case .followsNobody(let label): "\(label) follows nobody, and would see nothing"
    case .usedUp(let label, let key): "\(label) has had \(key) keys, and gets no other"
    case .removedAlready(let label): "\(label) was removed already"
    case .follows(_, let label, let followed): "\(label) is a person of this daybook, and follows \(followed)"
    case .readsNothing(let label, let followed): "\(label) reads nothing of \(followed)"
    }
  }

  /// What the person can do about the problem; `nil` where nothing certain can be proposed.
  var hint: Hint? {
    switch self {
    case .isPerson(let reader, _): "\(call: "reader", "invite", "\(reader)") gives words and a link to them"
    case .reads(let reader, _, _): "\(call: "reader", "invite", "\(reader)") shows the words again"
    case .removed(let reader, _): "\(call: "reader", "invite", "\(reader)") lets them in again, with other words"
    case .follows(let reader, _, _): "\(call: "follow", "decline", "\(reader)") ends that"
    case .followsNobody, .usedUp, .removedAlready, .readsNothing: nil
    }
  }
}
