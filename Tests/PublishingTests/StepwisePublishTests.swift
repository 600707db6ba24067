import Changes
import Journal
import Testing

@testable import Publishing

@Suite("Publishing file by file")
struct StepwisePublishTests {
  private static let target = PublishTarget(name: "server", way: .rsync, address: "example.org:/site")
  private static let day = Day(number: 20_000)
  private static let old = [
    "index.html": "ana and ben", "people/ana/index.html": "ana", "people/ben/index.html": "ben",
    "photos/ben/a.jpg": "picture", "assets/old.css": "o", "assets/daybook.css": "1", "sealed/a.bin": "sealed a",
  ]
  private static let new = [
    "index.html": "ana alone", "people/ana/index.html": "ana runs", "people/ana/run/index.html": "run",
    "assets/daybook.css": "2", "sealed/b.bin": "sealed b", "sealed/generation.txt": "2",
  ]
  /// What everybody could see before, and may not see now.
  private static let (wide, narrow) = (PublicFacts(numbers: [1, 2, 3]), PublicFacts(numbers: [1, 3, 4]))

  private static func publish(
    _ snapshot: PublicSnapshot, _ facts: PublicFacts, from machine: Machine, to host: Host
  ) throws -> PublishOutcome {
    let run = StepwisePublish(of: snapshot, facts, to: target, on: machine.shelf, day: day)
    let outcome = try run.plan()
    try run.run(outcome.plan, by: host)
    return outcome
  }

  /// A machine that has published the old edition to a host, with which it goes on.
  private static func published() throws -> (Machine, Host, old: PublicSnapshot, (PublicSnapshot) -> Void) {
    let machine = try Machine()
    let old = try machine.snapshot(Self.old)
    var current = old
    let host = Host { current }
    _ = try publish(old, wide, from: machine, to: host)
    return (machine, host, old, { current = $0 })
  }

  @Test("what is published is the edition, and the next time only what changed")
  func twice() throws {
    let (machine, host, old, _) = try Self.published()
    #expect(host.files == old.files.mapValues(\.digest))
    host.left = 0
    let outcome = try Self.publish(old, Self.wide, from: machine, to: host)
    #expect(outcome.plan.isEmpty && outcome.isKnown && outcome.plan.unchanged == Self.old.count)
    let record = try #require(machine.shelf.record(of: Self.target))
    #expect(record.day == Self.day && record.facts == Self.wide)
  }

