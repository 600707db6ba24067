import Accounts
import Journal

/// Who asks.
enum Visitor: Sendable {
  /// Whoever sits at this machine or has the key of its network, where there are no accounts: all that is served is theirs.
  case keyboard
  /// Somebody who is signed in.
  case member(SignedIn)
  /// Nobody is known to have asked.
  case stranger

  /// Who is signed in; `nil` for everybody else.
  var member: SignedIn? { if case .member(let member) = self { member } else { nil } }

  /// Whether the home pages of a person are shown, and its forms taken.
  func mayOpenHome(of username: Username) -> Bool {
    switch self {
    case .keyboard: true
    case .member(let member): member.username == username
    case .stranger: false
    }
  }

  /// Whether they may change the settings of the site, and read what is wrong with what everybody shares.
  var runsTheSite: Bool {
    switch self {
    case .keyboard: true
    case .member(let member): member.role == .owner
    case .stranger: false
    }
  }
}

/// Somebody who is signed in, and by which session.
struct SignedIn: Sendable, Equatable {
  var username: Username
  var role: Account.Role
  var session: Session
  /// The secret of the session's cookie.
  var cookie: SecretToken
  /// Where the request comes from; `nil` for this machine.
  var address: NetworkAddress?

  /// What the forms of the person's pages send, so that no other site can send them.
  var formToken: SecretToken { cookie.derived(for: "form") }
}
