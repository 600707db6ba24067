import Accounts
import DataFolder
import Journal

/// The e-mail address of an account, how it changes and comes back, and what the account says of the person.
extension AccountDesk {
  /// What becomes of a new e-mail address.
  enum NewEmail: Sendable, Equatable {
    /// A mail to it holds this link.
    case toConfirm(SecretToken)
    /// It is somebody else's, who gets a mail about it.
    case taken
  }

  /// A link that makes an address the account's once it was opened from a mail to it.
  ///
  /// - Throws: ``Refusal/wait(seconds:)`` where too many mails were asked for.
  func linkToConfirm(_ email: String, of member: SignedIn) async throws -> NewEmail {
    let account = try own(member)
    guard Account.isEmail(email) else { throw Refusal.noAddress }
    guard allowances.take(.mails, "\(account.id) email", at: now()) else {
      throw Refusal.wait(seconds: KeptAllowances.allowance(of: .mails).seconds)
    }
    if isTaken(email, except: account) { return .taken }
    let link = try await makeLink(
      for: account, .email(email), seconds: Int64(OneTimeLink.mailedMinutes) * 60)
    log.write("asked for another e-mail address", of: member)
    return .toConfirm(link)
  }

  /// The address that waits to be confirmed; `nil` where none does.
  func awaitedEmail(of account: String) -> String? {
    let time = now()
    return folder.values(of: AccountFolder.links).lazy.compactMap { link in
      guard case .email(let address) = link.purpose, link.account == account, link.isOpen(at: time) else { return nil }
      return address
    }.first
  }

  /// Sets an address that nothing can be sent to from here, or takes it away; it is not confirmed.
  ///
  /// - Returns: The address that the account had, where it had another.
  func setEmail(_ email: String?, of member: SignedIn) async throws -> String? {
    let account = try own(member)
    if let email, !Account.isEmail(email) || isTaken(email, except: account) { throw Refusal.noAddress }
    let id = account.id
    try await change(id, of: member.username) { changed in
      if changed.email != email { changed.isEmailConfirmed = false }
      changed.email = email
    }
    try await folder.change(AccountFolder.links, command: Self.command) { links in
      links.removeAll { if case .email = $0.purpose { $0.account == id } else { false } }
    }
    log.write(email == nil ? "took the e-mail address away" : "changed the e-mail address", of: member)
    return account.email == email ? nil : account.email
  }

  /// Makes an address the account's, whose mail was opened.
  ///
  /// - Returns: The address until now, and a link by which it can be taken back; `nil` where there was none.
  /// - Throws: ``Refusal``, or what storing throws.
  func confirmEmail(by link: SecretToken) async throws -> (email: String, former: (email: String, link: SecretToken)?) {
    guard let errand = errand(of: link), case .email(let email) = errand.purpose else { throw Refusal.noLink }
    let account = errand.account
    if isTaken(email, except: account) { throw Refusal.noAddress }
    // Links that went to the former address are of no use any more.
    try await spend(link, of: account) { purpose in
      switch purpose {
      case .password(let address): address != nil
      case .email: true
      case .formerEmail, .invitation: false
      }
    }
    try await change(account.id, of: errand.username) { changed in
      changed.email = email
      changed.isEmailConfirmed = true
    }
    log.write("confirmed an e-mail address", of: errand.username)
    guard let former = account.email, Account.folded(email: former) != Account.folded(email: email) else {
      return (email, nil)
    }
    let back = try await makeLink(
      for: account, .formerEmail(former), seconds: Int64(OneTimeLink.takeBackDays) * 86_400)
    return (email, (former, back))
  }

  /// Gives an account the address back that it had, ends all its sessions, and links it to no provider: somebody else changed
  /// it.
  ///
  /// - Returns: A link by which whoever has the address chooses a password.
  /// - Throws: ``Refusal``, or what storing throws.
  func takeBack(by link: SecretToken) async throws -> SecretToken {
    guard let errand = errand(of: link), case .formerEmail(let email) = errand.purpose else { throw Refusal.noLink }
    let account = errand.account
    if isTaken(email, except: account) { throw Refusal.noAddress }
    try await spend(link, of: account) { _ in true }
    try await change(account.id, of: errand.username) { changed in
      changed.email = email
      changed.isEmailConfirmed = true
      changed.identities = []
    }
    let id = account.id
    try await changeSessions { $0.removeAll { $0.account == id } }
    log.write("took the e-mail address back", of: errand.username)
    return try await makeLink(
      for: account, .password(mailedTo: email), seconds: Int64(OneTimeLink.mailedMinutes) * 60)
  }

  private func isTaken(_ email: String, except account: Account) -> Bool {
    let address = Account.folded(email: email)
    return listing.accounts.values.contains { $0.id != account.id && $0.email.map(Account.folded(email:)) == address }
  }

  func own(_ member: SignedIn) throws(Refusal) -> Account {
    look(isUrgent: true)
    guard let account = listing.accounts[member.username], account.id == member.session.account else {
      throw .noAccount
    }
    return account
  }

  // MARK: What the account says of the person

  /// Stores what the account says of the person.
  func describe(_ member: SignedIn, by body: @escaping @Sendable (inout Account) -> Void) async throws {
    try await change(try own(member).id, of: member.username, body)
  }
}
