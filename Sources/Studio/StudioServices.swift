import Accounts
import Changes
import DataFolder
import Diagnostics
import Editions
import Journal
import SiteBuild

/// What the local web app needs from the program around it.
public struct StudioServices: Sendable {
  /// The path of the data folder, also for messages.
  public var root: String
  /// Reads the data folder.
  public var read: @Sendable () async -> Reading
  /// Builds the site on disk, and says whether it is what the book of a revision says, rather than what files said for a moment in
  /// between. Throws a `BuildError`.
  public var publish: @Sendable (EditionMakers, Book) async throws -> Bool
  /// Reads the files of the data folder of which pages show copies.
  public var sources: AssetSources
  /// A fixed day that is today for everybody; `nil` for the clock's.
  public var today: Day?
  /// The current time in seconds since 1970-01-01T00:00:00Z.
  public var now: @Sendable () -> Int64
  /// The date and time in an IANA time zone at a moment.
  public var wallClock: @Sendable (_ now: Int64, _ zone: String) -> WallClock
  /// The number of the first revision, different in each run, so that pages from before a restart are recognized as
  /// outdated.
  public var firstRevision: Int
  /// The version of the program; empty where it is not known.
  public var version = ""
  /// What readings of the data folder keep, by which the next one reads only what changed; `nil` where each reads everything.
  public var record: ReadingRecord?
  /// How mails are sent; by default not at all.
  public var mail = MailService.none
  /// The provider with which people may sign in besides their password; `nil` where there is none. It is asked for whenever it
  /// matters: the file that says so may come and go.
  public var provider: @Sendable () -> IdentityProvider? = { nil }
  /// The specification of the API, in OpenAPI.
  public var specification: [UInt8] = []
  /// How people are reminded; by default not at all.
  public var reminders = ReminderService.none
  /// By what those sign in who read on the hosted site; by default nobody has a key to it.
  public var readers = ReaderService.none
  /// What of somebody is otherwise where the site was published than it will be after the next time, for each target.
  public var publishedReach: @Sendable (Book, Person) -> [PublishedReach] = { _, _ in [] }
  /// Puts the public edition online as it is, where the settings say that it is done after changes; by default nothing.
  public var putOnline: @Sendable () async -> Bool = { true }
  /// Where feeds of people on other sites come from.
  public var feeds = FeedSource.web
  /// Prints a line for the person who started the app.
  public var say: @Sendable (String) -> Void

  /// All services; each parameter is described at its property.
  public init(
    root: String, read: @escaping @Sendable () async -> Reading,
    publish: @escaping @Sendable (EditionMakers, Book) async throws -> Bool,
    sources: AssetSources, today: Day? = nil,
    now: @escaping @Sendable () -> Int64, wallClock: @escaping @Sendable (_ now: Int64, _ zone: String) -> WallClock,
    firstRevision: Int = 1, say: @escaping @Sendable (String) -> Void
  ) {
    self.root = root
    self.read = read
    self.publish = publish
    self.sources = sources
    self.today = today
    self.now = now
    self.wallClock = wallClock
    self.firstRevision = firstRevision
    self.say = say
  }
}
