/// The settings of `daybook.yml`.
public struct Settings: Sendable, Equatable {
  /// For whom a build makes a home edition.
  public enum Homes: Hashable, Sendable {
    /// The owner alone, or everybody in the data folder.
    case owner, all
    /// These, in their order.
    case people([Username])
  }

  /// How exactly the public edition says where something happened.
  public enum LocationPrecision: String, Hashable, Sendable, CaseIterable {
    /// Not at all; to two decimals of a degree, about a kilometre; as recorded.
    case none, coarse, exact
  }

  /// The longest texts and largest photos that are accepted.
  public struct Limits: Hashable, Sendable {
    /// In characters as a person counts them.
    public var title: Int
    /// In characters as a person counts them.
    public var reason: Int
    /// In characters as a person counts them.
    public var comment: Int
    /// In bytes.
    public var photoBytes: Int

    /// The limits of a data folder that sets none.
    public init(title: Int = 20, reason: Int = 30, comment: Int = 20, photoBytes: Int = 65_536) {
      self.title = title
      self.reason = reason
      self.comment = comment
      self.photoBytes = photoBytes
    }
  }

  /// What the site is called.
  public var title: String
  /// Where the public edition is hosted, ending in a slash; only feeds, calendars and badges need it.
  public var baseURL: String?
  /// A BCP 47 tag.
  public var language: String
  /// An IANA name.
  public var timeZone: String
  /// The first day of calendar weeks.
  public var weekStartsOn: Weekday
  /// The time at which a day begins: "03:00" makes 01:30 belong to the day before.
  public var dayStartsAt: TimeOfDay
  /// Whom commands and `serve` mean by default.
  public var owner: Username?
  /// Where builds go, seen from the data folder.
  public var output: String
  /// Fixes today; for samples.
  public var today: Day?
  /// Whose dashboards are made.
  public var homes: Homes
  /// How long texts and how large pictures may be.
  public var limits: Limits
  /// The colour of links, buttons and whatever belongs to no habit.
  public var accent: HabitColor
  /// How exactly the public edition says where something was.
  public var publicLocation: LocationPrecision
  /// Whether the public edition has the course.
  public var publicCourse: Bool
  /// What lies below the maps of home editions; the public edition asks nobody for anything.
  public var mapTiles: MapTiles?
  /// Whose map it is.
  public var mapAttribution: String?

  /// The settings of a data folder whose `daybook.yml` says no more than what is given.
  public init(
    title: String = "Daybook", baseURL: String? = nil, language: String = "en", timeZone: String = "UTC",
    weekStartsOn: Weekday = .monday, dayStartsAt: TimeOfDay = .midnight, owner: Username? = nil,
    output: String = "../site", today: Day? = nil, homes: Homes = .owner, limits: Limits = Limits(),
    accent: HabitColor = .named(.teal), publicLocation: LocationPrecision = .none, publicCourse: Bool = false,
    mapTiles: MapTiles? = nil, mapAttribution: String? = nil
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
    self.accent = accent
    self.publicLocation = publicLocation
    self.publicCourse = publicCourse
    self.mapTiles = mapTiles
    self.mapAttribution = mapAttribution
  }
}
