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

  /// The secrets of tokens that were just made in a session, each for five minutes.
  func freshTokens(in member: SignedIn) -> [FreshToken] { freshTokens(inSession: member.session.digest) }

  private func freshTokens(inSession digest: String) -> [FreshToken] {
    let time = now()
    return freshTokens[digest, default: []].filter { time - $0.made < 300 }
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
    // The session may have another cookie since it was asked for the password.
    let before = freshTokens(inSession: member.session.digest)
    freshTokens[member.session.digest] = nil
    freshTokens[cookie.digest] = before + [FreshToken(id: token.id, secret: secret, made: now())]
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
