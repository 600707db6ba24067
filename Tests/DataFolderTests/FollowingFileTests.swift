import Diagnostics
import Foundation
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

  @Test("a line says whose view it is: that of everybody, or that of friends")
  func view() {
    let (following, problems) = read(
      """
      - {follows: "https://a.example/feed.json", view: friends}
      - {follows: "https://b.example/feed.json", view: public}
      - {follows: "https://c.example/feed.json"}
      """)
    #expect(problems.isEmpty && following.map(\.isFriend) == [true, false, false])
    #expect(read("- {follows: \"https://a.example/feed.json\", view: me}").problems.count == 1)
  }

  @Test("nobody follows more than a bound, and two devices that each add some stop nothing")
  func bound() {
    let lines = (0...FollowedFeed.most).map { "- {follows: \"https://a\($0).example/feed.json\"}\n" }.joined()
    let (following, problems) = read(lines)
    #expect(following.count == FollowedFeed.most && problems.map(\.code) == [.wrongShape])
    #expect(problems.first?.severity == .warning)
  }

  @Test("what is known of a copy is read as it was stored, with when it was asked for and what opens it")
  func copy() throws {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("daybook-copies-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: root) }
    let secrets = FollowedSecrets(environment: ["XDG_CONFIG_HOME": root.path + "/config"])
    let copies = FollowedCopies(in: FolderLayout(root: root.path), openedBy: secrets)
    let (ana, address) = (try #require(Username("ana")), "https://a.example/feed.json")
    var copy = PulledFeed(bytes: [1, 2], on: Day("2026-11-20"), site: "0123456789abcdef", tag: "\"a\"")
    (copy.trouble, copy.failed, copy.failures) = (.locked, Day("2026-11-21"), 3)
    (copy.asked, copy.movedTo) = (1_795_000_000, "https://b.example/feed.json")
    copy.openedBy = FollowedSecrets.newMark()
    try copies.put(copy, of: address, for: ana)
    #expect(copies.known(of: address, for: ana) == copy)
    // What opens others' pages is never in the data folder.
    let secret = FollowedSecret(secret: "00ff", site: "https://a.example/", person: "ben")
    #expect(throws: StorageFailure.self) { try secrets.write(secret, as: #require(copy.openedBy), besides: root.path) }
    // Nor does a mark lead anywhere else.
    for mark in ["", "../../x", "/etc/passwd", String(repeating: "a", count: 23), "aaaaaaaaaaaaaaaaaaaaaaa/"] {
      #expect(throws: StorageFailure.self) { try secrets.write(secret, as: mark, besides: "/nowhere") }
      #expect(secrets.read(mark, besides: "/nowhere") == nil)
    }
    try secrets.write(secret, as: #require(copy.openedBy), besides: "/nowhere")
    #expect(try secrets.read(#require(copy.openedBy), besides: "/nowhere") == secret)
    copies.remove(besides: [], for: ana)
    #expect(copies.known(of: address, for: ana) == nil)
    #expect(try secrets.read(#require(copy.openedBy), besides: "/nowhere") == nil)
  }
}
