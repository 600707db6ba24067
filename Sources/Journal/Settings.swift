/// The settings of `daybook.yml`.
public struct Settings: Sendable, Equatable {
  /// The people for whom a build makes a home edition.
  public enum Homes: Hashable, Sendable {
    /// The owner alone, or everybody in the data folder.
    case owner, all
    /// These people, in their order.
    case people([Username])
  }

  /// How exactly the public edition says where something happened.
  public enum LocationPrecision: String, Hashable, Sendable, CaseIterable {
    /// No locations; locations rounded to two decimals of a degree, about a kilometre; locations as they were recorded.
    case none, coarse, exact
  }

  /// The longest texts and largest photos that are accepted.
  public struct Limits: Hashable, Sendable {
    /// The title of a habit, in characters as a person counts them.
    public var title: Int
    /// The reason of a habit, in characters as a person counts them.
    public var reason: Int
    /// The comment of a check-in, in characters as a person counts them.
    public var comment: Int
    /// The file of a photo, in bytes.
    public var photoBytes: Int
    /// A file that is attached to a task, in bytes.
    public var fileBytes: Int
    /// All files of a person together, in bytes; `nil` where it is not limited.
    public var personBytes: Int?

    /// The limits of a data folder that sets none; what is given replaces these defaults.
    public init(
      title: Int = 20, reason: Int = 30, comment: Int = 20, photoBytes: Int = 65_536, fileBytes: Int = 10 << 20,
      personBytes: Int? = nil
    ) {
      self.title = title
      self.reason = reason
      self.comment = comment
      self.photoBytes = photoBytes
      self.fileBytes = fileBytes
      self.personBytes = personBytes
    }
  }

  /// Who may make an account for themselves, on a server with accounts.
  public enum SignUp: String, Hashable, Sendable, CaseIterable {
    /// Whoever was invited, whoever asks, or nobody.
    case invitation, open, closed
  }

  /// How often people on other sites are asked for what is new, by `serve` and `remind` while they run.
  public enum FollowPull: String, Hashable, Sendable, CaseIterable {
    /// Only when somebody asks for it, every hour, or every day.
    case never, hourly, daily
  }

  /// How long somebody who signed in stays signed in, on a server with accounts.
  public struct Sessions: Hashable, Sendable {
    /// After so many days without a request, from 1 to 366.
    public var idleDays: Int
    /// After so many days in any case, from 1 to 366.
    public var days: Int

    /// How long where the settings say nothing; what is given replaces these defaults.
    public init(idleDays: Int = 30, days: Int = 180) {
      self.idleDays = idleDays
      self.days = days
    }
  }

  /// The site's title.
  public var title: String
  /// Who may make an account for themselves, on a server with accounts.
  public var signUp = SignUp.invitation
  /// How often people on other sites are asked for what is new, where something runs that can.
  public var followPull = FollowPull.never
  /// The people who may appear in the public edition; `nil` for everybody who wishes.
  public var publicPeople: [Username]?
  /// The people whom nobody finds and the public edition does not show, whatever they wish themselves.
  public var hiddenPeople: [Username] = []
  /// The address of the hosted public edition, ending in a slash; only feeds, calendars and badges need it.
  public var baseURL: String?
  /// Random letters that only this site has, from which the names of entries in calendars follow; `nil` until calendars
  /// are asked for.
  public var siteID: String?
  /// What tells the key by which pages are sealed for friends from all others, eight hexadecimal digits; `nil` until there is one.
  public var siteKey: String?
  /// The language of the site's own words, as a BCP 47 tag.
  public var language: String
  /// The site's time zone, as an IANA name.
  public var timeZone: String
  /// The first day of calendar weeks.
  public var weekStartsOn: Weekday
  /// The time at which a day begins: with 03:00, a check-in at 01:30 counts for the day before.
  public var dayStartsAt: TimeOfDay
  /// The person that commands and `serve` act for unless told otherwise; `nil` where none is set.
  public var owner: Username?
  /// The folder that builds write to, relative to the data folder.
  public var output: String
  /// A day that is taken as today whatever the clock says; for samples. `nil` for the clock.
  public var today: Day?
  /// The people for whom a build makes a home edition.
  public var homes: Homes
  /// How long texts and how large pictures may be.
  public var limits: Limits
  /// The list for tasks that name none, of each person who has one of that name; `nil` where none is set.
  public var inbox: Slug?
  /// The colour of links, buttons and everything else that belongs to no habit.
  public var accent: HabitColor
  /// How exactly the public edition says where something happened.
  public var publicLocation: LocationPrecision
  /// Whether the public edition includes the course.
  public var publicCourse: Bool
  /// The server of the tiles below the maps of home editions; `nil` for none. The public edition loads nothing from
  /// other servers.
  public var mapTiles: MapTiles?
  /// The copyright notice of the map as the settings give it; `nil` for the tile server's name.
  public var mapAttribution: String?
  /// The address under which people reach `serve`, without a slash at its end; it stands in links that are sent to them.
  /// `nil` where it is this machine's own.
  public var serveURL: String?
  /// The addresses of reverse proxies in front of `serve`, whose word is taken for where a request comes from.
  public var trustedProxies: [String]
  /// How long people stay signed in.
  public var sessions: Sessions
  /// The machine that reminds, by the name that it gave itself; `nil` while none does.
  public var reminds: String?
  /// Where copies of the public edition are put.
  public var publish = PublishSettings()

  /// The settings of an empty `daybook.yml`; what is given replaces these defaults.
  public init(
    title: String = "Daybook", baseURL: String? = nil, language: String = "en", timeZone: String = "UTC",
    weekStartsOn: Weekday = .monday, dayStartsAt: TimeOfDay = .midnight, owner: Username? = nil,
    output: String = "../site", today: Day? = nil, homes: Homes = .owner, limits: Limits = Limits(), inbox: Slug? = nil,
    accent: HabitColor = .named(.teal), publicLocation: LocationPrecision = .none, publicCourse: Bool = false,
    mapTiles: MapTiles? = nil, mapAttribution: String? = nil, serveURL: String? = nil, trustedProxies: [String] = [],
    sessions: Sessions = Sessions()
  ) {
    self.title = title
    self.baseURL = baseURL
    self.language = language
    self.timeZone = timeZone
    self.weekStartsOn = weekStartsOn
    self.dayStartsAt = dayStartsAt
    self.owner = owner
    self.output = output
    self.today = today
    self.homes = homes
    self.limits = limits
    self.inbox = inbox
    self.accent = accent
    self.publicLocation = publicLocation
    self.publicCourse = publicCourse
    self.mapTiles = mapTiles
    self.mapAttribution = mapAttribution
    self.serveURL = serveURL
    self.trustedProxies = trustedProxies
    self.sessions = sessions
  }
}
