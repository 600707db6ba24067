import Journal
import Testing

@testable import Insights

@Suite("How far many people are in a course")
struct CourseCohortTests {
  private typealias Stage = CourseCohort.Stage

  private static let stages: [Stage] = [.notBegun, .week(1), .week(2), .week(3), .finished]

  private func finding(_ counts: Int...) -> CourseCohort.Finding {
    CourseCohort.finding(
      Array(zip([Self.stages[0]] + Self.stages[1...].prefix(counts.count - 2) + [.finished], counts)))
  }

  private func told(_ counts: [Int]) -> CourseCohort.Finding {
    let middle = (1..<counts.count - 1).map(Stage.week)
    return CourseCohort.finding(Array(zip([.notBegun] + middle + [.finished], counts)))
  }

  private func counts(_ finding: CourseCohort.Finding) -> [CourseCohort.Count] {
    if case .rows(let rows) = finding { rows.map(\.count) } else { [] }
  }

  @Test("counts are told by their lower bounds, and small ones as a few, which may be nobody")
  func bounds() {
    #expect(
      counts(finding(4, 5, 9, 12, 0)) == [.few, .atLeast(5), .atLeast(5), .atLeast(10), .few])
    #expect(
      counts(finding(19, 20, 49, 50, 99)) == [.atLeast(10), .atLeast(20), .atLeast(20), .atLeast(50), .atLeast(50)])
    #expect(counts(finding(100, 200, 499, 500, 999)) == [100, 200, 200, 500, 500].map { .atLeast($0) })
  }

  @Test("of fewer than ten nothing is told")
  func few() {
    #expect(finding(9, 0, 0) == .tooFew && finding(0, 4, 5) == .tooFew && finding(0, 0, 0) == .tooFew)
    #expect(finding(5, 5, 0) != .tooFew)
  }

  @Test("where nearly all are in one place nothing is told, not even where")
  func close() {
    #expect(finding(0, 12, 0) == .tooClose && finding(12, 0, 0) == .tooClose && finding(0, 96, 4) == .tooClose)
    // Spread over the weeks, they are under way together, which tells of each: nothing, either.
    #expect(finding(0, 6, 6, 6, 0) == .tooClose)
  }

  @Test("where what is missing from the whole would tell a small count, the weeks are told as one, or nothing is")
  func difference() {
    // Of 31, two stages have 10 or more and 20 or more: the third would have one at most.
    #expect(finding(10, 1, 20) == .tooClose)
    // Of 21, four have five or more each: the fifth would have one at most. The weeks together hide it.
    #expect(
      finding(5, 5, 5, 1, 5)
        == .rows([
          .init(stage: .notBegun, count: .atLeast(5)), .init(stage: .underWay, count: .atLeast(10)),
          .init(stage: .finished, count: .atLeast(5)),
        ]))
  }

  /// All ways in which so many people can be spread over stages.
  private func spreads(_ count: Int, over stages: Int) -> [[Int]] {
    if stages == 1 { return [[count]] }
    return (0...count).flatMap { first in spreads(count - first, over: stages - 1).map { [first] + $0 } }
  }

  @Test(
    "nobody who knows how many take part, and this program, can find out a small count or where everybody is",
    arguments: [3, 4, 5])
  func inference(_ stages: Int) {
    for count in CourseCohort.fewest...16 {
      let all = spreads(count, over: stages)
      for (finding, possible) in Dictionary(grouping: all, by: told) {
        for stage in 0..<stages {
          let values = Set(possible.map { $0[stage] })
          // Whatever is told, one to four remain possible where it may be fewer than five at all.
          if values.allSatisfy({ $0 < CourseCohort.small }) {
            #expect(values.isSuperset(of: 1...4), "\(finding): \(values.sorted())")
          }
          // And nobody can be known to be where everybody is, or nearly everybody.
          #expect(values.contains { $0 <= count - CourseCohort.small }, "\(finding): \(values.sorted())")
        }
      }
    }
  }

  @Test("somebody is in the first open week with unread posts, or else in the latest open one")
  func stage() throws {
    let course = Course(
      title: "x", starts: .enrolment,
      weeks: (1...3).map { number in
        CourseWeek(
          number: number, posts: (1...2).map { Post(id: PostID("week-0\(number)/0\($0)"), title: "x", body: "") })
      })
    let start = Day(number: 20_000)
    func stage(_ read: [String], after days: Int, started: Bool = true) -> CourseCohort.Stage {
      let progress = CourseProgress(
        started: started ? start : nil, read: Dictionary(uniqueKeysWithValues: read.map { (PostID($0), start) }))
      return CourseCohort.stage(of: CourseStatus(course, progress: progress, today: start + days))
    }
    let week1 = ["week-01/01", "week-01/02"]
    #expect(stage([], after: 0, started: false) == .notBegun && stage([], after: -1) == .notBegun)
    #expect(stage([], after: 0) == .week(1) && stage([], after: 30) == .week(1))
    #expect(stage(week1, after: 1) == .week(1) && stage(week1, after: 8) == .week(2))
    let all = (1...3).flatMap { week in (1...2).map { "week-0\(week)/0\($0)" } }
    #expect(stage(all, after: 30) == .finished)
  }
}
