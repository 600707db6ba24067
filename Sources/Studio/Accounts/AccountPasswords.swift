import Accounts
import DataFolder
import Journal

/// Links to a new password, changing one, and being asked for it again.
extension AccountDesk {
  /// What a link that was not used yet is for.
  struct Errand: Sendable, Equatable {
    var username: Username
    var account: Account
    var purpose: OneTimeLink.Purpose
  }

  /// What a link is for; `nil` for one that was used or is too old.
  func errand(of link: SecretToken) -> Errand? {
    look(isUrgent: true)
    let found = folder.values(of: AccountFolder.links).first { $0.digest == link.digest && $0.isOpen(at: now()) }
    guard let found, let username = listing.username(of: found.account), let account = listing.accounts[username] else {
      return nil
    }
    return Errand(username: username, account: account, purpose: found.purpose)
  }

  /// Makes a link in place of all earlier ones of the account for the same thing.
  func makeLink(
    for account: Account, _ purpose: OneTimeLink.Purpose, seconds: Int64
  ) async throws -> SecretToken {
    let token = SecretToken()
    let (id, time) = (account.id, now())
    try await folder.change(AccountFolder.links, command: Self.command) { links in
      links.removeAll { $0.account == id && $0.purpose.isLike(purpose) || !$0.isOpen(at: time) }
      links.append(OneTimeLink(token: token, account: id, expires: time + seconds, purpose: purpose))
    }
    return token
  }

  /// Spends a link, and those that are of no use after it.
  ///
  /// - Throws: ``Refusal/noLink`` where somebody else used it since it was looked at.
  func spend(
    _ link: SecretToken, of account: Account, ending isOver: @escaping @Sendable (OneTimeLink.Purpose) -> Bool
  ) async throws {
    let (digest, id, time) = (link.digest, account.id, now())
    let isSpent = try await folder.change(AccountFolder.links, command: Self.command) { links in
      let isThere = links.contains { $0.digest == digest }
      links.removeAll { $0.digest == digest || $0.account == id && isOver($0.purpose) || !$0.isOpen(at: time) }
      return isThere
    }
    guard isSpent else { throw Refusal.noLink }
  }

  /// A link to a new password for somebody who forgot theirs; `nil` where the name is nobody's who can get a mail, or too
  /// many were asked for.
  ///
  /// - Parameter name: A username or an e-mail address, as it was typed.
  func linkForgotten(
    by name: String, from address: NetworkAddress?
  ) async throws -> (username: Username, email: String, link: SecretToken)? {
    look(isUrgent: true)
    let time = now()
    if let address, !allowances.take(.asking, address.household, at: time) { return nil }
    guard let username = listing.username(signingInAs: name), let account = listing.accounts[username],
      let email = account.email, allowances.take(.mails, account.id, at: time)
    else { return nil }
    let seconds = Int64(OneTimeLink.mailedMinutes) * 60
    let link = try await makeLink(for: account, .password(mailedTo: email), seconds: seconds)
    log.write("asked for a new password", of: username, from: address)
    return (username, email, link)
  }

  /// Chooses a password by a link, which is spent by it, and signs in. All other sessions of the account end, and so do
  /// its tokens: whoever lost the old password may have lost them with it.
  ///
  /// - Parameters:
  ///   - words: What stands on the sign-in page, of which a password must not consist.
  ///   - formerNames: The usernames that people had before, each with the one that they have now.
  /// - Throws: ``Refusal``, or what storing throws.
  func choosePassword(
    _ typed: String, by link: SecretToken, besides words: [String], formerNames: [Username: Username] = [:],
    _ attempt: Attempt
  ) async throws -> Entrance {
    guard let errand = errand(of: link), case .password(let address) = errand.purpose else { throw Refusal.noLink }
    let (username, account) = (errand.username, errand.account)
    let hash = try await hash(typed, of: account, username, besides: words)
    try await spend(link, of: account) { purpose in if case .formerEmail = purpose { false } else { true } }
    let id = account.id
    let stored = try await change(id, of: username) { changed in
      changed.password = hash
      // Somebody else may have linked theirs, and be the reason.
      changed.identities = []
      // Whoever opened the mail answers from that address.
      if let address, changed.email == address { changed.isEmailConfirmed = true }
    }
    try await changeSessions { $0.removeAll { $0.account == id } }
    // A token keeps the name of when it was made.
    let own = [username] + formerNames.filter { $0.value == username }.keys
    try await folder.forgetTokens(of: own, command: Self.command)
    let names = [username.text] + (account.email.map { [$0] } ?? [])
    succeed(names.map { .account(SecretToken.digest(of: Account.folded(email: $0))) })
    log.write("chose a password by a link", of: username, from: attempt.address)
    return try await enter(stored, username, attempt, replacing: nil)
  }

