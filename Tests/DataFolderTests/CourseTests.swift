import DataFolder
import Foundation
import Journal
import TestSupport
import Testing

@Suite("The course, challenges, achievements and the catalog")
struct CourseTests {
  @Test("a course is read: weeks by number, posts by name, with habits and prompts")
  func course() async throws {
    let reading = try await TestFolder.read([
      "course/course.yml":
        "title: Eating\ndescription: Well\nauthor: A\nlanguage: pt-BR\nstarts: 2026-09-07\nraw_html: true\n",
      "course/week-10/01-end.md": "---\ntitle: The end\n---\n",
      "course/week-01/02-photograph.md": """
      ---
      title: Photograph
      habit: {title: Photograph meals, reason: See what I eat, schedule: daily, icon: 📷}   # with the week
      ---
      Text.
      """,
      "course/week-01/01-welcome.md": """
      ---
      title: Welcome
      summary: Why.
      draft: true
      prompt:
        kind: habit                 # habit | self-image-goal
        theme: eating slowly
        ideas: [Put the fork down between bites, Chew twenty times]
        replaces: photograph-meals
      ---
      Hello {{you}} <script>.
      """,
    ])
    #expect(reading.said == [])
    let welcome = Post(
      id: PostID("week-01/01-welcome"), title: "Welcome", summary: "Why.",
      prompt: Prompt(
        kind: .habit, theme: "eating slowly", ideas: ["Put the fork down between bites", "Chew twenty times"],
        replaces: Slug("photograph-meals")), promptSlug: Slug("eating-slowly"), isDraft: true,
      body: "Hello {{you}} <script>.\n", bodyLine: 11)
    let photograph = Post(
      id: PostID("week-01/02-photograph"), title: "Photograph",
      habit: SuggestedHabit(title: "Photograph meals", reason: "See what I eat", icon: "📷", schedule: .daily),
      habitSlug: Slug("photograph-meals"), body: "Text.\n", bodyLine: 5)
    let end = Post(id: PostID("week-10/01-end"), title: "The end", body: "", bodyLine: 4)
    let expected = Course(
      title: "Eating", description: "Well", author: "A", language: "pt-BR", starts: .on(try day("2026-09-07")),
      allowsRawHTML: true,
      weeks: [CourseWeek(number: 1, posts: [welcome, photograph]), CourseWeek(number: 10, posts: [end])])
    #expect(reading.book.course == expected)
  }

  @Test("a draft has no part in what the habits of posts are called that others read")
  func namesBesideDrafts() async throws {
    func post(_ more: String) -> String { "---\ntitle: a\nhabit: {title: Sit, schedule: daily}\n\(more)---\n" }
    let reading = try await TestFolder.read([
      "course/course.yml": "title: Course\n", "course/week-01/a.md": post("draft: true\n"),
      "course/week-01/b.md": post(""), "course/week-02/a.md": post(""),
    ])
    #expect(reading.book.course?.posts.map { $0.habitSlug?.text } == ["sit-3", "sit", "sit-2"])
  }

