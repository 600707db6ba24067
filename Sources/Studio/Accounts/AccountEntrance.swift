import Accounts
import DataFolder
import Journal

/// Letting people in by a password, a provider or a code, and ending their sessions.
extension AccountDesk {
  /// What somebody typed on the sign-in page, and from where.
  struct Attempt: Sendable {
    /// A username or an e-mail address.
    var name: String
    var password: String
    /// Whether the browser is not theirs.
    var isBorrowed = false
    /// Who a provider says that they are, in place of the password.
    var identity: Identity?
    /// Where the request comes from; `nil` where that is this machine, a proxy that is not trusted perhaps.
    var address: NetworkAddress?
    /// The cookie of a browser in which somebody signed in before.
    var device: SecretToken?
    /// What the browser calls itself.
    var browser = ""
  }

  /// A session that has begun, and what its browser is to keep.
  struct Beginning: Sendable {
    var username: Username
    var session: SecretToken
    var device: SecretToken
    var isBorrowed: Bool
  }

  /// How far somebody has come who signs in.
  enum Entrance: Sendable {
    /// They are in.
    case begun(Beginning)
    /// The password is right, and a code is asked for; the form sends this with it.
    case asksForCode(SecretToken)
  }

  /// Somebody whose password was right, and whose code is still to come.
  struct AwaitedCode {
    var username: Username
    var account: String
    var attempt: Attempt
    var replacing: SecretToken?
    var expires: Int64
  }

  /// For how many seconds a code can be typed after the password.
  private static let codeSeconds: Int64 = 300

  /// Why somebody is not let in.
  enum Refusal: Error, Equatable {
    /// There is no such account, or it has another password. Nobody learns which.
    case invalidCredentials
    /// Too many were wrong: the next one is looked at after so many seconds.
    case wait(seconds: Int64)
    /// Too many are signing in at this moment.
    case busy
    /// The link was used, or is too old, or never was.
    case noLink
    /// The code is wrong or was used, or it took too long to type it.
    case wrongCode
    /// The password was typed too long ago, and nothing waits for a code any more.
    case tooLate
    /// A new password cannot be taken.
    case flaw(Password.Flaw)
    /// The address belongs to somebody else, or is none.
    case noAddress
    /// The account was taken away meanwhile, or its file cannot be read.
    case noAccount
    /// Somebody has to run the daybook.
    case lastOwner
    /// No account is linked to that of the provider.
    case noIdentity
    /// The account of the provider is linked to somebody else's, or too many of other providers are linked.
    case identityTaken
  }

  /// Signs somebody in.
  ///
  /// - Parameter current: The session of the browser until now, which ends.
  /// - Throws: ``Refusal``, or what storing throws.
  func signIn(_ attempt: Attempt, replacing current: SecretToken?) async throws -> Entrance {
    look(isUrgent: true)
    let username = listing.username(signingInAs: attempt.name)
    let account = username.flatMap { listing.accounts[$0] }
    let keys = keys(for: attempt, account: account?.id)
    do {
      try await check(attempt.password, of: account?.password, counting: keys)
    } catch {
      note("sign-in refused", of: username, from: attempt.address, why: error)
      throw error
    }
    guard let account, let username else { throw Refusal.invalidCredentials }
    return try await enter(account, username, attempt, replacing: current)
  }

  /// Signs somebody in who is known to a provider. It stands in for the password, and for nothing else: a second factor is
  /// asked for, and so is the password before what only the person may do.
  ///
  /// - Parameter current: The session of the browser until now, which ends.
  /// - Throws: ``Refusal``, or what storing throws.
  func signIn(
    as identity: Identity, _ attempt: Attempt, replacing current: SecretToken?
  ) async throws -> Entrance {
    look(isUrgent: true)
    guard let username = listing.username(of: identity), let account = listing.accounts[username] else {
      log.write("sign-in with a provider refused", of: nil, from: attempt.address, why: Refusal.noIdentity)
      throw Refusal.noIdentity
    }
    var attempt = attempt
    attempt.identity = identity
    return try await enter(account, username, attempt, replacing: current)
  }

