import Foundation
import Synchronization
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
    // The other git is done after it was waited for twice, however long this machine takes for that.
    let pauses = Mutex(0)
    let git = GitRepository(root: world.path(0), until: .now + .seconds(7200), patience: .seconds(3600)) {
      let count = pauses.withLock { count in
        count += 1
        return count
      }
      if count >= 2 { #expect(unlink(lock) == 0) }
    }
    try await world.sync(0, by: git)
    #expect(pauses.withLock { $0 } == 2)
    #expect(world.rows(on: 0) == ["2026-11-20,run,5"])
    try await world.sync(1)
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
