import Foundation
import Testing

/// A data folder with a course of two weeks, on the day on which it is begun.
private func folder() throws -> Sandbox {
  let sandbox = try Sandbox()
  try sandbox.write("data/daybook.yml", "owner: ana\n")
  try sandbox.write("data/people/ana/profile.yml", "name: Ana\n")
  try sandbox.write("data/course/course.yml", "title: Eating\n")
  try sandbox.write("data/course/week-01/01-welcome.md", "---\ntitle: Welcome\n---\nSee [the next](02-look.md#how).\n")
  try sandbox.write(
    "data/course/week-01/02-look.md",
    "---\ntitle: Look\nhabit: {title: Photograph meals, schedule: daily}\n---\n## How\n\nLook.\n")
  try sandbox.write(
    "data/course/week-02/01-slowly.md",
    "---\ntitle: Slowly\nprompt: {kind: habit, theme: Eat slowly, ideas: [Put the fork down], replaces: photograph-meals}\n---\nSlow.\n"
  )
  return sandbox
}

@Suite("course")
struct CourseCommandTests {
  @Test("from the start to an answer, each followed by the build; undo takes the last step back")
  func following() throws {
    let sandbox = try folder()
    let start = try sandbox.daybook("course", "start", "--today", "2026-03-23")
    #expect(start.status == 0, "\(start.errors)")
    #expect(
      start.output.replacing("\n", with: " ").contains("daybook done photograph-meals")
        && start.output.contains("First: Welcome."))
    #expect(try sandbox.read("site/home/ana/index.html").contains("Photograph meals"))
    #expect(try sandbox.daybook("done", "photograph-meals", "--today", "2026-03-23").status == 0)
    let read = try JSON(try sandbox.daybook("course", "read", "--json", "--today", "2026-03-23").output)
    #expect(read["post"] == "week-01/01-welcome" && read["next"] == "week-01/02-look")
    #expect(sandbox.exists("site/home/ana/course/week-01/02-look.html"))
    let early = try sandbox.daybook("course", "answer", "2.1", "Down", "--today", "2026-03-29")
    #expect(early.status != 0 && early.errors.contains("opens on 2026-03-30"), "\(early.errors)")
    let ideas = try sandbox.daybook("course", "answer", "--today", "2026-03-30")
    #expect(ideas.output.contains("Put the fork down") && ideas.output.contains("course answer 2.1"))
    let answer = try sandbox.daybook(
      "course", "answer", "slowly", "I put it down", "--schedule", "weekdays", "--today", "2026-03-30")
    #expect(answer.status == 0, "\(answer.errors)")
    let habit = try sandbox.read("data/people/ana/habits/eat-slowly.md")
    #expect(
      habit
        == "---\ntitle: Eat slowly\ncolor: teal\nschedule: weekdays\nstart: 2026-03-30\nreplaces: photograph-meals\n---\nI put it down\n"
    )
    #expect(try sandbox.read("site/home/ana/habits/eat-slowly/index.html").contains("I put it down"))
    #expect(try sandbox.daybook("undo", "--today", "2026-03-30").status == 0)
    #expect(!sandbox.exists("data/people/ana/habits/eat-slowly.md"))
    #expect(!(try sandbox.read("data/people/ana/course.yml").contains("answers")))
  }

  @Test("a habit that began by itself can be checked in, changed and deleted like any other")
  func brought() throws {
    let sandbox = try folder()
    try sandbox.write("data/people/ana/course.yml", "started: 2026-03-23\n")
    #expect(try sandbox.daybook("today", "--today", "2026-03-24").output.contains("Photograph meals"))
    #expect(try sandbox.daybook("done", "photograph", "--today", "2026-03-24").status == 0)
    #expect(sandbox.exists("data/people/ana/habits/photograph-meals.md"))
    #expect(try sandbox.daybook("check", "--today", "2026-03-24").status == 0)
    let other = try folder()
    try other.write("data/people/ana/course.yml", "started: 2026-03-23\n")
    let edit = try other.daybook("habit", "edit", "photograph-meals", "--title", "Plates", "--today", "2026-03-24")
    #expect(edit.status == 0, "\(edit.errors)")
    #expect(try other.read("data/people/ana/habits/photograph-meals.md").contains("title: Plates"))
    #expect(
      try other.daybook("today", "--today", "2026-03-24", "--json").output.ranges(of: "photograph-meals").count == 1)
  }

  @Test("status says what is read, open and locked")
  func status() throws {
    let sandbox = try folder()
    #expect(try sandbox.daybook("course", "--today", "2026-03-23").output.contains("Not started yet."))
    try sandbox.write(
      "data/people/ana/course.yml", "started: 2026-03-23\nread: {week-01/01-welcome: 2026-03-23}\n")
    let text = try sandbox.daybook("course", "--today", "2026-03-24").output
    #expect(
      text.contains("✓ 1.1  Welcome") && text.contains("▸ 1.2  Look") && text.contains("Week 2: opens on 2026-03-30"))
    let json = try JSON(try sandbox.daybook("course", "status", "--json", "--today", "2026-03-24").output)
    #expect(json["next"] == "week-01/02-look" && json["read"] == "1" && json["current_week"] == "1")
  }

  @Test("check finds what an author wants to know")
  func check() throws {
    let sandbox = try folder()
    let sound = try sandbox.daybook("course", "check", "--today", "2026-03-24")
    #expect(sound.status == 0 && sound.output.contains("2 weeks, 3 posts"), "\(sound.output)\(sound.errors)")
    try sandbox.write(
      "data/course/week-04/01-slowly.md",
      """
      ---
      title: slowly
      prompt: {kind: habit, theme: eat slowly}
      ---
      [a](../week-01/01-welcom.md) [b](../week-01/02-look.md#hwo) [c](../../people/ana/profile.yml)

      ![](missing.png) ![x](https://example.org/x.png) [d](javascript:x) [e](#none)

      | a | b |
      |---|:-:|

      ```
      |---|---|
      ```

      [^1]: Somewhere

      A <!-- note to myself --> word, <kbd>Enter</kbd>.
      """)
    let result = try sandbox.daybook("course", "check", "--today", "2026-03-24")
    #expect(result.status == 1)
    for message in [
      "data/course/week-04/01-slowly.md:5:1: error: there is no post `week-01/01-welcom`",
      "did you mean `week-01/01-welcome`?", "`week-01/02-look` has no heading `hwo`", "did you mean `how`?",
      "leads out of the course", "01-slowly.md:7:1: error: there is no picture `week-04/missing.png`",
      "the picture has no description", "a picture from elsewhere is not shown", "links with `javascript:` are dropped",
      "has no heading `none`", "week 3 has no posts", "also the title of week-02/01-slowly",
      "makes a habit `eat slowly`, too", "the prompt offers no ideas",
      "01-slowly.md:10:1: warning: a table is no part of CommonMark",
      "01-slowly.md:16:1: warning: a footnote is no part", "01-slowly.md:18:1: warning: HTML is left out",
    ] {
      #expect(result.errors.contains(message), "\(message)\n\(result.errors)")
    }
  }

  @Test("the checklist has the goal above it and the next post below it")
  func today() throws {
    let sandbox = try folder()
    try sandbox.write(
      "data/course/week-01/02-look.md",
      "---\ntitle: What now?\nprompt: {kind: self-image-goal, ideas: [Someone calm]}\n---\nLook.\n")
    let before = try sandbox.daybook("course", "answer", "--today", "2026-03-23")
    #expect(before.status == 65 && before.errors.contains("the course of `ana` has not started"), "\(before.errors)")
    try sandbox.write("data/people/ana/habits/walk.md", "---\ntitle: Walk\nschedule: daily\nstart: 2026-03-01\n---\n")
    try sandbox.daybook("course", "start", "--today", "2026-03-23")
    let read = try sandbox.daybook("course", "read", "--today", "2026-03-23")
    #expect(read.output.contains("Next: What now?\n"), "\(read.output)")
    try sandbox.daybook("course", "answer", "1.2", "Someone who looks", "--today", "2026-03-23")
    let today = try sandbox.daybook("today", "--today", "2026-03-23").output
    let lines = today.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.dropFirst().first == "I want to be: Someone who looks", "\(today)")
    #expect(lines.contains("Next in the course: What now?"), "\(today)")
    let json = try JSON(try sandbox.daybook("today", "--json", "--today", "2026-03-23").output)
    #expect(json["self_image_goal"] == "Someone who looks" && json["next_post"] == "week-01/02-look")
    try sandbox.daybook("course", "read", "--today", "2026-03-23")
    #expect(!(try sandbox.daybook("today", "--today", "2026-03-23").output.contains("Next in the course")))
  }

  @Test("who asks for a post further on is told which one comes first")
  func waiting() throws {
    let sandbox = try folder()
    try sandbox.write("data/course/week-01/03-then.md", "---\ntitle: Then\n---\nThen.\n")
    try sandbox.daybook("course", "start", "--today", "2026-03-23")
    let third = try sandbox.daybook("course", "read", "1.3", "--today", "2026-03-23")
    #expect(third.errors.contains("`daybook course read week-01/01-welcome` comes first"), "\(third.errors)")
    let second = try sandbox.daybook("course", "read", "1.2", "--today", "2026-03-23")
    #expect(second.errors.contains("hint: `daybook course read week-01/01-welcome` reads it\n"), "\(second.errors)")
  }

  @Test("preview shows a week as a reader has it, and touches neither data nor site")
  func preview() throws {
    let sandbox = try folder()
    try sandbox.write("data/course/week-02/02-later.md", "---\ntitle: Later\ndraft: true\n---\nlater-text\n")
    let before = sandbox.files(below: "data")
    let result = try sandbox.daybook("course", "preview", "--week", "1", "--output", "shown", "--today", "2026-03-24")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("shown/home/preview/course.html"))
    #expect(sandbox.exists("shown/home/preview/course/week-01/02-look.html"))
    #expect(!sandbox.exists("shown/home/preview/course/week-02/01-slowly.html"))
    #expect(try sandbox.read("shown/home/preview/course/whole.html").contains("later-text"))
    #expect(try sandbox.read("shown/home/preview/index.html").contains("Photograph meals"))
    #expect(sandbox.files(below: "data") == before && !sandbox.exists("site"))
    #expect(try sandbox.daybook("course", "preview", "--week", "9", "--output", "shown").status == 64)
    try sandbox.daybook("course", "preview", "--week", "2", "--drafts", "--output", "shown", "--today", "2026-03-24")
    #expect(sandbox.exists("shown/home/preview/course/week-02/02-later.html"))
  }

  @Test("how many are where is told without names, and who shows it with theirs, for programs too")
  func everybody() throws {
    let sandbox = try folder()
    for number in 1...16 {
      try sandbox.write("data/people/guest\(number)/profile.yml", "name: Guest \(number)\n")
      if number > 7 {
        try sandbox.write(
          "data/people/guest\(number)/course.yml", "started: 2026-03-23\nanswers: {week-02/01-slowly: canary}\n")
      }
    }
    func status(_ arguments: String...) throws -> String {
      let result = try Program.run(
        ["course", "status", "--all", "--today", "2026-03-24"] + arguments, in: sandbox.url)
      #expect(result.status == 0, "\(result.errors)")
      return result.output
    }
    #expect(
      try status() == """
        Eating · as of 2026-03-23
          not begun  5 or more
          week 1     5 or more
          week 2     a few
          finished   a few
        a few: four at most, perhaps nobody

        """)
    let share = try sandbox.daybook("course", "share", "--person", "guest8", "--no-build", "--today", "2026-03-24")
    #expect(share.output == "Whoever runs the daybook sees how far Guest 8 is from now on.\n", "\(share.errors)")
    #expect(try status().contains("Who shows it:\n  Guest 8 · week 1 · 0 of 3 posts read"))
    let json = try status("--json")
    #expect(json.contains("\"person\": \"guest8\"") && !json.contains("guest9") && !json.contains("canary"))
    #expect(json.contains("\"told\": \"stages\""))
    #expect(try sandbox.daybook("course", "share", "--stop", "--person", "guest8", "--no-build").status == 0)
    #expect(try !status().contains("Guest"))
    // What each has read stands in nobody else's pages, nor in the public ones.
    #expect(try sandbox.daybook("build", "--today", "2026-03-24").status == 0)
    for path in sandbox.files(below: "site") where path.hasSuffix(".html") {
      let page = try sandbox.read("site/" + path)
      #expect(!page.contains("canary") && !page.contains("course-stages"), "\(path)")
    }
  }
}
