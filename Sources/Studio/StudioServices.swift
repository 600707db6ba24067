import Changes
import DataFolder
import Diagnostics
import Editions
import Journal

/// What the local web app asks of the program around it.
public struct StudioServices: Sendable {
  /// The data folder, as it is opened and as messages name it.
  public var root: String
  /// Reads the data folder as it is now.
  public var read: @Sendable () async -> Reading
  /// Builds the site on disk. Throws a `BuildError`.
  public var publish: @Sendable (EditionMaker, Book) throws -> Void
  /// Reads a photo by its path under the data folder and gives it without metadata. Throws a `Diagnostic`.
  public var cleanedPhoto: @Sendable (_ path: String) throws -> [UInt8]
  /// The day that is today for everybody; `nil`: the clock says.
  public var today: Day?
  /// Seconds since 1970-01-01T00:00:00Z.
  public var now: @Sendable () -> Int64
  /// What a clock shows then, in an IANA time zone.
  public var wallClock: @Sendable (_ now: Int64, _ zone: String) -> WallClock
  /// The number of the first reading, so that a page from before a restart is known to be one.
  public var firstRevision: Int
  /// Prints a line for who started the app.
  public var say: @Sendable (String) -> Void

  /// What each of them has to do is said at its property.
  public init(
    root: String, read: @escaping @Sendable () async -> Reading,
    publish: @escaping @Sendable (EditionMaker, Book) throws -> Void,
    cleanedPhoto: @escaping @Sendable (_ path: String) throws -> [UInt8], today: Day? = nil,
    now: @escaping @Sendable () -> Int64, wallClock: @escaping @Sendable (_ now: Int64, _ zone: String) -> WallClock,
    firstRevision: Int = 1, say: @escaping @Sendable (String) -> Void
  ) {
    self.root = root
    self.read = read
    self.publish = publish
    self.cleanedPhoto = cleanedPhoto
    self.today = today
    self.now = now
    self.wallClock = wallClock
    self.firstRevision = firstRevision
    self.say = say
  }
}