  /// Lets somebody in whose password was right, or asks for the code.
  func enter(
    _ account: Account, _ username: Username, _ attempt: Attempt, replacing current: SecretToken?
  ) async throws -> Entrance {
    if account.secondFactor != nil {
      let token = SecretToken()
      let time = now()
      awaiting = awaiting.filter { $0.value.expires > time }
      awaiting[token.digest] = AwaitedCode(
        username: username, account: account.id, attempt: attempt, replacing: current,
        expires: time + Self.codeSeconds)
      return .asksForCode(token)
    }
    let beginning = try await begin(account, username, attempt, replacing: current)
    let way = attempt.identity == nil ? "signed in" : "signed in with a provider"
    log.write(way, of: username, from: attempt.address)
    return .begun(beginning)
  }

  /// Whether somebody's code is waited for.
  func awaitsCode(_ token: SecretToken) -> Bool {
    awaiting[token.digest].map { $0.expires > now() } ?? false
  }

  /// Signs somebody in whose password was right, by a code of their app or one that stands in for it.
  ///
  /// - Throws: ``Refusal``, or what storing throws.
  func enterCode(_ typed: String, for token: SecretToken) async throws -> Beginning {
    look(isUrgent: true)
    guard let awaited = awaiting[token.digest], awaited.expires > now(),
      let account = listing.accounts[awaited.username], account.id == awaited.account
    else { throw Refusal.tooLate }
    do {
      try await check(code: typed, of: account, awaited.username)
    } catch {
      note("code refused", of: awaited.username, from: awaited.attempt.address, why: error)
      throw error
    }
    awaiting[token.digest] = nil
    let beginning = try await begin(account, awaited.username, awaited.attempt, replacing: awaited.replacing)
    log.write("signed in with a code", of: awaited.username, from: awaited.attempt.address)
    return beginning
  }

  /// Looks at a code, which is used up if it is right.
  func check(code typed: String, of account: Account, _ username: Username) async throws {
    // Six digits are soon guessed: they have a counter of their own, for the whole account.
    let keys = [Throttle.Key.account("\(account.id) code")]
    let seconds = throttle.wait(for: keys, at: now())
    if seconds > 0 { throw Refusal.wait(seconds: seconds) }
    guard let secret = account.secondFactor else { throw Refusal.wrongCode }
    let used = folder.values(of: AccountFolder.usedCodes).last { $0.account == account.id }?.step
    if let step = secret.step(of: typed, at: now(), after: used) {
      try await use(step, of: account.id)
      succeed(keys)
      return
    }
    let digest = RecoveryCode.digest(of: typed)
    guard account.recoveryCodes.contains(digest) else {
      fail(keys)
      throw Refusal.wrongCode
    }
    try await change(account.id, of: username) { changed in
      // Somebody else may have used it since it was looked at.
      guard changed.recoveryCodes.contains(digest) else { throw Refusal.wrongCode }
      changed.recoveryCodes.removeAll { $0 == digest }
    }
    succeed(keys)
    log.write("used a recovery code", of: username)
  }

  /// Notes that the code of a step was taken, so that nobody who saw it gets in by it, also after a restart.
  ///
  /// - Throws: ``Refusal/wrongCode`` where it, or a later one, was taken since it was looked at.
  func use(_ step: Int64, of account: String) async throws {
    try await folder.change(AccountFolder.usedCodes, command: Self.command) { codes in
      guard !codes.contains(where: { $0.account == account && $0.step >= step }) else { throw Refusal.wrongCode }
      codes.removeAll { $0.account == account }
      codes.append(UsedCode(account: account, step: step))
    }
  }

  /// Counts a wrong attempt.
  private func fail(_ keys: [Throttle.Key]) {
    throttle.fail(keys, at: now())
    note(keys)
  }

  /// Forgets the wrong attempts of those keys that are not shared.
  func succeed(_ keys: [Throttle.Key]) {
    let hadFailures = throttle.marks(of: keys)
    throttle.succeed(keys)
    if throttle.marks(of: keys) != hadFailures { note(keys) }
  }

  /// Keeps what was counted, so that a restart gives nobody new tries. Whoever signs in does not fail for it.
  func note(_ keys: [Throttle.Key]) {
    let new = throttle.marks(of: keys)
    let isLong = notedLines > 2 * throttle.count + 1_000
    do {
      try folder.note(isLong ? throttle.marks : new, isAll: isLong)
      notedLines = isLong ? throttle.count : notedLines + new.count
    } catch {
      log.say(error.diagnostic.text())
    }
  }

