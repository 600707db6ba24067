import Foundation
import Testing

@Suite struct CommandTests {
  @Test("what init makes is sound, and becomes a site")
  func initCheckBuild() throws {
    let sandbox = try Sandbox()
    #expect(try sandbox.daybook("init", "diary").status == 0)
    let check = try sandbox.daybook("check", "--data", "diary/data")
    #expect(check.status == 0)
    #expect(check.errors == "")
    let build = try sandbox.daybook("build", "--data", "diary")
    #expect(build.status == 0, "\(build.errors)")
    #expect(sandbox.exists("diary/site/home/ana/index.html"))
    #expect(sandbox.exists("diary/site/public/index.html"))
    #expect(sandbox.exists("diary/site/README.md"))
    #expect(try sandbox.read("diary/data/daybook.yml").contains("timezone: Europe/Lisbon"))
  }

  @Test("init leaves files that are there as they are")
  func initKeeps() throws {
    let sandbox = try Sandbox()
    try sandbox.write(".gitignore", "mine\n")
    #expect(try sandbox.daybook("init", ".").status == 0)
    #expect(try sandbox.read(".gitignore") == "mine\n")
    let before = try sandbox.read("data/daybook.yml")
    #expect(try sandbox.daybook("init", ".").status == 73)
    #expect(try sandbox.read("data/daybook.yml") == before)
  }

  @Test("a daybook does not begin inside of a data folder")
  func initInside() throws {
    let sandbox = try Sandbox.diary()
    let before = try sandbox.dataContents()
    for (folder, place) in [
      ("data", "."), ("data/people/mine", "."), (".", "data"), ("x/y", "data/people"), ("..", "data/people"),
    ] {
      let result = try Program.run(["init", folder], in: sandbox.url.appendingPathComponent(place))
      #expect(result.status == 65, "\(folder) in \(place)")
      #expect(result.errors.contains("data folder"), "\(result.errors)")
    }
    #expect(try sandbox.dataContents() == before)
    #expect(try sandbox.daybook("init", "beside").status == 0)
  }

  @Test("init brings the course along where it is wanted, as it is in the checkout")
  func initWithCourse() throws {
    let sandbox = try Sandbox()
    #expect(try sandbox.daybook("init", "plain").status == 0)
    #expect(!sandbox.exists("plain/data/course"))
    let result = try sandbox.daybook("init", "diary", "--course")
    #expect(result.output.contains("daybook course start"), "\(result.output)")
    let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../data/course").standardized
    let names = sandbox.files(below: "diary/data/course")
    #expect(names.filter { $0.hasSuffix(".png") }.count == 3)
    #expect(Set(names) == Set(FileManager.default.subpaths(atPath: checkout.path)?.filter { $0.contains(".") } ?? []))
    for name in names {
      let made = try Data(contentsOf: sandbox.url.appendingPathComponent("diary/data/course/" + name))
      #expect(try made == Data(contentsOf: checkout.appendingPathComponent(name)), "\(name)")
    }
    let check = try sandbox.daybook("course", "check", "--data", "diary")
    #expect(check.status == 0, "\(check.errors)")
    #expect(try sandbox.daybook("check", "--data", "diary").errors == "")
  }

  @Test("what init makes can be ticked on every day of the week, and for the days before")
  func initOnAnyDay() throws {
    for day in 23...29 {
      let sandbox = try Sandbox()
      let today = "2026-11-\(day)"
      #expect(try sandbox.daybook("init", ".", "--today", today).status == 0)
      let list = try JSON(try sandbox.daybook("today", "--today", today, "--json").output).list("checklist") ?? []
      #expect(list.prefix(2).compactMap { $0["habit"] } == ["walk", "water"])
      let result = try sandbox.daybook("done", "walk", "--on", "yesterday", "--today", today, "--no-build")
      #expect(result.status == 0, "\(result.errors)")
    }
  }

  @Test(
    "a name that would be YAML, or no username, is written so that it is read back",
    arguments: [
      ("Ana: \"the # one\" \\", "ana-the-one"), ("李小龍", "li-xiao-long"), ("🎉", "me"), ("-- x", "x"),
      ("Zoë O’Brien", "zoe-obrien"),
      (String(repeating: "ab ", count: 10), "ab-ab-ab-ab-ab-ab-ab-ab-ab-ab"),
    ])
  func initNames(_ name: String, _ username: String) throws {
    let sandbox = try Sandbox()
    let result = try sandbox.daybook("init", "d", "--name=" + name, "--json")
    #expect(try JSON(result.output)["person"] == username)
    #expect(try sandbox.daybook("check", "--data", "d").status == 0)
  }

