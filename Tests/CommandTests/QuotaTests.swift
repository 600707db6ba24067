import Foundation
import Testing

/// What a person's folder may hold.
@Suite struct QuotaTests {
  /// A diary of which everybody may keep so many bytes.
  private func sandbox(limit: Int) throws -> Sandbox {
    let sandbox = try Sandbox.diary()
    try sandbox.write(
      "data/daybook.yml",
      "timezone: UTC\nowner: ana\ntoday: 2026-11-20\nlimits: {person_bytes: \(limit)}\n")
    try sandbox.write("data/people/ana/lists/home.md", "---\ntitle: Home\n---\n- [ ] Milk\n")
    try picture("data/people/ana/files/old.png", in: sandbox)
    return sandbox
  }

  private func picture(_ path: String, in sandbox: Sandbox) throws {
    try sandbox.write(path, "")
    try SmallPicture.png.write(to: sandbox.url.appendingPathComponent(path))
  }

  private func run(_ arguments: String..., in sandbox: Sandbox, status: Int32 = 0) throws -> String {
    let result = try Program.run(arguments, in: sandbox.url)
    #expect(result.status == status, "\(arguments): \(result.errors)")
    return result.output + result.errors
  }

  @Test("photos, attachments and large texts are refused once it is full, with what is used, and check-ins never")
  func full() throws {
    let sandbox = try sandbox(limit: 100)
    try picture("a.png", in: sandbox)
    try sandbox.write("plan.txt", "a plan")
    let refused = try run("task", "attach", "milk", "plan.txt", "--no-build", in: sandbox, status: 65)
    #expect(refused.contains(" bytes of 100 bytes, and this takes "))
    #expect(refused.contains("daybook settings set limits.person_bytes N"))
    #expect(
      try run("done", "coffee", "1", "--photo", "a.png", "--no-build", in: sandbox, status: 65).contains("more"))
    let events = try sandbox.read("data/people/ana/events/2026.csv")
    _ = try run("done", "coffee", "1", "--no-build", in: sandbox)
    #expect(try sandbox.read("data/people/ana/events/2026.csv").utf8.count > events.utf8.count)
    _ = try run("task", "add", "Tea", "--no-build", in: sandbox)
    let long = String(repeating: "x ", count: 3_000)
    _ = try run("habit", "edit", "read", "--notes", long, "--no-build", in: sandbox, status: 65)
    _ = try run("habit", "edit", "read", "--notes", "short", "--no-build", in: sandbox)
    // What makes room is always done.
    _ = try run("habit", "delete", "call", "--yes", "--no-build", in: sandbox)
  }

  @Test("a check warns of a folder that holds more than it may, and says how much")
  func check() throws {
    let sandbox = try sandbox(limit: 100)
    try sandbox.write("data/people/ben/files/large.txt", String(repeating: "x", count: 1_234_567))
    let said = try run("check", in: sandbox)
    #expect(said.contains("data/people/ben: warning: this folder holds 1.2 MB, and may hold 100 bytes"))
    let roomy = try self.sandbox(limit: 10_000_000)
    #expect(try !run("check", in: roomy).contains("may hold"))
  }

  @Test("a limit that is no number of bytes is an error of the settings")
  func wrong() throws {
    let sandbox = try Sandbox.diary()
    try sandbox.write("data/daybook.yml", "timezone: UTC\nowner: ana\ntoday: 2026-11-20\nlimits: {person_bytes: 0}\n")
    #expect(try run("check", in: sandbox, status: 1).contains("`person_bytes` is at least 1"))
  }
}
