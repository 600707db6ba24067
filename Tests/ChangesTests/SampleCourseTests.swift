import Changes
import DataFolder
import Foundation
import Insights
import Journal
import Testing

/// The ten-week course that comes along with the sample data.
private func sampleCourse() async throws -> Course {
  let data = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("data")
  return try #require(await BookReader(root: data.path).read(today: Day("2026-11-20"), now: 0).book.course)
}

@Suite("The sample course")
struct SampleCourseTests {
  @Test("ten weeks of three or four posts each; weeks 2, 4, 6 and 8 open with a habit to decide on")
  func outline() async throws {
    let course = try await sampleCourse()
    #expect(course.publishedWeeks.map(\.number) == Array(1...10))
    #expect(course.publishedWeeks.allSatisfy { (3...4).contains($0.posts.count) })
    let themes = course.weeks.compactMap { week in week.posts.first?.prompt.map { "\(week.number) \($0.theme ?? "")" } }
    #expect(themes == ["2 Eat slowly", "4 Drink water", "6 Portion control", "8 Whole foods"])
    #expect(course.posts.filter { $0.prompt?.kind == .habit }.count == 4)
    #expect(course.posts.compactMap { $0.habit?.title } == ["Photograph meals"])
    #expect(course.weeks[1].posts[0].prompt?.replaces?.text == "photograph-meals")
    #expect(course.posts.first { $0.prompt?.kind == .selfImageGoal }?.id.text.hasPrefix("week-02/") == true)
  }

  @Test(
    "day by day, from the day before the start to long after the end: whole weeks open every seventh day, the posts of one after each other",
    arguments: [true, false], [1, 4, 400])
  func calendar(hasDate: Bool, daysAPost: Int) async throws {
    var course = try await sampleCourse()
    // Summer time ends in most of Europe on the 25th, and the year in week 10.
    let start = try #require(Day("2026-10-19"))
    if hasDate { course.starts = .on(start) }
    var progress = CourseProgress(started: hasDate ? nil : start)
    let order = course.posts.map(\.id)
    for offset in -1..<500 {
      let today = start + offset
      let status = CourseStatus(course, progress: progress, today: today)
      let open = offset < 0 ? 0 : min(10, offset / 7 + 1)
      #expect(status.weeks.filter(\.isOpen).map(\.number) == Array(1..<(open + 1)), "\(today)")
      for week in status.weeks {
        // In an open week: what is read, then one that is open, then what waits for it.
        let states = week.posts.map { $0.isRead ? "r" : $0.state == .open ? "o" : $0.state == .waiting ? "w" : "l" }
        let pattern = states.joined()
        #expect(
          week.isOpen
            ? pattern.wholeMatch(of: #/r*(ow*)?/#) != nil : pattern.allSatisfy { $0 == "l" }, "\(today) \(pattern)")
      }
      #expect(status.isOver == (offset >= 70))
      if offset >= 0, offset.isMultiple(of: daysAPost), let next = status.nextPost {
        // The first that is unread, in the order of the course, of those whose week is open.
        #expect(next == order.first { progress.read[$0] == nil })
        progress.read[next] = today
      }
    }
    #expect(progress.read.count == (daysAPost == 400 ? 2 : order.count))
  }

  @Test("the habit of week 1 is there for those seven days alone, in both ways of starting, also for who joins late")
  func habitOfTheWeek() async throws {
    var course = try await sampleCourse()
    let start = try #require(Day("2026-10-19"))
    for offset in -1...80 {
      let today = start + offset
      let brought = course.broughtHabits(for: CourseProgress(started: start), today: today)
      #expect(brought.map(\.habit.slug.text) == (offset < 0 ? [] : ["photograph-meals"]))
      #expect(brought.allSatisfy { $0.habit.start == start && $0.habit.end == start + 6 })
    }
    course.starts = .on(start)
    for joined in 0...8 {
      let brought = course.broughtHabits(for: CourseProgress(started: start + joined), today: start + joined)
      #expect(brought.map(\.habit.start) == (joined < 7 ? [start + joined] : []))
    }
  }
}
