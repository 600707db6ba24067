import DataFolder
import Journal
import Testing

@testable import Merging

/// A habit or a list that one side deleted, while the other one changed it.
@Suite struct HalfDeletionTests {
  private static let habit = "people/ana/habits/swim.md"
  private static let events = "people/ana/events/2026.csv"
  private static let header = "when,habit,value\n"
  private static let text = "---\ntitle: Swim\nschedule: daily\n---\n"
  private static let start = [
    "people/ana/profile.yml": "name: Ana\n", habit: text, "people/ana/habits/run.md": "---\ntitle: Run\n---\n",
    events: header + "2026-11-18,swim,2\n2026-11-18,run,5\n2026-11-19,swim,3\n",
  ]
  private static let deleted: [String: String] = {
    var files = start
    files[habit] = nil
    files[events] = header + "2026-11-18,run,5\n"
    return files
  }()

  /// The merged folder, which is the same from both sides.
  private static func merged(_ base: [String: String]?, _ ours: [String: String], _ theirs: [String: String]) throws
    -> (files: [String: String], merge: FolderMerge)
  {
    let contents = Contents()
    func names(_ files: [String: String]) -> FolderMerge.Files { files.mapValues { contents.keep(Array($0.utf8)) } }
    let moment = FolderMerge.Moment(
      day: try #require(Day("2026-11-26")), time: try #require(TimeOfDay(hour: 10, minute: 0)))
    func merge(_ one: [String: String], _ other: [String: String]) throws -> (FolderMerge.Files, FolderMerge) {
      let merge = try FolderMerge(
        base: base.map(names), ours: names(one), theirs: names(other), at: moment, read: contents.read)
      return (merge.applied(to: names(one), keep: contents.keep), merge)
    }
    let (files, found) = try merge(ours, theirs)
    #expect(try merge(theirs, ours).0 == files, "the sides make a difference")
    return (files.mapValues { String(decoding: contents.read($0), as: UTF8.self) }, found)
  }

  @Test("a habit that the other side checked in for stays with all of its check-ins, and is a conflict")
  func checkedIn() throws {
    var theirs = Self.start
    theirs[Self.events, default: ""] += "2026-11-20,swim,4\n"
    let (files, merge) = try Self.merged(Self.start, Self.deleted, theirs)
    #expect(files[Self.habit] == "---\ntitle: Swim\nschedule: daily\n# ⇄ -\n---\n")
    #expect(files[Self.events] == theirs[Self.events])
    #expect(merge.conflicts.map(\.path) == [Self.habit])
  }

  @Test("a habit that the other side changed stays with all of its check-ins, and is a conflict")
  func changed() throws {
    var theirs = Self.start
    theirs[Self.habit] = Self.text.replacing("daily", with: "weekdays")
    let (files, _) = try Self.merged(Self.start, Self.deleted, theirs)
    #expect(files[Self.habit] == "---\ntitle: Swim\nschedule: weekdays\n# ⇄ -\n---\n")
    #expect(files[Self.events] == Self.start[Self.events])
  }

  @Test("what the side that deleted it recorded for others is there, too")
  func othersToo() throws {
    var (ours, theirs) = (Self.deleted, Self.start)
    ours[Self.events, default: ""] += "2026-11-21,run,7\n"
    theirs[Self.events, default: ""] += "2026-11-20,swim,4\n2026-11-20,run,6\n"
    let rows = try Self.merged(Self.start, ours, theirs).files[Self.events]?.split(separator: "\n").dropFirst().sorted()
    #expect(
      rows == [
        "2026-11-18,run,5", "2026-11-18,swim,2", "2026-11-19,swim,3", "2026-11-20,run,6", "2026-11-20,swim,4",
        "2026-11-21,run,7",
      ])
  }

  @Test("a whole year of check-ins that went with the habit comes back")
  func wholeFile() throws {
    var (ours, theirs) = (Self.deleted, Self.start)
    ours[Self.events] = nil
    theirs[Self.habit] = Self.text.replacing("daily", with: "weekdays")
    let rows = try Self.merged(Self.start, ours, theirs).files[Self.events]
    #expect(rows == Self.header + "2026-11-18,swim,2\n2026-11-19,swim,3\n")
  }

  @Test("a habit that the other side left alone goes with its check-ins, without a conflict")
  func leftAlone() throws {
    var theirs = Self.start
    theirs[Self.events, default: ""] += "2026-11-20,run,4\n"
    let (files, merge) = try Self.merged(Self.start, Self.deleted, theirs)
    #expect(files[Self.habit] == nil)
    #expect(files[Self.events] == Self.header + "2026-11-18,run,5\n2026-11-20,run,4\n")
    #expect(merge.conflicts.isEmpty)
  }

  @Test("two sides that kept it from the same deletion have each check-in once")
  func keptTwice() throws {
    var (ours, theirs) = (Self.start, Self.start)
    ours[Self.events, default: ""] += "2026-11-20,swim,4\n"
    theirs[Self.events, default: ""] += "2026-11-21,swim,5\n"
    let one = try Self.merged(Self.start, Self.deleted, ours).files
    let other = try Self.merged(Self.start, Self.deleted, theirs).files
    let rows = try Self.merged(Self.deleted, one, other).files[Self.events]?.split(separator: "\n").dropFirst().sorted()
    #expect(
      rows == [
        "2026-11-18,run,5", "2026-11-18,swim,2", "2026-11-19,swim,3", "2026-11-20,swim,4", "2026-11-21,swim,5",
      ])
  }

  @Test("a decision to keep it is one for all, and so is one to delete it")
  func decided() throws {
    var theirs = Self.start
    theirs[Self.events, default: ""] += "2026-11-20,swim,4\n"
    let both = try Self.merged(Self.start, Self.deleted, theirs).files
    var kept = both
    kept[Self.habit] = Self.text
    #expect(try Self.merged(both, kept, both).files[Self.habit] == Self.text)
    #expect(try Self.merged(both, Self.deleted, both).files == Self.deleted)
  }

  @Test("a list that one side deleted and the other one changed stays, and is a conflict")
  func list() throws {
    let list = "people/ana/lists/home.md"
    var (base, ours, theirs) = (Self.start, Self.start, Self.start)
    base[list] = "---\ntitle: Home\n---\n- [ ] Paint\n"
    theirs[list] = "---\ntitle: Home\n---\n- [ ] Paint\n- [ ] Clean\n"
    ours[list] = nil
    let files = try Self.merged(base, ours, theirs).files
    #expect(files[list] == "---\ntitle: Home\n# ⇄ -\n---\n- [ ] Paint\n- [ ] Clean\n")
  }
}
