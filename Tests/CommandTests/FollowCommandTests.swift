import Foundation
import Testing

/// Who follows whom, asked and answered by commands.
@Suite struct FollowCommandTests {
  private static let followers = "data/people/ben/followers.yml"

  /// Ana and Ben, and Cleo of whom nobody may know.
  private func sandbox(_ visibility: String = "friends") throws -> Sandbox {
    let sandbox = try Sandbox.diary()
    try sandbox.write("data/people/ben/profile.yml", "name: Ben Okafor\nvisibility: \(visibility)\n")
    try sandbox.write("data/people/cleo/profile.yml", "name: Cleo Marsh\n")
    return sandbox
  }

  @Test("a request is one line in the other's file, an answer changes it, and stopping takes it out")
  func wholeWay() throws {
    let sandbox = try sandbox()
    #expect(
      try done(sandbox, "follow", "request", "ben").output
        == "Ana Lima has asked to follow Ben Okafor.\n`daybook follow accept ana --person ben` lets them.\n")
    #expect(try sandbox.read(Self.followers) == "- {person: ana, state: requested, on: 2026-11-20}\n")
    #expect(
      try done(sandbox, "follow", "accept", "ana", "--person", "ben", "--today", "2026-11-21").output
        == "Ana Lima follows Ben Okafor.\n")
    #expect(try sandbox.read(Self.followers) == "- {person: ana, state: accepted, on: 2026-11-21}\n")
    #expect(try done(sandbox, "follow", "stop", "ben").output == "Ana Lima does not follow Ben Okafor any longer.\n")
    #expect(!sandbox.exists(Self.followers))
    #expect(try sandbox.daybook("check").status == 0)
  }

  @Test("blocking says which lists are still shared, and ends that if asked to, also later")
  func blockedLists() throws {
    let sandbox = try sandbox()
    let (own, other) = ("data/people/ana/lists/home.md", "data/people/ben/lists/club.md")
    func share() throws {
      try sandbox.write(own, "---\ntitle: Home\nshare: [{person: ben, may: write}]\n---\n- [ ] Tap\n")
      try sandbox.write(
        other, "---\ntitle: Club\nshare: [{person: ana, may: read}, {person: cleo, may: read}]\n---\n")
    }
    try share()
    let said = try done(sandbox, "follow", "block", "ben").output.replacing("\n", with: " ")
    #expect(said.contains("Still shared: Home and Club. `daybook follow block ben --end-lists` ends that."))
    #expect(try sandbox.read(own).contains("share"))
    #expect(
      try done(sandbox, "follow", "block", "ben", "--end-lists").output.contains("Shared no longer: Home and Club."))
    #expect(try sandbox.read(own) == "---\ntitle: Home\n---\n- [ ] Tap\n")
    #expect(try sandbox.read(other).contains("share: [{person: cleo, may: read}]"))
    #expect(try sandbox.daybook("follow", "block", "ben", "--end-lists").status == 65)
    try done(sandbox, "undo")
    #expect(try sandbox.read(own).contains("person: ben") && !sandbox.read(other).contains("person: ana"))
  }

  @Test("comments, order, own keys and the other lines of the file stay as they are")
  func bytes() throws {
    let sandbox = try sandbox()
    let before = "# Who follows me\n- person: cleo     # since school\n  state: accepted\n  own: 1\n\n# the end\n"
    try sandbox.write(Self.followers, before)
    try done(sandbox, "follow", "request", "ben")
    let asked = before.replacing("  own: 1\n", with: "  own: 1\n- {person: ana, state: requested, on: 2026-11-20}\n")
    #expect(try sandbox.read(Self.followers) == asked)
    try done(sandbox, "follow", "decline", "cleo", "--person", "ben")
    #expect(
      try sandbox.read(Self.followers)
        == asked.replacing("state: accepted", with: "state: declined").replacing(
          "  own: 1\n", with: "  own: 1\n  on: 2026-11-20\n"))
    try done(sandbox, "undo", "--person", "ben")
    try done(sandbox, "undo")
    #expect(try sandbox.read(Self.followers) == before)
  }

  @Test("who asked takes the request back by undo, and who answered the answer; neither the other's")
  func undo() throws {
    let sandbox = try sandbox()
    try done(sandbox, "follow", "request", "ben")
    #expect(try done(sandbox, "undo").output == "Taken back: Asked to follow Ben Okafor.\n")
    #expect(!sandbox.exists(Self.followers))
    try done(sandbox, "redo")
    try done(sandbox, "follow", "decline", "ana", "--person", "ben")
    let declined = try sandbox.read(Self.followers)
    let refused = try sandbox.daybook("undo", "--no-build")
    #expect(refused.status == 65 && refused.errors.contains("`Asked to follow Ben Okafor` cannot be taken back"))
    // That it was declined is not told.
    #expect(!refused.errors.contains("eclined"), "\(refused.errors)")
    #expect(try sandbox.read(Self.followers) == declined)
    #expect(
      try done(sandbox, "undo", "--person", "ben").output == "Taken back: Ana Lima declined as a follower.\n")
    try done(sandbox, "undo")
    #expect(!sandbox.exists(Self.followers))
  }

  @Test("what is kept for undo goes with either of the two")
  func deletion() throws {
    let sandbox = try sandbox()
    try done(sandbox, "follow", "request", "ben")
    try done(sandbox, "person", "delete", "ben", "--yes")
    let history = try sandbox.daybook("undo", "--list").output
    #expect(!history.contains("Ben") && history.contains("Person deleted"))
  }

  @Test(
    "what cannot be is refused with its reason, and nothing is stored",
    arguments: [
      (["request", "ana"], nil, 65, "nobody follows themselves"),
      (["request", "bne"], nil, 64, "there is no person `bne`"),
      (["request", "cleo"], nil, 65, "Cleo Marsh is private, and nobody can follow them"),
      (["request", "ben"], "accepted", 65, "Ana Lima follows Ben Okafor already, since 2026-10-02"),
      (["request", "ben"], "requested", 65, "Ana Lima has asked Ben Okafor already, on 2026-10-02"),
      (["stop", "ben"], nil, 65, "Ana Lima neither follows Ben Okafor nor has asked to"),
      (["stop", "ben"], "declined", 65, "Ana Lima neither follows Ben Okafor nor has asked to"),
      (["accept", "cleo", "--person", "ben"], nil, 65, "Cleo Marsh has not asked to follow Ben Okafor"),
      (["accept", "ana", "--person", "ben"], "accepted", 65, "Ana Lima follows Ben Okafor already"),
      (["decline", "ana", "--person", "ben"], nil, 65, "Ana Lima has not asked to follow Ben Okafor"),
      (["decline", "ana", "--person", "ben"], "declined", 65, "Ben Okafor has declined Ana Lima already"),
    ] as [([String], String?, Int32, String)])
  func refused(_ call: [String], _ state: String?, _ status: Int32, _ message: String) throws {
    let sandbox = try sandbox()
    if let state { try sandbox.write(Self.followers, "- {person: ana, state: \(state), on: 2026-10-02}\n") }
    let before = try sandbox.dataContents()
    let result = try Program.run(["follow"] + call + ["--no-build"], in: sandbox.url)
    #expect(result.status == status && result.errors.contains("error: " + message), "\(result.errors)")
    #expect(try sandbox.dataContents() == before)
  }

  @Test("who was declined may ask again, and who was accepted is seen in the site at once")
  func site() throws {
    let sandbox = try sandbox()
    try sandbox.write("data/people/ben/habits/swim.md", "---\ntitle: Swim\nschedule: daily\nvisibility: friends\n---\n")
    try sandbox.write(Self.followers, "- {person: ana, state: declined, on: 2026-10-02}\n")
    try done(sandbox, "follow", "request", "ben")
    #expect(try sandbox.read(Self.followers) == "- {person: ana, state: requested, on: 2026-11-20}\n")
    #expect(try sandbox.daybook("build").status == 0)
    #expect(try !sandbox.read("site/home/ana/following.html").contains("Swim"))
    #expect(try sandbox.daybook("follow", "accept", "ana", "--person", "ben").status == 0)
    #expect(try sandbox.read("site/home/ana/following.html").contains("Swim"))
  }

  @Test("the list tells who asks, who follows and who is followed, but nobody that they were declined")
  func list() throws {
    let sandbox = try sandbox()
    try sandbox.write("data/people/ana/followers.yml", "- {person: ben, state: requested, on: 2026-11-19}\n")
    try sandbox.write(Self.followers, "- {person: ana, state: declined, on: 2026-10-02}\n")
    let said = try sandbox.daybook("follow").output
    #expect(said.contains("Ask to follow  ben  Ben Okafor  2026-11-19") && !said.contains("2026-10-02"), "\(said)")
    #expect(said.contains("`daybook follow accept ben` lets them follow"))
    let bens = try sandbox.daybook("follow", "list", "--person", "ben").output
    #expect(bens.contains("You have asked  ana") && bens.contains("You declined    ana"), "\(bens)")
    #expect(try sandbox.daybook("follow", "--person", "cleo").output.contains("Cleo Marsh follows nobody yet"))
  }

  @Test("people who ask at the same moment all stand in the file")
  func manyAtOnce() throws {
    let sandbox = try sandbox("public")
    let names = (1...12).map { "reader-\($0)" }
    for name in names { try sandbox.write("data/people/\(name)/profile.yml", "name: \(name)\n") }
    let processes = names.map { name in
      let process = Process()
      process.executableURL = Program.url
      process.arguments = ["follow", "request", "ben", "--person", name, "--no-build"]
      process.currentDirectoryURL = sandbox.url
      (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
      return process
    }
    for process in processes { try process.run() }
    for process in processes { process.waitUntilExit() }
    #expect(processes.allSatisfy { $0.terminationStatus == 0 })
    let lines = try sandbox.read(Self.followers).split(separator: "\n").map(String.init)
    #expect(Set(lines) == Set(names.map { "- {person: \($0), state: requested, on: 2026-11-20}" }))
    #expect(lines.count == names.count)
  }
}
