import Foundation
import Testing

/// A data folder whose course comes from elsewhere, and the course there.
struct Elsewhere {
  let sandbox: Sandbox
  private let network = Network()

  /// The server that the course lies on; `nil` while there is none.
  private final class Network {
    var server: CourseServer?
  }

  init(source: String) throws {
    sandbox = try Sandbox()
    try sandbox.write("data/daybook.yml", "owner: ana\ntoday: 2026-11-20\npublic_course: true\n")
    try sandbox.write("data/people/ana/profile.yml", "name: Ana\n")
    try sandbox.write("data/course/course.yml", "source: \(source)\n")
    try write("Hello.")
  }

  func write(_ text: String) throws {
    try sandbox.write("there/course.yml", "title: From afar\nraw_html: true\n")
    try sandbox.write(
      "there/week-01/01-a.md", "---\ntitle: First\n---\n\(text) <script>alert(1)</script>\n")
    try sandbox.write("there/README.md", "not part of it\n")
  }

  /// Runs a tool in the folder of the course.
  func shell(_ command: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command]
    process.currentDirectoryURL = sandbox.url.appendingPathComponent("there")
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(command)")
  }

  func pull(_ more: String..., source: String? = nil) throws -> Program.Result {
    if let source { try sandbox.write("data/course/course.yml", "source: \(source)\n") }
    let arguments = ["course", "pull", "--no-build"] + more
    return try network.server?.web.run(arguments, in: sandbox.url) ?? Program.run(arguments, in: sandbox.url)
  }

  /// Serves a folder of the sandbox to whatever is pulled from now on.
  func serve(_ folder: String) throws -> CourseServer {
    let server = try CourseServer(serving: sandbox.url.appendingPathComponent(folder))
    network.server = server
    return server
  }

  /// The text of the first post as the public edition has it.
  func published() throws -> String {
    #expect(try sandbox.daybook("build").status == 0)
    return try sandbox.read("site/public/course/week-01/01-a.html")
  }
}

@Suite("course pull")
struct CoursePullTests {
  @Test("a folder is copied, and what it says of raw HTML is not for it to say")
  func folder() throws {
    let place = try Elsewhere(source: "../there")
    let unfetched = try place.sandbox.daybook("check")
    #expect(unfetched.errors.contains("has not been fetched yet"), "\(unfetched.errors)")
    let first = try place.pull()
    #expect(first.status == 0, "\(first.errors)")
    #expect(first.output.contains("Fetched 1 post in 1 week."))
    let page = try place.published()
    #expect(page.contains("Hello.") && !page.contains("<script>alert"))
    #expect(try place.sandbox.read("site/public/course.html").contains("From afar"))
    #expect(try place.pull().output.contains("as it was"))
    try place.write("Changed.")
    #expect(!(try place.published().contains("Changed.")))
    #expect(try place.pull().output.contains("Fetched"))
    #expect(try place.published().contains("Changed."))
  }

  @Test("what the data folder says itself stands before what came")
  func ownSettings() throws {
    let place = try Elsewhere(source: "../there")
    try place.sandbox.write(
      "data/course/course.yml", "source: ../there\ntitle: Mine\nraw_html: true\nstarts: 2026-11-16\n")
    #expect(try place.pull().status == 0)
    let page = try place.published()
    #expect(page.contains("<script>alert"))
    #expect(try place.sandbox.read("site/public/course.html").contains("Mine"))
    #expect(try JSON(place.sandbox.daybook("course", "status", "--json").output)["started"] == "2026-11-16")
  }

  @Test("a git repository is cloned, by branch, and only when it changed")
  func git() throws {
    let place = try Elsewhere(source: "file:///nowhere.git")
    let user = "-c user.name=a -c user.email=a@example.org -c commit.gpgsign=false"
    try place.shell("git init -q -b main . && git add . && git \(user) commit -q -m one")
    let source = "git+file://\(place.sandbox.url.path)/there"
    #expect(try place.pull(source: source).output.contains("Fetched 1 post"))
    #expect(try place.pull().output.contains("as it was"))
    try place.write("Second.")
    try place.shell("git checkout -q -b next && git add . && git \(user) commit -q -m two && git checkout -q main")
    #expect(try place.pull().output.contains("as it was"))
    #expect(try place.pull(source: "\"\(source)#next\"").output.contains("Fetched"))
    #expect(try place.published().contains("Second."))
    let gone = try place.pull(source: "\"\(source)#gone\"")
    #expect(gone.status == 74 && gone.errors.contains("no branch"), "\(gone.errors)")
  }

