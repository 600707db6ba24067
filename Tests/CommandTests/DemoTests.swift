import Foundation
import Testing

@Suite struct DemoTests {
  /// FNV-1a of names and contents of all files, in order.
  private func fingerprint(of folder: String, in sandbox: Sandbox) throws -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ bytes: some Sequence<UInt8>) {
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    }
    for path in sandbox.files(below: folder) {
      add(path.utf8)
      add([0])
      add(try Data(contentsOf: sandbox.url.appendingPathComponent(folder + "/" + path)))
      add([0])
    }
    return String(hash, radix: 16)
  }

  private func demo(_ folder: String, seed: Int, in sandbox: Sandbox) throws {
    let result = try sandbox.daybook(
      "demo", folder, "--people", "4", "--habits", "5", "--years", "1", "--until", "2026-11-20", "--seed", "\(seed)")
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test("the same seed gives the same bytes, on every machine")
  func sameBytes() throws {
    let sandbox = try Sandbox()
    try demo("first", seed: 7, in: sandbox)
    try demo("second", seed: 7, in: sandbox)
    let first = try fingerprint(of: "first", in: sandbox)
    #expect(first == (try fingerprint(of: "second", in: sandbox)))
    #expect(first == "323f55a389bf729a", "the bytes differ from those of other machines or of earlier versions")
  }

  @Test("another seed gives other check-ins")
  func otherSeed() throws {
    let sandbox = try Sandbox()
    try demo("first", seed: 7, in: sandbox)
    try demo("second", seed: 8, in: sandbox)
    #expect(try fingerprint(of: "first", in: sandbox) != fingerprint(of: "second", in: sandbox))
  }

  @Test("seven days of ten have a check-in, in one file a person and year")
  func shape() throws {
    let sandbox = try Sandbox()
    #expect(try sandbox.daybook("demo", "d", "--people", "10", "--habits", "10", "--years", "3").status == 0)
    let files = sandbox.files(below: "d").filter { $0.hasSuffix(".csv") }
    #expect(files.count == 30)
    var rows = 0
    for file in files { rows += try sandbox.read("d/" + file).split(separator: "\n").count - 1 }
    let share = Double(rows) / Double(10 * 10 * 1096)
    #expect(abs(share - 0.7) < 0.01, "\(share)")
  }

  @Test("a demo has no errors and no warnings, and every habit is public")
  func soundness() throws {
    let sandbox = try Sandbox()
    #expect(
      try sandbox.daybook("demo", "d", "--people", "5", "--habits", "20", "--years", "1", "--until", "2024-02-29")
        .status
        == 0)
    let check = try sandbox.daybook("check", "--data", "d", "--json")
    #expect(check.status == 0)
    let report = try JSON(check.output)
    #expect(report["errors"] == "0")
    #expect(report["warnings"] == "0")
    #expect(report["habits"] == "100")
    let habits = sandbox.files(below: "d").filter { $0.contains("/habits/") }
    #expect(habits.count == 100)
    for habit in habits { #expect(try sandbox.read("d/" + habit).contains("visibility: public")) }
  }

  @Test("everybody follows the three who come next")
  func followers() throws {
    let sandbox = try Sandbox()
    try sandbox.daybook("demo", "d", "--people", "6", "--habits", "1", "--years", "1")
    #expect(try sandbox.read("d/daybook.yml").contains("owner: ana\n"))
    let lines = try sandbox.read("d/people/ana/followers.yml").split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.allSatisfy { $0.contains("state: accepted") && !$0.contains("person: ana,") })
  }
}