  @Test("the data folder is found from inside, from below and by its parent")
  func finding() throws {
    let sandbox = try Sandbox()
    try Fixture.diary.make(in: sandbox)
    let expected = try sandbox.daybook("today").output
    #expect(expected.contains("Morning run"))
    try sandbox.write("notes/deep/x", "")
    for folder in ["data", "data/people/ana", "notes/deep"] {
      let result = try Program.run(["today"], in: sandbox.url.appendingPathComponent(folder))
      #expect(result.output == expected, "\(folder): \(result.errors)")
    }
    #expect(try sandbox.daybook("today", "--data", ".").output == expected)
    #expect(try sandbox.daybook("today", "--data", "data/").output == expected)
  }

  @Test("errors name files as seen from where the program was called")
  func pathsFromBelow() throws {
    let sandbox = try Sandbox()
    try Fixture.broken.make(in: sandbox)
    let result = try Program.run(["check"], in: sandbox.url.appendingPathComponent("data/people"))
    #expect(result.status == 1)
    #expect(result.errors.contains("\n../people/ana/") || result.errors.hasPrefix("../people/ana/"), "\(result.errors)")
  }

  @Test("a build writes what changed, and nothing twice")
  func building() throws {
    let sandbox = try Sandbox()
    try Fixture.diary.make(in: sandbox)
    let first = try JSON(try sandbox.daybook("build", "--json").output)
    #expect(first["written"] == first["files"])
    let second = try JSON(try sandbox.daybook("build", "--json").output)
    #expect(second["written"] == "0")
    #expect(second["unchanged"] == first["files"])
    #expect(second["removed"] == "0")
  }

  @Test("an edition by itself leaves the others as they are")
  func oneEdition() throws {
    let sandbox = try Sandbox()
    try Fixture.diary.make(in: sandbox)
    try sandbox.daybook("build")
    let result = try JSON(try sandbox.daybook("build", "--edition", "home", "--person", "ben", "--json").output)
    #expect(result["removed"] == "0")
    #expect(sandbox.exists("site/home/ben/index.html"))
    #expect(sandbox.exists("site/home/ana/index.html"))
    #expect(sandbox.exists("site/public/index.html"))
    // A whole build has only what the settings ask for.
    try sandbox.daybook("build")
    #expect(!sandbox.exists("site/home/ben/index.html"))
  }

  @Test("a failed build leaves the site as it was")
  func failedBuild() throws {
    let sandbox = try Sandbox()
    try Fixture.diary.make(in: sandbox)
    try sandbox.daybook("build")
    let before = sandbox.files(below: "site")
    let page = try sandbox.read("site/public/index.html")
    try Fixture.broken.make(in: sandbox)
    #expect(try sandbox.daybook("build").status == 1)
    #expect(sandbox.files(below: "site") == before)
    #expect(try sandbox.read("site/public/index.html") == page)
  }

  @Test("a template of one's own that is wrong fails check and build with its place")
  func wrongTemplate() throws {
    let sandbox = try Sandbox()
    try Fixture.diary.make(in: sandbox)
    try sandbox.write("data/templates/pages/today.mustache", "line one\n{{titel}}\n")
    for command in ["check", "build"] {
      let result = try sandbox.daybook(command)
      #expect(result.status == 1)
      #expect(result.errors.contains("data/templates/pages/today.mustache:2:"), "\(result.errors)")
    }
    #expect(!sandbox.exists("site"))
  }

  @Test("an output that cannot be written is no fault of the data")
  func unwritableOutput() throws {
    let sandbox = try Sandbox()
    try Fixture.diary.make(in: sandbox)
    try sandbox.write("file", "")
    let result = try sandbox.daybook("build", "--output", "file/site")
    #expect(result.status == 74, "\(result.errors)")
    #expect(result.output == "")
  }

  @Test("nothing is coloured unless on a terminal")
  func noColor() throws {
    let sandbox = try Sandbox()
    try Fixture.broken.make(in: sandbox)
    #expect(!(try sandbox.daybook("check").errors.contains("\u{1B}")))
  }

  @Test("completion scripts are there for every shell, and offer habits by name", arguments: ["bash", "zsh", "fish"])
  func completions(_ shell: String) throws {
    let sandbox = try Sandbox()
    let result = try sandbox.daybook("--generate-completion-script", shell)
    #expect(result.status == 0)
    #expect(result.output.contains("---completion"))
  }

  #if os(Linux)
    @Test("results that cannot be written are no success")
    func fullDisk() throws {
      let sandbox = try Sandbox()
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = [
        "-c", "'\(Program.url.path)' --help > /dev/null && echo x | '\(Program.url.path)' markdown > /dev/full",
      ]
      process.currentDirectoryURL = sandbox.url
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 74)
    }
  #endif
}
