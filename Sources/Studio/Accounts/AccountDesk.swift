import Accounts
import DataFolder
import Diagnostics
import Journal

/// Knows who is signed in, and lets people in and out: the accounts of the data folder, and the sessions of the server.
actor AccountDesk {
  private let folder: AccountFolder
  private let feed: ChangeFeed
  private let now: @Sendable () -> Int64
  private let log: SecurityLog
  private let worker = PasswordWorker()

  private var listing = AccountFolder.Listing()
  private var accountStamps: [String: AccountStamp]?
  private var sessions: [String: Session] = [:]
  private var sessionStamp: AccountStamp?
  private var devices: [KnownDevice] = []
  private var lookedAt: Int64?
  private var throttle = Throttle()
  /// For what passwords are being looked at, and how many: of an account one at a time, so that many at once are not more than
  /// are allowed.
  private var inProgress: [Throttle.Key: Int] = [:]

  /// The command that changes are made by, for others who wait.
  private static let command = "daybook serve"

  /// - Parameters:
  ///   - feed: Told when sessions end.
  ///   - say: Prints a line for whoever runs the server.
  init(root: String, feed: ChangeFeed, now: @escaping @Sendable () -> Int64, say: @escaping @Sendable (String) -> Void)
  {
    folder = AccountFolder(root: root)
    self.feed = feed
    self.now = now
    log = SecurityLog(now: now, say: say)
  }

  // MARK: Who is there

  /// Whether somebody runs the daybook. Nothing is served before.
  var hasOwner: Bool {
    look()
    // Who makes the first account opens its link at once.
    if listing.accounts.isEmpty { look(isUrgent: true) }
    // The file of the owner may be the one that cannot be read: others go on.
    return listing.accounts.values.contains { $0.role == .owner } || !listing.diagnostics.errors.isEmpty
  }

  /// Who has a cookie; `nil` for a session that is over, or of an account that is gone.
  func signedIn(by cookie: SecretToken?, _ rules: Session.Rules) async -> SignedIn? {
    guard let cookie else { return nil }
    look()
    let digest = cookie.digest
    guard var session = sessions[digest], session.isOpen(at: now(), by: rules),
      let username = listing.username(of: session.account), let account = listing.accounts[username]
    else { return nil }
    if session.isWorthNoting(at: now()) {
      session.seen = now()
      sessions[digest] = session
      // A request does not wait for it, and it is no matter if it fails: it is noted again an hour later.
      let seen = session.seen
      Task {
        try? await changeSessions { all in
          for index in all.indices where all[index].digest == digest { all[index].seen = seen }
        }
      }
    }
    return SignedIn(username: username, role: account.role, session: session, cookie: cookie)
  }

  /// The account of a person; `nil` where they have none.
  func account(of username: Username) -> Account? {
    look()
    return listing.accounts[username]
  }

  /// The sessions of an account that are not over, the one used last first.
  func sessions(of account: String, _ rules: Session.Rules) -> [Session] {
    look()
    return sessions.values.filter { $0.account == account && $0.isOpen(at: now(), by: rules) }
      .sorted { ($1.seen, $0.digest) < ($0.seen, $1.digest) }
  }

  /// What the owner of a session may do now, for pages that stay open, which is no visit; `nil` once it is over.
  func role(inSession digest: String, _ rules: Session.Rules) -> Account.Role? {
    look()
    guard let session = sessions[digest], session.isOpen(at: now(), by: rules),
      let username = listing.username(of: session.account)
    else { return nil }
    return listing.accounts[username]?.role
  }

  /// Notices what commands changed, so that pages of sessions that they ended are told.
  func poll() { look() }

  /// Reads what changed on the disk, by a command or by hand: at most once a second, unless it has to be known now.
  private func look(isUrgent: Bool = false) {
    let time = now()
    if !isUrgent, lookedAt == time { return }
    lookedAt = time
    let stamps = folder.stamps()
    if stamps != accountStamps {
      accountStamps = stamps
      let known = listing.diagnostics
      listing = folder.listing()
      for problem in listing.diagnostics.errors where !known.contains(problem) { log.say(problem.text()) }
    }
    let stamp = folder.stamp(of: AccountFolder.sessions)
    if sessions.isEmpty || stamp != sessionStamp {
      sessionStamp = stamp
      let found = folder.values(of: AccountFolder.sessions)
      let ended = Set(sessions.keys).subtracting(found.map(\.digest))
      sessions = Dictionary(found.map { ($0.digest, $0) }, uniquingKeysWith: { first, _ in first })
      devices = folder.values(of: AccountFolder.devices)
      if !ended.isEmpty { Task { await feed.endSessions() } }
    }
  }

  private func changeSessions(_ body: @Sendable (inout [Session]) throws -> Void) async throws {
    let time = now()
    try await folder.change(AccountFolder.sessions, command: Self.command) { all in
      // Sessions of a year ago are nobody's any more.
      all.removeAll { time - $0.began > 400 * 86_400 }
      try body(&all)
    }
    look(isUrgent: true)
  }

  // MARK: Signing in

  /// What somebody typed on the sign-in page, and from where.
  struct Attempt: Sendable {
    /// A username or an e-mail address.
    var name: String
    var password: String
    /// Whether the browser is not theirs.
    var isBorrowed = false
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
    /// A new password cannot be taken.
    case flaw(Password.Flaw)
    /// The account was taken away meanwhile, or its file cannot be read.
    case noAccount
  }

  /// Signs somebody in.
  ///
  /// - Parameter current: The session of the browser until now, which ends.
  /// - Throws: ``Refusal``, or what storing throws.
  func signIn(_ attempt: Attempt, replacing current: SecretToken?) async throws -> Beginning {
    look(isUrgent: true)
    let username = listing.username(signingInAs: attempt.name)
    let account = username.flatMap { listing.accounts[$0] }
    let keys = keys(for: attempt, account: account?.id)
    do {
      try await check(attempt.password, of: account?.password, counting: keys)
    } catch {
      log.write("sign-in refused", of: username, from: attempt.address, why: error)
      throw error
    }
    guard let account, let username else { throw Refusal.invalidCredentials }
    let beginning = try await begin(account, username, attempt, replacing: current)
    log.write("signed in", of: username, from: attempt.address)
    return beginning
  }

  /// What wrong passwords are counted for.
  private func keys(for attempt: Attempt, account: String?) -> [Throttle.Key] {
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
  private func check(
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
        throttle.fail(keys, at: now())
        throw Refusal.invalidCredentials
      }
    } catch let refusal as Refusal {
      throw refusal
    } catch {
      throw .busy
    }
    throttle.succeed(keys)
  }

  /// Begins a session of an account whose password was right.
  ///
  /// - Throws: ``Refusal`` where the account has another password by now: that ended all its sessions, and a session that
  ///   begins with the old one must not be there after it.
  private func begin(
    _ account: Account, _ username: Username, _ attempt: Attempt, replacing current: SecretToken?
  ) async throws -> Beginning {
    let token = SecretToken()
    let session = Session(
      token: token, account: account.id, now: now(), isBorrowed: attempt.isBorrowed, browser: attempt.browser)
    let former = current?.digest
    let folder = folder
    try await changeSessions { all in
      guard folder.listing().accounts[username]?.password == account.password else { throw Refusal.invalidCredentials }
      all.removeAll { $0.digest == former }
      all.append(session)
    }
    return Beginning(
      username: username, session: token, device: await device(attempt, of: account.id), isBorrowed: attempt.isBorrowed)
  }

  /// The cookie by which the browser is known from now on. A session does not fail for it.
  private func device(_ attempt: Attempt, of account: String) async -> SecretToken {
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
    log.write("signed out", of: member.username)
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
    log.write("ended \(ended.count) sessions", of: member.username)
    return ended.count
  }

  /// What a page calls a session; its cookie cannot be found out by it.
  static func name(of session: Session) -> String { String(session.digest.prefix(16)) }

  // MARK: Passwords

  /// Whose password a link lets one choose; `nil` for one that was used or is too old.
  func holder(of link: SecretToken) -> (username: Username, account: Account)? {
    look(isUrgent: true)
    let found = folder.values(of: AccountFolder.links).first { $0.digest == link.digest && $0.isOpen(at: now()) }
    guard let found, let username = listing.username(of: found.account), let account = listing.accounts[username] else {
      return nil
    }
    return (username, account)
  }

  /// Chooses a password by a link, which is spent by it, and signs in. All other sessions of the account end.
  ///
  /// - Parameter words: What stands on the sign-in page, of which a password must not consist.
  /// - Throws: ``Refusal``, or what storing throws.
  func choosePassword(
    _ typed: String, by link: SecretToken, besides words: [String], _ attempt: Attempt
  ) async throws -> Beginning {
    guard let (username, account) = holder(of: link) else { throw Refusal.noLink }
    let hash = try await hash(typed, of: account, username, besides: words)
    let (digest, id, time) = (link.digest, account.id, now())
    let isSpent = try await folder.change(AccountFolder.links, command: Self.command) { links in
      // Somebody else may have used it since it was looked at.
      let isThere = links.contains { $0.digest == digest }
      links.removeAll { $0.account == id || !$0.isOpen(at: time) }
      return isThere
    }
    guard isSpent else { throw Refusal.noLink }
    let stored = try await store(hash, of: username, id: id)
    try await changeSessions { $0.removeAll { $0.account == id } }
    let names = [username.text] + (account.email.map { [$0] } ?? [])
    throttle.succeed(names.map { .account(SecretToken.digest(of: Account.folded(email: $0))) })
    log.write("chose a password by a link", of: username, from: attempt.address)
    return try await begin(stored, username, attempt, replacing: nil)
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
    // Whoever found an open page does not get to guess.
    try await check(current, of: account.password, counting: [.account("\(account.id) again")])
    let hash = try await hash(typed, of: account, member.username, besides: words)
    let id = account.id
    let stored = try await store(hash, of: member.username, id: id)
    // That of this browser goes on until the next one has begun, so that its pages do not go.
    let own = member.session.digest
    try await changeSessions { $0.removeAll { $0.account == id && $0.digest != own } }
    // A link that was made for the old password is of no use any more, except to whoever found it.
    try await folder.change(AccountFolder.links, command: Self.command) { $0.removeAll { $0.account == id } }
    log.write("changed the password", of: member.username, from: attempt.address)
    return try await begin(stored, member.username, attempt, replacing: member.cookie)
  }

  private func hash(
    _ typed: String, of account: Account, _ username: Username, besides words: [String]
  ) async throws(Refusal) -> PasswordHash {
    if let flaw = Password.flaw(of: typed, besides: words + [username.text] + account.personalWords) {
      throw .flaw(flaw)
    }
    guard let password = Password(typed) else { throw .flaw(.long) }
    guard let hash = try? await worker.hash(password) else { throw .busy }
    return hash
  }

  /// Stores a password, and returns the account with it.
  private func store(_ hash: PasswordHash, of username: Username, id: String) async throws -> Account {
    let stored = try await folder.change(of: username, command: Self.command) { account, _ in
      guard var changed = account, changed.id == id else { throw Refusal.noAccount }
      changed.password = hash
      account = changed
      return changed
    }
    look(isUrgent: true)
    return stored
  }
}
