import Changes
import Foundation
import Journal
import Outside
import Testing

@testable import Publishing

/// A real bare repository, and those who push to it.
@Suite("Publishing to a branch")
struct BranchPublishTests {
  private static let day = Day(number: 20_000)

  private static func machine() throws -> Machine {
    let machine = try Machine()
    try machine.git("init", "--quiet", "--bare", "--initial-branch=main", "site.git")
    return machine
  }

  private static func branch(
    _ machine: Machine, _ files: [String: String], squash: Bool = false, hidesTimes: Bool = false,
    leavesSealedOut: Bool = false, from other: Machine? = nil
  ) throws -> BranchPublish {
    let target = PublishTarget(name: "pages", way: .git, address: machine.path("site.git"), squash: squash)
    let publisher = other ?? machine
    return BranchPublish(
      of: try publisher.snapshot(files), to: target, on: publisher.shelf, day: day, hidesTimes: hidesTimes,
      leavesSealedOut: leavesSealedOut, until: .now + .seconds(120))
  }

  private static func files(_ machine: Machine, at commit: String = "gh-pages") throws -> [String: String] {
    var files: [String: String] = [:]
    for path in try machine.git("ls-tree", "-r", "--name-only", commit, in: "site.git").split(separator: "\n") {
      files[String(path)] = try machine.git("show", "\(commit):\(path)", in: "site.git")
    }
    return files
  }

  private static func count(_ machine: Machine) throws -> String {
    try machine.git("rev-list", "--count", "gh-pages", in: "site.git")
  }

