import Foundation

/// A data folder for the tests to look at.
enum Fixture: Sendable {
  /// Nothing at all.
  case nothing
  /// What `init` makes.
  case beginner
  /// Two people with habits of several kinds, at a fixed day.
  case diary
  /// Everything wrong that a hand can do.
  case broken
  /// A diary in which one of two people has an error in their folder.
  case brokenBen

  func make(in sandbox: Sandbox) throws {
    switch self {
    case .nothing: break
    case .beginner: try sandbox.daybook("init", ".", "--name", "Ana Lima", "--username", "ana", "--today", "2026-11-20")
    case .diary: for (path, text) in Self.diaryFiles { try sandbox.write(path, text) }
    case .broken:
      for (path, text) in Self.diaryFiles { try sandbox.write(path, text) }
      for (path, text) in Self.brokenFiles { try sandbox.write(path, text) }
    case .brokenBen:
      for (path, text) in Self.diaryFiles { try sandbox.write(path, text) }
      try sandbox.write("data/people/ben/habits/swim.md", "---\ntitle: Swim\nschedule: daily\n---\n")
      try sandbox.write("data/people/ben/habits/sew.md", "---\ntitle: Sew\nschedule: someday\n---\n")
    }
  }

  private static let diaryFiles: [(path: String, text: String)] = [
    ("data/daybook.yml", "title: Tests\ntimezone: UTC\nowner: ana\ntoday: 2026-11-20\n"),
    ("data/people/ana/profile.yml", "name: Ana Lima\nvisibility: public\n"),
    ("data/people/ben/profile.yml", "name: Ben Okafor\n"),
    (
      "data/people/ana/habits/run.md",
      """
      ---
      title: Morning run
      reason: Clear my head
      icon: 🏃
      schedule: mon, wed, fri
      target: at least 5 km
      start: 2026-08-03
      visibility: public
      order: 1
      ---
      """
    ),
    (
      "data/people/ana/habits/read.md",
      "---\ntitle: 読書する\nicon: 📚\nschedule: daily\nstart: 2026-11-01\norder: 2\nvisibility: friends\n---\n"
    ),
    (
      "data/people/ana/habits/coffee.md",
      "---\ntitle: Coffee\nicon: ☕\nschedule: daily\ntarget: at most 2 cups\nstart: 2026-11-01\norder: 3\n---\n"
    ),
    (
      "data/people/ana/habits/call.md",
      "---\ntitle: Call home\nschedule: 2 times a week\nstart: 2026-10-05\norder: 4\nvisibility: public\n---\n"
    ),
    (
      "data/people/ana/habits/reach-out.md",
      "---\ntitle: Reach out\nschedule: weekends\nstart: 2026-10-05\narchived: 2026-11-09\norder: 5\n---\n"
    ),
    (
      "data/people/ana/events/2026.csv",
      """
      when,habit,value,comment
      2026-08-03,run,5.2,
      2026-08-05,run,5,
      2026-08-07,run,2.5,Rain
      2026-08-10,run,skip,Flu
      2026-08-12,run,7.75,
      2026-08-14,run,8,
      2026-08-17,run,missed,
      2026-11-09,run,5,
      2026-11-11,run,6,
      2026-11-13,run,0,
      2026-11-16,run,5,
      2026-11-18,run,5.5,
      2026-11-18,read,done,
      2026-11-19,read,done,
      2026-11-20,read,done,
      2026-11-18,coffee,3,
      2026-11-19,coffee,2,
      2026-11-20,coffee,3,
      2026-11-10,call,done,
      2026-11-14,call,done,
      2026-11-17,call,done,
      2026-10-10,reach-out,done,

      """
    ),
  ]

  private static let brokenFiles: [(path: String, text: String)] = [
    (
      "data/people/ana/habits/run.md",
      "---\ntitle: Morning run\nschedul: daily\nschedule: every 0 days\nstart: 2026-08-03\n---\n"
    ),
    ("data/people/ana/events/2026.csv", "when,habit,value,comment\n2026-02-29,read,done,\n2026-11-19,raed,done,\n"),
  ]
}

extension Sandbox {
  /// A sandbox with the diary in it.
  static func diary() throws -> Sandbox {
    let sandbox = try Sandbox()
    try Fixture.diary.make(in: sandbox)
    return sandbox
  }

  /// The bytes of every file of the data folder, but for the tool's own state.
  func dataContents() throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for path in files(below: "data") where !path.hasPrefix(".daybook/") {
      contents[path] = try Data(contentsOf: url.appendingPathComponent("data/" + path))
    }
    return contents
  }
}
