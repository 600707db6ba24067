import Accounts
import Foundation
import Journal

/// What whoever runs the server is told of signing in: what, who, when and from where, and no secret.
struct SecurityLog: Sendable {
  let now: @Sendable () -> Int64
  let say: @Sendable (String) -> Void

  /// - Parameter username: `nil` where the name that was typed is nobody's. It is not written: people type passwords there.
  func write(_ event: String, of username: Username?, from address: NetworkAddress? = nil, why: (any Error)? = nil) {
    let time = Date(timeIntervalSince1970: TimeInterval(now())).formatted(.iso8601)
    let place = address.map { " from \($0.text)" } ?? ""
    let reason = why.map { ": \(Self.reason($0))" } ?? ""
    say("\(time) \(username?.text ?? "nobody")\(place): \(event)\(reason)")
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
    case .noIdentity: "linked to no account"
    case .identityTaken: "linked to another account"
    case .noAccount, .lastOwner, nil: "not possible"
    }
  }
}