  /// Changes the password of somebody who is signed in and knows it. All their other sessions end.
  ///
  /// - Throws: ``Refusal``, or what storing throws.
  func changePassword(
    from current: String, to typed: String, of member: SignedIn, besides words: [String], _ attempt: Attempt
  ) async throws -> Beginning {
    look(isUrgent: true)
    guard let account = listing.accounts[member.username], account.id == member.session.account else {
      throw Refusal.noAccount
    }
    try await checkAgain(current, of: account, member)
    let hash = try await hash(typed, of: account, member.username, besides: words)
    let id = account.id
    let stored = try await change(id, of: member.username) { $0.password = hash }
    // That of this browser goes on until the next one has begun, so that its pages do not go.
    let own = member.session.digest
    try await changeSessions { $0.removeAll { $0.account == id && $0.digest != own } }
    // A link that was made for the old password is of no use any more, except to whoever found it.
    try await folder.change(AccountFolder.links, command: Self.command) { links in
      links.removeAll { if case .formerEmail = $0.purpose { false } else { $0.account == id } }
    }
    log.write("changed the password", of: member)
    return try await begin(stored, member.username, attempt, replacing: member.cookie)
  }

  func hash(
    _ typed: String, of account: Account, _ username: Username, besides words: [String]
  ) async throws(Refusal) -> PasswordHash {
    if let flaw = Password.flaw(of: typed, besides: words + [username.text] + account.personalWords) {
      throw .flaw(flaw)
    }
    guard let password = Password(typed) else { throw .flaw(.long) }
    guard let hash = try? await worker.hash(password) else { throw .busy }
    return hash
  }

  /// Changes an account that is still the one that was looked at, and returns it.
  @discardableResult
  func change(
    _ id: String, of username: Username, _ body: @Sendable (inout Account) throws -> Void
  ) async throws -> Account {
    let stored = try await folder.change(of: username, command: Self.command) { account, _ in
      guard var changed = account, changed.id == id else { throw Refusal.noAccount }
      try body(&changed)
      account = changed
      return changed
    }
    look(isUrgent: true)
    return stored
  }

  // MARK: Being asked again

  /// Whether what only the person may do has to be preceded by the password.
  func asksAgain(_ member: SignedIn, _ rules: Session.Rules) -> Bool {
    look()
    let session = sessions[member.session.digest] ?? member.session
    return !session.isConfirmed(at: now(), by: rules)
  }

  /// Makes sure that it is the person who asks: by the password, unless that was entered lately. The session gets a new
  /// cookie then.
  ///
  /// - Returns: `nil` where nothing had to be asked.
  /// - Throws: ``Refusal``, or what storing throws.
  func confirm(
    _ password: String, of member: SignedIn, _ rules: Session.Rules, _ attempt: Attempt
  ) async throws -> Beginning? {
    look(isUrgent: true)
    guard let account = listing.accounts[member.username], account.id == member.session.account else {
      throw Refusal.noAccount
    }
    guard asksAgain(member, rules) else { return nil }
    try await checkAgain(password, of: account, member)
    let token = SecretToken()
    let (former, new, time) = (member.session.digest, token.digest, now())
    let (proposal, codes) = (proposals[former], freshCodes[former])
    try await changeSessions { all in
      guard let index = all.firstIndex(where: { $0.digest == former }) else { throw Refusal.noAccount }
      all[index].digest = new
      (all[index].seen, all[index].confirmed) = (time, time)
    }
    (proposals[new], freshCodes[new]) = (proposal, codes)
    return Beginning(
      username: member.username, session: token, device: await device(attempt, of: account.id),
      isBorrowed: member.session.isBorrowed)
  }

  /// Looks at a password that is asked for again. Whoever found an open page does not get to guess.
  private func checkAgain(_ typed: String, of account: Account, _ member: SignedIn) async throws {
    do {
      try await check(typed, of: account.password, counting: [.account("\(account.id) again")])
    } catch {
      note("password refused", of: member.username, from: member.address, why: error)
      throw error
    }
  }
}
