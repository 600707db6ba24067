import DataFolder
import Testing

/// However much there is in a file, what it takes grows with it and no faster: with its square, these would not come to
/// an end.
@Suite("Long files")
struct YamlSizeTests {
  @Test(
    "keys that nobody knows, on lines of their own or on one, and in a form that only all of YAML has",
    arguments: ["\n", ", ", "yams"])
  func unknownKeys(separator: String) async throws {
    let count = separator == "\n" ? 30_000 : 10_000
    let keys = (1...count).map { "key\($0): \($0)" }
    let text =
      switch separator {
      case "\n": "name: Ana\n" + keys.joined(separator: "\n")
      case ", ": "{name: Ana, " + keys.joined(separator: ", ") + "}"
      default: "name: Ana\nbio: |\n  Text.\n" + keys.joined(separator: "\n")
      }
    let reading = try await TestFolder.read(["people/ana/profile.yml": text + "\n"])
    #expect(!reading.hasErrors)
    #expect(reading.said.contains("people/ana/profile.yml: warning: \(count - 200) more warnings in this file"))
  }

  @Test("keys that are given twice", arguments: [false, true])
  func doubledKeys(needsAll: Bool) async throws {
    let keys = (1...(needsAll ? 2_000 : 20_000)).map { "key\($0): \($0)" }.joined(separator: "\n")
    let text = "name: Ana\n" + (needsAll ? "bio: |\n  Text.\n" : "") + keys + "\n" + keys + "\n"
    let reading = try await TestFolder.read(["people/ana/profile.yml": text])
    #expect(reading.said.count == 201)
    #expect(reading.said.contains { $0.hasPrefix("people/ana/profile.yml: error: ") && $0.contains(" more problems ") })
  }

  @Test("columns that nobody knows")
  func unknownColumns() async throws {
    let columns = (1...8_000).map { "c\($0)" }.joined(separator: ",")
    let reading = try await TestFolder.read(["people/ana/events/2026.csv": "when,habit,value,\(columns)\n"])
    #expect(reading.said.count == 21)
    #expect(reading.said.contains { $0.contains("7980 more columns are not read") })
  }
}
