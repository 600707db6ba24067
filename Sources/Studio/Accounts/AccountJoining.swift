import Accounts
import DataFolder
import Journal

/// Invitations, and making an account.
extension AccountDesk {
  /// An invitation that was not used yet.
  struct Invitation: Sendable, Equatable {
    /// The id that the account will have.
    var account: String
    /// Where it was mailed to; `nil` where somebody passes it on.
    var email: String?
    /// What whoever invites noted of whom they invite; empty where that is nothing.
    var note: String
    /// The id of the account of whoever invites; `nil` where that was done at the keyboard, or asked for.
    var inviter: String?
    /// When it was made, in seconds since 1970-01-01T00:00:00Z.
    var made: Int64
    /// When it ends, in seconds since 1970-01-01T00:00:00Z.
    var expires: Int64
    /// What a page calls it; the link cannot be found out by it.
    var name: String

    fileprivate init?(_ link: OneTimeLink) {
      guard case .invitation(let email) = link.purpose else { return nil }
      account = link.account
      self.email = email
      note = link.note
      inviter = link.inviter
      expires = link.expires
      made = link.expires - Int64(OneTimeLink.invitationDays) * 86_400
      name = String(link.digest.prefix(16))
    }
  }

  /// The invitation of a link; `nil` for one that was used or is too old, and for links for something else.
  func invitation(by link: SecretToken) -> Invitation? {
    folder.values(of: AccountFolder.links).first { $0.digest == link.digest && $0.isOpen(at: now()) }
      .flatMap(Invitation.init)
  }

  /// The invitations that were not used yet, those that end first at the head.
  func invitations() -> [Invitation] {
    OneTimeLink.invitations(among: folder.values(of: AccountFolder.links), at: now()).compactMap(Invitation.init)
  }

  /// A link by which somebody makes an account, instead of an earlier one that was mailed to the same address.
  ///
  /// - Parameters:
  ///   - email: Where it is mailed to; `nil` where it is passed on.
  ///   - note: What the owner notes of whom they invite.
  ///   - member: The owner who invites; `nil` for somebody who asked for it themselves.
  ///   - asker: From where they asked for it themselves.
  func invite(
    _ email: String?, note: String = "", by member: SignedIn?, askedFrom asker: NetworkAddress? = nil
  ) async throws -> SecretToken {
    let token = SecretToken()
    let time = now()
    let address = email.map(Account.folded(email:))
    try await folder.change(AccountFolder.links, command: Self.command) { links in
      links.removeAll { link in
        guard case .invitation(let known?) = link.purpose else { return !link.isOpen(at: time) }
        return Account.folded(email: known) == address || !link.isOpen(at: time)
      }
      links.append(
        OneTimeLink(
          token: token, account: Account.newID(), expires: time + Int64(OneTimeLink.invitationDays) * 86_400,
          purpose: .invitation(mailedTo: email), note: note, inviter: member?.session.account))
    }
    if let member { log.write("invited somebody", of: member) }
    if member == nil { log.write("was sent an invitation, having asked for one", of: nil, from: asker) }
    return token
  }

  /// Takes an invitation back.
  func withdraw(_ name: String, by member: SignedIn) async throws {
    try await folder.change(AccountFolder.links, command: Self.command) { links in
      links.removeAll { link in Invitation(link)?.name == name }
    }
    freshLinks[member.session.digest] = nil
    log.write("took an invitation back", of: member)
  }

  /// Whether an address asked for may get a mail; whoever asks too often gets none, and is not told.
  func mayAskToJoin(_ email: String, from address: NetworkAddress?) -> Bool {
    let time = now()
    // Behind a proxy that is not trusted all seem to ask from here: together they get no more mails sent than one of them.
    guard allowances.take(.asking, address?.household ?? "here", at: time) else { return false }
    return allowances.take(.mails, "join " + Account.folded(email: email), at: time)
  }

  /// Whether somebody at an address may make an account without an invitation.
  func mayJoin(from address: NetworkAddress?) -> Bool {
    let may = allowances.take(.joining, address?.household ?? "here", at: now())
    if !may { note("account refused: too many of this address", of: nil, from: address) }
    return may
  }

  /// Whether an address is that of an account.
  func isKnown(email: String) -> Bool {
    look(isUrgent: true)
    let address = Account.folded(email: email)
    return listing.accounts.values.contains { $0.email.map(Account.folded(email:)) == address }
  }

  /// The hash of a password that somebody chooses who joins.
  ///
  /// - Parameter account: What the person says of themselves, of which the password must not consist.
  func hash(
    _ typed: String, joiningAs account: Account, _ username: Username, besides words: [String]
  ) async throws(Refusal) -> PasswordHash {
    try await hash(typed, of: account, username, besides: words)
  }

  /// Makes the account of somebody whose folder `adding` makes, and begins a session. The invitation is spent by it, unless
  /// it does not come to that.
  ///
  /// - Throws: ``Refusal``, what `adding` throws, or what storing throws.
  func join(
    _ account: Account, as username: Username, by link: SecretToken?, _ attempt: Attempt,
    adding: @Sendable () async throws -> Void
  ) async throws -> Beginning {
    if let link {
      let (digest, time) = (link.digest, now())
      let spent = try await folder.change(AccountFolder.links, command: Self.command) { links -> OneTimeLink? in
        let found = links.first { $0.digest == digest && $0.isOpen(at: time) }
        links.removeAll { $0.digest == digest }
        return found
      }
      guard let spent else { throw Refusal.noLink }
      do {
        try await adding()
      } catch {
        // The username was taken a moment before: another one is tried with the same link.
        try await folder.change(AccountFolder.links, command: Self.command) { $0.append(spent) }
        throw error
      }
    } else {
      try await adding()
    }
    try await folder.change(of: username, command: Self.command) { stored, listing in
      guard stored == nil else { throw Refusal.noAccount }
      var made = account
      if let email = made.email, listing.accounts.values.contains(where: { $0.isAt(email) }) {
        // Somebody else took it a moment before.
        (made.email, made.isEmailConfirmed) = (nil, false)
      }
      stored = made
    }
    look(isUrgent: true)
    log.write("made an account", of: username, from: attempt.address)
    guard let stored = listing.accounts[username] else { throw Refusal.noAccount }
    return try await begin(stored, username, attempt, replacing: nil)
  }
}
