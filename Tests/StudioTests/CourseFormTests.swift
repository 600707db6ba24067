import Changes
import Diagnostics
import Journal
import SitePlan
import Testing

@testable import Studio

/// A course of two weeks, served to somebody who has not begun it.
private func courseSample(starts: String = "enrolment", today: String) throws -> ServedSample {
  let sample = try ServedSample(today: try #require(Day(today)))
  try sample.write("title: Eating\ndescription: Ten calm weeks.\nstarts: \(starts)\n", to: "course/course.yml")
  try sample.write(
    "---\ntitle: Welcome\nhabit: {title: Photograph meals, schedule: daily}\n---\nHello.\n",
    to: "course/week-01/01-welcome.md")
  try sample.write("---\ntitle: How it works\n---\nSo.\n", to: "course/week-01/02-tour.md")
  try sample.write(
    "---\ntitle: Slowly\nprompt: {kind: habit, theme: Eat slowly, ideas: [fork], replaces: photograph-meals}\n---\nS.\n",
    to: "course/week-02/01-slowly.md")
  return sample
}

extension ServedSample {
  fileprivate func page(_ path: String) async throws -> String? {
    let revision = try await revision()
    guard let person = revision.book.people.first,
      let page = revision.pages(of: .home(of: person.username)).page(at: path)
    else { return nil }
    return String(decoding: try revision.html(of: page), as: UTF8.self)
  }
}

@Suite("The course by forms")
struct CourseFormTests {
  @Test("a newcomer is greeted with what the course begins with; one press starts it, and the welcome follows")
  func start() async throws {
    let sample = try courseSample(today: "2026-03-23")
    for path in ["index.html", "course.html"] {
      let page = try #require(try await sample.page(path))
      #expect(page.contains("action=\"-/start\"") && page.contains("Welcome") && page.contains("How it works"))
      #expect(!page.contains("daybook course start"))
    }
    #expect(try await sample.page("course/week-01/01-welcome.html") == nil)
    let outcome = try await sample.send("start", ["day": ""])
    #expect(outcome.page == "course/week-01/01-welcome.html")
    #expect(outcome.note.undo == Note("", undo: .courseStarted(on: Day(number: 20_535))).undo)
    #expect(try await sample.page(outcome.page)?.contains("Hello.") == true)
    let today = try await sample.today()
    #expect(!today.contains("action=\"-/start\"") && today.contains("course/week-01/01-welcome.html"))
    #expect(today.contains("Photograph meals"))
    await #expect(throws: Refusal.self) { try await sample.send("start", [:]) }
  }

  @Test("who begins later gets the overview, which says when week 1 opens; what is no day is refused")
  func later() async throws {
    let sample = try courseSample(today: "2026-03-23")
    await #expect(throws: RefusedForm.self) { try await sample.send("start", ["day": "2026-02-30"]) }
    let outcome = try await sample.send("start", ["day": "2026-03-30"])
    #expect(outcome.page == "course.html")
    let page = try #require(try await sample.page("course.html"))
    #expect(page.contains("opens 30 Mar") && !page.contains("action=\"-/start\""))
    #expect(try await sample.page("course/week-01/01-welcome.html") == nil)
  }

  @Test("a course with a date is joined; no day is asked for, and when it is over nothing is offered")
  func join() async throws {
    let sample = try courseSample(starts: "2026-03-23", today: "2026-03-25")
    let page = try #require(try await sample.page("course.html"))
    #expect(page.contains("It began on 23 March 2026.") && !page.contains("name=\"day\""))
    let outcome = try await sample.send("start", [:])
    #expect(outcome.page == "course/week-01/01-welcome.html")
    #expect(try await sample.today().contains("Photograph meals"))
    let late = try courseSample(starts: "2026-03-23", today: "2026-04-06")
    #expect(try await late.page("course.html")?.contains("action=\"-/start\"") == false)
  }

  @Test("the address of a post says what opens it while it is not open, and nothing else has anything to open it")
  func opening() async throws {
    let sample = try courseSample(today: "2026-03-23")
    func opening(_ path: String) async throws -> String? {
      let revision = try await sample.revision()
      let person = try #require(revision.book.people.first)
      return revision.opening(ofPostAt: path, of: .home(of: person.username)).map { "\($0.week) · \($0.note)" }
    }
    #expect(try await opening("course/week-02/01-slowly.html") == "Week 2 · opens once the course has begun")
    _ = try await sample.send("start", ["day": "2026-03-23"])
    #expect(try await opening("course/week-01/01-welcome.html") == nil)
    #expect(try await opening("course/week-01/02-tour.html") == "Week 1 · opens when the post before it is read")
    #expect(try await opening("course/week-02/01-slowly.html") == "Week 2 · opens 30 Mar")
    #expect(try await opening("course/week-02/02-none.html") == nil)
    #expect(try await opening("habits/run/none.html") == nil)
  }

  @Test("an answer makes a habit on the days that were chosen; answered again, it changes the notes alone")
  func answer() async throws {
    let sample = try courseSample(today: "2026-03-23")
    _ = try await sample.send("start", ["day": "2026-03-16"])
    let post = "week-02/01-slowly"
    let page = try #require(try await sample.page("course/\(post).html"))
    #expect(page.contains("<option value=\"weekdays\">"))
    await #expect(throws: RefusedForm.self) {
      try await sample.send("answer", ["post": post, "text": "x", "schedule": "now and then"])
    }
    _ = try await sample.send("answer", ["post": post, "text": "Fork\r\ndown", "schedule": "3 times a week"])
    let habits = try await sample.revision().book.people[0].habits.map(\.habit)
    let habit = try #require(habits.first { $0.slug.text == "eat-slowly" })
    #expect(habit.schedule == .timesAWeek(3) && habit.notes == "Fork\ndown\n")
    #expect(habit.replaces?.text == "photograph-meals")
    #expect(habits.first { $0.slug.text == "photograph-meals" }?.end == Day("2026-03-22"))
    #expect(try await sample.page("course/\(post).html")?.contains("<select") == false)
    _ = try await sample.send("answer", ["post": post, "text": "Up"])
    let changed = try await sample.revision().book.people[0].habits.map(\.habit).first { $0.slug == habit.slug }
    #expect(changed?.schedule == .timesAWeek(3) && changed?.notes == "Up\n")
  }

  @Test("a refused answer keeps what was typed and chosen, and says why")
  func refused() async throws {
    let sample = try courseSample(today: "2026-03-23")
    _ = try await sample.send("start", ["day": "2026-03-16"])
    let revision = try await sample.revision()
    let person = try #require(revision.book.people.first)
    var form = FormFields()
    try form.add("week-02/01-slowly", to: "post")
    try form.add("My <words>", to: "text")
    try form.add("weekdays", to: "schedule")
    let context = ActionContext(
      site: sample.site, revision: revision, person: person, writer: .init(root: sample.root))
    let action = try #require(Studio.actions["answer"])
    let page = try #require(action.formAgain(form, context, "it is full"))
    let html = String(decoding: try revision.html(of: page), as: UTF8.self)
    #expect(html.contains("My &lt;words&gt;") && html.contains("it is full"))
    #expect(html.contains("<option value=\"weekdays\" selected>"))
  }

  /// Ana, who runs the daybook, and so many others, of whom some have begun.
  private func club(of count: Int, begun: Int = 0) throws -> ServedSample {
    let sample = try courseSample(today: "2026-03-25")
    for number in 1...count {
      try sample.write("name: Guest \(number)\n", to: "people/guest\(number)/profile.yml")
      if number <= begun {
        try sample.write(
          "started: 2026-03-23\nread:\n  week-01/01-welcome: 2026-03-23\nanswers:\n  week-02/01-slowly: canary-\(number)\n",
          to: "people/guest\(number)/course.yml")
      }
    }
    return sample
  }

  @Test("whoever runs the daybook sees how many are where, and of few or of all in one place nothing")
  func people() async throws {
    func page(_ sample: ServedSample) async throws -> String {
      try await sample.html(of: #require(try await sample.model(at: "course/people.html")))
    }
    let many = try await page(club(of: 14, begun: 8))
    #expect(many.contains("As of 24 March 2026") && many.contains("Week 1") && many.contains("5 or more"))
    #expect(!many.contains("Guest") && !many.contains("guest") && !many.contains("canary"))
    #expect(try await page(club(of: 9, begun: 5)).contains("fewer than 10 take part"))
    let close = try await page(club(of: 14, begun: 14))
    #expect(close.contains("so close together") && !close.contains("<table"))
    #expect(try await club(of: 1).page("course.html")?.contains("course/people.html") == true)
  }

  @Test("who shows how far they are is named, without what they answered, until they stop or undo it")
  func showing() async throws {
    let sample = try club(of: 2, begun: 2)
    try sample.write("owner: guest2\n", to: "daybook.yml")
    // The sample's person is Ana, who does not run this one.
    #expect(try await sample.model(at: "course.html") != nil)
    let offer = try #require(try await sample.page("course.html"))
    #expect(offer.contains("-/course-show") && !offer.contains("course/people.html"))
    let outcome = try await sample.send("course-show", ["show": "yes"])
    #expect(outcome.note.undo != nil && outcome.page == "course.html")
    #expect(sample.text("people/ana/course.yml") == "share_progress: true\n")
    #expect(try await sample.page("course.html")?.contains("value=\"no\"") == true)
    try await sample.send("undo", [:])
    #expect(sample.text("people/ana/course.yml") == nil)
    try await sample.send("course-show", ["show": "yes"])
    try await sample.send("course-show", ["show": "no"])
    #expect(sample.text("people/ana/course.yml")?.contains("share") != true)

    try sample.write("owner: ana\n", to: "daybook.yml")
    let kept = try #require(sample.text("people/guest1/course.yml"))
    try sample.write(kept + "share_progress: true\n", to: "people/guest1/course.yml")
    let page = try await sample.html(of: #require(try await sample.model(at: "course/people.html")))
    #expect(page.contains("Guest 1") && page.contains("1 of 3 posts read") && !page.contains("Guest 2"))
    #expect(!page.contains("canary"))
  }
}