  @Test("the branch has the edition and no more, each time in one commit on top, and none where nothing changed")
  func commits() async throws {
    let machine = try Self.machine()
    let first = try Self.branch(machine, ["index.html": "one", "people/ana/index.html": "ana", "old.html": "old"])
    #expect(try first.plan(isPruning: false).sent.count == 4)
    #expect(try machine.git("for-each-ref", in: "site.git").isEmpty, "a trial changes nothing")
    let outcome = try await first.run(isPruning: false)
    #expect(outcome.isKnown && outcome.sent.count == 4 && outcome.removed.isEmpty)
    #expect(
      try Self.files(machine)
        == [".nojekyll": "", "index.html": "one", "people/ana/index.html": "ana", "old.html": "old"])
    let second = try Self.branch(machine, ["index.html": "two", "people/ana/index.html": "ana"], hidesTimes: true)
    #expect(try second.plan(isPruning: false).removed == ["old.html"])
    _ = try await second.run(isPruning: false)
    #expect(try Self.files(machine) == [".nojekyll": "", "index.html": "two", "people/ana/index.html": "ana"])
    #expect(try await second.run(isPruning: false).plan.isEmpty)
    #expect(try Self.count(machine) == "2\n")
    let shown = try machine.git("log", "-1", "--format=%an %ae %aI %cI %s", "gh-pages", in: "site.git")
    #expect(
      shown
        == "Daybook daybook@localhost 2024-10-04T00:00:00+00:00 2024-10-04T00:00:00+00:00 Daybook, 2024-10-04\n")
  }

  @Test("files of others stay, and a machine that was just set up knows which are not theirs")
  func others() async throws {
    let machine = try Self.machine()
    _ = try await Self.branch(machine, ["index.html": "one", "old.html": "old"]).run(isPruning: false)
    try machine.git("clone", "--quiet", "--branch", "gh-pages", "site.git", "ben")
    try Data("habits.example.org".utf8).write(to: machine.url.appendingPathComponent("ben/CNAME"))
    try Data("a note".utf8).write(to: machine.url.appendingPathComponent("ben/a note%.txt"))
    try machine.git("add", "--all", in: "ben")
    try machine.git("commit", "--quiet", "-m", "A host name", in: "ben")
    try machine.git("push", "--quiet", "origin", "gh-pages", in: "ben")
    let other = try Machine()
    let theirs = ["CNAME": "habits.example.org", "a note%.txt": "a note", ".nojekyll": ""]
    _ = try await Self.branch(machine, ["index.html": "two"], from: other).run(isPruning: false)
    #expect(try Self.files(machine) == theirs.merging(["index.html": "two"]) { $1 })
    // The commit says which are of others: the next machine needs no more than that.
    let third = try Machine()
    let next = try Self.branch(machine, ["index.html": "three", "new.html": "new"], from: third)
    _ = try await next.run(isPruning: false)
    #expect(try Self.files(machine) == theirs.merging(["index.html": "three", "new.html": "new"]) { $1 })
    _ = try await Self.branch(machine, ["index.html": "three"], from: third).run(isPruning: true)
    #expect(try Self.files(machine) == [".nojekyll": "", "CNAME": "habits.example.org", "index.html": "three"])
  }

  @Test("in a branch that others made nothing is removed")
  func foreign() async throws {
    let machine = try Self.machine()
    try machine.git("clone", "--quiet", "site.git", "ben")
    try Data("theirs".utf8).write(to: machine.url.appendingPathComponent("ben/index.html"))
    try Data("theirs".utf8).write(to: machine.url.appendingPathComponent("ben/blog.html"))
    try machine.git("switch", "--quiet", "--orphan", "gh-pages", in: "ben")
    try Data("theirs".utf8).write(to: machine.url.appendingPathComponent("ben/blog.html"))
    try machine.git("add", "--all", in: "ben")
    try machine.git("commit", "--quiet", "-m", "A blog", in: "ben")
    try machine.git("push", "--quiet", "origin", "gh-pages", in: "ben")
    let outcome = try await Self.branch(machine, ["index.html": "one"]).run(isPruning: false)
    #expect(!outcome.isKnown && outcome.removed.isEmpty)
    #expect(try Self.files(machine)["blog.html"] == "theirs")
    #expect(try Self.count(machine) == "2\n")
  }

  @Test("two machines that push at once both get there, and what was pushed between stays in the history")
  func race() async throws {
    let machine = try Self.machine()
    _ = try await Self.branch(machine, ["index.html": "0"]).run(isPruning: false)
    let others = try (1...3).map { _ in try Machine() }
    let branches = try others.enumerated().map { number, other in
      try Self.branch(machine, ["index.html": "\(number + 1)"], from: other)
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for branch in branches { group.addTask { _ = try await branch.run(isPruning: false) } }
      try await group.waitForAll()
    }
    #expect(try Self.count(machine) == "4\n")
    #expect(["1", "2", "3"].contains(try Self.files(machine)["index.html"]))
  }

  /// Somebody who has the branch, with a file of theirs in a commit of theirs.
  private static func clone(_ machine: Machine, _ path: String, _ text: String) throws {
    try? FileManager.default.removeItem(atPath: machine.path("ben"))
    try machine.git("clone", "--quiet", "--branch", "gh-pages", "site.git", "ben")
    try Data(text.utf8).write(to: machine.url.appendingPathComponent("ben/" + path))
    try machine.git("add", "--all", in: "ben")
    try machine.git("commit", "--quiet", "-m", "Theirs", in: "ben")
  }

  /// Lets somebody in before the next push, once, by a hook of the repository.
  private static func pushBetween(_ machine: Machine) throws {
    let hook = """
      #!/bin/sh
      [ -e was-here ] && exit 0
      touch was-here
      unset GIT_DIR GIT_QUARANTINE_PATH GIT_OBJECT_DIRECTORY GIT_ALTERNATE_OBJECT_DIRECTORIES
      git -C '\(machine.path("ben"))' push --quiet origin gh-pages
      """
    let file = machine.url.appendingPathComponent("site.git/hooks/pre-receive")
    try Data(hook.utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
  }

  @Test("somebody who pushes between fetching and pushing is not overwritten: theirs is fetched, and it is tried again")
  func pushedBetween() async throws {
    let machine = try Self.machine()
    _ = try await Self.branch(machine, ["index.html": "before"]).run(isPruning: false)
    try Self.clone(machine, "theirs.txt", "theirs")
    try Self.pushBetween(machine)
    let outcome = try await Self.branch(machine, ["index.html": "after"]).run(isPruning: false)
    #expect(outcome.races == 1)
    #expect(try Self.files(machine) == [".nojekyll": "", "index.html": "after", "theirs.txt": "theirs"])
  }

  @Test("a history with commits of others is not thrown away, unless whoever calls clears up")
  func squashOfOthers() async throws {
    let machine = try Self.machine()
    for text in ["one", "two"] {
      _ = try await Self.branch(machine, ["index.html": text], squash: text == "two").run(isPruning: false)
    }
    func refused(_ squashed: BranchPublish) async throws {
      do {
        _ = try await squashed.run(isPruning: false)
        Issue.record("it threw away what others made")
      } catch let failure as PublishFailure {
        #expect(failure.isRule && failure.refusal.message.contains("commits of others"))
      }
    }
    // One that is pushed at the last moment is seen when it is tried again.
    try Self.clone(machine, "theirs.txt", "theirs")
    try Self.pushBetween(machine)
    try await refused(Self.branch(machine, ["index.html": "three"], squash: true))
    let theirs = try machine.git("rev-parse", "gh-pages", in: "site.git")
    // One that is further down, too, whatever this machine knows.
    _ = try await Self.branch(machine, ["index.html": "four"]).run(isPruning: false)
    try await refused(Self.branch(machine, ["index.html": "five"], squash: true))
    let other = try Machine()
    try await refused(Self.branch(machine, ["index.html": "five"], squash: true, from: other))
    #expect(try machine.git("rev-parse", "gh-pages~1", in: "site.git") == theirs)
    _ = try await Self.branch(machine, ["index.html": "five"], squash: true).run(isPruning: true)
    #expect(try Self.count(machine) == "1\n")
    _ = try await Self.branch(machine, ["index.html": "six"], squash: true, from: other).run(isPruning: false)
    #expect(try Self.files(machine) == [".nojekyll": "", "index.html": "six"])
  }

  @Test("what is there as this machine left it is not fetched again")
  func known() async throws {
    let machine = try Self.machine()
    for text in ["one", "two", "three"] {
      _ = try await Self.branch(machine, ["index.html": text, "old-\(text).html": "x"]).run(isPruning: false)
    }
    let fetched = machine.shelf.repository("pages") + "/FETCH_HEAD"
    #expect(!FileManager.default.fileExists(atPath: fetched))
    #expect(try Self.files(machine) == [".nojekyll": "", "index.html": "three", "old-three.html": "x"])
    try Self.clone(machine, "theirs.txt", "theirs")
    try machine.git("push", "--quiet", "origin", "gh-pages", in: "ben")
    _ = try await Self.branch(machine, ["index.html": "four"]).run(isPruning: false)
    #expect(FileManager.default.fileExists(atPath: fetched))
    #expect(try Self.files(machine) == [".nojekyll": "", "index.html": "four", "theirs.txt": "theirs"])
  }

  @Test("files of others with names that are no text stay as they are called")
  func names() async throws {
    let machine = try Self.machine()
    _ = try await Self.branch(machine, ["index.html": "one"]).run(isPruning: false)
    try machine.git("clone", "--quiet", "--branch", "gh-pages", "site.git", "ben")
    let made = try ExternalTool(named: "sh").run(
      ["-c", "cd '\(machine.path("ben"))' && printf theirs >\"$(printf 'caf\\351.txt')\""], until: .now + .seconds(60))
    #expect(made.status == 0)
    try machine.git("add", "--all", in: "ben")
    try machine.git("commit", "--quiet", "-m", "Coffee", in: "ben")
    try machine.git("push", "--quiet", "origin", "gh-pages", in: "ben")
    let blobs = try machine.git("ls-tree", "gh-pages", "caf*", in: "site.git")
    for (text, isPruning) in [("two", false), ("three", false), ("four", true)] {
      let other = try Machine()
      _ = try await Self.branch(machine, ["index.html": text], from: other).run(isPruning: isPruning)
      let listed = try machine.git("ls-tree", "-r", "--name-only", "gh-pages", in: "site.git")
      #expect(listed == ".nojekyll\n\"caf\\351.txt\"\nindex.html\n", "\(listed)")
    }
    #expect(try machine.git("ls-tree", "gh-pages", "caf*", in: "site.git") == blobs)
  }

  @Test("a commit that others made anew, with files of theirs and the words of ours, does not make these ours")
  func amended() async throws {
    let machine = try Self.machine()
    _ = try await Self.branch(machine, ["index.html": "one", "old.html": "old"]).run(isPruning: false)
    _ = try await Self.branch(machine, ["index.html": "two", "old.html": "old"]).run(isPruning: false)
    try machine.git("clone", "--quiet", "--branch", "gh-pages", "site.git", "ben")
    for name in ["CNAME", "blog.html"] {
      try Data("theirs".utf8).write(to: machine.url.appendingPathComponent("ben/" + name))
    }
    try machine.git("add", "--all", in: "ben")
    try machine.git("commit", "--quiet", "--amend", "--no-edit", in: "ben")
    try machine.git("push", "--quiet", "--force", "origin", "gh-pages", in: "ben")
    // What was put there by the commit before is known, and goes.
    let outcome = try await Self.branch(machine, ["index.html": "three"]).run(isPruning: false)
    #expect(outcome.isKnown && outcome.removed == ["old.html"])
    #expect(
      try Self.files(machine)
        == [".nojekyll": "", "index.html": "three", "CNAME": "theirs", "blog.html": "theirs"])
    #expect(BranchNote.own(in: BranchNote.message("x", others: ["b"], own: ["a"]), among: ["a", "b"]) == ["a"])
    #expect(BranchNote.own(in: BranchNote.message("x", others: ["b"], own: ["a"]), among: ["a", "b", "c"]) == nil)
  }

  @Test("history is rewritten only where it is asked for, and then has one commit")
  func squash() async throws {
    let machine = try Self.machine()
    for text in ["one", "two", "three"] {
      _ = try await Self.branch(machine, ["index.html": text]).run(isPruning: false)
    }
    #expect(try Self.count(machine) == "3\n")
    let head = try machine.git("rev-parse", "gh-pages", in: "site.git")
    _ = try await Self.branch(machine, ["index.html": "four"]).run(isPruning: false)
    #expect(try machine.git("rev-parse", "gh-pages~1", in: "site.git") == head)
    _ = try await Self.branch(machine, ["index.html": "five"], squash: true).run(isPruning: false)
    #expect(try Self.count(machine) == "1\n")
    _ = try await Self.branch(machine, ["index.html": "six"], squash: true).run(isPruning: false)
    #expect(try Self.count(machine) == "1\n")
    #expect(try Self.files(machine)["index.html"] == "six")
  }

  @Test(
    "beside a data folder or a home edition nothing is published",
    arguments: ["daybook.yml", "data/daybook.yml", "people/ana/profile.yml", "home/ana/index.html"])
  func privatePlaces(_ path: String) async throws {
    let machine = try Self.machine()
    try machine.git("clone", "--quiet", "site.git", "ben")
    try machine.git("switch", "--quiet", "--orphan", "gh-pages", in: "ben")
    let file = machine.url.appendingPathComponent("ben/" + path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("private".utf8).write(to: file)
    try machine.git("add", "--all", in: "ben")
    try machine.git("commit", "--quiet", "-m", "Data", in: "ben")
    try machine.git("push", "--quiet", "origin", "gh-pages", in: "ben")
    let branch = try Self.branch(machine, ["index.html": "one"])
    await #expect(throws: PublishFailure.self) { _ = try await branch.run(isPruning: false) }
    #expect(try Self.count(machine) == "1\n")
  }

  @Test("a build without what friends read takes it off no branch, unless it is told to")
  func sealed() async throws {
    let machine = try Self.machine()
    _ = try await Self.branch(machine, ["index.html": "one", "sealed/a.bin": "a"]).run(isPruning: false)
    let keyless = try Self.branch(machine, ["index.html": "two"])
    await #expect(throws: PublishFailure.self) { _ = try await keyless.run(isPruning: false) }
    #expect(try Self.files(machine)["sealed/a.bin"] == "a")
    _ = try await Self.branch(machine, ["index.html": "two"], leavesSealedOut: true).run(isPruning: false)
    #expect(try Self.files(machine)["sealed/a.bin"] == nil)
  }

  @Test("what a git that was killed left does not stop the next one, and an address that is wrong is said")
  func leftovers() async throws {
    let machine = try Self.machine()
    _ = try await Self.branch(machine, ["index.html": "one"]).run(isPruning: false)
    let repository = machine.shelf.repository("pages")
    for name in ["publish.index.lock", "shallow.lock", "config.lock", "HEAD.lock"] {
      _ = FileManager.default.createFile(atPath: "\(repository)/\(name)", contents: nil)
    }
    _ = try await Self.branch(machine, ["index.html": "two"]).run(isPruning: false)
    #expect(try Self.files(machine)["index.html"] == "two")
    let nowhere = PublishTarget(name: "x", way: .git, address: machine.path("nowhere.git"))
    let branch = BranchPublish(
      of: try machine.snapshot(["index.html": "one"]), to: nowhere, on: machine.shelf, day: Self.day,
      until: .now + .seconds(60))
    do {
      _ = try await branch.run(isPruning: false)
      Issue.record("there is no such repository")
    } catch let failure as PublishFailure {
      #expect(failure.refusal.message.hasPrefix("git: "))
      #expect(failure.refusal.hint?.description.contains("of the targets") == true)
    }
  }
}
