import Accounts
import DataFolder
import Journal

/// What stands beside the password: apps for codes, and accounts of a provider.
extension AccountDesk {
  /// What an app for codes is being set up with in a session; `nil` where it is not.
  func proposal(in member: SignedIn) -> OneTimeSecret? { proposals[member.session.digest] }

  /// Begins to set up an app for codes. Nothing changes before a code of it was typed.
  ///
  /// - Parameter cookie: That of the session from now on.
  func propose(to member: SignedIn, in cookie: SecretToken) throws(Refusal) {
    _ = try own(member)
    if proposals.count > 1000 { proposals = [:] }
    proposals[cookie.digest] = OneTimeSecret()
  }

  /// Forgets what was begun.
  func withdrawProposal(of member: SignedIn) { proposals[member.session.digest] = nil }

  /// Asks for codes from now on, once the app has shown a right one, and makes codes that stand in for it.
  ///
  /// - Throws: ``Refusal``, or what storing throws.
  func turnOn(_ typed: String, for member: SignedIn) async throws {
    let account = try own(member)
    guard let secret = proposals[member.session.digest] else { throw Refusal.tooLate }
    guard let step = secret.step(of: typed, at: now(), after: nil) else { throw Refusal.wrongCode }
    let codes = (0..<RecoveryCode.count).map { _ in RecoveryCode() }
    try await change(account.id, of: member.username) { changed in
      changed.secondFactor = secret
      changed.recoveryCodes = codes.map { RecoveryCode.digest(of: $0.text) }
    }
    // The secret is a new one: codes of a former one say nothing of it.
    try await folder.change(AccountFolder.usedCodes, command: Self.command) { codes in
      codes.removeAll { $0.account == account.id }
      codes.append(UsedCode(account: account.id, step: step))
    }
    proposals[member.session.digest] = nil
    freshCodes[member.session.digest] = codes
    log.write("turned the second factor on", of: member)
  }

  /// Asks for codes no longer.
  func turnOff(for member: SignedIn) async throws {
    try await change(try own(member).id, of: member.username) { changed in
      changed.secondFactor = nil
      changed.recoveryCodes = []
    }
    freshCodes[member.session.digest] = nil
    log.write("turned the second factor off", of: member)
  }

  /// Makes new recovery codes in place of the former ones.
  func renewCodes(for member: SignedIn, in cookie: SecretToken) async throws {
    let codes = (0..<RecoveryCode.count).map { _ in RecoveryCode() }
    try await change(try own(member).id, of: member.username) { changed in
      guard changed.secondFactor != nil else { throw Refusal.noAccount }
      changed.recoveryCodes = codes.map { RecoveryCode.digest(of: $0.text) }
    }
    freshCodes[cookie.digest] = codes
    log.write("made new recovery codes", of: member)
  }

  /// Recovery codes that were just made, until the person says that they are noted down.
  func freshCodes(in member: SignedIn) -> [RecoveryCode] { freshCodes[member.session.digest] ?? [] }

  /// Forgets the codes, of which nothing but the digests is kept.
  func forgetCodes(of member: SignedIn) { freshCodes[member.session.digest] = nil }

  // MARK: Providers

  /// Whose account is linked to that of a provider; `nil` where nobody's is.
  func username(of identity: Identity) -> Username? {
    look(isUrgent: true)
    return listing.username(of: identity)
  }

  /// Lets somebody sign in with a provider from now on.
  ///
  /// - Throws: ``Refusal/tooLate`` where the password was typed too long ago, another ``Refusal``, or what storing throws.
  func link(_ identity: Identity, to member: SignedIn, _ rules: Session.Rules) async throws {
    let id = try own(member).id
    if asksAgain(member, rules) { throw Refusal.tooLate }
    try await folder.change(of: member.username, command: Self.command) { account, listing in
      guard var changed = account, changed.id == id else { throw Refusal.noAccount }
      let owner = listing.username(of: identity)
      guard owner == nil || owner == member.username, changed.link(identity) else { throw Refusal.identityTaken }
      account = changed
    }
    look(isUrgent: true)
    log.write("linked an account of \(identity.host)", of: member.username)
  }

  /// Lets somebody sign in with the password alone from now on.
  ///
  /// - Returns: Whether there was a provider with which they could.
  func unlink(from member: SignedIn) async throws -> Bool {
    let account = try own(member)
    if account.identities.isEmpty { return false }
    try await change(account.id, of: member.username) { $0.identities = [] }
    let hosts = account.identities.map(\.host).joined(separator: ", ")
    log.write("unlinked an account of \(hosts)", of: member.username)
    return true
  }

  /// Says that header fields of a provider came without the secret of the proxy.
  func noteForgery(from address: NetworkAddress?) {
    note("sign-in with a provider refused: not by the proxy", of: nil, from: address)
  }
}
