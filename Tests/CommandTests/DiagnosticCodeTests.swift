import Diagnostics
import Foundation
import Testing

/// Every code is said of something.
@Suite struct DiagnosticCodeTests {
  /// What brings a code about, in the diary with these files.
  struct Case: Sendable, CustomTestStringConvertible {
    var code: DiagnosticCode
    /// By their paths in the data folder.
    var files: [String: String] = [:]
    /// By their paths in the data folder, and what they lead to.
    var links: [String: String] = [:]
    var before: [[String]] = []
    var call = ["check"]
    var environment: [String: String] = [:]

    init(
      _ code: DiagnosticCode, _ files: [String: String] = [:], links: [String: String] = [:],
      before: [[String]] = [], call: String..., environment: [String: String] = [:]
    ) {
      (self.code, self.files, self.links, self.before) = (code, files, links, before)
      if !call.isEmpty { self.call = call }
      self.environment = environment
    }

    var testDescription: String { "\(code.rawValue) \(files.keys.sorted().first ?? call.joined(separator: " "))" }
  }

  private static func habit(_ lines: String) -> [String: String] {
    ["people/ana/habits/new.md": "---\ntitle: New\n\(lines)\n---\n"]
  }
  private static func daily(_ lines: String) -> [String: String] { habit("schedule: daily\n" + lines) }
  private static func settings(_ line: String) -> [String: String] {
    ["daybook.yml": "owner: ana\ntoday: 2026-11-20\n\(line)\n"]
  }
  private static func profile(_ line: String) -> [String: String] {
    ["people/ana/profile.yml": "name: Ana\n\(line)\n"]
  }
  private static func events(_ row: String, header: String = "when,habit,value") -> [String: String] {
    ["people/ana/events/more.csv": "\(header)\n\(row)\n"]
  }
  private static func page(_ text: String) -> [String: String] { ["templates/pages/achievements.mustache": text] }
  private static func post(_ text: String, keys: String = "") -> [String: String] {
    [
      "course/course.yml": "title: Slow\n",
      "course/week-01/01-welcome.md": "---\ntitle: Welcome\n\(keys)---\n\(text)\n",
    ]
  }

  static let cases: [Case] = files + texts + values + habits + tables + course + templates + calls

  private static let files: [Case] = [
    Case(.noDataFolder, call: "today", "--data", "nowhere"),
    Case(.missingFile, ["people/cleo/habits/tea.md": "---\ntitle: Tea\nschedule: daily\n---\n"]),
    Case(.emptyFile, ["people/ana/events/2027.csv": ""]), Case(.emptyFile, ["people/ana/habits/new.md": ""]),
    Case(.wrongKindOfFile, ["people/ana/lists": "x"]),
    Case(.fileTooLarge, ["catalog.yml": String(repeating: "# much\n", count: 700_000)]),
    Case(.folderFull, settings("limits: {person_bytes: 9}")),
    Case(.brokenSymlink, links: ["people/ana/followers.yml": "nowhere"]),
    Case(.symlinkLeavesFolder, links: ["people/ana/followers.yml": "/etc/hosts"]),
    Case(.notRead, ["people/ana/habits/notes.txt": "x"]), Case(.invalidName, ["people/ana/habits/No name.md": "x"]),
    Case(.namesDifferInCase, ["people/ana/habits/RUN.md": "x"]),
    Case(.brokenAccount, ["people/ana/account.yml": "id: x\n"]),
    Case(.exposedSecrets, ["people/ana/account.yml": "x: y\n"]),
    Case(.systemFailure, call: "done", "run", "5", "--photo", "nowhere.jpg"),
    Case(.moreProblems, profile((0...210).map { "key\($0): x" }.joined(separator: "\n"))),
  ]

  private static let texts: [Case] = [
    Case(.controlCharacter, profile("bio: \"a\\u0007\"")), Case(.lineBreak, settings("title: \"a\\nb\"")),
    Case(.textTooLong, daily("reason: \(String(repeating: "long ", count: 200))")),
    Case(.textTooLong, events("2026-11-19,run,5," + String(repeating: "x", count: 70_000))),
    Case(.conflictMarks, profile("<<<<<<< HEAD\nbio: a\n=======\nbio: b\n>>>>>>> phone")),
    Case(.unsettledConflict, events("2026-11-19,run,5\n⇄2026-11-19,run,6")),
    Case(.conflictCopy, ["people/ana/profile.sync-conflict-20261119-101500-ABCDEFG.yml": "name: A\n"]),
    Case(.newerFormat, settings("format: 2")),
  ]