  @Test("what git would take for an option or a program is refused", arguments: ["git+--upload-pack=x", "git+ext::sh"])
  func hostileRepositories(_ source: String) throws {
    let place = try Elsewhere(source: source)
    let result = try place.pull()
    #expect(result.status == 74)
    #expect(result.errors.contains("is no git repository"), "\(result.errors)")
  }

  @Test("a course with errors does not take the place of a sound one, and progress survives posts that went")
  func broken() throws {
    let place = try Elsewhere(source: "../there")
    #expect(try place.pull().status == 0)
    try place.sandbox.write("there/week-01/02-b.md", "---\nsummary: no title\n---\n")
    let result = try place.pull()
    #expect(result.status == 74)
    #expect(
      result.errors.contains("week-01/02-b.md:1:1: error: a post needs `title`\n---\n^~~\n")
        && result.errors.contains("2026-11-20 stays in use"), "\(result.errors)")
    #expect(try place.published().contains("Hello."))
    try place.sandbox.daybook("course", "start")
    try place.sandbox.daybook("course", "read")
    try place.shell(
      "rm -r week-01 && mkdir week-01 && printf -- '---\\ntitle: New\\n---\\nText\\n' > week-01/01-new.md")
    #expect(try place.pull().status == 0)
    let check = try place.sandbox.daybook("check")
    #expect(check.status == 0 && check.errors.contains("has no post `week-01/01-a`"), "\(check.errors)")
    #expect(try place.sandbox.read("data/people/ana/course.yml").contains("week-01/01-a: 2026-11-20"))
  }

  @Test("what a course from elsewhere holds of HTML, scripts and pictures from elsewhere is not on any page")
  func safe() throws {
    let place = try Elsewhere(source: "../there")
    try place.sandbox.write(
      "there/week-01/01-a.md",
      """
      ---
      title: "<img src=x onerror=planted()>"
      summary: "<b>planted-summary</b>"
      ---
      <iframe src="https://planted.example"></iframe> [a](javascript:planted()) [b](data:text/html,planted)

      ![far](https://planted.example/x.png) ![near](//planted.example/y.png) ![up](../../people/ana/profile.yml)

      <div onclick="planted()">
      """)
    #expect(try place.pull().status == 0)
    let page = try place.published()
    for part in [
      "<iframe", "javascript:", "data:text/html", "<div onclick", "src=\"http", "src=\"//", "profile.yml", "<b>",
    ] {
      #expect(!page.contains(part), "\(part)")
    }
    #expect(page.contains("&lt;img src=x"))
  }

  @Test("what a pull left that was killed is cleared away by the next, and a copy changed by hand is fetched anew")
  func leftovers() throws {
    let place = try Elsewhere(source: "../there")
    #expect(try place.pull().status == 0)
    let copies = {
      try FileManager.default.contentsOfDirectory(atPath: place.sandbox.url.path + "/data/.daybook/course")
    }
    let copy = try #require(try copies().first { $0.hasPrefix("copy-") })
    try place.sandbox.write("data/.daybook/course/new-copy-0123/course.yml", "title: Half\n")
    try place.sandbox.write("data/.daybook/course/copy-0123/course.yml", "title: Unrecorded\n")
    try place.sandbox.write("data/.daybook/course/new-pulled.yml", "source: x\n")
    #expect(try place.published().contains("Hello."))
    try place.sandbox.write("data/.daybook/course/\(copy)/week-01/01-a.md", "---\ntitle: Forged\n---\n")
    #expect(try place.pull().output.contains("Fetched 1 post"))
    #expect(try copies().sorted() == [copy, "pulled.yml"])
    #expect(try place.published().contains("Hello."))
  }

  @Test("several pulls at once leave one sound copy")
  func together() async throws {
    let place = try Elsewhere(source: "../there")
    let folder = place.sandbox.url
    try await withThrowingTaskGroup(of: Int32.self) { group in
      for _ in 0..<4 {
        group.addTask { try Program.run(["course", "pull", "--no-build"], in: folder).status }
      }
      for try await status in group { #expect(status == 0) }
    }
    #expect(try place.published().contains("Hello."))
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/data/.daybook/course")
    #expect(left.count == 2, "\(left)")
  }
}
