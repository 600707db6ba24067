import Foundation
import TestSupport
import Testing

/// Nothing that was recorded is lost, whatever happens around it.
@Suite(.serialized) struct StressTests {
  private static let events = "data/people/ana/events/2026.csv"
  private static let header = "when,habit,value,comment,photo,latitude,longitude\n"

  /// A daybook of one habit, which asks for a page or two.
  private func daybook() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write("data/daybook.yml", "timezone: UTC\nowner: ana\ntoday: 2026-12-31\nhomes: []\n")
    try sandbox.write("data/people/ana/profile.yml", "name: Ana\nvisibility: public\n")
    try sandbox.write(
      "data/people/ana/habits/walk.md",
      "---\ntitle: Walk\nschedule: daily\nstart: 2026-01-01\nvisibility: public\n---\n")
    return sandbox
  }

  /// A day of 2026, from 0.
  private static func day(_ number: Int) -> String {
    let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    var (month, rest) = (0, number)
    while rest >= lengths[month] {
      rest -= lengths[month]
      month += 1
    }
    return "2026-" + (month < 9 ? "0" : "") + "\(month + 1)-" + (rest < 9 ? "0" : "") + "\(rest + 1)"
  }

  /// A process that is ready to run.
  private func prepared(_ arguments: [String], in sandbox: Sandbox) -> Process {
    let process = Process()
    process.executableURL = Program.url
    process.arguments = arguments
    process.currentDirectoryURL = sandbox.url
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    return process
  }

  @discardableResult
  private func shell(_ script: String, in folder: URL) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script]
    process.currentDirectoryURL = folder
    process.environment = ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "DAYBOOK": Program.url.path]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  @Test("processes that run at once record a day each, and the site is as a clean build makes it")
  func manyAtOnce() throws {
    let sandbox = try daybook()
    let days = (0..<Rounds.count(25, thorough: 50)).map(Self.day)
    let processes = days.map { prepared(["done", "walk", "--on", $0], in: sandbox) }
    for process in processes { try process.run() }
    for process in processes { process.waitUntilExit() }
    #expect(processes.map(\.terminationStatus) == days.map { _ in 0 })
    let text = try sandbox.read(Self.events)
    #expect(text.hasPrefix(Self.header) && text.hasSuffix("\n"))
    let rows = text.split(separator: "\n").dropFirst().sorted()
    #expect(rows == days.map { "\($0),walk,done,,,," })
    #expect(try sandbox.daybook("check").status == 0)
    let site = try sandbox.contents(below: "site")
    try sandbox.daybook("build", "--output", "clean")
    #expect(try sandbox.contents(below: "clean") == site)
  }

  @Test("a build that had to wait for another one knows what was recorded meanwhile")
  func buildAfterWaiting() throws {
    let sandbox = try daybook()
    #expect(try sandbox.daybook("build").status == 0)
    // As a check-in does while its site is built.
    let lock = open(sandbox.url.appendingPathComponent("site/.daybook/lock").path, O_RDWR | O_CLOEXEC)
    #expect(lock >= 0 && flock(lock, LOCK_EX) == 0)
    let process = prepared(["build"], in: sandbox)
    try process.run()
    // A build that read first would have done so by now.
    usleep(400_000)
    #expect(process.isRunning)
    try sandbox.write(Self.events, Self.header + "2026-12-30,walk,done,,,,\n")
    close(lock)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let site = try sandbox.contents(below: "site")
    try sandbox.daybook("build", "--output", "clean")
    #expect(try sandbox.contents(below: "clean") == site)
  }

  @Test(
    "a check-in that nobody listens to is stored and built all the same",
    arguments: [
      // A pipe whose reader has gone, and no standard output at all.
      """
      { while [ ! -e gone ]; do sleep 0.05; done; "$DAYBOOK" done walk; touch over; } |
        { exec <&-; touch gone; while [ ! -e over ]; do sleep 0.05; done; }
      """,
      "\"$DAYBOOK\" done walk >&-; true",
    ])
  func nobodyListens(_ script: String) throws {
    let sandbox = try daybook()
    #expect(try sandbox.daybook("build").status == 0)
    #expect(try shell(script, in: sandbox.url) == 0)
    #expect(try sandbox.read(Self.events) == Self.header + "2026-12-31,walk,done,,,,\n")
    let site = try sandbox.contents(below: "site")
    try sandbox.daybook("build", "--output", "clean")
    #expect(try sandbox.contents(below: "clean") == site)
  }

  @Test("a process that is killed at any point leaves the old file or the new one, and the next command works")
  func killed() throws {
    let sandbox = try daybook()
    #expect(try sandbox.daybook("done", "walk", "--on", Self.day(0)).status == 0)
    var random: UInt64 = 4711
    var (kept, lost) = (0, 0)
    for number in 1...20 {
      let old = try sandbox.read(Self.events)
      let process = prepared(
        ["done", "walk", "--on", Self.day(number)] + (number.isMultiple(of: 4) ? [] : ["--no-build"]), in: sandbox)
      try process.run()
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      usleep(UInt32((random >> 33) % 120_000))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      let now = try sandbox.read(Self.events)
      let new = old + "\(Self.day(number)),walk,done,,,,\n"
      #expect(now == old || now == new)
      if now == new { kept += 1 } else { lost += 1 }
      // No clean-up by hand: the next one goes through, whether it was stored or not.
      let next = try sandbox.daybook("event", "list", "walk", "--json")
      #expect(next.status == 0, "\(next.errors)")
    }
    #expect(kept + lost == 20)
    let last = try sandbox.daybook("done", "walk", "--on", Self.day(30))
    #expect(last.status == 0, "\(last.errors)")
    #expect(sandbox.files(below: "data/people").filter { $0.contains(".daybook-new") } == [])
    let site = try sandbox.contents(below: "site")
    try sandbox.daybook("build", "--output", "clean")
    #expect(try sandbox.contents(below: "clean") == site)
    // What was stored can be taken back, and nothing else.
    for _ in 0..<(kept + 1) { #expect(try sandbox.daybook("undo", "--no-build").status == 0) }
    #expect(try sandbox.read(Self.events) == Self.header + "\(Self.day(0)),walk,done,,,,\n")
  }

  #if os(Linux)
    private static let canMount = getuid() == 0

    @Test(
      "a full disk and one that cannot be written refuse a check-in, and the data is as it was", .enabled(if: canMount))
    func noRoom() throws {
      let sandbox = try daybook()
      #expect(try sandbox.daybook("done", "walk", "--on", Self.day(0), "--no-build").status == 0)
      try shell("mkdir disk", in: sandbox.url)
      // Where mounting is not allowed, as in most containers, there is nothing to see.
      guard try shell("mount -t tmpfs -o size=256k daybook-test disk", in: sandbox.url) == 0 else { return }
      defer { _ = try? shell("umount disk", in: sandbox.url) }
      try shell("cp -r data disk/data; dd if=/dev/zero of=disk/filler bs=1k count=1000", in: sandbox.url)
      let old = try sandbox.contents(below: "disk/data")
      let full = try sandbox.daybook("done", "walk", "--on", Self.day(1), "--data", "disk/data", "--no-build")
      #expect(full.status == 74, "\(full.output)")
      #expect(full.errors.contains("No space left on device"), "\(full.errors)")
      #expect(full.errors.contains("hint: "))
      #expect(try sandbox.contents(below: "disk/data") == old)
      try shell("rm disk/filler; mount -o remount,ro disk", in: sandbox.url)
      let readOnly = try sandbox.daybook("done", "walk", "--on", Self.day(1), "--data", "disk/data", "--no-build")
      #expect(readOnly.status == 74, "\(readOnly.output)")
      #expect(readOnly.errors.contains("Read-only file system"), "\(readOnly.errors)")
      #expect(try sandbox.contents(below: "disk/data") == old)
      try shell("mount -o remount,rw disk", in: sandbox.url)
      let again = try sandbox.daybook("done", "walk", "--on", Self.day(1), "--data", "disk/data", "--no-build")
      #expect(again.status == 0, "\(again.errors)")
    }
  #endif
}
