import Journal

/// A browser in which somebody is signed in. Of its cookie nothing but the digest is stored.
public struct Session: Sendable, Equatable {
  /// How long sessions last.
  public struct Rules: Sendable, Equatable {
    /// After so many days without a request a session is over.
    public var idleDays: Int
    /// After so many days a session is over in any case.
    public var days: Int
    /// After so many minutes without a request a session is over in a browser that is not the person's own.
    public var borrowedMinutes = 30
    /// So many minutes after a password was entered it is asked for again, before what only the person may do.
    public var confirmedMinutes = 10

    /// The rules by the settings.
    public init(_ settings: Settings.Sessions = Settings.Sessions()) {
      idleDays = settings.idleDays
      days = settings.days
    }
  }

  /// `SecretToken.digest` of the cookie.
  public var digest: String
  /// The random identity of the account, which outlives its username.
  public var account: String
  /// When it began, in seconds since 1970-01-01T00:00:00Z.
  public var began: Int64
  /// When the last request came, in seconds since 1970-01-01T00:00:00Z.
  public var seen: Int64
  /// When the password was entered the last time, in seconds since 1970-01-01T00:00:00Z.
  public var confirmed: Int64
  /// Whether the person said that the browser is not theirs.
  public var isBorrowed: Bool
  /// What the browser calls itself: `Firefox on Linux`.
  public var browser: String

  /// A session that begins with a password.
  ///
  /// - Parameters:
  ///   - token: The content of its cookie.
  ///   - now: Seconds since 1970-01-01T00:00:00Z.
  public init(token: SecretToken, account: String, now: Int64, isBorrowed: Bool, browser: String) {
    digest = token.digest
    self.account = account
    (began, seen, confirmed) = (now, now, now)
    self.isBorrowed = isBorrowed
    self.browser = browser
  }

  init(
    digest: String, account: String, began: Int64, seen: Int64, confirmed: Int64, isBorrowed: Bool, browser: String
  ) {
    self.digest = digest
    self.account = account
    (self.began, self.seen, self.confirmed) = (began, seen, confirmed)
    self.isBorrowed = isBorrowed
    self.browser = browser
  }

  /// Whether a request may be answered for the person.
  ///
  /// - Parameter now: Seconds since 1970-01-01T00:00:00Z. A clock that was set back ends no session.
  public func isOpen(at now: Int64, by rules: Rules) -> Bool {
    let idle = isBorrowed ? Int64(rules.borrowedMinutes) * 60 : Int64(rules.idleDays) * 86_400
    return now - seen < idle && now - began < Int64(rules.days) * 86_400
  }

  /// Whether the password was entered so lately that it is not asked for again.
  ///
  /// - Parameter now: Seconds since 1970-01-01T00:00:00Z.
  public func isConfirmed(at now: Int64, by rules: Rules) -> Bool {
    (0..<Int64(rules.confirmedMinutes) * 60).contains(now - confirmed)
  }

  /// Whether the time of a request is worth storing: not each one, or reading a page would be a change.
  ///
  /// - Parameter now: Seconds since 1970-01-01T00:00:00Z.
  public func isWorthNoting(at now: Int64) -> Bool { now - seen >= (isBorrowed ? 60 : 3600) }
}
