import Foundation
import TestSupport
import Testing

/// `daybook sync`, `conflicts` and the drivers that git calls, as somebody uses them.
@Suite struct SyncCommandTests {
  private static let events = "data/people/ana/events/2026.csv"

  /// A diary, a repository beside it, and a second device that cloned it.
  private static func devices() throws -> Sandbox {
    let sandbox = try Sandbox.diary()
    try git(sandbox, "init", "--quiet", "--bare", "--initial-branch=main", "shared.git")
    try run(sandbox, "sync", "init", "shared.git")
    try run(sandbox, "sync", "now", "--no-build")
    try git(sandbox, "clone", "--quiet", "shared.git", "phone/data")
    try run(sandbox, "sync", "init", "--data", "phone")
    return sandbox
  }

  @discardableResult
  private static func run(_ sandbox: Sandbox, _ arguments: String..., path: String? = nil) throws -> Program.Result {
    let result = try Program.run(arguments, in: sandbox.url, environment: path.map { ["PATH": $0] } ?? [:])
    #expect(result.status == 0, "\(arguments): \(result.errors)")
    return result
  }

  @discardableResult
  private static func git(_ sandbox: Sandbox, _ arguments: String..., path: String = "/usr/bin:/bin") throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/git")
    process.arguments = ["-c", "user.name=Ana", "-c", "user.email=ana@example.org"] + arguments
    process.currentDirectoryURL = sandbox.url
    process.environment = ["PATH": path, "HOME": sandbox.url.path, "GIT_CONFIG_NOSYSTEM": "1"]
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  @Test("what two devices recorded is on both, and status says what waits")
  func twoDevices() throws {
    let sandbox = try Self.devices()
    try Self.run(sandbox, "done", "read", "--on", "2026-11-17", "--no-build")
    try Self.run(sandbox, "done", "run", "7", "--on", "2026-11-20", "--data", "phone", "--no-build")
    #expect(try Self.run(sandbox, "sync", "status").output.contains("1 file to commit"))
    try Self.run(sandbox, "sync", "now", "--no-build")
    let said = try Self.run(sandbox, "sync", "now", "--data", "phone", "--no-build").output
    #expect(said.contains("1 file sent, 1 file received and merged."))
    try Self.run(sandbox, "sync", "now", "--no-build")
    #expect(try sandbox.read(Self.events) == sandbox.read("phone/" + Self.events))
    #expect(try sandbox.read(Self.events).contains("2026-11-17,read,done"))
    #expect(try sandbox.read(Self.events).contains("2026-11-20,run,7"))
    let status = try Self.run(sandbox, "sync", "status", "--json").output
    for member in ["\"uncommitted\": 0", "\"to_send\": 0", "\"to_merge\": 0", "\"drivers\": true", "\"conflicts\": 0"] {
      #expect(status.contains(member), "\(member)")
    }
    #expect(try Self.run(sandbox, "sync", "status").output.contains("Is brought in line with"))
    try FileManager.default.moveItem(
      at: sandbox.url.appendingPathComponent("shared.git"), to: sandbox.url.appendingPathComponent("elsewhere.git"))
    #expect(try Self.run(sandbox, "sync", "status").output.contains("shared.git is not there"))
  }