  private static let values: [Case] = [
    Case(.notYAML, profile("bio: a: b")), Case(.unsupportedYAML, profile("bio: &a x\nself_image_goal: *a")),
    Case(.nestedTooDeeply, profile("bio: " + String(repeating: "[", count: 40))),
    Case(.noFrontMatter, ["people/ana/habits/new.md": "title: New\n"]), Case(.duplicateKey, profile("name: Anna")),
    Case(.unknownKey, profile("nickname: A")), Case(.missingKey, habit("")),
    Case(.emptyValue, events("2026-11-19,run,")),
    Case(.wrongShape, daily("remind: 5")), Case(.unknownChoice, profile("visibility: everyone")),
    Case(.notANumber, daily("order: first")), Case(.numberOutOfRange, settings("limits: {title: 0}")),
    Case(.notADay, daily("start: soon")), Case(.notADay, daily("start: 2026-02-30")),
    Case(.notADay, events("2026-02-30,run,5")), Case(.notATime, settings("day_starts_at: soon")),
    Case(.notATime, events("2026-11-19T25:00,run,5")), Case(.yearOutOfRange, daily("start: 1800-01-01")),
    Case(.yearOutOfRange, events("1800-01-01,run,5")),
    Case(.daysOutOfOrder, daily("start: 2026-11-01\nend: 2026-10-01")),
    Case(.unknownColor, daily("color: tael")), Case(.unknownColor, daily("color: #0f766e")),
    Case(.unknownTimeZone, settings("timezone: Lisboa")), Case(.unknownLanguage, settings("language: klingon")),
    Case(.notAnAddress, settings("base_url: here")), Case(.notASlug, daily("replaces: No slug")),
    Case(
      .duplicateEntry,
      ["people/ana/followers.yml": "- {person: ben, state: accepted}\n- {person: ben, state: accepted}\n"]),
    Case(.misplacedOutput, settings("output: people")), Case(.unknownDrawing, daily("icon: boook")),
  ]

  private static let habits: [Case] = [
    Case(.unknownHabit, events("2026-11-19,raed,done")), Case(.unknownHabit, call: "show", "xylophone"),
    Case(.unknownTask, call: "task", "done", "xylophone"),
    Case(.unknownList, call: "task", "list", "--list", "xylophone"),
    Case(.unknownPerson, settings("homes: [cleo]")), Case(.unknownPerson, call: "today", "--person", "cleo"),
    Case(.missingOwner, ["daybook.yml": "today: 2026-11-20\n"]),
    Case(.circular, ["people/ana/followers.yml": "- {person: ana, state: accepted}\n"]),
    Case(.circular, daily("replaces: new")), Case(.notASchedule, habit("schedule: dialy")),
    Case(.notATarget, daily("target: much")), Case(.targetDoesNotFit, habit("schedule: weekdays\ntarget: 5 km a week")),
    Case(.overlappingPauses, daily("paused: [{from: 2026-08-01}, {from: 2026-08-02}]")),
    Case(.notAPlace, daily("remind_near: {label: Park, latitude: 99, longitude: 0}")),
    Case(.readAsText, ["people/ana/lists/home.md": "---\ntitle: Home\n---\n- [ ] Clean due:soon\n"]),
    Case(.unsafePath, ["people/ana/lists/home.md": "---\ntitle: Home\n---\n- [ ] Clean file:../x\n"]),
    Case(.missingAttachment, ["people/ana/lists/home.md": "---\ntitle: Home\n---\n- [ ] Clean file:x.pdf\n"]),
    Case(
      .unusableAttachment,
      [
        "people/ana/lists/home.md": "---\ntitle: Home\n---\n- [ ] Clean file:x\n", "people/ana/files/x/y.txt": "y",
      ]),
  ]

  private static let tables: [Case] = [
    Case(.missingColumn, events("2026-11-19,run", header: "when,habit")),
    Case(.unknownColumn, events("2026-11-19,run,5,x", header: "when,habit,value,mood")),
    Case(.misplacedQuotes, events("2026-11-19,run,\"5")), Case(.wrongFieldCount, events("2026-11-19,run,5,x,y,z")),
    Case(.notAnAmount, events("2026-11-19,run,far")), Case(.amountDoesNotFit, events("2026-11-19,read,2")),
    Case(.outsideHabit, events("2026-01-01,run,5")), Case(.afterToday, events("2026-11-25,run,5")),
    Case(.repeatedEvent, events("2026-11-19,read,done\n2026-11-19,read,skip")),
    Case(.missingPicture, events("2026-11-19,run,5,a.jpg", header: "when,habit,value,photo")),
    Case(
      .unusablePicture,
      events("2026-11-19,run,5,a.jpg", header: "when,habit,value,photo").merging(["people/ana/photos/a.jpg": "x"]) {
        $1
      }),
  ]

  private static let course: [Case] = [
    Case(.courseNotFetched, ["course/course.yml": "source: ../there\n"]),
    Case(.emptyCourse, ["course/course.yml": "title: Slow\n"], call: "course", "check"),
    Case(
      .duplicateTitle, post("a").merging(["course/week-01/02-again.md": "---\ntitle: Welcome\n---\nb\n"]) { $1 },
      call: "course", "check"),
    Case(
      .unknownPost, post("a").merging(["people/ana/course.yml": "read: {week-09/01-x: 2026-11-01}\n"]) { $1 }),
    Case(.promptWithoutIdeas, post("a", keys: "prompt: {kind: habit, theme: Slow}\n"), call: "course", "check"),
    Case(.otherMarkup, post("<div>a</div>"), call: "course", "check"),
    Case(.deadLink, post("[a](nowhere.md)"), call: "course", "check"),
    Case(.pictureWithoutDescription, post("![](a.png)"), call: "course", "check"),
  ]

