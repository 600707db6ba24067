import Diagnostics
import Foundation
import Journal
import Outside
import Testing

@testable import daybook

/// Every call that the program proposes is made, by a shell, in the state in which it was proposed: it works, and where
/// it was to clear the way, the way is clear.
@Suite struct HintTests {
  /// What is called, and what has to come of what is proposed.
  struct Case: Sendable, CustomTestStringConvertible {
    var call: [String]
    /// Files that are written, or with an empty text removed, before anything is called.
    var files: [String: String] = [:]
    var before: [[String]] = []
    /// What the person fills in.
    var words: [String: String] = [:]
    /// Whether the call succeeds after each of the calls that are proposed.
    var clearsTheWay = false
    /// Without the diary.
    var isEmpty = false

    var testDescription: String { call.joined(separator: " ") }
  }

  private static let course = [
    "data/course/course.yml": "title: Slow\nstarts: enrolment\n",
    "data/course/week-01/01-welcome.md":
      "---\ntitle: Welcome\nhabit: {title: Photograph meals, schedule: daily}\n"
      + "prompt: {kind: habit, theme: eating slowly}\n---\nHello.\n",
    "data/course/week-01/02-look.md": "---\ntitle: Look\n---\nLook.\n",
    "data/course/week-01/03-draft.md": "---\ntitle: Soon\ndraft: true\n---\nSoon.\n",
  ]
  private static let later = ["data/course/course.yml": "title: Slow\nstarts: 2026-11-20\n"]
  private static let elsewhere = [
    "data/course/course.yml": "source: ../there\n", "there/course.yml": "title: Slow\n",
    "there/week-01/01-welcome.md": "---\ntitle: Welcome\n---\nHello.\n",
  ]
  private static let ended = [
    "data/people/ana/habits/old.md":
      "---\ntitle: Old\nschedule: daily\nstart: 2026-11-01\nend: 2026-11-05\narchived: 2026-11-10\n---\n",
    "data/people/ana/habits/over.md":
      "---\ntitle: Over\nschedule: daily\nstart: 2026-11-01\nend: 2026-11-05\n---\n",
  ]
  private static let walk = [
    "data/people/ana/habits/walk.md":
      "---\ntitle: Walk\nschedule: daily\ntarget: 20 km a week\nstart: 2026-11-01\n---\n"
  ]

  private static let reported = [
    "data/people/ben/support.yml": "- {number: 1, at: 2026-11-18T10:00, page: habits.html, text: It hangs.}\n"
  ]
  private static let asked = [["challenge", "add", "Mile", "--habit", "run", "--invite", "ben"]]
  private static let known = ["data/people/ben/profile.yml": "name: Ben Okafor\nvisibility: friends\n"]
  /// A site of which the key is on another computer, and what was written down of it.
  private static let keyElsewhere = [
    "data/daybook.yml":
      "title: Tests\ntimezone: UTC\nowner: ana\ntoday: 2026-11-20\nsite_id: abcdefghijklmnopqrstuv\nsite_key: 423d0901\n",
    "words.txt": String(repeating: "ab", count: 32),
  ]

  private static func follows(_ state: String, _ follower: String, to followed: String) -> [String: String] {
    ["data/people/\(followed)/followers.yml": "- {person: \(follower), state: \(state)}\n"]
  }

  private static let readers = [
    "data/readers.yml":
      "- {reader: tom, key: 1, invited: 2026-11-01}\n- {reader: ben, key: 1}\n- {reader: eva, key: 1, state: removed}\n",
    "data/people/ana/followers.yml": "- {reader: tom, state: accepted}\n- {person: ben, state: accepted}\n",
  ]

  private static let tasks = [
    "data/people/ana/lists/home.md": "---\ntitle: Home\n---\n- [ ] Milk\n",
    "data/people/ana/lists/work.md": "---\ntitle: Work\n---\n- [ ] Report\n",
  ]

  private static let labels = ["data/people/ana/lists/home.md": "---\ntitle: Home\n---\n- [ ] Gas #bills #home\n"]
  private static let attached = [
    "data/people/ana/lists/home.md": "---\ntitle: Home\n---\n- [ ] Milk file:plan.pdf\n",
    "data/people/ana/files/plan.pdf": "plan",
  ]

