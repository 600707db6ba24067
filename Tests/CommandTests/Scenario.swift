import Foundation
import Testing

/// One call of the program whose every word is compared with a file in `Goldens/`.
struct Scenario: Sendable, CustomTestStringConvertible {
  /// The golden's name.
  var name: String
  var fixture: Fixture
  var arguments: [String]
  var input = ""
  /// Calls to make before, in the same folder.
  var before: [[String]] = []

  var testDescription: String { name }

  init(
    _ name: String, _ fixture: Fixture = .nothing, _ arguments: String..., input: String = "", before: [[String]] = []
  ) {
    self.name = name
    self.fixture = fixture
    self.arguments = arguments
    self.input = input
    self.before = before
  }

  static let all: [Scenario] = everydayAndSite + checkIns + habitsAndSettings

  private static let backedUp = [["backup", "all.tar.gz"]]
  private static let backedUpAndChanged = [
    ["backup", "all.tar.gz"], ["habit", "edit", "run", "--title", "Evening run", "--no-build"],
    ["habit", "add", "--title", "Swim", "--schedule", "daily", "--no-build"],
  ]

  private static let everydayAndSite: [Scenario] = [
    // Help
    Scenario("help", .nothing),
    Scenario("help-init", .nothing, "init", "--help"),
    Scenario("help-demo", .nothing, "demo", "--help"),
    Scenario("help-today", .nothing, "today", "--help"),
    Scenario("help-show", .nothing, "show", "--help"),
    Scenario("help-year", .nothing, "year", "--help"),
    Scenario("help-redo", .nothing, "redo", "--help"),
    Scenario("help-habit", .nothing, "habit", "--help"),
    Scenario("help-habit-list", .nothing, "habit", "list", "--help"),
    Scenario("help-build", .nothing, "build", "--help"),
    Scenario("help-publish", .nothing, "publish", "--help"),
    Scenario("help-publish-now", .nothing, "publish", "now", "--help"),
    Scenario("help-publish-init", .nothing, "publish", "init", "--help"),
    Scenario("publish-nowhere", .diary, "publish"),
    Scenario("publish-nowhere-json", .diary, "publish", "--json"),
    Scenario("publish-trust-all", .diary, "publish", "--trust"),
    Scenario("publish-init-gitlab", .diary, "publish", "init", "gitlab"),
    Scenario("publish-init-no-target", .diary, "publish", "init", "github"),
    Scenario("help-check", .nothing, "check", "--help"),
    Scenario("help-serve", .nothing, "serve", "--help"),
    Scenario("help-markdown", .nothing, "markdown", "--help"),
    Scenario("help-backup", .nothing, "backup", "--help"),
    Scenario("help-backup-make", .nothing, "backup", "make", "--help"),
    Scenario("help-backup-verify", .nothing, "backup", "verify", "--help"),
    Scenario("help-restore", .nothing, "restore", "--help"),
    Scenario("help-doctor", .nothing, "doctor", "--help"),
    Scenario("help-version", .nothing, "version", "--help"),
    Scenario("help-sync", .nothing, "sync", "--help"),
    Scenario("help-sync-init", .nothing, "sync", "init", "--help"),
    Scenario("help-sync-now", .nothing, "sync", "now", "--help"),
    Scenario("help-sync-status", .nothing, "sync", "status", "--help"),
    Scenario("help-conflicts", .nothing, "conflicts", "--help"),
    Scenario("help-conflicts-settle", .nothing, "conflicts", "settle", "--help"),
    Scenario("help-conflicts-merge", .nothing, "conflicts", "merge", "--help"),
    Scenario("help-merge-events", .nothing, "merge-events", "--help"),
    Scenario("help-merge-list", .nothing, "merge-list", "--help"),
    Scenario("help-merge-yaml", .nothing, "merge-yaml", "--help"),
    Scenario("sync-without-repository", .diary, "sync"),
    Scenario("conflicts-none", .diary, "conflicts"),
    Scenario("help-templates", .nothing, "templates", "--help"),
    Scenario("help-templates-list", .nothing, "templates", "list", "--help"),
    Scenario("help-templates-copy", .nothing, "templates", "copy", "--help"),
    Scenario("help-templates-diff", .nothing, "templates", "diff", "--help"),
    Scenario("version", .nothing, "--version"),
    // Wrong usage
    Scenario("usage-unknown-command", .nothing, "biuld"),
    Scenario("usage-unknown-subcommand", .nothing, "habit", "lst"),
    Scenario("usage-unknown-flag", .nothing, "build", "--ouput", "x"),
    Scenario("usage-no-such-day", .diary, "today", "--today", "2026-02-29"),
    Scenario("usage-no-number", .diary, "history", "--limit", "many"),
    Scenario("usage-large-number", .diary, "history", "--limit", "99999999999999999999"),
    Scenario("usage-no-such-edition", .diary, "build", "--edition", "private"),
    Scenario("usage-init-nowhere", .nothing, "init", ""),
    Scenario("usage-bad-username", .diary, "today", "--person", "Ben!"),
    Scenario("usage-unknown-person", .diary, "today", "--person", "bne"),
    Scenario("usage-unknown-habit", .diary, "show", "cofee"),
    Scenario("usage-unknown-habit-list", .diary, "show", "xylophone"),
    Scenario("usage-ambiguous-habit", .diary, "show", "rea"),
    Scenario("usage-public-of-person", .diary, "build", "--edition", "public", "--person", "ana"),
    Scenario("usage-into-data", .diary, "build", "--output", "data"),
    Scenario("usage-into-people", .diary, "build", "--output", "./data//people/../people/ana/"),
    Scenario("usage-into-state", .diary, "build", "--output", "data/.daybook"),
    Scenario("usage-around-data", .diary, "build", "--output", "."),
    Scenario("usage-no-output", .diary, "build", "--output", ""),
    Scenario("no-data-folder", .nothing, "today"),
    Scenario("no-such-data-folder", .nothing, "check", "--data", "nowhere"),
    Scenario("usage-year-without-file", .diary, "year"),
    Scenario("usage-year-without-days", .diary, "year", "2019", "--svg", "year.svg"),
    Scenario("usage-year-json-to-output", .diary, "year", "--svg", "-", "--json"),
    // init
    Scenario("init", .nothing, "init", "diary", "--name", "Ana Lima", "--today", "2026-11-20"),
    Scenario("init-json", .nothing, "init", "diary", "--today", "2026-11-20", "--json"),
    Scenario("init-refused", .diary, "init", "."),
    Scenario("init-then-check", .beginner, "check"),
    Scenario("init-then-today", .beginner, "today", "--today", "2026-11-20"),
    // Backups
    Scenario("backup-taken", .diary, "backup", "all.tar.gz", before: backedUp),
    Scenario("backup-into-data", .diary, "backup", "data/"),
    Scenario("backup-bad-rule", .diary, "backup", "--keep", "7 days"),
    Scenario("backup-bad-name", .diary, "backup", "all.zip"),
    Scenario("backup-verify", .diary, "backup", "verify", "all.tar.gz", before: backedUp),
    Scenario(
      "backup-verify-json", .diary, "backup", "verify", "all.tar.gz", "data/daybook.yml", "--json", before: backedUp),
    Scenario("backup-verify-none", .diary, "backup", "verify"),
    Scenario("restore-same", .diary, "restore", "all.tar.gz", before: backedUp),
    Scenario("restore-differs", .diary, "restore", "all.tar.gz", before: backedUpAndChanged),
    Scenario("restore-diff", .diary, "restore", "all.tar.gz", "--diff", before: backedUpAndChanged),
    Scenario("restore-json", .diary, "restore", "all.tar.gz", "--json", before: backedUpAndChanged),
    Scenario(
      "restore-one", .diary, "restore", "all.tar.gz", "people/ana/habits/run.md", "--no-build",
      before: backedUpAndChanged),
    Scenario(
      "restore-unknown", .diary, "restore", "all.tar.gz", "people/ana/habits/rum.md", before: backedUpAndChanged),
    Scenario("restore-into", .diary, "restore", "all.tar.gz", "--into", "new", before: backedUp),
    Scenario("restore-into-json", .diary, "restore", "all.tar.gz", "--into", "new", "--json", before: backedUp),
    Scenario("restore-into-data", .diary, "restore", "all.tar.gz", "--into", "data", before: backedUp),
    Scenario("restore-foreign", .diary, "restore", "data/daybook.yml"),
    // Every day
    Scenario("today", .diary, "today"),
    Scenario("today-json", .diary, "today", "--json"),
    Scenario("today-parts", .diary, "today", before: inParts),
    Scenario("today-parts-json", .diary, "today", "--json", before: inParts),
    Scenario("show-number-in-parts", .diary, "show", "2", before: inParts),
    Scenario("today-no-habits", .diary, "today", "--person", "ben"),
    Scenario("habit-list", .diary, "habit", "list"),
    Scenario("habit-list-json", .diary, "habit", "list", "--json"),
    Scenario("habit-list-empty", .diary, "habit", "list", "--person", "ben"),
    Scenario("show", .diary, "show", "run"),
    Scenario("show-year", .diary, "show", "Morning", "--year", "2026", "--days"),
    Scenario("show-limit", .diary, "show", "coffee"),
    Scenario("show-weeks", .diary, "show", "home"),
    Scenario("show-archived", .diary, "show", "reach"),
    Scenario("year", .diary, "year", "--svg", "year.svg"),
    Scenario("year-public", .diary, "year", "2026", "--svg", "year.svg", "--public"),
    Scenario("year-again", .diary, "year", "--svg", "year.svg", before: [["year", "--svg", "year.svg"]]),
    Scenario("year-in-the-way", .diary, "year", "--svg", "data/daybook.yml"),
    Scenario("year-json", .diary, "year", "--svg", "year.svg", "--json"),
    Scenario("year-of-nothing", .beginner, "year", "--svg", "year.svg", "--today", "2026-11-20"),
    Scenario("show-json", .diary, "show", "run", "--json"),
    Scenario("show-json-days", .diary, "show", "coffee", "--json", "--days"),
    Scenario("show-broken", .broken, "show", "read"),
    // The site
    Scenario("check", .diary, "check"),
    Scenario("check-json", .diary, "check", "--json"),
    Scenario("check-broken", .broken, "check"),
    Scenario("check-broken-json", .broken, "check", "--json"),
    Scenario("templates", .nothing, "templates"),
    Scenario("templates-copy", .diary, "templates", "copy", "pages/habit"),
    Scenario("templates-copy-json", .diary, "templates", "copy", "partials/photo.mustache", "--json"),
    Scenario(
      "templates-copy-again", .diary, "templates", "copy", "pages/habit",
      before: [["templates", "copy", "pages/habit"]]),
    Scenario("templates-copy-unknown", .diary, "templates", "copy", "pages/habbit"),
    Scenario("templates-copy-words", .diary, "templates", "copy", "strings/de.yml"),
    Scenario("templates-diff-nothing", .diary, "templates", "diff"),
    Scenario("templates-diff-same", .diary, "templates", "diff", before: [["templates", "copy", "partials/person"]]),
    Scenario("build", .diary, "build"),
    Scenario("build-again", .diary, "build", before: [["build"]]),
    Scenario("build-home-of-ben", .diary, "build", "--edition", "home", "--person", "ben"),
    Scenario("build-broken", .broken, "build"),
    Scenario("build-broken-json", .broken, "build", "--json"),
    Scenario("build-resting", .brokenBen, "build"),
    Scenario("build-resting-alone", .brokenBen, "build", "--edition", "home", "--person", "ben"),
    Scenario("done-beside-resting", .brokenBen, "done", "call"),
    Scenario("done-while-resting", .brokenBen, "done", "swim", "--person", "ben"),
    Scenario("today-beside-resting", .brokenBen, "today"),
    Scenario("today-resting", .brokenBen, "today", "--person", "ben"),
    Scenario("follow-request-resting", .brokenBen, "follow", "request", "ben"),
    Scenario(
      "list-share-resting", .brokenBen, "list", "share", "home", "--with", "ben", before: [["list", "add", "Home"]]),
    Scenario("person-edit-beside-resting", .brokenBen, "person", "edit", "ana", "--bio", "Reads."),
    // Tools
    Scenario("demo", .nothing, "demo", "sample", "--people", "2", "--habits", "3", "--years", "1"),
    Scenario("demo-json", .nothing, "demo", "sample", "--people", "2", "--habits", "3", "--years", "1", "--json"),
    Scenario("demo-refused", .diary, "demo", "data"),
    Scenario("demo-no-people", .nothing, "demo", "sample", "--people", "0"),
    Scenario("markdown", .nothing, "markdown", input: "# Hi *there*\n\n<b>raw</b> [x](javascript:y)\n"),
    Scenario(
      "markdown-controls", .nothing, "markdown", input: "\u{1B}[31mred &#27;[0m \u{9B}2J \u{7F}\u{8} end\ttab\n"),
    Scenario("markdown-raw", .nothing, "markdown", "--raw-html", input: "<b>raw</b> [x](javascript:y)\n"),
  ]

  /// Gives the habits of the diary parts of the day, against their order.
  private static let inParts = [
    ["person", "edit", "ana", "--parts", "evening, after work", "--no-build"],
    ["habit", "edit", "run", "--part", "after work", "--no-build"],
    ["habit", "edit", "coffee", "--part", "morning", "--no-build"],
    ["habit", "edit", "call", "--part", "evening", "--no-build"],
  ]

  /// The words that depend on the machine's speed.
  static func steady(_ text: String) -> String {
    text.replacing(/in \d+(\.\d)? m?s\./, with: "in TIME.")
  }

  func run() throws -> String {
    let sandbox = try Sandbox()
    try fixture.make(in: sandbox)
    for call in before { _ = try Program.run(call, in: sandbox.url) }
    let result = try Program.run(arguments, in: sandbox.url, input: input)
    return Self.steady(
      "$ daybook \(arguments.joined(separator: " "))\nexit code \(result.status)\n"
        + "--- output\n\(result.output)--- errors\n\(result.errors)")
  }
}
