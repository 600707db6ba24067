import Foundation
import Testing

/// What is left when habits and people are deleted: nothing of them, and everything else as it was.
@Suite struct DeletionTests {
  /// Whether a text is anywhere in the data folder, the tool's own state included.
  private func isAnywhere(_ text: String, in sandbox: Sandbox) throws -> [String] {
    try sandbox.files(below: "data").filter { path in
      let bytes = try Data(contentsOf: sandbox.url.appendingPathComponent("data/" + path))
      return bytes.range(of: Data(text.utf8)) != nil
    }
  }
  static let picture = Data(
    base64Encoded:
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==")

  @Test("what somebody else's unreadable file may still name is not deleted beside it")
  func besideUnreadableFiles() throws {
    let sandbox = try Sandbox.diary()
    let achievements = "- {id: runner, title: Runner, kind: total, at_least: 5, habit: run}\n"
    try sandbox.write("data/achievements.yml", achievements)
    #expect(try sandbox.daybook("check").status == 0)
    try sandbox.write("data/people/ben/habits/run.md", "---\ntitle: Run\nschedule: someday\n---\n")
    let deleted = try sandbox.daybook("habit", "delete", "run", "--yes", "--no-build")
    #expect(deleted.status == 1 && deleted.errors.contains("people/ben/habits/run.md"))
    #expect(try sandbox.read("data/achievements.yml") == achievements)
    #expect(sandbox.exists("data/people/ana/habits/run.md"))

    // A file that is attached in two lists, one of which cannot be read.
    try sandbox.write("data/people/ben/habits/run.md", "---\ntitle: Run\nschedule: daily\n---\n")
    try sandbox.write(
      "data/people/ben/lists/club.md",
      "---\ntitle: Club\nshare: [{person: ana, may: write}]\n---\n- [ ] Boat file:plan.txt\n")
    try sandbox.write("data/people/ben/files/plan.txt", "A plan.")
    try sandbox.write("data/people/ben/lists/own.md", "---\ncolor: green\n---\n- [ ] Oars file:plan.txt\n")
    let task = ["task", "delete", "Boat", "--person", "ana", "--yes", "--no-build"]
    #expect(try Program.run(task, in: sandbox.url).status != 0)
    #expect(sandbox.exists("data/people/ben/files/plan.txt"))
    try sandbox.write("data/people/ben/lists/own.md", "---\ntitle: Own\n---\n- [ ] Oars file:plan.txt\n")
    #expect(try Program.run(task, in: sandbox.url).status == 0)
    #expect(sandbox.exists("data/people/ben/files/plan.txt"), "the other list names it")
  }

  @Test("a deleted habit is gone from every file, and from what undo keeps")
  func deleting() throws {
    let sandbox = try Sandbox.diary()
    let picture = try #require(Self.picture)
    for name in ["mine.png", "shared.png", "other.png"] {
      try sandbox.write("data/people/ana/photos/" + name, "")
      try picture.write(to: sandbox.url.appendingPathComponent("data/people/ana/photos/" + name))
    }
    try sandbox.write(
      "data/people/ana/events/Phone.CSV",
      """
      habit,value,when,comment,photo\r
      run,5,2026-10-02,"CANARY, and ""more""\",mine.png\r
      read,done,2026-11-17,,shared.png\r
      "run",6,2026-10-05,,shared.png\r
      read,done,2026-11-16,runs,other.png\r

      """)
    try sandbox.write("data/people/ana/habits/jog.md", "---\ntitle: Jog\nschedule: daily\nreplaces: run # once\n---\n")
    try sandbox.write(
      "data/challenges/fall.md",
      """
      ---
      title: Fall
      from: 2026-10-01
      to: 2026-12-01
      schedule: daily
      participants: [{person: ana, habit: run, state: joined}, {person: ben, state: invited}]
      ---

      """)
    try sandbox.write(
      "data/achievements.yml",
      "# mine\n- id: far\n  title: Far\n  kind: total\n  at_least: 5\n  habit: run\n- {id: all, title: All, kind: streak}\n"
    )
    try done(sandbox, "done", "run", "4", "--comment", "CANARY again")
    try done(sandbox, "habit", "edit", "run", "--notes", "CANARY notes")
    try done(sandbox, "done", "call")
    // What builds recorded of everybody names it, too.
    for output in ["site", "other"] {
      #expect(try Program.run(["build", "--output", output], in: sandbox.url).status == 0)
    }
    let result = try done(sandbox, "habit", "delete", "run", "--yes")
    #expect(
      result.output == """
        Deleted 🏃 Morning run, with 15 check-ins from 2026-08-03 to 2026-11-20, 1 \
        photo, its notes, 1 achievement of your own that only it can earn and its part in 1 \
        challenge.

        """)
    #expect(try sandbox.daybook("check").errors == "")
    #expect(try isAnywhere("CANARY", in: sandbox) == [])
    #expect(!sandbox.exists("data/.daybook/sites"))
    #expect(!sandbox.exists("data/people/ana/habits/run.md"))
    #expect(!sandbox.exists("data/people/ana/photos/mine.png"))
    #expect(sandbox.exists("data/people/ana/photos/shared.png"))
    #expect(
      try sandbox.read("data/people/ana/events/Phone.CSV") == """
        habit,value,when,comment,photo\r
        read,done,2026-11-17,,shared.png\r
        read,done,2026-11-16,runs,other.png\r

        """)
    #expect(try sandbox.read("data/people/ana/habits/jog.md") == "---\ntitle: Jog\nschedule: daily\n---\n")
    #expect(
      try sandbox.read("data/challenges/fall.md").contains(
        "participants: [{person: ana, state: joined}, {person: ben, state: invited}]"))
    #expect(try sandbox.read("data/achievements.yml") == "# mine\n- {id: all, title: All, kind: streak}\n")
    // What came before it can still be taken back, and the habit stays gone.
    _ = try sandbox.daybook("undo", "--yes", "--no-build")
    #expect(try isAnywhere("CANARY", in: sandbox) == [])
    #expect(!(try sandbox.read("data/people/ana/events/2026.csv").contains(",run,")))
  }

  @Test("a deleted person is gone, and nothing refers to them")
  func deletingPerson() throws {
    let sandbox = try Sandbox.diary()
    try sandbox.write("data/daybook.yml", "title: Tests\nowner: ana\ntoday: 2026-11-20\nhomes: [ana, ben] # both\n")
    try sandbox.write("data/people/ben/habits/swim.md", "---\ntitle: CANARY\nschedule: daily\n---\n")
    try sandbox.write(
      "data/people/ana/followers.yml",
      "# friends\n- {person: ben, state: accepted}\n- person: cleo\n  state: requested\n")
    try sandbox.write("data/people/cleo/profile.yml", "name: Cleo\n")
    try sandbox.write("data/people/ana/lists/home.md", "---\ntitle: Home\nvisibility: [ben]\n---\n- [ ] Paint\n")
    try sandbox.write(
      "data/challenges/fall.md",
      "---\ntitle: Fall\nfrom: 2026-10-01\nto: 2026-12-01\nschedule: daily\nparticipants:\n"
        + "  - {person: ben, habit: swim, state: joined}\n  - {person: ana, state: joined}\n---\n")
    try done(sandbox, "habit", "edit", "swim", "--person", "ben", "--notes", "CANARY notes")
    for output in ["site", "other"] {
      #expect(try Program.run(["build", "--output", output], in: sandbox.url).status == 0)
    }
    try done(sandbox, "person", "delete", "ben", "--yes")
    #expect(try sandbox.daybook("check").errors == "")
    #expect(!sandbox.exists("data/people/ben"))
    #expect(try isAnywhere("CANARY", in: sandbox) == [])
    #expect(try isAnywhere("ben", in: sandbox) == [])
    #expect(try sandbox.read("data/daybook.yml").hasSuffix("homes: [ana] # both\n"))
    #expect(try sandbox.read("data/people/ana/followers.yml") == "# friends\n- person: cleo\n  state: requested\n")
    #expect(try sandbox.read("data/people/ana/lists/home.md") == "---\ntitle: Home\n---\n- [ ] Paint\n")
  }

  @Test("a deleted person goes out of lists in brackets, and every other byte of them stays")
  func deletingPersonInBrackets() throws {
    let sandbox = try Sandbox.diary()
    try sandbox.write("data/people/cleo/profile.yml", "name: Cleo\n")
    try sandbox.write(
      "data/people/ana/followers.yml",
      "\u{FEFF}# friends\r\n[ {person: ben, state: accepted},   {state: requested,  person: cleo} ] # two\r\n")
    try sandbox.write("data/people/cleo/followers.yml", "[{person: ben, state: accepted}]\n")
    try sandbox.write(
      "data/challenges/fall.md",
      "---\ntitle: Fall\nfrom: 2026-10-01\nto: 2026-12-01\nschedule: daily\nparticipants: [\n"
        + "  {person: ana,  state: joined}, # me\n  {person: ben, state: invited}, # him\n  {person: cleo, state: invited}\n]\n---\n"
    )
    try done(sandbox, "person", "delete", "ben", "--yes")
    #expect(
      try sandbox.read("data/people/ana/followers.yml")
        == "\u{FEFF}# friends\r\n[ {state: requested,  person: cleo} ] # two\r\n")
    #expect(try sandbox.read("data/people/cleo/followers.yml") == "[]\n")
    #expect(
      try sandbox.read("data/challenges/fall.md").hasSuffix(
        "participants: [\n  {person: ana,  state: joined}, # me\n  {person: cleo, state: invited}\n]\n---\n"))
    #expect(try sandbox.daybook("check").errors == "")
    // Nothing brings the person back.
    _ = try sandbox.daybook("undo", "--yes", "--no-build")
    #expect(!sandbox.exists("data/people/ben"))
    #expect(try isAnywhere("ben", in: sandbox) == [])
  }

  // MARK: Habits of a course

  /// A diary whose course brings the habit `photograph-meals`.
  private func diaryWithCourse() throws -> Sandbox {
    let sandbox = try Sandbox.diary()
    try sandbox.write("data/course/course.yml", "title: Slow\nstarts: enrolment\n")
    try sandbox.write(
      "data/course/week-01/01-welcome.md",
      "---\ntitle: Welcome\nhabit: {title: Photograph meals, schedule: daily}\n---\nHello.\n")
    return sandbox
  }

  @Test("a habit that the course brought gets a file with its first change, and stays away when it is deleted")
  func courseHabit() throws {
    let sandbox = try diaryWithCourse()
    try sandbox.write("data/people/ana/course.yml", "started: 2026-11-16\n")
    try done(sandbox, "done", "photograph-meals")
    try done(sandbox, "habit", "edit", "photograph-meals", "--icon", "📷")
    let file = try sandbox.read("data/people/ana/habits/photograph-meals.md")
    #expect(file.contains("icon: 📷\nschedule: daily\n"))
    #expect(file.contains("start: 2026-11-16\n"))
    try done(sandbox, "habit", "delete", "photograph-meals", "--yes")
    #expect(try sandbox.daybook("check").status == 0)
    #expect(!(try sandbox.daybook("habit", "list").output.contains("Photograph")))
  }

  @Test("a habit of the course that was written by hand does not come back either", arguments: [false, true])
  func courseHabitWithFile(hasFile: Bool) throws {
    let sandbox = try diaryWithCourse()
    try sandbox.write("data/people/ana/course.yml", "started: 2026-11-16 # Monday\n")
    if hasFile {
      try sandbox.write(
        "data/people/ana/habits/photograph-meals.md", "---\ntitle: Photograph meals\nschedule: daily\n---\n")
    }
    try done(sandbox, "habit", "delete", "photograph-meals", "--yes")
    #expect(try sandbox.daybook("check").status == 0)
    #expect(!(try sandbox.daybook("habit", "list").output.contains("Photograph")))
    #expect(
      try sandbox.read("data/people/ana/course.yml")
        == "started: 2026-11-16 # Monday\nbrought:\n  week-01/01-welcome: photograph-meals\n")
  }
}
