/// The result of a build, in numbers and paths.
public struct BuildReport: Equatable, Sendable {
  /// The number of pages: the planned ones, and where others stay unseen whoever builds adds those.
  public var pages = 0
  /// The number of planned pages by the folder of their edition.
  public var pageCounts: [String: Int] = [:]
  /// The number of planned files: pages and assets.
  public var files = 0
  /// The number of files that were made, in order to see whether they changed.
  public var rendered = 0
  /// The number of files that did not change.
  public var unchanged = 0
  /// How many more pages there are than before by the folder of their edition, and how many more files.
  public internal(set) var growth = Growth()
  /// Whether everything that is no longer planned was found and removed. Of what is sealed it is not where an earlier list
  /// cannot be opened and others' files stay.
  public internal(set) var knowsAllThatWent = true
  /// The paths of the files that were written, relative to the output folder, in order.
  public var written: [String] = []
  /// The paths of the files that were removed, relative to the output folder, in order.
  public var removed: [String] = []

  /// Differences to what the last build left.
  public struct Growth: Equatable, Sendable {
    /// Of pages, by the folders of editions.
    public var pages: [String: Int] = [:]
    /// Of files, in all editions.
    public var files = 0
  }

  /// The report of a build that has done nothing yet.
  public init() {}

  /// Adds what a further build of the same output did, of other editions.
  public mutating func add(_ other: BuildReport) {
    pages += other.pages
    pageCounts.merge(other.pageCounts) { $1 }
    files += other.files
    rendered += other.rendered
    growth.files += other.growth.files
    growth.pages.merge(other.growth.pages, uniquingKeysWith: +)
    knowsAllThatWent = knowsAllThatWent && other.knowsAllThatWent
    unchanged += other.unchanged
    written = (written + other.written).sorted()
    removed = (removed + other.removed).sorted()
  }
}
