import Testing

@testable import Publishing

@Suite("What is done at a target, and in which order")
struct PublishPlanTests {
  private typealias Step = PublishPlan.Step
  private static let sealed = SealedPaths(keyrings: ["sealed/ring.bin"], lists: ["sealed/a-list.bin"])

  private static func plan(
    _ files: [String: String], before: [String: String]?, listing: Set<String>? = nil,
    narrower: Set<SharedFacts.Audience> = [],
    keeps: @escaping @Sendable (String) -> Bool = { _ in false }
  ) -> PublishPlan {
    PublishPlan(.init(files: files, before: before, listing: listing, narrower: narrower, keeps: keeps))
  }

  @Test(
    "what links to something is sent after it: objects, sealed files, keyrings, pages from the deepest up, the front page"
  )
  func order() {
    let paths = [
      "index.html", "people/ana/index.html", "people/ana/2026.html", "people/ana/run/index.html",
      "people/ana/run/2026.html", "people/ana/feed.xml", "photos/ana/a.jpg", "assets/daybook.css", "friends.html",
      "sealed/generation.txt", "sealed/a-list.bin", "sealed/object.bin", "sealed/ring.bin",
    ]
    let files = Dictionary(uniqueKeysWithValues: paths.map { ($0, "1") })
    let plan = PublishPlan(.init(files: files, rank: { PathRank($0, sealed: Self.sealed) }))
    #expect(
      plan.steps
        == [
          ["assets/daybook.css"], ["photos/ana/a.jpg"], ["sealed/object.bin"], ["sealed/a-list.bin"],
          ["sealed/ring.bin"],
          ["sealed/generation.txt"], ["people/ana/run/2026.html"], ["people/ana/run/index.html"],
          ["people/ana/2026.html"], ["people/ana/index.html"], ["friends.html"], ["people/ana/feed.xml"],
          ["index.html"],
        ].map { Step(.sending, .send, $0) })
    #expect(plan.unchanged == 0)
  }

  @Test("where nothing changed there is nothing to do")
  func nothing() {
    let plan = Self.plan(["index.html": "1", "a.html": "2"], before: ["index.html": "1", "a.html": "2"])
    #expect(plan.isEmpty)
    #expect(plan.unchanged == 2)
  }

  @Test("what is gone goes first, but for what is the program's own, which goes last")
  func removals() {
    let plan = Self.plan(
      ["index.html": "2", "new.html": "1"],
      before: ["index.html": "1", "people/ben/index.html": "1", "assets/old.css": "1", "photos/ben/a.jpg": "1"])
    #expect(
      plan.steps == [
        Step(.withdrawing, .remove, ["people/ben/index.html", "photos/ben/a.jpg"]), Step(.sending, .send, ["new.html"]),
        Step(.sending, .send, ["index.html"]), Step(.clearing, .remove, ["assets/old.css"]),
      ])
  }

  @Test("pages that may show what was withdrawn are overwritten before anything new is sent")
  func narrower() {
    let plan = Self.plan(
      ["index.html": "2", "a.html": "2", "new.html": "1", "assets/daybook.css": "2", "same.html": "1"],
      before: ["index.html": "1", "a.html": "1", "assets/daybook.css": "1", "same.html": "1"], narrower: [.everybody])
    #expect(
      plan.steps == [
        Step(.withdrawing, .send, ["a.html", "index.html"]), Step(.sending, .send, ["assets/daybook.css"]),
        Step(.sending, .send, ["new.html"]),
      ])
    #expect(plan.unchanged == 1)
  }

  @Test("of a file that was being sent when the program ended nothing is known, so it is sent again or removed")
  func pending() {
    #expect(
      Self.plan(["a.html": "1"], before: ["a.html": "", "b.html": ""], narrower: [.everybody]).steps == [
        Step(.withdrawing, .remove, ["b.html"]), Step(.withdrawing, .send, ["a.html"]),
      ])
  }

  @Test("where it is not known what was put there, nothing is removed")
  func unknown() {
    #expect(
      Self.plan(["a.html": "1"], before: nil, narrower: [.everybody]).steps == [Step(.sending, .send, ["a.html"])])
  }

  @Test("only whoever asks for it has removed what others put there, and never what hosts keep for themselves")
  func pruning() {
    let there: Set = [
      "a.html", "old.html", "CNAME", ".nojekyll", ".well-known/x", "docs/.htaccess", "assets/theirs.css", "docs/CNAME",
    ]
    #expect(Self.plan(["a.html": "1"], before: ["a.html": "1"]).isEmpty)
    #expect(
      Self.plan(["a.html": "1"], before: ["a.html": "1"], listing: there).steps == [
        Step(.withdrawing, .remove, ["docs/CNAME", "old.html"]), Step(.clearing, .remove, ["assets/theirs.css"]),
      ])
    // What lies there under a path of the edition may be anything.
    #expect(
      Self.plan(["a.html": "1"], before: nil, listing: ["a.html", "b.html"]).steps == [
        Step(.withdrawing, .remove, ["b.html"]), Step(.sending, .send, ["a.html"]),
      ])
  }

  @Test("pages of somebody of whom nothing is known at the moment stay")
  func kept() {
    let plan = Self.plan(
      ["index.html": "1"], before: ["index.html": "1", "people/ben/index.html": "1", "people/ana/index.html": "1"],
      keeps: { $0.hasPrefix("people/ben/") })
    #expect(plan.steps == [Step(.withdrawing, .remove, ["people/ana/index.html"])])
  }

  @Test("what is in the way goes before what takes its place, whatever it is")
  func obstacles() {
    #expect(
      Self.plan(["assets/a/b.css": "1"], before: ["assets/a": "1"]).steps == [
        Step(.withdrawing, .remove, ["assets/a"]), Step(.sending, .send, ["assets/a/b.css"]),
      ])
    #expect(
      Self.plan(["assets/a": "1"], before: ["assets/a/b.css": "1", "assets/ab": "1"]).steps == [
        Step(.withdrawing, .remove, ["assets/a/b.css"]), Step(.sending, .send, ["assets/a"]),
        Step(.clearing, .remove, ["assets/ab"]),
      ])
  }

  @Test(
    "whatever the states, each changed file is sent once, each that is gone removed once, and the result is the edition"
  )
  func invariants() {
    let paths = ["index.html", "a/index.html", "a/b/index.html", "assets/x.css", "sealed/k.bin", "photos/a/p.png"]
    for now in 0..<3 << 5 where now.isMultiple(of: 5) {
      for past in 0..<3 << 5 where past.isMultiple(of: 3) {
        func state(_ number: Int) -> [String: String] {
          var files: [String: String] = [:]
          for (place, path) in paths.enumerated() where number >> place & 1 == 1 { files[path] = "\(number % 2)" }
          return files
        }
        let (files, before) = (state(now), state(past))
        for narrower: Set<SharedFacts.Audience> in [[], [.everybody], [.friends], [.everybody, .friends]] {
          let plan = Self.plan(files, before: before, narrower: narrower)
          var result = before
          for step in plan.steps {
            for path in step.paths {
              #expect(step.action == .send ? result[path] != files[path] : result[path] != nil)
              result[path] = step.action == .send ? files[path] : nil
            }
          }
          #expect(result == files)
          #expect(plan.steps.map(\.phase) == plan.steps.map(\.phase).sorted())
          #expect(plan.steps.allSatisfy { !$0.paths.isEmpty })
        }
      }
    }
  }
}