  @Test("what both changed is listed, settled by a command, and settled on the other device, too")
  func conflict() throws {
    let sandbox = try Self.devices()
    for (folder, amount) in [("data", "6"), ("phone/data", "7")] {
      let path = folder + "/people/ana/events/2026.csv"
      try sandbox.write(path, try sandbox.read(path).replacing("2026-11-16,run,5,", with: "2026-11-16,run,\(amount),"))
    }
    try Self.run(sandbox, "sync", "now", "--no-build")
    let said = try Self.run(sandbox, "sync", "now", "--data", "phone", "--no-build").output
    #expect(said.contains("1 conflict waits for a decision"))
    let listed = try Self.run(sandbox, "conflicts", "--data", "phone").output
    #expect(listed.contains("Morning run on 2026-11-16"))
    #expect(listed.contains("this   7 km, counts now"))
    #expect(listed.contains("other  6 km"))
    #expect(listed.contains("both   each counts"))
    #expect(try Self.run(sandbox, "today", "--data", "phone", "--today", "2026-11-20").output.contains("1 conflict"))
    let id = String(listed.prefix(6))
    let answer = try Self.run(sandbox, "conflicts", "settle", id, "other", "--data", "phone", "--no-build").output
    #expect(answer.contains("Morning run on 2026-11-16: 6 km counts."))
    #expect(try Self.run(sandbox, "undo", "--list", "--data", "phone").output.contains("decided what counts"))
    let settled = try sandbox.read("phone/" + Self.events)
    #expect(settled.contains("2026-11-16,run,6,") && !settled.contains("⇄") && !settled.contains("2026-11-16,run,7"))
    try Self.run(sandbox, "sync", "now", "--data", "phone", "--no-build")
    try Self.run(sandbox, "sync", "now", "--no-build")
    #expect(try sandbox.read(Self.events) == settled)
  }

