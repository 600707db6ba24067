import Foundation
import Testing

/// What the program says, word for word. `DAYBOOK_RECORD=1 swift test --filter CommandTests` writes the files anew; look
/// at the difference before you keep it.
@Suite struct GoldenTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Goldens")
  private static let isRecording = ProcessInfo.processInfo.environment["DAYBOOK_RECORD"] == "1"

  @Test("the program says what its golden file says", arguments: Scenario.all)
  func saysTheSame(_ scenario: Scenario) throws {
    let said = try scenario.run()
    let file = Self.folder.appendingPathComponent(scenario.name + ".txt")
    if Self.isRecording {
      try Data(said.utf8).write(to: file)
    } else {
      let golden = try? String(decoding: Data(contentsOf: file), as: UTF8.self)
      #expect(said == golden ?? "(no golden file)")
    }
  }

  @Test("no golden file is left over, and no two scenarios share one")
  func goldensAreUsed() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).filter { $0.hasSuffix(".txt") }
    let names = Scenario.all.map { $0.name + ".txt" }
    #expect(Set(names).count == names.count)
    #expect(Set(files).subtracting(names).sorted() == [], "left over")
  }

  @Test("no line is wider than eighty columns, links and usage aside")
  func fitsEightyColumns() throws {
    if Self.isRecording { return }
    for scenario in Scenario.all {
      let name = scenario.name
      guard !name.contains("json"), !name.hasPrefix("usage-"), !name.hasPrefix("help") else { continue }
      let golden = try String(
        decoding: Data(contentsOf: Self.folder.appendingPathComponent(name + ".txt")), as: UTF8.self)
      guard let from = golden.range(of: "--- output\n"), let to = golden.range(of: "--- errors\n") else {
        Issue.record("\(name) has no output")
        continue
      }
      for line in golden[from.upperBound..<to.lowerBound].split(separator: "\n") {
        #expect(line.count <= 80, "\(name): \(line)")
      }
    }
  }
}
