import Diagnostics
import Journal
import Testing

@testable import DataFolder

@Suite("following.yml")
struct FollowingFileTests {
  private func read(_ text: String) -> (following: [FollowedFeed], problems: [Diagnostic]) {
    let source = SourceFile(path: "following.yml", bytes: Array(text.utf8))
    let following = FollowingFile.read(source)
    return (following, source.finish())
  }

  @Test("each line is somebody, by the address of their feed")
  func lines() {
    let (following, problems) = read(
      """
      - {follows: "https://ben.example/people/ben/feed.json", name: Ben, on: 2026-11-20}
      - follows: https://cem.example/feed.json
      """)
    #expect(problems.isEmpty)
    #expect(following.map(\.address) == ["https://ben.example/people/ben/feed.json", "https://cem.example/feed.json"])
    #expect(following.map(\.name) == ["Ben", nil] && following.first?.on == Day("2026-11-20"))
    #expect(following.map(\.host) == ["ben.example", "cem.example"])
  }

  @Test(
    "what is no list of feeds is said",
    arguments: [
      ("follows: https://ben.example/feed.json", DiagnosticCode.wrongShape), ("- {name: Ben}", .missingKey),
      ("- {follows: ben}", .notAnAddress), ("- {follows: \"http://ben.example/feed.json\"}", .notAnAddress),
      ("- {follows: \"https://ben.example/a b\"}", .notAnAddress),
      ("- {follows: \"https://ben.example/#a\"}", .notAnAddress),
      ("- {follows: \"https://ana:b@ben.example/\"}", .notAnAddress),
      ("- {follows: \"https://a.example/\"}\n- {follows: \"https://a.example/\"}", .duplicateEntry),
    ])
  func problems(_ text: String, _ code: DiagnosticCode) {
    #expect(read(text).problems.map(\.code) == [code])
  }

  @Test("nobody follows more than a bound")
  func bound() {
    let lines = (0...FollowedFeed.most).map { "- {follows: \"https://a\($0).example/feed.json\"}\n" }.joined()
    let (following, problems) = read(lines)
    #expect(following.count == FollowedFeed.most && problems.map(\.code) == [.wrongShape])
  }
}
