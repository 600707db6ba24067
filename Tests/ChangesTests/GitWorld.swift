import Foundation
import Journal
import Merging
import Outside
import Synchronization
import Testing

@testable import Changes
@testable import DataFolder

/// A repository and data folders that are brought in line with it, gone when the test is over.
final class GitWorld: Sendable {
  static let events = "people/ana/events/2026.csv"

  private let url: URL
  private let count: Mutex<Int>

  /// Devices that have the same folder.
  init(devices: Int) throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("daybook-git-\(UUID().uuidString)")
    count = Mutex(max(1, devices))
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    // Git takes longer to make a repository than to copy one.
    let first = try Self.first.get()
    try FileManager.default.copyItem(
      at: first.appendingPathComponent("shared"), to: url.appendingPathComponent("shared"))
    for device in 0..<max(1, devices) {
      try FileManager.default.copyItem(
        at: first.appendingPathComponent("device-0"), to: url.appendingPathComponent("device-\(device)"))
      // A clone has no hooks.
      if device > 0 { try FileManager.default.removeItem(atPath: path(device) + "/.git/hooks/pre-commit") }
      let config = path(device) + "/.git/config"
      let text = try String(contentsOfFile: config, encoding: .utf8)
        .replacing(first.path, with: url.path).replacing("Device 0", with: "Device \(device)")
      try Data(text.utf8).write(to: URL(fileURLWithPath: config))
    }
  }

  /// A repository with one device, of which every world is a copy.
  private static let first = Result { () throws -> URL in
    let world = try GitWorld()
    atexit { try? FileManager.default.removeItem(at: GitWorld.firstURL) }
    return world.url
  }

  private static let firstURL = FileManager.default.temporaryDirectory.appendingPathComponent(
    "daybook-git-\(UUID().uuidString)")

  /// Makes what others are copies of.
  private init() throws {
    url = Self.firstURL
    count = Mutex(0)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    try run(["init", "--quiet", "--bare", "--initial-branch=main", url.appendingPathComponent("shared").path])
    try add()
    try FileManager.default.createDirectory(atPath: path(0) + "/.git/hooks", withIntermediateDirectories: true)
    // A hook that would break everything if it were run.
    let hook = path(0) + "/.git/hooks/pre-commit"
    try Data("#!/bin/sh\nexit 1\n".utf8).write(to: URL(fileURLWithPath: hook))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: hook)
    try git(0, "add", "--all")
    try git(0, "commit", "--quiet", "--no-verify", "-m", "First")
    try git(0, "push", "--quiet", "origin", "main")
  }

  deinit {
    // What others are copies of stays until all tests are over.
    if url != Self.firstURL { try? FileManager.default.removeItem(at: url) }
  }

  /// A device whose folder was made apart from the others; returns its number.
  func addApart() throws -> Int {
    try add()
    return count.withLock { $0 } - 1
  }

  private func add() throws {
    let device = count.withLock { $0 }
    for (file, text) in [
      ("daybook.yml", "title: Tests\n"), ("people/ana/profile.yml", "name: Ana\n"),
      (Self.events, "when,habit,value,comment\n"),
      ("people/ana/habits/run.md", "---\ntitle: Run\nschedule: daily\n---\n"),
      (".gitignore", ".daybook/\naccount.yml\n"),
    ] { try write(text, to: file, on: device) }
    _ = try GitSetup(repository(device)).run(remote: url.appendingPathComponent("shared").path)
    try configure(device)
    count.withLock { $0 += 1 }
  }

  private func configure(_ device: Int) throws {
    try git(device, "config", "user.name", "Device \(device)")
    try git(device, "config", "user.email", "device@example.org")
  }

  // MARK: Files

  func path(_ device: Int) -> String { url.appendingPathComponent("device-\(device)").path }

  func write(_ text: String, to path: String, on device: Int) throws {
    let file = URL(fileURLWithPath: self.path(device) + "/" + path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func text(_ path: String, on device: Int) -> String {
    (try? String(contentsOfFile: self.path(device) + "/" + path, encoding: .utf8)) ?? ""
  }

  func append(_ row: String, on device: Int) throws {
    try write(text(Self.events, on: device) + row + "\n", to: Self.events, on: device)
  }

  /// The rows of check-ins, in order.
  func rows(on device: Int) -> [String] {
    text(Self.events, on: device).split(separator: "\n").dropFirst().map(String.init).sorted()
  }

  /// The files of a device, without those of git and the program's own state.
  func contents(of device: Int) -> [String: Data] {
    let names = FileManager.default.enumerator(atPath: path(device))?.allObjects as? [String] ?? []
    var contents: [String: Data] = [:]
    for name in names where !name.hasPrefix(".git/") && !name.hasPrefix(".daybook") {
      contents[name] = FileManager.default.contents(atPath: path(device) + "/" + name)
    }
    return contents
  }

  /// The files that the shared repository has.
  func remoteFiles() throws -> [String] {
    try run(["-C", url.appendingPathComponent("shared").path, "ls-tree", "-r", "--name-only", "main"])
      .split(separator: "\n").map(String.init)
  }

  // MARK: git

  func repository(_ device: Int) -> GitRepository { GitRepository(root: path(device), until: .now + .seconds(3600)) }

  @discardableResult
  func sync(
    _ device: Int, by git: GitRepository? = nil, _ beforeStep: (@Sendable (String) throws -> Void)? = nil
  ) async throws -> FolderSync.Outcome {
    let moment = FolderMerge.Moment(
      day: try #require(Day("2026-11-26")), time: try #require(TimeOfDay(hour: 10, minute: 0)))
    let writer = FolderWriter(root: path(device), displayedAs: nil, beforeStep: beforeStep)
    return try await FolderSync(git ?? repository(device), by: writer, at: moment, device: "device \(device)").run()
  }

  /// Brings all devices in line, and then all but the last one again, so that they have what that one sent.
  func syncAll() async throws {
    let devices = Array(0..<count.withLock { $0 })
    for device in devices + devices.dropLast() { _ = try await sync(device) }
  }

  @discardableResult
  func git(_ device: Int, _ arguments: String...) throws -> String { try run(["-C", path(device)] + arguments) }

  @discardableResult
  private func run(_ arguments: [String]) throws -> String {
    let result = try ExternalTool(named: "git", environment: ["LC_ALL": "C"]).run(
      arguments, until: .now + .seconds(3600))
    #expect(result.status == 0, "\(arguments): \(result.errors)")
    return result.output
  }
}