  private static let templates: [Case] = [
    Case(.unknownTemplate, ["templates/pages/tody.mustache": "x"]),
    Case(.unknownTemplate, page("{{> partials/nothing}}")),
    Case(.templateSyntax, page("{{#has_next}}")), Case(.circular, page("{{> pages/achievements}}")),
    Case(.unknownVariable, page("{{nothing}}")), Case(.misusedVariable, page("{{has_next}}")),
    Case(.unknownWord, page("{{t.nothing.here}}")),
    Case(.outdatedTemplate, page("{{! daybook: a copy of pages/achievements, original 0123456789abcdef }}\nx")),
    Case(.unknownPlaceholder, ["templates/strings/en.yml": "dates: {today: \"Today {nothing}\"}\n"]),
    Case(
      .missingWords,
      settings("language: fi").merging(["templates/strings/fi.yml": "dates: {today: Tänään}\n"]) { $1 }, call: "build"),
    Case(.notUTF8, call: "habit", "add", "--title", "New", "--schedule", "daily", "--notes-file", "latin"),
    Case(.inTheWay, ["../site/public": "x"], call: "build"),
  ]

  private static let calls: [Case] = [
    Case(
      .feedNotFetched, ["people/ana/following.yml": "- {follows: \"https://127.0.0.1/feed.json\"}\n"], call: "follow",
      "pull"),
    Case(.unknownCommand, call: "biuld"), Case(.wrongUsage, call: "person", "edit"),
    Case(.wrongUsage, call: "today", "--nothing"), Case(.ambiguous, call: "show", "rea"),
    Case(.unknownName, call: "settings", "get", "xylophone"),
    Case(.unknownEvent, call: "event", "show", "read", "2026-11-12"), Case(.refused, call: "done", "read"),
    Case(.needsConsent, call: "habit", "delete", "read"), Case(.nothingToUndo, call: "undo"),
    Case(.cannotUndo, before: [["habit", "delete", "coffee", "--yes", "--no-build"]], call: "undo"),
    Case(.wouldOverwrite, call: "demo", "data"),
    Case(.damagedBackup, call: "backup", "verify", "data/daybook.yml"),
    Case(.notASummary, call: "build", "--shard", "1/1", "--with", "data/daybook.yml"),
    Case(
      .summariesDiffer, before: [["build", "--shard", "1/1", "--summary", "all"]], call: "build", "--shard", "1/2",
      "--with",
      "all"),
    Case(
      .missingShard, before: [["build", "--shard", "1/1", "--summary", "all"]], call: "build", "--shard", "rest",
      "--with",
      "all"),
    Case(.editorFailed, call: "habit", "edit", "run", environment: ["EDITOR": "false"]),
  ]

  @Test("the code comes out as JSON", arguments: cases)
  func said(_ wanted: Case) throws {
    let sandbox = try Sandbox.diary()
    try Data([0x61, 0xFF]).write(to: sandbox.url.appendingPathComponent("latin"))
    for (path, text) in wanted.files { try sandbox.write("data/" + path, text) }
    for (path, target) in wanted.links {
      try FileManager.default.createSymbolicLink(
        atPath: sandbox.url.appendingPathComponent("data/" + path).path, withDestinationPath: target)
    }
    for call in wanted.before { _ = try Program.run(call, in: sandbox.url) }
    let result = try Program.run(wanted.call + ["--json"], in: sandbox.url, environment: wanted.environment)
    let said = result.output + result.errors
    #expect(said.contains("\"code\":\"\(wanted.code.rawValue)\""), "\(said)")
  }

  /// Those that need a person at a terminal, see below, or another program at the same moment, or a file that no other
  /// rule finds fault with: see the tests of the data folder; or a place to publish to: see `PublishCommandTests`.
  private static let others: Set<DiagnosticCode> = [.cancelled, .cannotEdit, .busy, .changedMeanwhile, .notPublished]

  @Test("every code is tried")
  func complete() {
    #expect(Set(Self.cases.map(\.code)).union(Self.others) == Set(DiagnosticCode.allCases))
    #expect(Self.others.isDisjoint(with: Self.cases.map(\.code)))
  }

  @Test("what a person cancels says so as JSON")
  func cancelled() throws {
    let sandbox = try Sandbox.diary()
    let program = try TerminalProgram(
      ["event", "delete", "read", "2026-11-20", "--json"], in: sandbox.url, columns: 200)
    try program.expect("?")
    program.type("\u{3}")
    try program.expect("\"code\":\"cancelled\"")
  }
}
