import Accounts
import DataFolder
import Diagnostics
import Journal

/// Knows who is signed in, and lets people in and out: the accounts of the data folder, and the sessions of the server.
actor AccountDesk {
  let folder: AccountFolder
  private let feed: ChangeFeed
  let now: @Sendable () -> Int64
  let log: SecurityLog
  let worker = PasswordWorker()

  var listing = AccountFolder.Listing()
  private var accountStamps: [String: AccountStamp]?
  var sessions: [String: Session] = [:]
  private var sessionStamp: AccountStamp?
  var devices: [KnownDevice] = []
  private var lookedAt: Int64?
  /// When the last request of each session came, by its digest: sessions themselves say so to the hour.
  private var visits: [String: Int64] = [:]
  var throttle: Throttle
  /// How many lines the file of wrong passwords has.
  var notedLines: Int
  /// Whose password was right, and whose code is still to come, by the digest of what the form sends.
  var awaiting: [String: AwaitedCode] = [:]
  /// The secrets that apps are being set up with, by the digest of the session.
  var proposals: [String: OneTimeSecret] = [:]
  /// Recovery codes that were made and are not noted down yet, by the digest of the session.
  var freshCodes: [String: [RecoveryCode]] = [:]
  /// How many mails are sent and accounts made for strangers.
  var allowances: KeptAllowances
  /// How often the same of one address is written to the log: who sends a thousand requests does not fill it.
  var linesOfRefusals = Allowance(most: 20, in: 3600)
  /// A link that the owner just made, by the digest of the session, until the page was left.
  var freshLinks: [String: FreshLink] = [:]
  /// A token of a program that was just made, by the digest of the session, until the page was left.
  var freshTokens: [String: [FreshToken]] = [:]
  /// For what passwords are being looked at, and how many: of an account one at a time, so that many at once are not more than
  /// are allowed.
  var inProgress: [Throttle.Key: Int] = [:]

  /// The command that changes are made by, for others who wait.
  static let command = "daybook serve"

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
    allowances = KeptAllowances(folder, at: now(), say: say)
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
    visits[digest] = now()
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
      .map { session in
        var session = session
        session.seen = max(session.seen, visits[session.digest] ?? session.seen)
        return session
      }
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
  func look(isUrgent: Bool = false) {
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
        (freshTokens[digest], visits[digest]) = (nil, nil)
      }
      if !ended.isEmpty { Task { await feed.endSessions() } }
    }
  }

  func changeSessions(_ body: @Sendable (inout [Session]) throws -> Void) async throws {
    let time = now()
    try await folder.change(AccountFolder.sessions, command: Self.command) { all in
      // Sessions of a year ago are nobody's any more.
      all.removeAll { time - $0.began > 400 * 86_400 }
      try body(&all)
    }
    look(isUrgent: true)
  }
}
