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
    "sealed/same.bin": "page 1", "sealed/list.bin": "list 1", "sealed/ring1.bin": "ring 1",
    "sealed/generation.txt": "1",
  ]
  private static let new = [
    "index.html": "ana alone", "people/ana/index.html": "ana runs", "people/ana/run/index.html": "run",
    "assets/daybook.css": "2", "sealed/b.bin": "sealed b", "sealed/same.bin": "page 2", "sealed/list.bin": "list 2",
    "sealed/ring2.bin": "ring 2", "sealed/generation.txt": "2",
  ]
  private static let sealed = SealedPaths(
    keyrings: ["sealed/ring1.bin", "sealed/ring2.bin"], lists: ["sealed/list.bin"])
  /// What everybody and friends could see before, and may not see now.
  private static let (wide, narrow) = (
    SharedFacts(everybody: [1, 2, 3], friends: [1, 2, 3]), SharedFacts(everybody: [1, 3, 4], friends: [1, 3])
  )

  private static let withdrawn = ["people/ben/index.html", "photos/ben/a.jpg", "sealed/a.bin", "sealed/ring1.bin"]

  private static func publish(
    _ snapshot: PublicSnapshot, _ facts: SharedFacts, from machine: Machine, to host: Host
  ) throws -> PublishOutcome {
    let run = StepwisePublish(of: snapshot, facts, to: target, on: machine.shelf, day: day)
    let outcome = try run.plan(rank: { PathRank($0, sealed: sealed) })
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
    arguments: 0...18)
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
        #expect(Self.withdrawn.allSatisfy { files[$0] == nil })
        #expect(["index.html", "sealed/same.bin", "sealed/list.bin"].allSatisfy { files[$0] == after[$0] })
      }
      // What says which keyrings count comes after these, and they after everything that they lead to.
      if files["sealed/generation.txt"] == after["sealed/generation.txt"] { #expect(files["sealed/ring2.bin"] != nil) }
      if files["sealed/ring2.bin"] != nil {
        #expect(["sealed/b.bin", "sealed/same.bin", "sealed/list.bin"].allSatisfy { files[$0] == after[$0] })
      }
    }
    do {
      _ = try Self.publish(new, Self.narrow, from: machine, to: host)
      #expect(count >= 14)
    } catch let failure as PublishFailure {
      #expect(failure.refusal.message == "the host is gone")
      let there = Self.withdrawn.filter { host.files[$0] != nil }
      #expect(Set(there).isSubset(of: failure.visible))
      #expect(failure.visible.isEmpty == (count >= 8), "\(failure.visible)")
      if count == 0 {
        #expect(
          failure.visible == Self.withdrawn
            + ["index.html", "people/ana/index.html", "sealed/same.bin", "sealed/list.bin"])
      }
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
    host.left = 13
    #expect(throws: PublishFailure.self) {
      _ = try Self.publish(between, SharedFacts(everybody: [1, 3, 4, 5], friends: [1, 3]), from: machine, to: host)
    }
    host.left = .max
    show(old)
    let outcome = try Self.publish(old, Self.wide, from: machine, to: host)
    // What it may have begun to show is withdrawn, and pages that may show it are written first.
    #expect(host.files == old.files.mapValues(\.digest))
    #expect(outcome.plan.steps.first?.phase == .withdrawing)
  }

  @Test("when a reader comes, keyrings have other names, and the old ones go when the new ones are there")
  func readerComes() throws {
    let (machine, host, _, show) = try Self.published()
    var files = Self.old
    files["sealed/ring1.bin"] = nil
    files["sealed/ring2.bin"] = "ring 2"
    files["sealed/generation.txt"] = "2"
    files["sealed/list.bin"] = "list 2"
    let new = try machine.snapshot(files)
    show(new)
    host.watcher = { files in
      let isNew = files["sealed/generation.txt"] == new.files["sealed/generation.txt"]?.digest
      #expect(files[isNew ? "sealed/ring2.bin" : "sealed/ring1.bin"] != nil, "somebody could not sign in")
    }
    let more = SharedFacts(everybody: [1, 2, 3], friends: [1, 2, 3, 4])
    let outcome = try Self.publish(new, more, from: machine, to: host)
    #expect(outcome.plan.paths(.withdrawing, .remove) == [] && outcome.plan.paths(.withdrawing, .send) == [])
    #expect(outcome.plan.paths(.clearing, .remove) == ["sealed/ring1.bin"])
    #expect(outcome.sent == ["sealed/list.bin", "sealed/ring2.bin", "sealed/generation.txt"])
    #expect(host.files == new.files.mapValues(\.digest))
  }

  @Test("what everybody sees less of overwrites what is sealed in its turn, and the other way round")
  func apart() throws {
    for (facts, isForEverybody) in [
      (SharedFacts(everybody: [1], friends: [1, 2, 3]), true),
      (SharedFacts(everybody: [1, 2, 3], friends: [1]), false),
    ] {
      let (machine, _, _, _) = try Self.published()
      let new = try machine.snapshot(
        Self.old.merging(["index.html": "2", "sealed/same.bin": "page 2", "sealed/generation.txt": "2"]) { $1 })
      let run = StepwisePublish(of: new, facts, to: Self.target, on: machine.shelf, day: Self.day)
      let plan = try run.plan(rank: { PathRank($0, sealed: Self.sealed) }).plan
      #expect(plan.paths(.withdrawing, .send) == [isForEverybody ? "index.html" : "sealed/same.bin"])
    }
  }

  @Test("where nobody knows what could be seen, it may be anything")
  func unknownFacts() throws {
    let (machine, _, _, _) = try Self.published()
    try machine.shelf.write("targets/server.facts", Array("damaged".utf8))
    let new = try machine.snapshot(Self.old.merging(["index.html": "2", "sealed/same.bin": "page 2"]) { $1 })
    let run = StepwisePublish(of: new, Self.wide, to: Self.target, on: machine.shelf, day: Self.day)
    #expect(try run.plan().plan.paths(.withdrawing, .send) == ["index.html", "sealed/same.bin"])
  }

  @Test("a step is done in shares, and what was sent of one that ended is not sent again")
  func shares() throws {
    let machine = try Machine()
    let files = Dictionary(uniqueKeysWithValues: (0..<10).map { ("photos/\($0).jpg", "12345") })
    let snapshot = try machine.snapshot(files)
    let host = Host { snapshot }
    let run = StepwisePublish(
      of: snapshot, .none, to: Self.target, on: machine.shelf, day: Self.day, share: (bytes: 15, files: 100))
    host.left = 7
    #expect(throws: PublishFailure.self) { try run.run(run.plan().plan, by: host) }
    // Two shares of three are done; of the third it is not known.
    #expect(try run.plan().sent.count == 4)
    #expect(machine.shelf.record(of: Self.target)?.day == nil)
    host.left = 4
    try run.run(run.plan().plan, by: host)
    #expect(host.files.count == 10 && machine.shelf.record(of: Self.target)?.day == Self.day)
    let few = StepwisePublish(
      of: try machine.snapshot(["index.html": "1"]), .none, to: Self.target, on: machine.shelf, day: Self.day,
      share: (bytes: 1, files: 4))
    #expect(host.calls == 5)
    host.left = .max
    try few.run(few.plan().plan, by: host)
    #expect(host.calls == 9, "three for what is removed, one for what is sent")
  }

  @Test("of somebody of whom nothing is known at the moment nothing is withdrawn, and when they are known again it is")
  func resting() throws {
    let (machine, host, _, show) = try Self.published()
    let ben = try #require(Username("ben"))
    func facts(_ bens: [UInt64]) -> SharedFacts {
      SharedFacts(sections: [
        .init(.everybody, .person(ben)): FactNumbers(bens), .init(.everybody, .site): FactNumbers([1]),
      ])
    }
    func publish(_ index: String, _ facts: SharedFacts, resting: [Username] = []) throws -> PublishPlan {
      let new = try machine.snapshot(Self.old.merging(["index.html": index]) { $1 })
      show(new)
      let run = StepwisePublish(
        of: new, facts, to: Self.target, on: machine.shelf, day: Self.day, resting: resting)
      let plan = try run.plan().plan
      try run.run(plan, by: host)
      return plan
    }
    _ = try publish("a", facts([7, 8]))
    #expect(try publish("b", facts([]), resting: [ben]).paths(.withdrawing, .send) == [])
    #expect(try publish("c", facts([7])).paths(.withdrawing, .send) == ["index.html"])
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
