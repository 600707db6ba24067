import Accounts
import DataFolder
import Journal

/// Tokens with which somebody's programs come in.
extension AccountDesk {
  /// A token that was just made, with its secret, which is kept nowhere else.
  struct FreshToken: Sendable, Equatable {
    /// Its `AccessToken.id`.
    var id: String
    var secret: SecretToken
    /// In seconds since 1970-01-01T00:00:00Z.
    var made: Int64
  }

  /// The tokens of a person.
  ///
  /// - Parameter names: Their username, and those that they had before.
  func tokens(of names: [Username]) -> [AccessToken] {
    folder.values(of: AccountFolder.tokens).filter { names.contains($0.person) }
  }

  /// The secret of a token that was just made in a session, for five minutes.
  func freshToken(in member: SignedIn) -> FreshToken? {
    let time = now()
    return freshTokens[member.session.digest].flatMap { time - $0.made < 300 ? $0 : nil }
  }

  /// Makes a token.
  ///
  /// - Parameters:
  ///   - names: The person's username, and those that they had before.
  ///   - day: The person's day.
  ///   - cookie: That of the session from now on.
  /// - Throws: `AccessToken.Flaw`, ``Refusal``, or what storing throws.
  func addToken(
    _ name: String, _ scope: AccessToken.Scope, of names: [Username], on day: Day, for member: SignedIn,
    in cookie: SecretToken
  ) async throws {
    _ = try own(member)
    let secret = SecretToken()
    let token = try await folder.change(AccountFolder.tokens, command: Self.command) { all in
      try AccessToken.add(secret, called: name, scope: scope, of: names, made: day, to: &all)
    }
    if freshTokens.count > 1000 { freshTokens = [:] }
    freshTokens[cookie.digest] = FreshToken(id: token.id, secret: secret, made: now())
    log.write("made a token", of: member)
  }

  /// Ends a token of a person.
  ///
  /// - Returns: What it was called; `nil` where it is gone already.
  func endToken(_ id: String, of names: [Username], for member: SignedIn) async throws -> String? {
    let ended = try await folder.change(AccountFolder.tokens, command: Self.command) { all -> AccessToken? in
      let found = all.first { $0.id == id && names.contains($0.person) }
      all.removeAll { $0 == found }
      return found
    }
    if ended != nil { log.write("ended a token", of: member) }
    return ended?.name
  }
}
