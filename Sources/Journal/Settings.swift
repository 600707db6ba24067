/// The settings of `daybook.yml`.
public struct Settings: Sendable, Equatable {
  public enum Homes: Hashable, Sendable {
    case owner, all
    case people([Username])
  }

  /// How exactly the public edition says where something happened.
  public enum LocationPrecision: String, Hashable, Sendable, CaseIterable {
    case none, coarse, exact
  }

  /// The longest texts and largest photos that are accepted.
  public struct Limits: Hashable, Sendable {
    /// In characters as a person counts them.
    public var title: Int
    public var reason: Int
    public var comment: Int
    public var photoBytes: Int

    public init(title: Int = 20, reason: Int = 30, comment: Int = 20, photoBytes: Int = 65_536) {
      self.title = title
      self.reason = reason
      self.comment = comment
      self.photoBytes = photoBytes
    }
  }

  public var title: String
  /// Where the public edition is hosted, ending in a slash; only feeds, calendars and badges need it.
  public var baseURL: String?
  /// A BCP 47 tag.
  public var language: String
  /// An IANA name.
  public var timeZone: String
  public var weekStartsOn: Weekday
  public var dayStartsAt: TimeOfDay
  public var owner: Username?
  /// Where builds go, seen from the data folder.
  public var output: String
  /// Fixes today; for samples.
  public var today: Day?
  public var homes: Homes
  public var limits: Limits
  public var accent: HabitColor
  public var publicLocation: LocationPrecision
  public var publicCourse: Bool
  /// What lies below the maps of home editions; the public edition asks nobody for anything.
  public var mapTiles: MapTiles?
  /// Whose map it is.
  public var mapAttribution: String?

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
