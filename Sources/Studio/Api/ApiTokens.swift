import Accounts
import DataFolder
import HTTPTypes
import Journal

/// Knows the tokens of programs, and slows down who tries others.
///
/// A token that is in force is taken whatever was tried before: nobody finds one by trying, since it has 256 random bits, and a
/// phone whose token was ended, and which goes on asking, keeps nobody out who shares its address.
actor ApiTokens {
  private let folder: AccountFolder
  private let now: @Sendable () -> Int64
  private var tokens: [String: AccessToken] = [:]
  private var stamp: AccountStamp?
  private var throttle = Throttle()
  /// What was last begun to note on the disk.
  private var noting: Task<Void, Never>?

  init(root: String, now: @escaping @Sendable () -> Int64) {
    folder = AccountFolder(root: root)
    self.now = now
  }

  /// Why a token is not taken.
  enum Refusal: Error, Equatable {
    /// None was sent.
    case missing
    /// It is not in force, and perhaps never was.
    case unknown
    /// Too many were not: the next one is looked at after so many seconds.
    case wait(seconds: Int64)
  }

  /// The token that a request sends.
  ///
  /// - Parameters:
  ///   - header: The value of the field `Authorization` (RFC 6750, section 2.1).
  ///   - address: Where the request comes from; `nil` for this machine, where others may be behind it.
  func token(in header: String?, from address: NetworkAddress?) throws(Refusal) -> AccessToken {
    guard let header, !header.isEmpty else { throw .missing }
    look()
    if let secret = Self.secret(in: header), let token = tokens[secret.digest] { return token }
    let keys = [Throttle.Key.address(address?.household ?? "here")]
    let seconds = throttle.wait(for: keys, at: now())
    if seconds > 0 { throw .wait(seconds: seconds) }
    throttle.fail(keys, at: now())
    throw .unknown
  }

  /// Notes that a token was used, once a day: a request does not wait for it, and it is no matter if it fails.
  func note(_ token: AccessToken, on day: Day) {
    guard token.used != day, tokens[token.digest]?.used != day else { return }
    tokens[token.digest]?.used = day
    let (folder, before) = (folder, noting)
    noting = Task {
      await before?.value
      _ = try? await folder.change(AccountFolder.tokens, command: "daybook serve") { all in
        for index in all.indices where all[index].digest == token.digest { all[index].used = day }
      }
    }
  }

  /// Waits until everything is on the disk that was noted.
  func settle() async { await noting?.value }

  /// Reads the file again where it changed, so that a token that was ended is of no use with the next request.
  private func look() {
    let found = folder.stamp(of: AccountFolder.tokens)
    if found == stamp, found != nil || tokens.isEmpty { return }
    stamp = found
    tokens = Dictionary(
      folder.values(of: AccountFolder.tokens).map { ($0.digest, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private static func secret(in header: String) -> SecretToken? {
    let parts = header.split(separator: " ", omittingEmptySubsequences: true)
    guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
    return SecretToken(stored: String(parts[1]))
  }
}
