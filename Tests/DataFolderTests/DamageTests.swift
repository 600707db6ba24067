import DataFolder
import TestSupport
import Testing

@Suite("Damaged files")
struct DamageTests {
  private static let files = [
    "daybook.yml": "title: Ana's daybook\nowner: ana\ntoday: 2026-11-20\nlimits: {title: 20}\nhomes: [ana]\n",
    "people/ana/profile.yml": "name: Ana\nbio: |\n  Two\n  lines\n",
    "people/ben/profile.yml": "name: Ben\n",
    "people/ana/followers.yml": "- {person: ben, state: accepted, on: 2026-10-02}\n- person: ben\n  state: declined\n",
    "people/ana/course.yml": "started: 2026-09-07\nread: {week-01/a: 2026-09-07}\nanswers:\n  week-01/a: \"x\"\n",
    "people/ana/habits/run.md":
      "---\ntitle: Run 🏃\nschedule: mon, wed\ntarget: at least 5 km\npaused: [{from: 2026-08-01}]\nremind: [\"06:45\"]\n---\nNotes\n",
    "people/ana/lists/home.md":
      "---\ntitle: Home\nvisibility: [ben]\n---\n- [ ] a !high due:2026-11-25T18:00 @ben #x\n  - [x] b\n  text\n",
    "course/course.yml": "title: Eating\nstarts: enrolment\n",
    "course/week-01/a.md": "---\ntitle: A\nprompt:\n  kind: habit\n  theme: T\n  ideas: [x, 'y']\n---\nText\n",
    "challenges/c.md":
      "---\ntitle: C\nfrom: 2026-11-01\nto: 2026-11-30\nparticipants:\n  - {person: ana, state: joined}\n---\n",
    "achievements.yml": "- {id: x, title: X, kind: streak, at_least: 3}\n",
    "catalog.yml": "categories:\n  - name: Move\n    habits:\n      - {title: Run, schedule: daily}\n",
  ]

  @Test(
    "whatever bytes change, reading ends, and every place it names is in the file",
    arguments: 1...Rounds.count(2 as UInt64, thorough: 6))
  func randomBytes(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let odd: [UInt8] =
      Array("\n\r\t \"'[]{}:,-#&*!|>%@`\\/0129aZ~".utf8) + [0, 0x1B, 0x7F, 0x80, 0xC3, 0xE2, 0xEF, 0xF0, 0xFF]
    let folder = try TestFolder(Self.files, withBase: false)
    let paths = Self.files.keys.sorted()
    for _ in 0..<25 {
      var changed: [String: [UInt8]] = [:]
      for path in paths where Int.random(in: 0..<3, using: &random) == 0 {
        var bytes = Array((Self.files[path] ?? "").utf8)
        for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
          let place = Int.random(in: 0..<bytes.count, using: &random)
          switch Int.random(in: 0..<4, using: &random) {
          case 0: bytes[place] = odd.randomElement(using: &random) ?? 0
          case 1: bytes.insert(odd.randomElement(using: &random) ?? 0, at: place)
          case 2: bytes.removeSubrange(place..<min(bytes.count, place + 5))
          default: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 30)], at: place)
          }
        }
        changed[path] = bytes
        try folder.write(bytes, to: path)
      }
      let reading = await folder.read()
      for diagnostic in reading.diagnostics {
        guard let location = diagnostic.location, let line = location.line, let column = location.column else {
          continue
        }
        let bytes = changed[location.path] ?? Array((Self.files[location.path] ?? "").utf8)
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        try #require(line <= lines.count, "\(diagnostic)")
        #expect(column <= String(decoding: lines[line - 1], as: UTF8.self).count + 1, "\(diagnostic)")
        #expect(!diagnostic.text().unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
      }
      for path in changed.keys { try folder.write(Self.files[path] ?? "", to: path) }
    }
    #expect(
      await folder.read().said == ["people/ana/followers.yml:2:11: error: `ben` is listed twice [3] → keep one of them"]
    )
  }
}