  @Test(
    "`git merge` by hand asks the program, and where it is missing keeps the check-ins of both sides",
    arguments: [true, false])
  func drivers(isThere: Bool) throws {
    let sandbox = try Self.devices()
    try sandbox.write("bin/daybook", "#!/bin/sh\nexec \"\(Program.url.path)\" \"$@\"\n")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: sandbox.url.appendingPathComponent("bin/daybook").path)
    let path = (isThere ? sandbox.url.path + "/bin:" : "") + "/usr/bin:/bin"
    try sandbox.write(
      "phone/" + Self.events,
      try sandbox.read("phone/" + Self.events) + "2026-11-20,coffee,1,\n2026-11-20,run,5,phone\n")
    try sandbox.write("phone/data/people/ana/profile.yml", "name: Ana Lima\nvisibility: public\nbio: Slow\n")
    try sandbox.write(Self.events, try sandbox.read(Self.events) + "2026-11-20,coffee,1,\n2026-11-20,run,6,laptop\n")
    try sandbox.write("data/people/ana/profile.yml", "name: Ana Maria\nvisibility: public\n")
    try Self.run(sandbox, "sync", "now", "--no-build")
    try Self.git(sandbox, "-C", "phone/data", "commit", "--quiet", "--all", "-m", "By hand")
    let status = try Self.git(sandbox, "-C", "phone/data", "pull", "--quiet", "--no-rebase", "--no-edit", path: path)
    let merged = try sandbox.read("phone/" + Self.events)
    #expect(merged.contains("phone") && merged.contains("laptop") && !merged.contains("<<<<"))
    let profile = try sandbox.read("phone/data/people/ana/profile.yml")
    if isThere {
      #expect(status == 0)
      #expect(merged.ranges(of: "2026-11-20,coffee,1,").count == 2)
      #expect(profile == "name: Ana Maria\nvisibility: public\nbio: Slow\n")
    } else {
      #expect(merged.contains("2026-11-20,coffee,1,"))
      #expect(profile.contains("Ana Maria") || profile.contains("<<<<"))
    }
  }

  @Test("copies that other programs left are merged into their files, and nothing of either goes")
  func copies() throws {
    let sandbox = try Sandbox.diary()
    let rows = try sandbox.read(Self.events)
    try sandbox.write(
      "data/people/ana/events/2026.sync-conflict-20261126-101500-ABCDEFG.csv",
      rows.replacing("2026-11-20,coffee,3,\n", with: "2026-11-20,coffee,3,\n2026-11-20,coffee,3,\n2026-11-20,run,5,\n"))
    try sandbox.write(
      "data/people/ana/habits/run (conflicted copy 2026-11-26 101500).md",
      try sandbox.read("data/people/ana/habits/run.md").replacing(
        "reason: Clear my head", with: "reason: Clear my mind"))
    #expect(try Self.run(sandbox, "check").output.contains("2 warnings"))
    try Self.run(sandbox, "conflicts", "merge", "--no-build")
    let merged = try sandbox.read(Self.events)
    #expect(merged.ranges(of: "2026-11-20,coffee,3").count == 2)
    #expect(merged.ranges(of: "2026-11-18,run,5.5").count == 1)
    #expect(merged.contains("2026-11-20,run,5"))
    let habit = try sandbox.read("data/people/ana/habits/run.md")
    #expect(habit.contains("Clear my head") && habit.contains("Clear my mind"))
    #expect(sandbox.files(below: "data").allSatisfy { !$0.contains("conflict") })
    #expect(try Self.run(sandbox, "conflicts").output.contains("reason"))
    try Self.run(sandbox, "undo", "--no-build")
    #expect(try sandbox.read(Self.events) == rows)
  }

  @Test("a habit that one device deleted and the other one checked in for stays, and goes by one choice")
  func halfDeleted() throws {
    let sandbox = try Self.devices()
    try Self.run(sandbox, "habit", "delete", "run", "--yes", "--no-build")
    try Self.run(sandbox, "done", "run", "7", "--on", "2026-11-20", "--data", "phone", "--no-build")
    try Self.run(sandbox, "sync", "now", "--no-build")
    try Self.run(sandbox, "sync", "now", "--data", "phone", "--no-build")
    try Self.run(sandbox, "sync", "now", "--no-build")
    let rows = try sandbox.read(Self.events)
    #expect(rows.contains("2026-11-16,run,5,") && rows.contains("2026-11-20,run,7"))
    let listed = try Self.run(sandbox, "conflicts").output
    #expect(listed.contains("kept with its check-ins") && listed.contains("deleted"))
    let check = try Self.run(sandbox, "check")
    #expect((check.output + check.errors).contains("run.md:"))
    #expect((check.output + check.errors).contains("daybook conflicts"))
    try Self.run(sandbox, "conflicts", "settle", String(listed.prefix(6)), "other", "--no-build")
    try Self.run(sandbox, "sync", "now", "--no-build")
    try Self.run(sandbox, "sync", "now", "--data", "phone", "--no-build")
    #expect(try !sandbox.read("phone/" + Self.events).contains(",run,"))
    #expect(try Self.run(sandbox, "conflicts", "--data", "phone").output.contains("no conflicts"))
  }

  @Test("`sync now` merges the copies that another program left, and says what is in doubt")
  func copiesToo() throws {
    let sandbox = try Self.devices()
    let copy = "data/people/ana/events/2026.sync-conflict-20261126-101500-ABCDEFG.csv"
    try sandbox.write(copy, try sandbox.read(Self.events) + "2026-11-20,run,5,\n")
    let said = try Self.run(sandbox, "sync", "now", "--no-build").output
    #expect(said.contains("1 copy that another program left merged."))
    #expect(said.contains("Morning run on 2026-11-20, 5 km"))
    #expect(try sandbox.read(Self.events).contains("2026-11-20,run,5"))
    #expect(!sandbox.files(below: "data").contains { $0.contains("sync-conflict") })
    #expect(try Self.run(sandbox, "sync", "now", "--no-build").output.contains("All is in line."))
  }

  @Test("a copy that would leave an error stays, and stops neither the other copies nor `sync now`")
  func brokenCopy() throws {
    let sandbox = try Self.devices()
    let ending = ".sync-conflict-20261126-101500-ABCDEFG"
    let broken = "data/people/ana/events/2026\(ending).csv"
    try sandbox.write(broken, "when,habit,value\n2026-11-20,xylophone,5\n")
    try sandbox.write("data/people/ana/habits/run\(ending).md", try sandbox.read("data/people/ana/habits/run.md"))
    let said = try Self.run(sandbox, "sync", "now", "--no-build").output
    #expect(said.contains("1 copy that another program left merged."))
    #expect(said.contains("2026\(ending).csv cannot be merged: "))
    #expect(said.contains("xylophone"))
    #expect(sandbox.files(below: "data").filter { $0.contains("sync-conflict") }.count == 1)
  }

  @Test("the day that check-ins make of the chosen one is told, to scripts too")
  func moved() throws {
    let sandbox = try Sandbox.diary()
    let path = "data/people/ana/habits/run.md"
    var lines = try sandbox.read(path).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines.insert("# ⇄ archived: 2026-01-01", at: 1)
    try sandbox.write(path, lines.joined(separator: "\n"))
    let id = String(try Self.run(sandbox, "conflicts").output.prefix(6))
    let told = try Self.run(sandbox, "conflicts", "settle", id, "other", "--json", "--no-build").output
    let moved = try #require(told.firstMatch(of: /"moved": ?"(2026-[0-9-]+)"/))
    #expect(try sandbox.read(path).contains("archived: \(moved.1)\n"))
  }

  @Test("a data folder inside of a larger repository is refused, and one that is none says what to do")
  func refused() throws {
    let sandbox = try Sandbox.diary()
    #expect(try sandbox.daybook("sync", "now").status == 65)
    try Self.git(sandbox, "init", "--quiet")
    let refused = try sandbox.daybook("sync", "init")
    #expect(refused.status == 65)
    #expect(refused.errors.contains("part of the git repository"))
    #expect(refused.errors.contains("have the other one ignore it"))
    // One that the larger repository keeps out of has one of its own.
    try sandbox.write(".gitignore", "data/\n")
    try Self.run(sandbox, "sync", "init")
    #expect(try Self.run(sandbox, "sync", "now", "--no-build").output.contains("committed"))
  }

  @Test("git and a program that copies files on the same folder are told of by `sync status` and `doctor`")
  func twoWays() throws {
    let sandbox = try Self.devices()
    #expect(try Self.run(sandbox, "sync", "status", "--json").output.contains("\"copied_by\": null"))
    try sandbox.write("phone/.stfolder/marker", "")
    #expect(try Self.run(sandbox, "sync", "status", "--data", "phone").output.contains("Syncthing copies this folder"))
    #expect(try !Self.run(sandbox, "sync", "status").output.contains("Syncthing"))
    let doctor = try Self.run(sandbox, "doctor", "--data", "phone")
    #expect((doctor.output + doctor.errors).contains("Syncthing copies this folder"))
  }

  @Test("a process that is killed loses nothing", arguments: 0..<Rounds.count(2, thorough: 16))
  func killed(round: Int) throws {
    var random = SeededGenerator(seed: UInt64(round))
    let sandbox = try Self.devices()
    try Self.run(sandbox, "done", "run", "7", "--on", "2026-11-20", "--data", "phone", "--no-build")
    try Self.run(sandbox, "sync", "now", "--data", "phone", "--no-build")
    try Self.run(sandbox, "done", "read", "--on", "2026-11-17", "--no-build")
    let process = Process()
    process.executableURL = Program.url
    process.arguments = ["sync", "now", "--no-build"]
    process.currentDirectoryURL = sandbox.url
    process.environment = ["PATH": "/usr/bin:/bin", "TZ": "UTC"]
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    try process.run()
    usleep(UInt32(random.below(500_000)))
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    // A git that it had called goes on for a moment, and the next one waits for it.
    try Self.run(sandbox, "done", "read", "--on", "2026-11-16", "--no-build")
    for folder in ["data", "phone", "data"] { try Self.run(sandbox, "sync", "now", "--data", folder, "--no-build") }
    let merged = try sandbox.read(Self.events)
    for row in ["2026-11-20,run,7", "2026-11-17,read,done", "2026-11-16,read,done", "2026-11-19,read,done"] {
      #expect(merged.ranges(of: row).count == 1, "round \(round): \(row)")
    }
    #expect(merged == (try sandbox.read("phone/" + Self.events)))
  }
}
