import Foundation
import Testing

@testable import Changes

@Suite("Another git in the same folder")
struct GitLockTests {
  @Test("one that is at work is waited for, and nothing is lost")
  func waiting() async throws {
    let world = try GitWorld(devices: 2)
    try world.append("2026-11-20,run,5", on: 0)
    let lock = world.path(0) + "/.git/index.lock"
    try Data().write(to: URL(fileURLWithPath: lock))
    async let outcome = world.sync(0)
    try await Task.sleep(for: .milliseconds(300))
    try FileManager.default.removeItem(atPath: lock)
    _ = try await outcome
    _ = try await world.sync(1)
    #expect(world.rows(on: 1) == ["2026-11-20,run,5"])
  }

  @Test("one that was ended while it was at work is named, with what can be done")
  func leftBehind() throws {
    let world = try GitWorld(devices: 1)
    try Data().write(to: URL(fileURLWithPath: world.path(0) + "/.git/index.lock"))
    try world.append("2026-11-20,run,5", on: 0)
    let git = GitRepository(root: world.path(0), until: .now + .seconds(3600), patience: .zero)
    let refusal = #expect(throws: Refusal.self) { try git.said(["add", "--all"]) }
    #expect(refusal?.message.contains("index.lock': File exists") == true, "\(String(describing: refusal))")
  }
}