  /// What wrong passwords are counted for.
  func keys(for attempt: Attempt, account: String?) -> [Throttle.Key] {
    if let digest = attempt.device?.digest, let account,
      devices.contains(where: { $0.digest == digest && $0.account == account })
    {
      return [.device(digest)]
    }
    // By what was typed, and not by whose it is: otherwise a counter that two names share would tell that they are one
    // person's, and one that they do not share that nobody has them.
    let name = SecretToken.digest(of: Account.folded(email: attempt.name))
    return [.account(name)] + (attempt.address.map { [.address($0.household)] } ?? [])
  }

  /// Looks at a password, unless too many were wrong.
  ///
  /// - Parameter hash: `nil` where there is no account, which takes as long as a wrong password.
  func check(
    _ typed: String, of hash: PasswordHash?, counting keys: [Throttle.Key]
  ) async throws(Refusal) {
    let seconds = throttle.wait(for: keys, at: now())
    if seconds > 0 { throw .wait(seconds: seconds) }
    // Of an address two people may sign in at the same time.
    guard keys.allSatisfy({ inProgress[$0, default: 0] < ($0.isAddress ? 2 : 1) }) else { throw .wait(seconds: 1) }
    for key in keys { inProgress[key, default: 0] += 1 }
    defer {
      for key in keys { inProgress[key] = inProgress[key].flatMap { $0 > 1 ? $0 - 1 : nil } }
    }
    // It is longer than any password, and so no guess.
    guard let password = Password(typed) else { throw .invalidCredentials }
    do {
      guard try await worker.isRight(password, for: hash) else {
        fail(keys)
        throw Refusal.invalidCredentials
      }
    } catch let refusal as Refusal {
      throw refusal
    } catch {
      throw .busy
    }
    succeed(keys)
  }

  /// Begins a session of an account whose password was right, or for which a provider vouched.
  ///
  /// - Throws: ``Refusal`` where the account has another password by now, or is not linked any more: a changed password ended
  ///   all its sessions, and a session that begins with the old one must not be there after it.
  func begin(
    _ account: Account, _ username: Username, _ attempt: Attempt, replacing current: SecretToken?
  ) async throws -> Beginning {
    let token = SecretToken()
    var session = Session(
      token: token, account: account.id, now: now(), isBorrowed: attempt.isBorrowed, browser: attempt.browser)
    if attempt.identity != nil { session.confirmed = 0 }
    let begun = session
    let former = current?.digest
    let folder = folder
    try await changeSessions { all in
      guard let stored = folder.listing().accounts[username], stored.password == account.password,
        attempt.identity.map(stored.identities.contains) ?? true
      else { throw Refusal.invalidCredentials }
      all.removeAll { $0.digest == former }
      all.append(begun)
    }
    return Beginning(
      username: username, session: token, device: await device(attempt, of: account.id), isBorrowed: attempt.isBorrowed)
  }

  /// The cookie by which the browser is known from now on. A session does not fail for it.
  func device(_ attempt: Attempt, of account: String) async -> SecretToken {
    // A cookie that this server never gave out is no device.
    let known = attempt.device.flatMap { token in devices.contains { $0.digest == token.digest } ? token : nil }
    guard !attempt.isBorrowed else { return SecretToken() }
    let token = known ?? SecretToken()
    let device = KnownDevice(digest: token.digest, account: account)
    _ = try? await folder.change(AccountFolder.devices, command: Self.command) { all in
      all.removeAll { $0 == device }
      all.append(device)
      let own = all.filter { $0.account == account }
      all.removeAll { one in own.dropLast(KnownDevice.most).contains(one) }
    }
    devices = folder.values(of: AccountFolder.devices)
    return token
  }

  // MARK: Ending sessions

  /// Ends a session.
  func signOut(_ member: SignedIn) async throws {
    let digest = member.session.digest
    try await changeSessions { $0.removeAll { $0.digest == digest } }
    log.write("signed out", of: member)
  }

  /// Ends sessions of somebody's own account.
  ///
  /// - Parameter name: The ``name(of:)`` of one; `nil` for all but the one in which they ask.
  /// - Returns: How many ended.
  func end(_ name: String?, of member: SignedIn) async throws -> Int {
    let (own, account) = (member.session.digest, member.session.account)
    let ended = sessions.values.filter { session in
      session.account == account && (name.map { $0 == Self.name(of: session) } ?? (session.digest != own))
    }.map(\.digest)
    try await changeSessions { $0.removeAll { ended.contains($0.digest) } }
    log.write("ended \(ended.count) sessions", of: member)
    return ended.count
  }

  /// What a page calls a session; its cookie cannot be found out by it.
  static func name(of session: Session) -> String { String(session.digest.prefix(16)) }
}