  private static let together = [
    "data/people/ana/lists/home.md": "---\ntitle: Home\nshare: [{person: ben, may: write}]\n---\n- [ ] Milk\n"
  ]

  private static let disagreeing = [
    "data/people/ana/events/more.csv":
      "when,habit,value\n2026-11-19,run,7\n⇄2026-11-19,run,6\n"
  ]
  private static let unfitting = [
    "data/people/ana/events/more.csv":
      "when,habit,value\n2026-11-19,run,7\n⇄2026-11-19,run,lots\n"
  ]
  private static let copied = [
    "data/people/ana/events/more.csv": "when,habit,value\n2026-11-19,run,7\n",
    "data/people/ana/events/more.sync-conflict-20261120-101500-ABCDEFG.csv": "when,habit,value\n2026-11-19,run,7\n",
  ]

  private static let published = [
    "data/daybook.yml": "title: Tests\nowner: ana\ntoday: 2026-11-20\npublish: {server: {rsync: /tmp/daybook-host}}\n"
  ]

  private static let distant = [
    "data/daybook.yml":
      "title: Tests\nowner: ana\ntoday: 2026-11-20\npublish: {far: {rsync: \"example.invalid:/srv/daybook\"}}\n"
  ]

  private static let summaries = [
    ["build", "--summary", "1.summary", "--shard", "1/2"], ["build", "--summary", "2.summary", "--shard", "2/2"],
    ["build", "--summary", "all.summary", "--merge", "1.summary", "2.summary"],
  ]

