import Foundation
import Testing

/// A data folder whose course comes from elsewhere, and the course there.
private struct Elsewhere {
  let sandbox: Sandbox

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
    return try Program.run(["course", "pull", "--no-build"] + more, in: sandbox.url)
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
      result.errors.contains("needs `title`") && result.errors.contains("2026-11-20 stays in use"), "\(result.errors)")
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
}

@Suite("course pull over https", .serialized, .enabled(if: CourseServer.isPossible))
struct CourseAddressTests {
  @Test("an archive is fetched once, asked for again by its ETag, and followed where it moved")
  func archive() throws {
    let place = try Elsewhere(source: "x")
    try place.shell("mkdir ../served && tar -czf ../served/course.tar.gz -C .. there")
    let server = try CourseServer(serving: place.sandbox.url.appendingPathComponent("served"))
    let source = server.address + "/course.tar.gz"
    let untrusted = try place.pull(source: source)
    #expect(untrusted.status == 74 && untrusted.errors.contains("not to be trusted"), "\(untrusted.errors)")
    let first = try place.pull("--ca-file", server.certificate)
    #expect(first.output.contains("Fetched 1 post"), "\(first.errors)")
    #expect(try place.pull("--ca-file", server.certificate).output.contains("as it was"))
    #expect(try server.counts() == "1 1")
    #expect(try place.published().contains("Hello."))
    let moved = try place.pull("--ca-file", server.certificate, source: server.address + "/moved.tar.gz")
    #expect(moved.output.contains("Fetched"), "\(moved.errors)")
  }

  @Test("a ZIP archive and a list of files are fetched, too")
  func otherKinds() throws {
    let place = try Elsewhere(source: "x")
    try place.shell(
      "mkdir ../served && python3 -m zipfile -c ../served/course.zip course.yml week-01 && cp -r . ../served/list && printf '# files\\ncourse.yml\\nweek-01/01-a.md\\n' > ../served/list/files.txt"
    )
    let server = try CourseServer(serving: place.sandbox.url.appendingPathComponent("served"))
    let zip = try place.pull("--ca-file", server.certificate, source: server.address + "/course.zip")
    #expect(zip.output.contains("Fetched 1 post"), "\(zip.errors)")
    let list = try place.pull("--ca-file", server.certificate, source: server.address + "/list/files.txt")
    #expect(list.output.contains("Fetched 1 post"), "\(list.errors)")
  }

  @Test("what fails leaves the last good copy, and says so")
  func failures() throws {
    let place = try Elsewhere(source: "x")
    try place.shell(
      """
      mkdir ../served && tar -czf ../served/course.tar.gz . && cp ../served/course.tar.gz ../served/cut.tar.gz &&
      head -c 200 ../served/course.tar.gz > ../served/short.tar.gz &&
      echo x > ../outside.md && tar -czPf ../served/climbing.tar.gz ../outside.md course.yml &&
      head -c 3000000 /dev/zero | gzip > ../served/bomb.tar.gz && echo hello > ../served/text.txt
      """)
    let server = try CourseServer(serving: place.sandbox.url.appendingPathComponent("served"))
    let good = server.address + "/course.tar.gz"
    #expect(try place.pull("--ca-file", server.certificate, source: good).status == 0)
    let expected = [
      ("missing.tar.gz", "there is nothing at"), ("cut.tar.gz", "cut off"), ("short.tar.gz", "cut off"),
      ("climbing.tar.gz", "outside of the course"), ("text.txt", "neither an archive nor a list"),
      ("bomb.tar.gz", "holds too much"), ("endless", "larger than 1 MiB"), ("slow", "longer than 2 seconds"),
    ]
    for (path, message) in expected {
      // The copy is that of the source; under the same one it stays in use.
      let record = try place.sandbox.read("data/.daybook/course/pulled.yml")
      try place.sandbox.write(
        "data/.daybook/course/pulled.yml",
        record.replacing(#/source: .*/#, with: "source: \(server.address)/\(path)").replacing(
          #/version: .*\n/#, with: ""))
      let result = try place.pull(
        "--ca-file", server.certificate, "--timeout", path == "slow" ? "2" : "20", "--largest", "1",
        source: server.address + "/" + path)
      #expect(result.status == 74, "\(path): \(result.output)\(result.errors)")
      #expect(result.errors.contains(message), "\(path): \(result.errors)")
      #expect(result.errors.contains("the copy of 2026-11-20 stays in use"), "\(path): \(result.errors)")
      #expect(try place.published().contains("Hello."), "\(path)")
      #expect(!place.sandbox.exists("outside.html") && !place.sandbox.exists("data/.daybook/outside.md"))
    }
  }

  @Test("a build needs no network")
  func offline() throws {
    let place = try Elsewhere(source: "https://localhost:1/course.tar.gz")
    let result = try place.sandbox.daybook("build")
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test("only https is fetched", arguments: ["http://example.org/c.zip", "ftp://example.org/c.zip"])
  func schemes(_ source: String) throws {
    let place = try Elsewhere(source: source)
    let result = try place.pull()
    #expect(result.status == 74 && result.errors.contains("begins with https://"), "\(result.errors)")
  }
}
