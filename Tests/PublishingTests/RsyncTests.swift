import CLibrary
import Changes
import Foundation
import Journal
import Outside
import TestSupport
import Testing

@testable import Publishing

/// rsync itself, to a folder and to a server of its own on loopback. Where it is not installed only `scripts/test all`, which
/// installs it, runs these.
@Suite("Publishing by rsync", .enabled(if: ExternalTool.path(of: "rsync") != nil || Rounds.isThorough))
struct RsyncTests {
  private static let day = Day(number: 20_000)

  private static func publish(
    _ files: [String: String], from machine: Machine, to address: String, isPruning: Bool = false
  ) throws -> PublishOutcome {
    let target = PublishTarget(name: "server", way: .rsync, address: address)
    let snapshot = try machine.snapshot(files)
    let nothing = machine.shelf.path + "/nothing"
    try machine.shelf.make(nothing)
    let sender = RsyncSender(target, from: snapshot.folder, nothing: nothing, until: .now + .seconds(60))
    let run = StepwisePublish(of: snapshot, .none, to: target, on: machine.shelf, day: day)
    let look = try TargetLook(by: sender, among: run.believed)
    #expect(look.refusal == nil)
    var outcome = try run.plan(altered: look.altered, listing: isPruning ? sender.listing() : nil)
    try run.run(outcome.plan, by: sender)
    outcome.note(look)
    return outcome
  }

  /// Publishes twice, with files of others beside.
  private static func goThrough(_ machine: Machine, _ address: String) throws {
    let old = [
      "index.html": "one", "people/ana/index.html": "ana", "photos/ana/ä b.jpg": "p", "people/ben/a.html": "ben",
    ]
    _ = try publish(old, from: machine, to: address)
    #expect(machine.files(below: "host") == old)
    try Data("theirs".utf8).write(to: machine.url.appendingPathComponent("host/people/ben/theirs.txt"))
    // The same size at the same time, and yet another file.
    let new = ["index.html": "two", "people/ana/index.html": "ana", "people/ana/run/index.html": "run"]
    let outcome = try publish(new, from: machine, to: address)
    #expect(outcome.removed == ["people/ben/a.html", "photos/ana/ä b.jpg"])
    #expect(outcome.sent == ["people/ana/run/index.html", "index.html"])
    #expect(machine.files(below: "host") == new.merging(["people/ben/theirs.txt": "theirs"]) { $1 })
    // A folder in which nothing is left would still tell its name.
    #expect(!FileManager.default.fileExists(atPath: machine.path("host/photos")))
    #expect(try publish(new, from: machine, to: address).plan.isEmpty)
    // Somebody else changes a file, as long as it was, and removes the folder of another.
    try Data("owt".utf8).write(to: machine.url.appendingPathComponent("host/index.html"))
    try FileManager.default.removeItem(atPath: machine.path("host/people/ana/run"))
    let repair = try publish(new, from: machine, to: address)
    #expect(repair.altered == ["index.html", "people/ana/run/index.html"] && Set(repair.sent) == Set(repair.altered))
    #expect(try publish(new, from: machine, to: address, isPruning: true).removed == ["people/ben/theirs.txt"])
    #expect(machine.files(below: "host") == new)
  }

  @Test("to a folder")
  func folder() throws {
    let machine = try Machine()
    try FileManager.default.createDirectory(atPath: machine.path("host"), withIntermediateDirectories: true)
    try Self.goThrough(machine, machine.path("host"))
  }

  @Test("to a folder that is not there yet, in which there is nothing to clear up; others may read what is sent")
  func newFolder() throws {
    let machine = try Machine()
    chmod(machine.shelf.files, 0o700)
    let outcome = try Self.publish(
      ["index.html": "one", "people/ana/index.html": "ana"], from: machine, to: machine.path("host"), isPruning: true)
    #expect(outcome.removed.isEmpty && machine.files(below: "host").count == 2)
    for (path, mode) in [("host/people/ana", 0o755), ("host/people/ana/index.html", 0o644)] {
      let attributes = try FileManager.default.attributesOfItem(atPath: machine.path(path))
      #expect(attributes[.posixPermissions] as? Int == mode, "\(path)")
    }
  }

