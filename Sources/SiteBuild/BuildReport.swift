/// What a build did.
public struct BuildReport: Equatable, Sendable {
  /// Planned pages.
  public var pages = 0
  /// The same by edition's folder.
  public var pageCounts: [String: Int] = [:]
  /// Planned files: pages and assets.
  public var files = 0
  /// How many files had to be made to see whether they changed.
  public var rendered = 0
  /// Files that are as they were.
  public var unchanged = 0
  /// Paths under the output folder of the files that were written, in order.
  public var written: [String] = []
  /// Paths of the files that were removed, in order.
  public var removed: [String] = []

  /// Of a build that has done nothing yet.
  public init() {}
}
