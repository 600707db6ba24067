/// The result of a build, in numbers and paths.
public struct BuildReport: Equatable, Sendable {
  /// The number of planned pages.
  public var pages = 0
  /// The number of planned pages by the folder of their edition.
  public var pageCounts: [String: Int] = [:]
  /// The number of planned files: pages and assets.
  public var files = 0
  /// The number of files that were made, in order to see whether they changed.
  public var rendered = 0
  /// The number of files that did not change.
  public var unchanged = 0
  /// The paths of the files that were written, relative to the output folder, in order.
  public var written: [String] = []
  /// The paths of the files that were removed, relative to the output folder, in order.
  public var removed: [String] = []

  /// The report of a build that has done nothing yet.
  public init() {}

  /// Adds what a further build of the same output did, of other editions.
  public mutating func add(_ other: BuildReport) {
    pages += other.pages
    pageCounts.merge(other.pageCounts) { $1 }
    files += other.files
    rendered += other.rendered
    unchanged += other.unchanged
    written = (written + other.written).sorted()
    removed = (removed + other.removed).sorted()
  }
}
