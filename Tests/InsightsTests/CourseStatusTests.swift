import Insights
import Journal
import Testing

@Suite("Course")
struct CourseStatusTests {
  private func post(_ id: String, isDraft: Bool = false) -> Post {
    Post(id: PostID(id), title: id, isDraft: isDraft, body: "")
  }

  private func course(starts: Course.Start = .enrolment) -> Course {
    Course(
      title: "Eat well", starts: starts,
      weeks: [
        CourseWeek(number: 1, posts: [post("week-01/01"), post("week-01/02"), post("week-01/03", isDraft: true)]),
        CourseWeek(number: 2, posts: [post("week-02/01"), post("week-02/02")]),
        CourseWeek(number: 3, posts: [post("week-03/01", isDraft: true)]),
      ])
  }

  private func status(
    _ read: [String: String] = [:], started: String? = "2026-01-05", starts: Course.Start = .enrolment, on today: String
  ) -> CourseStatus {
    let progress = CourseProgress(
      started: started.map { day($0) },
      read: Dictionary(uniqueKeysWithValues: read.map { (PostID($0.key), day($0.value)) }))
    return CourseStatus(course(starts: starts), progress: progress, today: day(today))
  }

  @Test("on the first day the first post is open and the next waits for it")
  func firstDay() {
    let status = status(on: "2026-01-05")
    #expect(status.weeks[0].posts.map(\.state) == [.open, .waiting])
    #expect(status.weeks[1].posts.map(\.state) == Array(repeating: .locked(opens: day("2026-01-12")), count: 2))
    #expect(status.currentWeek == 1)
    #expect(status.nextPost == PostID("week-01/01"))
  }

  @Test("a post unlocks when the one before it is read")
  func unlocking() {
    let status = status(["week-01/01": "2026-01-05"], on: "2026-01-06")
    #expect(status.weeks[0].posts.map(\.state) == [.read(on: day("2026-01-05")), .open])
    #expect(status.nextPost == PostID("week-01/02"))
    #expect(status.weeks[0].readCount == 1)
    #expect(status.weeks[0].finishedOn == nil)
  }

  @Test("week n unlocks 7·(n−1) days after the start, whatever is unread before it")
  func secondWeek() {
    #expect(status(on: "2026-01-11").currentWeek == 1)
    let status = status(on: "2026-01-12")
    #expect(status.currentWeek == 2)
    #expect(status.weeks[1].posts.map(\.state) == [.open, .waiting])
    #expect(status.nextPost == PostID("week-01/01"))
  }

  @Test("nothing unlocks before the reader has started")
  func notStarted() {
    for status in [
      status(started: nil, on: "2026-01-12"), CourseStatus(course(), progress: nil, today: day("2026-01-12")),
    ] {
      #expect(!status.isEnrolled)
      #expect(status.weeks.flatMap(\.posts).allSatisfy { $0.state == .locked(opens: nil) })
      #expect(status.currentWeek == nil)
      #expect(status.nextPost == nil)
    }
  }

  @Test("a course with a date of its own starts for everybody on that day")
  func fixedStart() {
    let starts = Course.Start.on(day("2026-02-02"))
    #expect(status(started: nil, starts: starts, on: "2026-02-01").currentWeek == nil)
    #expect(
      status(started: nil, starts: starts, on: "2026-02-01").weeks[0].posts[0].state
        == .locked(opens: day("2026-02-02")))
    #expect(status(started: nil, starts: starts, on: "2026-02-09").currentWeek == 2)
    #expect(status(started: "2026-01-05", starts: starts, on: "2026-02-01").currentWeek == nil)
  }

  @Test("drafts are left out, and weeks of nothing else with them")
  func drafts() {
    let status = status(on: "2026-03-05")
    #expect(status.weeks.map(\.number) == [1, 2])
    #expect(status.postCount == 4)
    #expect(status.state(of: PostID("week-01/03")) == nil)
  }

  @Test("a week is finished on the day its last post was read, the course with its last week")
  func finished() {
    let read = [
      "week-01/01": "2026-01-05", "week-01/02": "2026-01-20", "week-02/01": "2026-01-13", "week-02/02": "2026-01-14",
      "week-09/01": "2026-01-15",
    ]
    let status = status(read, on: "2026-02-01")
    #expect(status.weeks.map(\.finishedOn) == [day("2026-01-20"), day("2026-01-14")])
    #expect(status.isFinished)
    #expect(status.finishedOn == day("2026-01-20"))
    #expect(status.readCount == 4)
    #expect(status.nextPost == nil)
  }

  @Test("what is read later than today is not read yet")
  func future() {
    #expect(status(["week-01/01": "2026-01-09"], on: "2026-01-06").weeks[0].posts[0].state == .open)
  }
}
