import Foundation
import Journal
import Testing

@testable import daybook

/// A course with a word of its own in every post, summary and picture.
private func plantedCourse(starts: String = "enrolment", progress: String?) throws -> TemporarySite {
  let site = try TemporarySite(today: "2026-03-23")
  try site.write("daybook.yml", "title: Planted\nowner: ana\npublic_course: true\n")
  try site.write("people/ana/profile.yml", "name: Ana\n")
  if let progress { try site.write("people/ana/course.yml", progress) }
  try site.write("course/course.yml", "title: Course\nstarts: \(starts)\n")
  for week in 1...3 {
    for post in 1...2 {
      let id = "\(week)\(post)"
      try site.write(
        "course/week-0\(week)/0\(post)-p\(id).md",
        """
        ---
        title: Title \(id)
        summary: summary-\(id)-planted
        prompt: {kind: habit, theme: Theme \(id), ideas: [idea-\(id)-planted]}
        \(post == 1 ? "habit: {title: Brings \(id), schedule: daily}" : "draft: false")
        ---
        text-\(id)-planted, [on](../week-02/01-p21.md), and then:

        ![alt-\(id)-planted](picture-\(id)-planted.png "caption-\(id)-planted")
        """)
      try site.write("course/week-0\(week)/picture-\(id)-planted.png", try Data(onePixel()))
    }
  }
  try site.write("course/week-01/03-draft.md", "---\ntitle: Draft title\ndraft: true\n---\ntext-99-planted\n")
  return site
}