  @Test("what can be wrong with a course is said")
  func courseProblems() async throws {
    let reading = try await TestFolder.read([
      "course/course.yml": "starts: enrollment\n", "course/intro.md": "", "course/pictures/x.png": "",
      "course/images/x.svg": "", "course/week-02/x.gif": "",
      "course/week-02/x.PNG": "no picture",
      "course/week-1/a.md": "---\ntitle: a\n---\n", "course/week-01/b.md": "---\nprompt: {kind: habits}\n---\n",
      "course/week-02/a.md":
        "---\ntitle: a\nhabit: {reason: b}\nprompt: {kind: habit, theme: x, replaces: photograph-meal}\n---\n",
      "course/week-02/b.md":
        "---\ntitle: b\nhabit: {title: Photograph meals}\nprompt: {kind: habit, ideas: [a, {b: c}]}\n---\n",
      "course/week-02/c.md": "---\ntitle: c\nhabit: {title: A title of many characters}\n---\n",
      // The limit is the reader's; the course may come from elsewhere.
      "course/week-02/d.md":
        "---\ntitle: d\nprompt: {kind: habit, theme: A theme of more than twenty}\n---\n",
      "course/week-02/e.md":
        "---\ntitle: e\nprompt: {kind: self-image-goal, theme: A theme of more than twenty}\n---\n",
    ])
    #expect(
      reading.said == [
        "course/course.yml:1:1: error: a course needs `title` → add `title: …`",
        "course/course.yml:1:9: error: `starts` is `enrolment` or a day, not `enrollment` [10] → did you mean `enrolment`?",
        "course/images/x.svg: warning: this is not read → pictures here are JPEG, PNG or WebP",
        "course/intro.md: warning: this is not read → posts are in folders like `week-01`",
        "course/pictures: warning: this is not read → weeks are folders like `week-01`, and pictures of several weeks lie in `images`",
        "course/week-01/b.md:1:1: error: a post needs `title` [3] → add `title: …`",
        "course/week-01/b.md:2:16: error: `kind` is `habit` or `self-image-goal`, not `habits` [6] → did you mean `habit`?",
        "course/week-02/a.md:3:8: error: a suggested habit needs `title` → add `title: …`",
        "course/week-02/a.md:4:43: warning: the course has no habit `photograph-meal` [15] → did you mean `photograph-meals`?",
        "course/week-02/b.md:4:9: error: a prompt for a habit needs `theme` → add `theme: …`",
        "course/week-02/b.md:4:34: error: an idea is a text, not a group of keys and values → put a text with a colon in quotes",
        "course/week-02/c.md:3:16: warning: `title` has 26 characters, and the limit is 20 [26] → shorten it, or set `limits: {title: 26}` in daybook.yml",
        "course/week-02/d.md:3:30: warning: `theme` has 27 characters, and the limit is 20 [27] → shorten it, or set `limits: {title: 27}` in daybook.yml",
        "course/week-02/x.PNG: error: this is no picture that is JPEG, PNG or WebP → save it as JPEG, PNG or WebP; the name alone does not change what a file is",
        "course/week-02/x.gif: warning: this is not read → files here end in `.md`",
        "course/week-1: error: `week-1` and `week-01` are both week 1",
      ])
  }

  @Test("a prompt of a kind that there is not is read to its end, so that all of it is said")
  func promptOfUnknownKind() async throws {
    let reading = try await TestFolder.read([
      "course/course.yml": "title: a\n",
      "course/week-01/a.md": "---\ntitle: a\nprompt: {kind: habits, ideas: [{b: c}], replaces: Not a slug}\n---\n",
    ])
    #expect(reading.said.count == 3, "\(reading.said)")
    for part in ["`kind` is", "an idea is a text", "is no habit's name"] {
      #expect(reading.said.contains { $0.contains(part) }, "\(reading.said)")
    }
  }

  @Test("posts without a course.yml are an error")
  func noSettings() async throws {
    let reading = try await TestFolder.read(["course/week-01/a.md": "---\ntitle: a\n---\n"])
    #expect(
      reading.said == ["course/course.yml: error: the course has no course.yml → it can be as short as `title: …`"])
  }

  @Test("a challenge is read, and its people and habits have to be there")
  func challenge() async throws {
    let text = """
      ---
      title: November mile
      from: 2026-11-01
      to: 2026-11-30
      schedule: 3 times a week
      target: at least 1.6 km
      participants:
        - {person: ana, habit: run, state: joined}
        - {person: ben, state: invited}
      visibility: friends
      ---
      A mile.
      """
    let others = ["people/ben/profile.yml": "", "people/ana/habits/run.md": TestFolder.habit("order: 1")]
    let reading = try await TestFolder.read(others.merging(["challenges/mile.md": text]) { $1 })
    #expect(reading.said == [])
    let expected = Challenge(
      slug: try #require(Slug("mile")), title: "November mile", from: try day("2026-11-01"),
      through: try day("2026-11-30"),
      schedule: .timesAWeek(3), target: Target(.atLeast, Amount(millionths: 1_600_000), unit: "km"),
      participants: [
        Challenge.Participant(person: try #require(Username("ana")), habit: Slug("run"), state: .joined),
        Challenge.Participant(person: try #require(Username("ben")), habit: nil, state: .invited),
      ], visibility: .friends, notes: "A mile.\n")
    #expect(reading.book.challenges == [expected])
    let wrong = text.replacing("habit: run", with: "habit: rum").replacing("person: ben", with: "person: ana")
      .replacing("to: 2026-11-30", with: "to: 2026-10-30")
    #expect(
      try await TestFolder.read(others.merging(["challenges/mile.md": wrong]) { $1 }).said == [
        "challenges/mile.md:4:5: error: `to` is before `from` (2026-11-01) [10]",
        "challenges/mile.md:8:26: error: `ana` keeps no habit `rum` [3] → did you mean `run`?",
        "challenges/mile.md:9:14: error: `ana` takes part twice [3] → keep one of them",
      ])
  }

  @Test("own achievements are read; a habit that nobody has is a warning")
  func achievements() async throws {
    let reading = try await TestFolder.read([
      "people/ana/habits/run.md": TestFolder.habit("order: 1"),
      "achievements.yml": """
      - {id: fifty, title: Fifty, description: Runs, icon: 🏃, kind: total, at_least: 50, habit: run}
      - {id: fifty, title: Again, kind: perfect_week}
      - {id: x, title: y, kind: perfect week, at_least: 0}
      - {id: Not an id, title: y, kind: streak, habit: rum}
      - {title: y}
      """,
    ])
    #expect(
      reading.said == [
        "achievements.yml:2:8: error: two achievements have the id `fifty` [5] → give one of them another",
        "achievements.yml:3:27: error: `kind` is `streak`, `total`, `comeback`, `perfect_week` or `perfect_month`, not `perfect week` [12] → did you mean `perfect_week`?",
        "achievements.yml:3:51: error: `at_least` is at least 1 → write 1 or more",
        "achievements.yml:4:8: error: `Not an id` is no id: lower-case letters, digits and hyphens, at most 40 [9] → write it like `not-an-id`",
        "achievements.yml:4:50: warning: nobody has a habit `rum` [3] → did you mean `run`?",
        "achievements.yml:5:3: error: an achievement needs `id` → add `id: …`",
        "achievements.yml:5:3: error: an achievement needs `kind` → add `kind: …`",
      ])
    #expect(
      reading.book.ownAchievements.first
        == OwnAchievement(
          id: "fifty", title: "Fifty", description: "Runs", icon: "🏃", kind: .total, atLeast: 50, habit: Slug("run")))
  }

  @Test("what refers to a habit that is there and wrong is not blamed for it")
  func noCascade() async throws {
    let reading = try await TestFolder.read([
      "people/ana/habits/run.md": "---\ntitle: a: b\n---\n",
      "people/ana/habits/swim.md": TestFolder.habit("replaces: run"),
      "achievements.yml": "- {id: x, title: X, kind: streak, habit: run}\n",
      "challenges/c.md":
        "---\ntitle: C\nfrom: 2026-11-01\nto: 2026-11-30\nparticipants: [{person: ana, habit: run, state: joined}]\n---\n",
    ])
    #expect(reading.diagnostics.map { $0.location?.path } == ["people/ana/habits/run.md"])
  }

  @Test(
    "without a catalog there is a good one in the site's language, whose every habit could be taken as it is",
    arguments: Languages.all + ["pt-BR"])
  func builtInCatalog(_ language: String) async throws {
    let reading = try await TestFolder.read(["daybook.yml": "language: \(language)\n"])
    #expect(reading.said == [])
    let categories = reading.book.catalog.categories
    let english = try await TestFolder.read([:]).book.catalog.categories
    #expect(categories.count >= 5)
    #expect(categories.allSatisfy { $0.habits.count >= 4 && $0.icon != nil && $0.color != nil })
    let habits = categories.flatMap(\.habits)
    #expect(habits.allSatisfy { $0.title.count <= 20 && ($0.reason?.count ?? 0) <= 30 && $0.icon != nil })
    #expect(Set(habits.map(\.title)).count == habits.count)
    #expect(habits.map(\.schedule) == english.flatMap(\.habits).map(\.schedule))
    #expect(habits.map(\.target?.amount) == english.flatMap(\.habits).map(\.target?.amount))
    #expect(habits.map(\.icon) == english.flatMap(\.habits).map(\.icon))
    if language != "en" {
      let same = Set(habits.map(\.title)).intersection(english.flatMap(\.habits).map(\.title))
      // Spaniards watch «series», too.
      #expect(same.subtracting(["Series"]).isEmpty)
      #expect(Set(habits.compactMap(\.reason)).isDisjoint(with: english.flatMap(\.habits).compactMap(\.reason)))
    }
  }

  @Test("a language that no catalog was written in has the English one")
  func catalogInAnotherLanguage() async throws {
    let reading = try await TestFolder.read(["daybook.yml": "language: fi\n"])
    #expect(try await reading.book.catalog == TestFolder.read([:]).book.catalog)
  }

  @Test("a catalog of one's own takes its place")
  func ownCatalog() async throws {
    let reading = try await TestFolder.read([
      "catalog.yml":
        "categories:\n  - {name: A, icon: a, color: rose, habits: [{title: T, reason: R, schedule: 2 times a week}]}\n  - {icon: x}\n"
    ])
    #expect(reading.said == ["catalog.yml:3:5: error: a category needs `name` → add `name: …`"])
    let habit = SuggestedHabit(title: "T", reason: "R", schedule: .timesAWeek(2))
    #expect(
      reading.book.catalog.categories == [
        Catalog.Category(name: "A", icon: "a", color: .named(.rose), habits: [habit])
      ])
  }
}
