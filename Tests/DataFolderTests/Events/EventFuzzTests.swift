import Journal
import TestSupport
import Testing

@testable import DataFolder

@Suite("Events at random")
struct EventFuzzTests {
  private typealias Sample = EventSample

  private static let habits = Sample.habits.map(\.slug.text) + ["nothing", ""]
  private static let values = [
    "done", "skip", "missed", "missing", "1", "2.5", "0.000001", "12345678901", "1.", ".5", "-1", "1e3", "3x", "",
  ]
  private static let comments = ["", "", "", "Nice", "mañana", "twenty-one characters", "a b c"]
  private static let times = ["", "", "", "T00:00", "T02:59", "T03:00", "T23:59", "T24:00", "T08:60", "T0a:00"]

  @Test("plain rows and the same rows in quotes say the same, good and bad")
  func quotedRows() throws {
    var random = SeededGenerator(seed: 42)
    var settings = Settings()
    settings.dayStartsAt = try #require(TimeOfDay("03:00"))
    for hasCarriageReturns in [false, true] {
      let lineBreak = hasCarriageReturns ? "\r\n" : "\n"
      var (plain, quoted) = ("when,habit,value,comment,photo,latitude,longitude" + lineBreak, "")
      quoted = plain
      for _ in 0..<3_000 {
        let day = Day(number: 20_000 + Int32(random.below(778)))
        let fields = [
          (random.below(50) == 0 ? "2026-02-30" : "\(day)") + random.pick(Self.times), random.pick(Self.habits),
          random.pick(Self.values),
          random.pick(Self.comments), "", "", "",
        ]
        // Empty fields at the end of a row may be left out.
        let fewest = 1 + (fields.lastIndex { !$0.isEmpty } ?? 0)
        let count = random.below(2) == 0 ? fields.count : max(3, fewest)
        plain += fields.prefix(count).joined(separator: ",") + lineBreak
        quoted += fields.map { "\"\($0)\"" }.joined(separator: ",") + lineBreak
      }
      let readings = try [plain, quoted].map { try Sample.read(["a.csv": $0], settings: settings) }
      #expect(readings[0].logs == readings[1].logs)
      #expect(readings[0].logs.allSatisfy { !$0.isEmpty })
      #expect(readings[0].diagnostics.map(\.message) == readings[1].diagnostics.map(\.message))
      #expect(readings[0].diagnostics.map(\.location?.line) == readings[1].diagnostics.map(\.location?.line))
    }
  }

  @Test("many files, which are read on two cores, say the same as few, good and bad")
  func manyFiles() throws {
    var random = SeededGenerator(seed: 4)
    let picture = EventPhotoTests.picture
    for round in 1...40 {
      func rows(_ photo: String) -> String {
        (0..<60).map { _ in
          let day = Day(number: 20_600 + Int32(random.below(60)))
          let photo = random.below(9) == 0 ? photo : ""
          let (habit, value) = (random.pick(Self.habits), random.pick(Self.values))
          return "\(day),\(habit),\(value),\(random.pick(Self.comments)),\(photo),,\n"
        }.joined()
      }
      // Some rows are in both files.
      let shared = rows("shared.jpg")
      // Each misspells a photo, for which names of others are looked through.
      let misspelt = ["frist.jpg", "secnod.jpg"].map { "2026-06-01,water,1,,\($0),,\n" }
      let (first, second) = (rows("first.jpg") + misspelt[0] + shared, misspelt[1] + shared + rows("second.jpg"))
      let two = ["b.csv": Sample.header + first, "c.csv": Sample.header + second]
      let photos = ["first.jpg": picture, "second.jpg": picture, "shared.jpg": picture]
      let few = try Sample.read(two, photos: photos)
      // With one before and one after them, each of the two is read on another core.
      let many = try Sample.read(
        two.merging(["a.csv": Sample.header, "d.csv": Sample.header]) { $1 }, photos: photos)
      #expect(many == few, "round \(round)")
      #expect(!few.photos.isEmpty && !few.diagnostics.isEmpty && few.logs.contains { !$0.details.isEmpty })
    }
  }

  @Test("a file longer than what is read at once loses nothing where the pieces meet")
  func pieces() throws {
    for padding in 0..<12 {
      var text = Sample.header
      var expected: [String] = []
      text += String(repeating: "\n", count: padding)
      for number in 0..<9_000 {
        let day = Day(number: 15_000 + Int32(number / 2))
        text += "\(day),water,\(number),\(number % 7 == 0 ? "\"a,b\"" : ""),,,\n"
        expected.append("\(day) \(number)" + (number % 7 == 0 ? " \"a,b\"" : ""))
      }
      let reading = try Sample.read(["a.csv": text + "x"])
      #expect(reading.entries(of: "water") == expected)
      #expect(reading.diagnostics.map(\.location?.line) == [9_002 + padding])
    }
  }

  @Test("bytes at random are read to their end, each line with what is wrong with it")
  func noise() throws {
    var random = SeededGenerator(seed: 7)
    let pieces: [[UInt8]] =
      [
        "2026-11-19", ",", ",", "water", "meditate", "done", "1", "\n", "\r\n", "\"", "T08:15", "é", " ", "3.5",
        Sample.header, ",,,,",
      ]
      .map { Array($0.utf8) } + [[0], [0xFF], [0xEF, 0xBB, 0xBF], [0xE2, 0x82]]
    let folder = try TestFolder(withBase: false)
    for round in 0..<400 {
      var bytes = round % 2 == 0 ? Array(Sample.header.utf8) : []
      for _ in 0..<random.below(400) { bytes += random.pick(pieces) }
      try folder.write(bytes, to: "people/ana/events/a.csv")
      let reading = try Sample.read(folder)
      let again = try Sample.read(folder)
      #expect(reading == again)
      let lines = bytes.filter { $0 == 0x0A }.count + 1
      #expect(reading.diagnostics.allSatisfy { ($0.location?.line ?? 1) <= lines })
    }
  }

  @Test("files and their copies in pieces say the same as the files alone")
  func copies() throws {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<60 {
      let rows = (0..<random.below(60)).map { _ in
        "2026-10-\(10 + random.below(20)),\(random.pick(["meditate", "water"])),skip,\(random.pick(["", "a", "b"])),,,\n"
      }
      let all = Sample.header + rows.joined()
      let some = Sample.header + rows.filter { _ in random.below(2) == 0 }.joined()
      let alone = try Sample.read(["b.csv": all])
      let copied = try Sample.read(["b.csv": all, "c.csv": all, "a.csv": some])
      #expect(copied.logs.map { $0.entries.count } == alone.logs.map { $0.entries.count })
    }
  }
}

extension SeededGenerator {
  fileprivate mutating func pick<Element>(_ list: [Element]) -> Element { list[below(list.count)] }
}