/// A PNG of one pixel.
private func onePixel() throws -> [UInt8] {
  let text = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=="
  return Array(try #require(Data(base64Encoded: text)))
}

/// The numbers of the posts of which anything is in an edition, in bytes or names of files.
private func leaks(in folder: String) throws -> [String: Set<String>] {
  var found: [String: Set<String>] = [:]
  for (path, bytes) in try TemporarySite.files(in: folder) {
    let text = path + "\n" + String(decoding: bytes, as: UTF8.self)
    for match in text.matches(of: #/([a-z]+)-(\d\d)-planted/#) {
      found[String(match.2), default: []].insert(String(match.1))
    }
  }
  return found
}

@Suite("A course in its editions")
struct CourseEditionTests {
  private static let everything: Set<String> = ["text", "summary", "idea", "alt", "caption", "picture"]

  @Test(
    "at home nothing of a post is emitted before it opens, on any day of the course",
    arguments: [
      ("2026-03-22", "", []), ("2026-03-23", "", ["11"]), ("2026-03-29", "", ["11"]), ("2026-03-30", "", ["11", "21"]),
      ("2026-03-30", "week-01/01-p11: 2026-03-24", ["11", "12", "21"]),
      ("2026-04-05", "week-02/01-p21: 2026-03-30", ["11", "21", "22"]),
      ("2026-04-06", "", ["11", "21", "31"]), ("2027-01-01", "", ["11", "21", "31"]),
    ] as [(String, String, Set<String>)])
  func locked(_ today: String, _ read: String, _ expected: Set<String>) async throws {
    let site = try plantedCourse(progress: "started: 2026-03-23\n" + (read.isEmpty ? "" : "read: {\(read)}\n"))
    site.today = today
    try await site.build()
    let found = try leaks(in: site.site + "/home/ana")
    #expect(Set(found.keys) == expected)
    for (post, parts) in found { #expect(parts == Self.everything, "\(post)") }
    let overview = try String(contentsOfFile: site.site + "/home/ana/course.html", encoding: .utf8)
    #expect(overview.contains("Title 32") && !overview.contains("Draft title"))
  }

  @Test("what opened goes again when the start is moved, with its picture")
  func moved() async throws {
    let site = try plantedCourse(progress: "started: 2026-03-23\n")
    try await site.build()
    #expect(try leaks(in: site.site + "/home/ana").keys.contains("11"))
    try site.write("people/ana/course.yml", "started: 2026-04-01\n")
    try await site.build()
    #expect(try leaks(in: site.site + "/home/ana").isEmpty)
  }

  @Test(
    "in the public edition weeks open by the course's date, all of them where each reader has a start of their own",
    arguments: [
      ("enrolment", "2026-03-23", ["11", "12", "21", "22", "31", "32"]), ("2026-03-23", "2026-03-22", []),
      ("2026-03-23", "2026-03-29", ["11", "12"]), ("2026-03-23", "2026-03-30", ["11", "12", "21", "22"]),
    ] as [(String, String, Set<String>)])
  func open(_ starts: String, _ today: String, _ expected: Set<String>) async throws {
    let site = try plantedCourse(starts: starts, progress: nil)
    site.today = today
    try await site.build()
    #expect(Set(try leaks(in: site.site + "/public").keys) == expected)
    try site.write("daybook.yml", "title: Planted\nowner: ana\npublic_course: false\n")
    try await site.build()
    #expect(try leaks(in: site.site + "/public").isEmpty)
  }

  @Test("a habit of the week is on Today for its seven days, once, and its page tells what took over from it")
  func broughtHabit() async throws {
    let site = try plantedCourse(progress: "started: 2026-03-23\n")
    func today(_ day: String) async throws -> Int {
      site.today = day
      try await site.build()
      return try String(contentsOfFile: site.site + "/home/ana/index.html", encoding: .utf8)
        .matches(of: #/href="habits\/brings-11\/index.html"/#).count
    }
    #expect(try await today("2026-03-23") == 1)
    #expect(try await today("2026-03-29") == 1)
    #expect(try await today("2026-03-30") == 0)
    try site.write(
      "people/ana/habits/own.md",
      "---\ntitle: Own\nschedule: daily\nstart: 2026-03-30\nreplaces: brings-11\n---\n")
    try await site.build()
    for slug in ["own", "brings-11"] {
      let page = try String(contentsOfFile: site.site + "/home/ana/habits/\(slug)/index.html", encoding: .utf8)
      let line = try #require(page.firstMatch(of: #/<ol class="facts".*?<\/ol>/#.dotMatchesNewlines())).0
      #expect(line.contains("Brings 11") && line.contains("Own") && line.contains("29 Mar 2026"), "\(line)")
    }
  }

  @Test("a course in another language than the site says so wherever its words stand, and no further")
  func language() async throws {
    let site = try plantedCourse(progress: "started: 2026-03-23\n")
    func tagged(_ page: String, in edition: String = "home/ana") async throws -> [String] {
      try await site.build()
      return try String(contentsOfFile: "\(site.site)/\(edition)/\(page)", encoding: .utf8)
        .matches(of: #/<(\w+)[^>]* lang="([^"]*)"/#).map { "\($0.1) \($0.2)" }
    }
    #expect(try await tagged("course/week-01/01-p11.html") == ["html en"])
    try site.write("course/course.yml", "title: Course\nlanguage: he\n")
    // The text; the habit, the theme and the ideas; the next post.
    #expect(
      try await tagged("course/week-01/01-p11.html") == [
        "html en", "h1 he", "p he", "div he", "bdi he", "bdi he", "ul he", "bdi he",
      ])
    // The next post, the one that is open with its summary, and the titles of five.
    let whole = try await tagged("course.html")
    #expect(whole == ["html en", "h1 he", "bdi he", "bdi he", "p he"] + Array(repeating: "bdi he", count: 5))
    #expect(try await tagged("index.html") == ["html en", "bdi he"])
    #expect(try await tagged("index.html", in: "public") == ["html en", "bdi he"])
    #expect(try await tagged("habits.html") == ["html en"])
    try site.remove("people/ana/course.yml")
    // An invitation: title, and the first two posts.
    #expect(try await tagged("index.html") == ["html en", "bdi he", "bdi he", "bdi he"])
  }

  @Test("after the last week a page sums up: what was read, decided and done")
  func closing() async throws {
    let site = try plantedCourse(progress: nil)
    let path = site.site + "/home/ana/course/closing.html"
    try site.write("people/ana/profile.yml", "name: Ana\nself_image_goal: Someone calm\n")
    try site.write(
      "people/ana/course.yml",
      "started: 2026-03-23\nread: {week-01/01-p11: 2026-03-24}\n"
        + "answers: {week-01/01-p11: My own words., week-01/02-p12: Someone calm}\n")
    try site.write(
      "course/week-01/02-p12.md", "---\ntitle: Title 12\nprompt: {kind: self-image-goal, ideas: [A]}\n---\nText.\n")
    site.today = "2026-04-12"
    try await site.build()
    #expect(!FileManager.default.fileExists(atPath: path))
    site.today = "2026-04-13"
    try await site.build()
    let page = try String(contentsOfFile: path, encoding: .utf8)
    #expect(page.contains("1 of 6 posts read") && page.contains("My own words.") && page.contains("brings-11"))
    #expect(page.matches(of: #/Someone calm/#).count == 1, "the goal is no decision besides")
    #expect(
      try String(contentsOfFile: site.site + "/home/ana/course.html", encoding: .utf8).contains("course/closing.html"))
  }
}
