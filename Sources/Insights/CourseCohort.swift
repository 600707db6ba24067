import Journal

/// How far many people are in a course, so coarsely that nothing follows for a single one.
///
/// Whoever runs the course may know how many take part, and who. So it is not enough to hide small counts: what is missing
/// from the whole would tell them, and where nearly everybody is in one place, the count tells of each. Therefore
///
/// - nothing is told of fewer than ``fewest``;
/// - a count below ``small`` is `few`, which may be nobody, and any other is told by a lower bound;
/// - nothing is told where a stage has all but fewer than ``small``;
/// - and what is told must leave every `few` open from nobody to four, whatever is subtracted; otherwise the weeks are told
///   as one stage, or nothing is.
///
/// Counts are as of the day before, so that nobody who watches the page sees one change when somebody reads.
public struct CourseCohort: Sendable, Equatable {
  /// A place in the course.
  public enum Stage: Hashable, Sendable {
    case notBegun
    /// In the week of that number: the first open one with unread posts, or the latest open one.
    case week(Int)
    /// In any of the weeks.
    case underWay
    case finished
  }

  /// How many are in a stage.
  public enum Count: Hashable, Sendable {
    /// Fewer than five; perhaps nobody.
    case few
    /// So many or more.
    case atLeast(Int)
  }

  /// A stage and how many are in it.
  public struct Row: Hashable, Sendable {
    /// The stage.
    public let stage: Stage
    /// How many are in it.
    public let count: Count
  }

  /// What can be told.
  public enum Finding: Hashable, Sendable {
    /// The stages in their order.
    case rows([Row])
    /// So few take part that nothing is told.
    case tooFew
    /// They are so close together that any count would tell of single people.
    case tooClose
  }

  /// The fewest people of whom anything is told.
  public static let fewest = 10
  /// The least count that is told.
  public static let small = 5

  /// What can be told.
  public let finding: Finding

  /// - Parameters:
  ///   - participants: What each of them has read.
  ///   - day: The day as of which they are counted: the day before the reader's.
  public init(_ course: Course, participants: [CourseProgress], asOf day: Day) {
    let stages = participants.map { Self.stage(of: CourseStatus(course, progress: $0, today: day)) }
    let weeks = course.publishedWeeks.map { Stage.week($0.number) }
    let counts = ([.notBegun] + weeks + [.finished]).map { stage in (stage, stages.count { $0 == stage }) }
    finding = Self.finding(counts)
  }

  /// The stage in which a reader is.
  public static func stage(of status: CourseStatus) -> Stage {
    if status.isFinished { return .finished }
    let reading = status.weeks.first { $0.isOpen && !$0.isFinished }?.number
    return (reading ?? status.currentWeek).map { .week($0) } ?? .notBegun
  }

  /// What can be told of how many are in each stage, the first of which is that before the course and the last that after it.
  static func finding(_ counts: [(stage: Stage, count: Int)]) -> Finding {
    guard let first = counts.first, let last = counts.last, counts.count > 2,
      counts.reduce(0, { $0 + $1.count }) >= fewest
    else { return .tooFew }
    if let rows = rows(counts) { return .rows(rows) }
    let between = counts.dropFirst().dropLast().reduce(0) { $0 + $1.count }
    return rows([first, (.underWay, between), last]).map(Finding.rows) ?? .tooClose
  }

  /// The stages, or `nil` where something would follow for single people.
  private static func rows(_ counts: [(stage: Stage, count: Int)]) -> [Row]? {
    let whole = counts.reduce(0) { $0 + $1.count }
    guard counts.allSatisfy({ $0.count <= whole - small }) else { return nil }
    let bounds = counts.map(\.count).filter { $0 >= small }.map(bounds)
    let few = counts.count - bounds.count
    if few > 0 {
      // What the others leave has to be enough for four in any of them, and not too much for nobody.
      let most = whole - bounds.reduce(0) { $0 + $1.lowerBound }
      let least = whole - bounds.reduce(0) { $0 + $1.upperBound } - (small - 1) * (few - 1)
      guard most >= small - 1, least <= 0 else { return nil }
    }
    return counts.map { stage, count in
      Row(stage: stage, count: count < small ? .few : .atLeast(Self.bounds(of: count).lowerBound))
    }
  }

  /// The counts that are told like one of five or more: 5 to 9, 10 to 19, 20 to 49, 50 to 99 and so on.
  private static func bounds(of count: Int) -> ClosedRange<Int> {
    var (lower, step) = (small, 0)
    while true {
      let next = step % 3 == 2 ? lower / 2 * 5 : lower * 2
      if count < next { return lower...(next - 1) }
      (lower, step) = (next, step + 1)
    }
  }
}