  @Test("to a server of rsync, and what is said where there is none")
  func daemon() async throws {
    let machine = try Machine()
    try FileManager.default.createDirectory(atPath: machine.path("host"), withIntermediateDirectories: true)
    let port = Int.random(in: 20_000..<30_000)
    let address = "rsync://127.0.0.1:\(port)/site"
    do {
      _ = try Self.publish(["index.html": "one"], from: machine, to: address)
      Issue.record("nobody listens there")
    } catch let failure as PublishFailure {
      #expect(failure.refusal.message.hasPrefix("rsync: "))
      #expect(failure.refusal.hint?.description.contains("cannot be reached") == true)
    }
    let configuration = """
      use chroot = no
      pid file = \(machine.path("pid"))
      [site]
      path = \(machine.path("host"))
      read only = no
      uid = \(getuid())
      gid = \(getgid())
      """
    try Data(configuration.utf8).write(to: machine.url.appendingPathComponent("rsyncd.conf"))
    let started = try ExternalTool(named: "rsync").run(
      ["--daemon", "--address=127.0.0.1", "--port=\(port)", "--config=\(machine.path("rsyncd.conf"))"],
      until: .now + .seconds(30))
    #expect(started.status == 0, "\(started.errors)")
    var id: Int32?
    for _ in 0..<500 where id == nil {
      id = FileManager.default.contents(atPath: machine.path("pid")).flatMap {
        Int32(String(decoding: $0, as: UTF8.self).filter(\.isNumber))
      }
      if id == nil { try await Task.sleep(for: .milliseconds(10)) }
    }
    let server = try #require(id)
    defer { kill(server, SIGTERM) }
    try Self.goThrough(machine, address)
  }

  @Test("a place that rsync could not make is noticed without sending anything, and so is one that it can")
  func rehearsal() throws {
    let machine = try Machine()
    let nothing = machine.shelf.path + "/nothing"
    try machine.shelf.make(nothing)
    func altered(_ place: String) throws -> Set<String> {
      let snapshot = try machine.snapshot(["index.html": "one"])
      let target = PublishTarget(name: "server", way: .rsync, address: machine.path(place))
      let sender = RsyncSender(target, from: snapshot.folder, nothing: nothing, until: .now + .seconds(60))
      _ = try sender.altered(among: [])
      return try sender.altered(among: ["index.html"])
    }
    #expect(try altered("host") == ["index.html"])
    #expect(throws: Refusal.self) { try altered("above/host") }
    #expect(machine.files(below: "host").isEmpty && machine.files(below: "above").isEmpty)
    #expect(
      ["host:/a/b/", "host:a", "rsync://host/site", "rsync://host/site/a/", "/"].map(RsyncSender.above) == [
        "host:/a/", nil, nil, "rsync://host/site/", nil,
      ])
  }

  @Test("killed in the middle of a file, it leaves the old one there")
  func whole() throws {
    let machine = try Machine()
    try FileManager.default.createDirectory(atPath: machine.path("host"), withIntermediateDirectories: true)
    _ = try Self.publish(["index.html": "old"], from: machine, to: machine.path("host"))
    let snapshot = try machine.snapshot(["index.html": String(repeating: "new ", count: 4_000_000)])
    let target = PublishTarget(name: "server", way: .rsync, address: machine.path("host"))
    // A deadline that is over ends rsync wherever it is.
    let sender = RsyncSender(target, from: snapshot.folder, nothing: snapshot.folder, until: .now)
    let run = StepwisePublish(of: snapshot, .none, to: target, on: machine.shelf, day: Self.day)
    #expect(throws: PublishFailure.self) { try run.run(run.plan().plan, by: sender) }
    #expect(machine.files(below: "host")["index.html"] == "old")
    #expect(machine.shelf.record(of: target)?.files["index.html"] == "")
  }
}
