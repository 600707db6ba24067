import Accounts
import Foundation
import Journal

/// What whoever runs the server is told of signing in and of what was refused: when, who, from where and what, one line each,
/// and no secret.
struct SecurityLog: Sendable {
  let now: @Sendable () -> Int64
  let say: @Sendable (String) -> Void

  /// - Parameter username: `nil` where the name that was typed is nobody's. It is not written: people type passwords there.
  func write(_ event: String, of username: Username?, from address: NetworkAddress? = nil, why: (any Error)? = nil) {
    let time = Date(timeIntervalSince1970: TimeInterval(now())).formatted(.iso8601)
    let place = address.map { " from \($0.text)" } ?? ""
    let reason = why.map { ": \(Self.reason($0))" } ?? ""
    say(Self.line("\(time) \(username?.text ?? "nobody")\(place): \(event)\(reason)"))
  }

  /// Writes what somebody did who is signed in.
  func write(_ event: String, of member: SignedIn, why: (any Error)? = nil) {
    write(event, of: member.username, from: member.address, why: why)
  }

  /// A text as one line, in which nothing is invisible and nothing turns the rest around: what controls a terminal, ends a
  /// line or has no width is replaced.
  static func line(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          switch scalar.properties.generalCategory {
          case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: "\u{FFFD}"
          default: scalar
          }
        }))
  }

  private static func reason(_ error: any Error) -> String {
    switch error as? AccountDesk.Refusal {
    case .invalidCredentials: "wrong name or password"
    case .wait(let seconds): "too many wrong ones, \(seconds) s to wait"
    case .busy: "too many at once"
    case .noLink: "no such link"
    case .wrongCode: "wrong code"
    case .tooLate: "too late"
    case .flaw: "not a password to take"
    case .noAddress: "not an address to take"
    case .lastOwner: "somebody has to run the daybook"
    case .noIdentity: "linked to no account"
    case .identityTaken: "linked to another account"
    case .noAccount, nil: "not possible"
    }
  }
}
