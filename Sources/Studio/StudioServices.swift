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
  /// Prints a line for who started the app.
  public var say: @Sendable (String) -> Void

  public init(
    root: String, read: @escaping @Sendable () async -> Reading,
    publish: @escaping @Sendable (EditionMaker, Book) throws -> Void,
    cleanedPhoto: @escaping @Sendable (_ path: String) throws -> [UInt8], say: @escaping @Sendable (String) -> Void
  ) {
    self.root = root
    self.read = read
    self.publish = publish
    self.cleanedPhoto = cleanedPhoto
    self.say = say
  }
}