  static let cases: [Case] = [
    // A site in parts
    Case(
      call: ["build", "--shard", "rest", "--with", "all.summary"],
      before: summaries + [["build", "--shard", "1/2", "--with", "all.summary"]], clearsTheWay: true),
    // Publishing
    Case(call: ["publish"], files: published), Case(call: ["publish"]),
    Case(call: ["publish", "init", "github"]),
    Case(call: ["publish", "init", "github", "--to", "far"], files: distant),
    // Devices
    Case(call: ["sync", "now"]), Case(call: ["sync", "init", "data"]),
    Case(call: ["sync", "init"], words: ["DIR": "data"]),
    Case(call: ["conflicts", "settle", "000000", "this"]), Case(call: ["conflicts"], files: disagreeing),
    Case(call: ["conflicts", "settle", "dadc7a", "other"], files: unfitting),
    Case(call: ["conflicts"], files: copied), Case(call: ["check"], files: disagreeing),
    Case(call: ["check"], files: copied), Case(call: ["today"], files: disagreeing),
    // Tasks
    Case(call: ["task"], words: ["TEXT": "Tea"]), Case(call: ["list"], words: ["NAME": "Errands"]),
    Case(call: ["list", "add", "Errands"], words: ["TEXT": "Tea"]), Case(call: ["task", "add", "Tea"], files: tasks),
    Case(call: ["list", "add", "Home"], files: tasks),
    Case(call: ["task", "list", "--list", "xylophone"], files: tasks),
    Case(call: ["task", "done", "xylophone"], files: tasks), Case(call: ["task", "done", "9"], files: tasks),
    Case(call: ["task", "move", "milk", "--before", "report"], files: tasks),
    Case(call: ["task", "delete", "milk"], files: tasks),
    Case(call: ["list", "delete", "home"], files: tasks),
    Case(call: ["list", "archive", "home", "--no-build"], files: tasks),
    Case(call: ["list", "share", "home", "--stop", "ben"], files: tasks),
    Case(call: ["follow", "find", "ben"]),
    Case(call: ["follow", "block", "ben"], before: [["follow", "block", "ben"]]),
    Case(
      call: ["follow", "block", "ben"],
      files: ["data/people/ana/lists/shared.md": "---\ntitle: Shared\nshare: [{person: ben, may: read}]\n---\n"]),
    Case(call: ["account", "list"], words: ["USERNAME": "ben"]),
    Case(
      call: ["account", "invite"], before: [["settings", "set", "sign_up", "closed"]], clearsTheWay: true),
    Case(call: ["account", "link", "ben"]), Case(call: ["mail", "--to", "ana@example.org"]),
    Case(call: ["account", "add", "ben"], before: [["account", "add", "ben"]]),
    Case(
      call: ["account", "edit", "ben", "--role", "member"],
      before: [["account", "add", "ben", "--owner"], ["account", "add", "ana"]], words: ["USERNAME": "ana"],
      clearsTheWay: true),
    Case(call: ["label", "rename", "xylophone", "home"], files: tasks),
    Case(call: ["label", "rename", "bills", "home"], files: labels),
    Case(
      call: ["task", "attach", "milk", "plan.pdf"],
      files: tasks.merging(
        ["data/daybook.yml": "owner: ana\ntoday: 2026-11-20\nlimits: {file_bytes: 3}\n", "plan.pdf": "plan"]
      ) { old, _ in old }, words: ["N": "10"], clearsTheWay: true),
    Case(call: ["task", "detach", "milk", "plan.pdf"], files: attached),
    Case(call: ["task", "add", "Tea file:other.pdf", "--list", "home", "--person", "ben"], files: together),
    // Backups
    Case(call: ["backup", "verify"], clearsTheWay: true), Case(call: ["backup", "verify", "data/daybook.yml"]),
    Case(call: ["backup", "all.tar.gz.age", "--encrypt-to", "xylophone"]),
    Case(
      call: ["restore", "all.tar.gz"],
      before: [["backup", "all.tar.gz"], ["habit", "edit", "run", "--title", "Evening run"]]),
    Case(
      call: ["restore", "all.tar.gz", "--all"],
      before: [["backup", "all.tar.gz"], ["habit", "edit", "run", "--title", "Evening run"]]),
    Case(
      call: ["restore", "all.tar.gz", "people/ana/habits/run.md", "--no-build"],
      before: [["backup", "all.tar.gz"], ["habit", "delete", "run", "--yes"]]),
    Case(call: ["restore", "all.tar.gz", "--into", "new"], before: [["backup", "all.tar.gz"]]),
    Case(
      call: ["import", "todotxt", "todo.txt"], files: ["todo.txt": "Tea\n", "backups": "in the way"]),
    Case(call: ["doctor"], files: ["data/people/ana/profile.yml": ""]),
    // Calendars and reminders
    Case(call: ["calendar", "add", "phone"], before: [["calendar", "add", "phone"]]),
    Case(call: ["calendar", "end", "xylophone"]),
    Case(
      call: ["calendar", "add", "one more"],
      before: (1...20).map { ["calendar", "add", "device-\($0)"] }, clearsTheWay: true),
    Case(call: ["token", "add", "--name", "Phone"]),
    Case(
      call: ["token", "add", "--name", "Phone"], before: [["token", "add", "--name", "Phone"]], clearsTheWay: true),
    Case(call: ["token", "revoke", "xylophone"]),
    Case(
      call: ["token", "add", "--name", "one more"],
      before: (1...20).map { ["token", "add", "--name", "program \($0)"] }, clearsTheWay: true),
    Case(call: ["remind"]), Case(call: ["remind", "--dry-run"]),
    Case(call: ["remind", "--dry-run"], files: ["data/people/ana/profile.yml": "name: Ana\nnotify: [ntfy]\n"]),
    // Nothing to read
    Case(call: ["today"], words: ["DIR": "."], clearsTheWay: true, isEmpty: true),
    Case(call: ["today", "--data", "nowhere"], isEmpty: true),
    Case(call: ["check"], files: ["data/daybook.yml": ""], words: ["DIR": "other"]),
    Case(call: ["init", "."]), Case(call: ["init", "with spaces"], before: [["init", "with spaces"]], isEmpty: true),
    Case(call: ["demo", "small demo", "--people", "1", "--habits", "1", "--years", "1"], isEmpty: true),
    // Check-ins
    Case(call: ["done", "9"]), Case(call: ["event", "list", "9"]), Case(call: ["show", "xylophone"]),
    Case(call: ["done", "5.2"], words: ["HABIT": "run"]),
    Case(call: ["done", "read"], clearsTheWay: true), Case(call: ["done", "call", "--on", "2026-11-17"]),
    Case(call: ["done", "coffee", "0"]), Case(call: ["done", "call", "3"]),
    Case(call: ["done", "run"], before: [["done", "run"]], words: ["AMOUNT": "2"]),
    Case(call: ["done", "run", "--on", "2026-11-18"], words: ["AMOUNT": "2"]),
    Case(call: ["done", "walk"], files: walk, words: ["AMOUNT": "2"]),
    Case(call: ["done", "read", "--on", "2026-10-20"], clearsTheWay: true),
    Case(call: ["done", "over"], files: ended, clearsTheWay: true),
    Case(call: ["done", "reach"], clearsTheWay: true),
    Case(call: ["skip", "call", "--on", "2026-11-17"]),
    // Events
    Case(call: ["event", "show", "read", "2026-11-12"]),
    Case(call: ["event", "show", "coffee", "2026-11-20"], before: [["done", "coffee", "1"]], words: ["N": "2"]),
    Case(call: ["event", "show", "walk"], files: walk.mapValues { $0.replacing(" a week", with: "") }),
    Case(call: ["event", "delete", "read"]), Case(call: ["event", "delete", "read", "--yes"]),
    // Habits
    Case(call: ["habit", "add", "--title", "Tea", "--schedule", "daily"]),
    Case(call: ["habit", "pause", "read"]), Case(call: ["habit", "pause", "read", "--from", "2026-11-25"]),
    Case(
      call: ["habit", "pause", "call"], before: [["habit", "pause", "call", "--from", "2026-11-18"]], clearsTheWay: true
    ),
    Case(
      call: ["habit", "pause", "call"], before: [["habit", "pause", "call", "--from", "2026-11-28"]]
    ),
    Case(call: ["habit", "resume", "call"], before: [["habit", "pause", "call", "--from", "2026-11-28"]]),
    Case(call: ["habit", "archive", "call"]), Case(call: ["habit", "archive", "reach"]),
    Case(call: ["habit", "archive", "read", "--on", "2026-11-01"]),
    Case(call: ["habit", "archive", "read", "--on", "2026-11-19"]),
    Case(call: ["habit", "restore", "old"], files: ended),
    Case(call: ["habit", "delete", "call"]),
    Case(call: ["habit", "edit", "read", "--start", "2026-11-19"]),
    Case(call: ["habit", "edit", "read", "--end", "2026-11-19"]),
    // People and settings
    Case(call: ["person", "add", "cleo", "--name", "Cleo"]),
    Case(call: ["person", "delete", "ana", "--yes"], words: ["USERNAME": "ben"], clearsTheWay: true),
    Case(call: ["person", "delete", "ben"]),
    Case(
      call: ["person", "list"], files: ["data/daybook.yml": "today: 2026-11-20\n"],
      words: ["USERNAME": "ana", "NAME": "Ana"], isEmpty: true),
    Case(call: ["settings", "get", "xylophone"]), Case(call: ["settings", "set", "title", ""]),
    // Reports
    Case(call: ["check"], files: ["data/people/ben/support.yml": "x: y\n"]),
    Case(call: ["support"], files: reported, words: ["TEXT": "Thanks."]),
    Case(call: ["support", "answer", "ben", "7", "Thanks."], files: reported),
    // Challenges
    Case(call: ["challenge"], words: ["NAME": "Mile", "HABIT": "run"]),
    Case(call: ["challenge", "show", "mile"]),
    Case(call: ["challenge", "list", "--person", "ben"], before: asked),
    Case(call: ["challenge", "add", "Mile", "--habit", "run", "--invite", "ben"]),
    Case(call: ["challenge", "add", "Mile", "--habit", "run"], words: ["USERNAME": "ben"]),
    Case(call: ["challenge", "invite", "mile", "ben"], before: [["challenge", "add", "Mile", "--habit", "run"]]),
    Case(call: ["challenge", "decline", "mile"], before: asked),
    Case(call: ["challenge", "delete", "mile", "--yes"], before: asked),
    // Following
    Case(call: ["follow"], files: known, words: ["USERNAME": "ben", "ADDRESS": "--help"]),
    Case(call: ["follow", "request", "ben"], files: known),
    Case(call: ["follow", "request", "ben"], clearsTheWay: true),
    Case(call: ["follow", "request", "ben"], files: known, before: [["follow", "request", "ben"]]),
    Case(
      call: ["follow", "request", "ben"], files: follows("accepted", "ana", to: "ben").merging(known) { $1 },
      clearsTheWay: true),
    Case(call: ["follow", "stop", "ben"], files: follows("accepted", "ben", to: "ana")),
    Case(call: ["follow", "accept", "ben"]),
    Case(call: ["follow", "accept", "ben"], files: follows("accepted", "ben", to: "ana"), clearsTheWay: true),
    Case(call: ["follow", "decline", "ben"], files: follows("declined", "ben", to: "ana"), clearsTheWay: true),
    Case(call: ["follow", "accept", "ana", "--person", "ben"], files: follows("requested", "ana", to: "ben")),
    Case(call: ["follow", "list"], files: follows("requested", "ben", to: "ana")),
    // Readers, and the key of their site
    Case(call: ["reader"], words: ["USERNAME": "tom"]),
    Case(call: ["reader", "add", "tom"], before: [["key", "new"]]),
    Case(call: ["reader", "add", "tom"], before: [["key", "new"], ["reader", "add", "tom"]]),
    Case(call: ["reader", "add", "ben"], files: follows("accepted", "ben", to: "ana"), before: [["key", "new"]]),
    Case(call: ["reader", "add", "eva"], files: readers, before: [["key", "new", "--yes"]]),
    Case(call: ["reader", "invite", "tim"], before: [["key", "new"]], clearsTheWay: true),
    Case(call: ["reader", "invite", "tom"], files: readers, before: [["key", "new", "--yes"]]),
    Case(call: ["reader", "invite", "tom"], files: readers),
    Case(call: ["audience", "--as", "tom"], files: readers, before: [["key", "new", "--yes"]], clearsTheWay: true),
    Case(call: ["audience", "--as", "tom"], files: readers),
    Case(call: ["audience", "--as", "tim"], files: readers),
    Case(call: ["audience", "--as", "zoe"], files: readers),
    Case(call: ["audience", "--as", "eva"], files: readers, before: [["key", "new", "--yes"]]),
    Case(call: ["audience", "--as", "ben"], files: follows("accepted", "ben", to: "ana"), before: [["key", "new"]]),
    Case(call: ["reader", "remove", "ben", "--person", "ana"], files: readers),
    Case(call: ["person", "rename", "ben", "benno"], files: readers, before: [["key", "new", "--yes"]]),
    Case(
      call: ["restore", "all.tar.gz", "data/readers.yml"], files: readers,
      before: [["key", "new", "--yes"], ["backup", "all.tar.gz"], ["reader", "remove", "tom"]]),
    Case(call: ["build", "--output", "out"], before: [["reader", "add", "tom"]]),
    Case(call: ["key", "restore"]), Case(call: ["key", "new"]),
    Case(call: ["key", "new"], before: [["key", "new"]]),
    Case(call: ["key", "rotate", "--yes"], before: [["key", "new"]]),
    Case(call: ["key", "rotate"], before: [["key", "new"]]),
    Case(call: ["undo"], files: readers, before: [["key", "new", "--yes"], ["reader", "remove", "tom"]]),
    Case(call: ["undo"], before: [["key", "new"], ["reader", "add", "tom"], ["reader", "invite", "tom"]]),
    Case(call: ["reader", "add", "tom", "--person", "ben"], before: [["key", "new"]]),
    Case(
      call: ["audience", "--as", "tom"],
      before: [["key", "new"], ["reader", "add", "tom", "--person", "ben"], ["build", "--edition", "public"]]),
    Case(
      call: ["reader", "invite", "tom"], before: [["key", "new"], ["reader", "add", "tom"]],
      words: ["ADDRESS": "https://ana.example/"]),
    Case(
      call: ["key", "rotate", "--yes"],
      before: [["key", "new"], ["reader", "add", "tom"], ["reader", "invite", "tom"]]),
    Case(call: ["key", "backup"], files: keyElsewhere, clearsTheWay: true),
    // What asks another site is made on a web of its own by `FollowElsewhereTests`.
    Case(call: ["follow", "pull"], words: ["ADDRESS": "--help"]),
    Case(
      call: ["follow", "add", "https://ben.example/feed.json"],
      files: ["data/people/ana/following.yml": "- {follows: \"https://ben.example/feed.json\", name: Ben}\n"]),
    // The course
    Case(call: ["course", "status"], files: course), Case(call: ["course", "read"], files: course, clearsTheWay: true),
    Case(call: ["course", "read", "none"], files: course, before: [["course", "start"]]),
    Case(call: ["course", "read", "1.2"], files: course, before: [["course", "start"]], clearsTheWay: true),
    Case(call: ["course", "read", "--text", "week-01/03-draft"], files: course, before: [["course", "start"]]),
    Case(call: ["course", "start"], files: course, words: ["TEXT": "'Slowly.'"]),
    Case(call: ["course", "status"], files: course, before: [["course", "start"]]),
    Case(call: ["course", "read"], files: course, before: [["course", "start"]]),
    Case(call: ["course", "answer"], files: course, before: [["course", "start"]], words: ["TEXT": "'Slowly.'"]),
    Case(call: ["course", "answer", "1.1", "Slowly."], files: course, before: [["course", "start"]]),
    Case(call: ["course", "start", "--on", "2026-11-25"], files: course.merging(later) { $1 }),
    Case(call: ["course", "status"], files: elsewhere, clearsTheWay: false),
    // What nobody has
    Case(call: ["templates"]), Case(call: ["templates", "diff"]), Case(call: ["templates", "copy", "strings/de.yml"]),
    Case(call: ["templates", "copy", "pages/pick"]),
    Case(call: ["templates", "copy", "pages/pick"], before: [["templates", "copy", "pages/pick"]]),
    Case(
      call: ["check"],
      files: [
        "data/templates/partials/person.mustache":
          "{{! daybook: a copy of partials/person, original 0123456789abcdef }}\n<li></li>\n"
      ]),
    Case(call: ["add"]), Case(call: ["list", "run"]),
    Case(call: ["delete"], files: tasks, before: [["account", "add", "ben"]] + asked), Case(call: ["log"]),
    Case(call: ["version"]),
    Case(call: ["import", "t.txt"], files: ["t.txt": "Buy milk\n"]),
    Case(call: ["import", "a.csv"], files: ["a.csv": "date,name\n2026-11-01,Walk\n"]),
    Case(call: ["import", "csv", "a.csv"], files: ["a.csv": "date,name\n2026-11-01,Walk\n"]),
    Case(call: ["import", "a.csv", "--map", "when=date,habit=name"], files: ["a.csv": "date,name\n2026-11-01,Walk\n"]),
    Case(call: ["biuld"]), Case(call: ["habit", "ls"]),
  ]

