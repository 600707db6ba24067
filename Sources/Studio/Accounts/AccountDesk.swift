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
  private var throttle: Throttle
  /// How many lines the file of wrong passwords has.
  private var notedLines: Int
  /// Whose password was right, and whose code is still to come, by the digest of what the form sends.
  private var awaiting: [String: AwaitedCode] = [:]
  /// The secrets that apps are being set up with, by the digest of the session.
  private var proposals: [String: OneTimeSecret] = [:]
  /// Recovery codes that were made and are not noted down yet, by the digest of the session.
  private var freshCodes: [String: [RecoveryCode]] = [:]
  private var mailsOfAccounts = Allowance(most: 3, in: 3600)
  private var mailsOfAddresses = Allowance(most: 20, in: 3600)
  /// How many accounts strangers of one address make.
  private var joiningOfAddresses = Allowance(most: 5, in: 3600)
  /// How often the same of one address is written to the log: who sends a thousand requests does not fill it.
  private var linesOfRefusals = Allowance(most: 20, in: 3600)
  /// A link that the owner just made, by the digest of the session, until the page was left.
  private var freshLinks: [String: FreshLink] = [:]
  /// A token of a program that was just made, by the digest of the session, until the page was left.
  private var freshTokens: [String: FreshToken] = [:]
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
    let marks = folder.guesses()
    throttle = Throttle(marks, at: now())
    notedLines = marks.count
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
      for digest in ended {
        (proposals[digest], freshCodes[digest], freshLinks[digest]) = (nil, nil, nil)
        freshTokens[digest] = nil
      }
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
  private struct AwaitedCode {
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
  private func enter(
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
  private func check(code typed: String, of account: Account, _ username: Username) async throws {
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
  private func use(_ step: Int64, of account: String) async throws {
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
  private func succeed(_ keys: [Throttle.Key]) {
    let hadFailures = throttle.marks(of: keys)
    throttle.succeed(keys)
    if throttle.marks(of: keys) != hadFailures { note(keys) }
  }

  /// Keeps what was counted, so that a restart gives nobody new tries. Whoever signs in does not fail for it.
  private func note(_ keys: [Throttle.Key]) {
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
  private func begin(
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

  // MARK: Passwords

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
  private func makeLink(
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
  private func spend(
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
    if let address, !mailsOfAddresses.take(address.household, at: time) { return nil }
    guard let username = listing.username(signingInAs: name), let account = listing.accounts[username],
      let email = account.email, mailsOfAccounts.take(account.id, at: time)
    else { return nil }
    let seconds = Int64(OneTimeLink.mailedMinutes) * 60
    let link = try await makeLink(for: account, .password(mailedTo: email), seconds: seconds)
    log.write("asked for a new password", of: username, from: address)
    return (username, email, link)
  }

  /// Chooses a password by a link, which is spent by it, and signs in. All other sessions of the account end.
  ///
  /// - Parameter words: What stands on the sign-in page, of which a password must not consist.
  /// - Throws: ``Refusal``, or what storing throws.
  func choosePassword(
    _ typed: String, by link: SecretToken, besides words: [String], _ attempt: Attempt
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

  /// Changes an account that is still the one that was looked at, and returns it.
  @discardableResult
  private func change(
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

  // MARK: The e-mail address

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
    guard mailsOfAccounts.take("\(account.id) email", at: now()) else {
      throw Refusal.wait(seconds: mailsOfAccounts.seconds)
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

  private func own(_ member: SignedIn) throws(Refusal) -> Account {
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

  // MARK: Joining

  /// An invitation that was not used yet.
  struct Invitation: Sendable, Equatable {
    /// The id that the account will have.
    var account: String
    /// Where it was mailed to; `nil` where somebody passes it on.
    var email: String?
    /// When it ends, in seconds since 1970-01-01T00:00:00Z.
    var expires: Int64
    /// What a page calls it; the link cannot be found out by it.
    var name: String

    fileprivate init?(_ link: OneTimeLink) {
      guard case .invitation(let email) = link.purpose else { return nil }
      account = link.account
      self.email = email
      expires = link.expires
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
    let time = now()
    return folder.values(of: AccountFolder.links).filter { $0.isOpen(at: time) }.compactMap(Invitation.init)
      .sorted { ($0.expires, $0.name) < ($1.expires, $1.name) }
  }

  /// A link by which somebody makes an account, instead of an earlier one that was mailed to the same address.
  ///
  /// - Parameters:
  ///   - email: Where it is mailed to; `nil` where it is passed on.
  ///   - member: The owner who invites; `nil` for somebody who asked for it themselves.
  ///   - asker: From where they asked for it themselves.
  func invite(
    _ email: String?, by member: SignedIn?, askedFrom asker: NetworkAddress? = nil
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
          purpose: .invitation(mailedTo: email)))
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
    guard mailsOfAddresses.take(address?.household ?? "here", at: time) else { return false }
    return mailsOfAccounts.take("join " + Account.folded(email: email), at: time)
  }

  /// Whether somebody at an address may make an account without an invitation.
  func mayJoin(from address: NetworkAddress?) -> Bool {
    let may = joiningOfAddresses.take(address?.household ?? "here", at: now())
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

  // MARK: Everybody's accounts

  /// A link that an owner passes on, and whose it is.
  struct FreshLink: Sendable, Equatable {
    /// Whose password it chooses; `nil` for an invitation.
    var username: Username?
    var link: SecretToken
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
  func emailsOfOwners(besides username: Username) -> [String] {
    look()
    return listing.accounts.filter { $0.value.role == .owner && $0.key != username }.compactMap(\.value.email).sorted()
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
  private func note(_ event: String, of username: Username?, from address: NetworkAddress?, why: (any Error)? = nil) {
    let who = "\(username?.text ?? "") \(address?.household ?? "") \(event)"
    guard linesOfRefusals.take(who, at: now()) else { return }
    log.write(event, of: username, from: address, why: why)
  }

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

  // MARK: Tokens of programs

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

  // MARK: The second factor

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
}