  @Test(
    "ended after any file, it leaves whole files, and the next call leaves nothing that was withdrawn",
    arguments: 0...12)
  func ended(after count: Int) throws {
    let (machine, host, old, show) = try Self.published()
    let new = try machine.snapshot(Self.new)
    show(new)
    let (before, after) = (old.files.mapValues(\.digest), new.files.mapValues(\.digest))
    host.left = count
    host.watcher = { files in
      for (path, digest) in files { #expect(digest == before[path] || digest == after[path], "\(path)") }
      // What is new is only there once nothing is left of what was withdrawn.
      if files["people/ana/run/index.html"] != nil {
        #expect(
          files["people/ben/index.html"] == nil && files["photos/ben/a.jpg"] == nil && files["sealed/a.bin"] == nil)
        #expect(files["index.html"] == after["index.html"])
      }
      // What says which keyrings count comes after what they lead to.
      if files["sealed/generation.txt"] != nil { #expect(files["sealed/b.bin"] != nil) }
    }
    do {
      _ = try Self.publish(new, Self.narrow, from: machine, to: host)
      #expect(count >= 10)
    } catch let failure as PublishFailure {
      #expect(failure.refusal.message == "the host is gone")
      let withdrawn = ["people/ben/index.html", "photos/ben/a.jpg", "sealed/a.bin"]
      let there = withdrawn.filter { host.files[$0] != nil }
      #expect(Set(there).isSubset(of: failure.visible))
      #expect(failure.visible.isEmpty == (count >= 5), "\(failure.visible)")
      if count == 0 { #expect(failure.visible == withdrawn + ["index.html", "people/ana/index.html"]) }
    }
    host.left = .max
    _ = try Self.publish(new, Self.narrow, from: machine, to: host)
    #expect(host.files == after)
    #expect(Set(host.emptied) == ["people/ben", "photos/ben", "photos"])
    #expect(host.emptied.firstIndex(of: "photos/ben") ?? 0 < host.emptied.firstIndex(of: "photos") ?? 0)
    #expect(try Self.publish(new, Self.narrow, from: machine, to: host).plan.isEmpty)
  }

  @Test("a call that ended while it withdrew is gone on with by one that has another edition")
  func changedMeanwhile() throws {
    let (machine, host, old, show) = try Self.published()
    let between = try machine.snapshot(Self.new.merging(["secret.html": "not for long"]) { $1 })
    show(between)
    host.left = 9
    #expect(throws: PublishFailure.self) {
      _ = try Self.publish(between, PublicFacts(numbers: [1, 3, 4, 5]), from: machine, to: host)
    }
    host.left = .max
    show(old)
    let outcome = try Self.publish(old, Self.wide, from: machine, to: host)
    // What it may have begun to show is withdrawn, and pages that may show it are written first.
    #expect(host.files == old.files.mapValues(\.digest))
    #expect(outcome.plan.steps.first?.phase == .withdrawing)
  }

  @Test("where the record is lost, or of another address, nothing is removed")
  func lost() throws {
    let (machine, host, _, show) = try Self.published()
    let new = try machine.snapshot(Self.new)
    show(new)
    var moved = Self.target
    moved.address = "elsewhere.example.org:/site"
    let run = StepwisePublish(of: new, Self.narrow, to: moved, on: machine.shelf, day: Self.day)
    var outcome = try run.plan(leavesSealedOut: true)
    #expect(!outcome.isKnown && outcome.removed.isEmpty && outcome.sent.count == Self.new.count)
    for damage in ["", "daybook publish 1\n", "daybook publish 1\n\(Self.target.text)\n-\nnothing"] {
      try machine.shelf.write("targets/server", Array(damage.utf8))
      #expect(machine.shelf.record(of: Self.target) == nil)
    }
    outcome = try Self.publish(new, Self.narrow, from: machine, to: host)
    #expect(!outcome.isKnown && host.files["people/ben/index.html"] != nil)
    // Whoever looks at all that lies there has it removed.
    let pruning = StepwisePublish(of: new, Self.narrow, to: Self.target, on: machine.shelf, day: Self.day)
    try pruning.run(pruning.plan(listing: host.listing()).plan, by: host)
    #expect(host.files == new.files.mapValues(\.digest))
  }

  @Test("what friends read is not taken off a host by a build that has no key")
  func sealed() throws {
    let (machine, host, _, show) = try Self.published()
    let keyless = try machine.snapshot(["index.html": "all"])
    show(keyless)
    let run = StepwisePublish(of: keyless, Self.wide, to: Self.target, on: machine.shelf, day: Self.day)
    #expect(throws: Refusal.self) { try run.plan() }
    #expect(host.files["sealed/a.bin"] != nil)
    try run.run(run.plan(leavesSealedOut: true).plan, by: host)
    #expect(Set(host.files.keys) == ["index.html"])
    // Once it is gone nobody is asked again.
    #expect(try run.plan().plan.isEmpty)
  }

  @Test("only files that changed are read again, and a file that is not in the list of the build is not sent")
  func snapshots() throws {
    let machine = try Machine()
    let first = try machine.snapshot(["index.html": "a"])
    #expect(first.files["index.html"]?.digest == "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb")
    let listed = [PublicSnapshot.Listed(path: "index.html", size: 1, modified: 7)]
    _ = try machine.snapshot(["index.html": "a", "notes.txt": "mine"])
    #expect(try PublicSnapshot(of: listed, on: machine.shelf).files.keys.sorted() == ["index.html"])
  }
}
