import DataFolder
import Journal
import Testing

@testable import Merging

/// Two devices give one name to two pictures.
@Suite struct NamesTwiceTests {
  private static let (photo, events) = ("people/ana/photos/2026-11-25-run.jpg", "people/ana/events/2026.csv")
  private static let header = "when,habit,value,photo\n"
  private static let start = [events: header + "2026-11-20,run,4,\n"]

  private static func merged(
    _ base: [String: String]?, _ ours: [String: String], _ theirs: [String: String]
  ) throws -> (files: [String: String], copies: [String]) {
    let contents = Contents()
    func kept(_ files: [String: String]) -> FolderMerge.Files { files.mapValues { contents.keep(Array($0.utf8)) } }
    let moment = FolderMerge.Moment(
      day: try #require(Day("2026-11-26")), time: try #require(TimeOfDay(hour: 10, minute: 0)))
    func result(
      _ ours: [String: String], _ theirs: [String: String]
    ) throws -> (files: [String: String], copies: [String]) {
      let merge = try FolderMerge(
        base: base.map(kept), ours: kept(ours), theirs: kept(theirs), at: moment, read: contents.read)
      let files = Device.applied(merge, to: kept(ours), contents).mapValues {
        String(decoding: contents.read($0), as: UTF8.self)
      }
      return (files, merge.copies)
    }
    let (there, back) = (try result(ours, theirs), try result(theirs, ours))
    #expect(there.files == back.files, "the sides make a difference")
    return there
  }

  private static func photo(of row: Substring) -> String {
    "people/ana/photos/" + (row.split(separator: ",").last.map(String.init) ?? "")
  }

  @Test("each check-in keeps its own photo", arguments: [true, false])
  func photos(isBaseKnown: Bool) throws {
    var (ours, theirs) = (Self.start, Self.start)
    ours[Self.photo] = "red"
    ours[Self.events]? += "2026-11-25,run,5,2026-11-25-run.jpg\n"
    theirs[Self.photo] = "blue"
    theirs[Self.events]? += "2026-11-25,run,6,2026-11-25-run.jpg\n⇄2026-11-25,run,7,2026-11-25-run.jpg\n"
    let merged = try Self.merged(isBaseKnown ? Self.start : nil, ours, theirs)
    #expect(merged.copies == [])
    let rows = try #require(merged.files[Self.events]).split(separator: "\n")
    let five = try #require(rows.first { $0.contains("run,5") })
    let six = try #require(rows.first { $0.contains("run,6") })
    let waiting = try #require(rows.first { $0.contains("run,7") })
    #expect(merged.files[Self.photo(of: five)] == "red")
    #expect(merged.files[Self.photo(of: six)] == "blue" && merged.files[Self.photo(of: waiting)] == "blue")
    #expect(rows.contains("2026-11-20,run,4,") && merged.files.count == 3)
  }

  @Test("the same amount with two photos counts twice, and one state with two photos is a question")
  func equalRows() throws {
    for (value, count) in [("5", 2), ("done", 1)] {
      var (ours, theirs) = (Self.start, Self.start)
      ours[Self.photo] = "red"
      theirs[Self.photo] = "blue"
      ours[Self.events]? += "2026-11-25,run,\(value),2026-11-25-run.jpg\n"
      theirs[Self.events] = ours[Self.events]
      let merged = try Self.merged(Self.start, ours, theirs)
      let rows = try #require(merged.files[Self.events]).split(separator: "\n").filter { $0.contains("2026-11-25") }
      #expect(rows.count == 2 && rows.count { !$0.hasPrefix("⇄") } == count)
      #expect(Set(rows.map { merged.files[Self.photo(of: $0)] }) == ["red", "blue"])
    }
  }

  @Test("the same photo on both is there once, and one that both replaced is asked about")
  func others() throws {
    var ours = Self.start
    ours[Self.photo] = "red"
    ours[Self.events]? += "2026-11-25,run,5,2026-11-25-run.jpg\n"
    #expect(try Self.merged(Self.start, ours, ours).files.keys.sorted() == ours.keys.sorted())
    var (one, other) = (ours, ours)
    (one[Self.photo], other[Self.photo]) = ("green", "blue")
    let merged = try Self.merged(ours, one, other)
    #expect(merged.copies.count == 1 && merged.files[Self.events] == ours[Self.events])
  }

  @Test("files of tasks keep their tasks")
  func attachments() throws {
    let (list, file) = ("people/ana/lists/home.md", "people/ana/files/plan.pdf")
    let base = [list: "---\ntitle: Home\n---\n"]
    var (ours, theirs) = (base, base)
    (ours[file], theirs[file]) = ("one", "two")
    ours[list]? += "- [ ] Paint file:plan.pdf id:p\n"
    theirs[list]? += "- [ ] Build file:plan.pdf id:b\n"
    let merged = try Self.merged(base, ours, theirs)
    let sheet = try ListSheet(Array(try #require(merged.files[list]).utf8))
    func content(_ id: String) -> String? {
      sheet.lines.first { $0.task.id == id }?.task.files.first.flatMap { merged.files["people/ana/files/\($0)"] }
    }
    #expect(content("p") == "one" && content("b") == "two" && merged.copies == [])
  }
}