  private func sandbox(_ wanted: Case) throws -> Sandbox {
    let sandbox = try wanted.isEmpty ? Sandbox() : Sandbox.diary()
    for (path, text) in wanted.files {
      if text.isEmpty {
        try FileManager.default.removeItem(at: sandbox.url.appendingPathComponent(path))
      } else {
        try sandbox.write(path, text)
      }
    }
    for call in wanted.before {
      let result = try Self.run(call, in: sandbox)
      #expect(result.status == 0, "\(call): \(result.errors)")
    }
    return sandbox
  }

  /// In the environment of a shell in which that folder is somebody's home.
  private static func run(_ call: [String], in sandbox: Sandbox) throws -> Program.Result {
    try Program.run(quick(call), in: sandbox.url, environment: ["HOME": sandbox.url.path])
  }

  /// Without the build that follows a change.
  private static func quick(_ call: [String]) -> [String] {
    let command = Call(call.map { Call.Word($0) }).command
    let canWait = building.contains(ObjectIdentifier(command)) && !call.contains("--no-build")
    return canWait ? call + ["--no-build"] : call
  }

  /// The commands that a build follows.
  private static let building = Set(
    ([DaybookCommand.self] + HelpExample.commands.map(\.type)).filter { $0.helpMessage().contains("--no-build") }
      .map { ObjectIdentifier($0) })

