import Accounts
import DataFolder
import Journal

/// What owners see and do of the accounts of others, and what is left of an account that is gone.
extension AccountDesk {
  /// A link that an owner passes on, and whose it is.
  struct FreshLink: Sendable, Equatable {
    /// Whose password it chooses; `nil` for an invitation.
    var username: Username?
    var link: SecretToken
    /// What the owner noted of whom they invite.
    var note = ""
    /// In seconds since 1970-01-01T00:00:00Z.
    var made: Int64 = 0
  }

  /// Somebody with an account, as an owner sees it.
  struct Entry: Sendable, Equatable {
    var username: Username
    var account: Account
    /// How many sessions are open.
    var sessions: Int
    /// When one of them was used last, in seconds since 1970-01-01T00:00:00Z; `nil` where none is open.
    var seen: Int64?
  }

  /// All accounts, in the order of usernames.
  func entries(_ rules: Session.Rules) -> [Entry] {
    look()
    return listing.accounts.sorted { $0.key < $1.key }.map { username, account in
      let open = sessions(of: account.id, rules)
      return Entry(username: username, account: account, sessions: open.count, seen: open.first?.seen)
    }
  }

  /// Where mails of those go who run the daybook.
  func emailsOfOwners(besides username: Username) -> [(username: Username, email: String)] {
    look()
    return listing.accounts.filter { $0.value.role == .owner && $0.key != username }
      .compactMap { owner in owner.value.email.map { (owner.key, $0) } }.sorted { $0.1 < $1.1 }
  }

  /// The link that was just made in a session, for five minutes.
  func freshLink(in member: SignedIn) -> FreshLink? {
    let time = now()
    return freshLinks[member.session.digest].flatMap { time - $0.made < 300 ? $0 : nil }
  }

  /// Keeps a link for the page that is shown next in a session.
  func keep(_ fresh: FreshLink, in digest: String) {
    if freshLinks.count > 100 { freshLinks = [:] }
    var fresh = fresh
    fresh.made = now()
    freshLinks[digest] = fresh
  }

  /// A link by which somebody else chooses a new password, for the owner to pass on.
  func linkToPassword(of username: Username, by owner: SignedIn) async throws -> SecretToken {
    look(isUrgent: true)
    guard let account = listing.accounts[username] else { throw Refusal.noAccount }
    let link = try await makeLink(
      for: account, .password(mailedTo: nil), seconds: Int64(OneTimeLink.resetHours) * 3600)
    log.write("made a link to a password of \(username)", of: owner)
    return link
  }

  /// Ends all sessions of somebody else.
  func endSessions(of username: Username, by owner: SignedIn) async throws -> Int {
    look(isUrgent: true)
    guard let id = listing.accounts[username]?.id else { throw Refusal.noAccount }
    let count = sessions.values.count { $0.account == id }
    try await changeSessions { $0.removeAll { $0.account == id } }
    log.write("ended the sessions of \(username)", of: owner)
    return count
  }

  /// Lets somebody run the daybook, or no longer.
  func setRole(_ role: Account.Role, of username: Username, by owner: SignedIn) async throws {
    try await folder.change(of: username, command: Self.command) { account, listing in
      guard var changed = account else { throw Refusal.noAccount }
      let others = listing.accounts.contains { $0.value.role == .owner && $0.key != username }
      if role != .owner, !others { throw Refusal.lastOwner }
      changed.role = role
      account = changed
    }
    look(isUrgent: true)
    log.write("made \(username) \(role.rawValue)", of: owner)
  }

  /// Takes somebody's account away; what the person keeps stays. Programs that have a token of theirs get nothing any more.
  ///
  /// - Parameter formerNames: The usernames that the person had before.
  func remove(_ username: Username, formerNames: [Username] = [], by owner: SignedIn) async throws {
    let id = try await folder.change(of: username, command: Self.command) { account, listing -> String in
      guard let found = account else { throw Refusal.noAccount }
      let others = listing.accounts.contains { $0.value.role == .owner && $0.key != username }
      if found.role == .owner, !others { throw Refusal.lastOwner }
      account = nil
      return found.id
    }
    look(isUrgent: true)
    try await forget(account: id)
    try await folder.forgetTokens(of: [username] + formerNames, command: Self.command)
    log.write("took the account of \(username) away", of: owner)
  }

  // MARK: Leaving

  /// Whether nobody else runs the daybook.
  func isLastOwner(_ username: Username) -> Bool {
    look()
    return !listing.accounts.contains { $0.value.role == .owner && $0.key != username }
  }

  /// Forgets what belongs to an account that is gone with its person: sessions, links, known browsers.
  ///
  /// - Parameter formerNames: The usernames that the person had before.
  func forget(_ member: SignedIn, formerNames: [Username]) async throws {
    try await forget(account: member.session.account)
    try await folder.forgetDevices(of: [member.username] + formerNames, command: Self.command)
    log.write("deleted the account", of: member)
  }

  private func forget(account id: String) async throws {
    try await folder.forget(account: id, command: Self.command)
    look(isUrgent: true)
    devices = folder.values(of: AccountFolder.devices)
  }

  /// Says what somebody did with their account or, who runs the server, with the settings.
  func note(_ event: String, of member: SignedIn) {
    look(isUrgent: true)
    log.write(event, of: member)
  }

  /// Says what was refused, as far as that was an attempt at something.
  func note(_ flaw: RequestFlaw, of username: Username?, from address: NetworkAddress?) {
    if let event = flaw.event { note(event, of: username, from: address) }
  }

  /// Says what was refused, unless the same was said often lately.
  func note(_ event: String, of username: Username?, from address: NetworkAddress?, why: (any Error)? = nil) {
    let who = "\(username?.text ?? "") \(address?.household ?? "") \(event)"
    guard linesOfRefusals.take(who, at: now()) else { return }
    log.write(event, of: username, from: address, why: why)
  }
}