  private static func proposed(in said: String) -> [String] {
    let text = said.replacing(/\n +/, with: " ")
    let calls = text.matches(of: /`daybook ([^`]*)`/).map { String($0.1) }
    return calls
  }

  /// What is to be added to the call, of the lines that are hints.
  private static func flags(in said: String) -> [String] {
    said.split(separator: "\n").filter { $0.hasPrefix("hint:") }.flatMap { line in
      line.matches(of: /`(--[^`]*)`/).map { String($0.1) }
    }
  }

  /// What commands want besides their names, and besides what they are about.
  private static let rest = [
    "event edit": "--comment Later", "event delete": "--yes", "habit delete": "--yes",
    "habit add": "--title Chess --schedule daily", "remind": "--with none --yes",
    // It looks at the place as the real call would.
    "publish": ExternalTool.path(of: "rsync") == nil ? "--help" : "--dry-run", "publish far": "--help",
  ]
  private static let bare = [
    "calendar add": "phone", "person add": "dora --name Dora", "habit delete": "call",
    "event delete": "call", "person delete": "ben --yes", "task add": "Tea", "list add": "Errands",
    "key new": "--yes", "key rotate": "--yes", "account add": "ben", "account delete": "ben --yes",
    "task delete": "milk --yes",
    "list delete": "home --yes", "reader add": "tom", "key restore": "< words.txt",
    "challenge add": "Mile --habit run", "challenge delete": "mile --yes",
    // It would ask another site.
    "follow add": "--help",
  ]

  private static func line(_ proposed: String, _ wanted: Case) -> String {
    var line = proposed
    for (name, word) in wanted.words { line.replace(try! Regex("\\b\(name)\\b"), with: word) }
    if let more = bare[line] { line += " " + more }
    for (command, rest) in rest where (line + " ").hasPrefix(command + " ") { line += " " + rest }
    let words = line.split(separator: " ").map(String.init)
    return quick(words).count > words.count ? line + " --no-build" : line
  }

  private static func shell(_ line: String, in folder: URL) throws -> (status: Int32, errors: String) {
    let environment = [
      "PATH": Program.url.deletingLastPathComponent().path + ":/usr/bin:/bin", "TZ": "Europe/Lisbon", "USER": "ana",
      "HOME": folder.path,
    ]
    let result = try ExternalTool(at: "/bin/sh", environment: environment, runningIn: folder.path).run(
      ["-c", "exec daybook " + line], until: .now + .seconds(900))
    return (result.status, result.errors)
  }

  @Test("what a message proposes to call works where it is proposed", arguments: cases)
  func works(_ wanted: Case) throws {
    let first = try sandbox(wanted)
    let result = try Self.run(wanted.call, in: first)
    let said = result.output + "\n" + result.errors
    let calls = Self.proposed(in: said)
    let flags = Self.flags(in: said)
    for call in calls {
      let sandbox = try sandbox(wanted)
      if result.status == 0 { _ = try Self.run(wanted.call, in: sandbox) }
      let made = try Self.shell(Self.line(call, wanted), in: sandbox.url)
      #expect(made.status == 0, "\(wanted.call) → \(call): \(made.errors)")
      guard wanted.clearsTheWay, !call.hasPrefix("event edit") else { continue }
      let again = try Self.run(wanted.call, in: sandbox)
      #expect(again.status == 0, "\(wanted.call) after \(call): \(again.errors)")
    }
    for flag in flags where !(wanted.isEmpty && flag.hasPrefix("--data")) {
      let sandbox = try sandbox(wanted)
      let line = (wanted.call.map { ShellWord.quoted($0) } + [Self.line(flag, wanted)]).joined(separator: " ")
      let made = try Self.shell(line, in: sandbox.url)
      #expect(made.status == 0, "\(wanted.call) \(flag): \(made.errors)")
    }
  }

  @Test(
    "calls are about the data folder that was named, also where there is another one to be found",
    arguments: [
      ["done", "read"], ["done", "9"], ["done", "read", "--on", "2026-10-20"], ["event", "delete", "read", "--yes"],
      ["habit", "add", "--title", "Tea", "--schedule", "daily"], ["habit", "archive", "reach"],
      ["habit", "pause", "read"], ["habit", "delete", "call"], ["settings", "get", "xylophone"],
      ["person", "add", "cleo", "--name", "Cleo"], ["toda"],
    ])
  func namedFolder(_ call: [String]) throws {
    let wanted = Case(call: call)
    func sandbox() throws -> (sandbox: Sandbox, here: URL) {
      let sandbox = try Sandbox.diary()
      let here = sandbox.url.appendingPathComponent("elsewhere")
      try FileManager.default.createDirectory(at: here, withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        at: sandbox.url.appendingPathComponent("data"), to: sandbox.url.appendingPathComponent("my diary"))
      try FileManager.default.moveItem(
        at: sandbox.url.appendingPathComponent("data"), to: here.appendingPathComponent("data"))
      return (sandbox, here)
    }
    let named = Self.quick(call) + ["--data", "../my diary"]
    let first = try sandbox()
    let result = try Program.run(named, in: first.here)
    let calls = Self.proposed(in: result.output + "\n" + result.errors)
    #expect(!calls.isEmpty, "\(result)")
    for proposed in calls where !proposed.hasSuffix("--help") {
      #expect(proposed.contains(" --data '../my diary'"), "\(proposed)")
      if call == ["toda"] { continue }
      let (sandbox, here) = try sandbox()
      if result.status == 0 { _ = try Program.run(named, in: here) }
      let before = try String(
        contentsOf: here.appendingPathComponent("data/people/ana/events/2026.csv"), encoding: .utf8)
      let made = try Self.shell(Self.line(proposed, wanted), in: here)
      #expect(made.status == 0, "\(call) → \(proposed): \(made.errors)")
      let after = try sandbox.read("elsewhere/data/people/ana/events/2026.csv")
      #expect(after == before && !sandbox.exists("elsewhere/data/.daybook/undo"), "\(proposed)")
    }
  }

  @Test("the data folder is taken from the call as it is written, and added once")
  func hintedFolder() {
    #expect(FolderHints.value(in: ["today", "--data", "a b"]) == "a b")
    #expect(FolderHints.value(in: ["--data=x", "today"]) == "x")
    #expect(FolderHints.value(in: ["done", "--", "--data", "x"]) == nil)
    let call = Call("habit", "restore", "run")
    #expect(call.in(dataFolder: nil) == call)
    #expect("\(call.in(dataFolder: "a b").in(dataFolder: "a b"))" == "daybook habit restore run --data 'a b'")
    #expect(Call("init", "x").in(dataFolder: "a") == Call("init", "x"))
  }

  // MARK: The sources

  private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Sources").standardizedFileURL

  private static func swiftFiles() throws -> [(name: String, text: String)] {
    let paths = FileManager.default.enumerator(atPath: sources.path)?.allObjects as? [String] ?? []
    return try paths.filter { $0.hasSuffix(".swift") }.sorted().map {
      ($0, try String(contentsOf: sources.appendingPathComponent($0), encoding: .utf8))
    }
  }

  @Test("no text of the sources has a call in it: calls are values")
  func noCallsInTexts() throws {
    for (name, text) in try Self.swiftFiles() where !name.hasPrefix("Diagnostics/") {
      for line in text.split(separator: "\n") where line.contains("`daybook ") {
        #expect(line.drop { $0 == " " }.hasPrefix("//"), "\(name): \(line)")
      }
    }
  }

  @Test("every call that the sources propose is one of the program, and is made by the cases here")
  func allAreTried() throws {
    var tried: Set<String> = []
    for wanted in Self.cases {
      let sandbox = try sandbox(wanted)
      let result = try Self.run(wanted.call, in: sandbox)
      for call in Self.proposed(in: result.output + "\n" + result.errors) {
        tried.insert(Call(call.split(separator: " ").map { Call.Word(String($0)) }).commandPath)
      }
    }
    let pattern = /\((?:call: |command: )((?:"[a-z-]+"(?:, )?)+)/
    var found = 0
    for (name, text) in try Self.swiftFiles() {
      for match in text.matches(of: pattern) {
        let words = match.1.split(separator: ",").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "\" ")) }
        let call = Call(words.filter { !$0.isEmpty }.map { Call.Word($0) })
        found += 1
        // Documents are printed, whatever the state.
        if words.first == "help" {
          #expect(words.last.flatMap(HelpTopic.init) != nil, "\(name): \(match.0) is no document")
          continue
        }
        #expect(!call.commandPath.isEmpty, "\(name): \(match.0) is no command")
        #expect(tried.contains(call.commandPath), "\(name): \(match.0) is not tried")
      }
    }
    #expect(found > 30)
  }
}

extension Call {
  /// `habit restore`: the names of the command that is called.
  fileprivate var commandPath: String {
    var path: [String] = []
    for word in words {
      guard Call(Array(words.prefix(path.count + 1))).command != Call(Array(words.prefix(path.count))).command else {
        break
      }
      path.append(word.text)
    }
    return path.joined(separator: " ")
  }
}
