import DataFolder
import Journal
import Testing

@testable import Merging

/// Tasks that one device puts into another list while the other device changes them.
@Suite struct TaskMoveTests {
  private static let (home, work) = ("people/ana/lists/home.md", "people/ana/lists/work.md")
  private static let (homeHead, workHead) = ("---\ntitle: Home\n---\n", "---\ntitle: Work\n---\n")
  private static let task = "- [ ] Paint id:p\n  - [ ] Buy a brush id:b\n"

  private static func merged(
    _ base: [String: String], _ ours: [String: String], _ theirs: [String: String]
  ) throws -> [String: String] {
    let contents = Contents()
    func kept(_ files: [String: String]) -> FolderMerge.Files { files.mapValues { contents.keep(Array($0.utf8)) } }
    let moment = FolderMerge.Moment(
      day: try #require(Day("2026-11-26")), time: try #require(TimeOfDay(hour: 10, minute: 0)))
    func result(_ ours: [String: String], _ theirs: [String: String]) throws -> [String: String] {
      let merge = try FolderMerge(
        base: kept(base), ours: kept(ours), theirs: kept(theirs), at: moment, read: contents.read)
      return Device.applied(merge, to: kept(ours), contents).mapValues {
        String(decoding: contents.read($0), as: UTF8.self)
      }
    }
    let files = try result(ours, theirs)
    #expect(try result(theirs, ours) == files, "the sides make a difference")
    return files
  }

  @Test("the change goes along, with the steps, and the task is there once")
  func changed() throws {
    let base = [
      Self.home: Self.homeHead + Self.task + "- [ ] Clean id:c\n", Self.work: Self.workHead + "- [ ] Call id:x\n",
    ]
    var (ours, theirs) = (base, base)
    ours[Self.home] = Self.homeHead + "- [ ] Clean id:c\n"
    ours[Self.work] = Self.workHead + "- [ ] Call id:x\n" + Self.task
    theirs[Self.home] = base[Self.home]?.replacing("Paint", with: "Paint the door").replacing(
      "- [ ] Buy", with: "- [x] Buy")
    let files = try Self.merged(base, ours, theirs)
    #expect(files[Self.home] == Self.homeHead + "- [ ] Clean id:c\n")
    #expect(
      files[Self.work] == Self.workHead + "- [ ] Call id:x\n- [ ] Paint the door id:p\n  - [x] Buy a brush id:b\n")
  }

  @Test("into a list that is new, and into two lists at once")
  func newList() throws {
    let base = [Self.home: Self.homeHead + Self.task]
    var (ours, theirs) = (base, base)
    ours[Self.home] = Self.homeHead
    ours[Self.work] = Self.workHead + Self.task
    theirs[Self.home] = base[Self.home]?.replacing("Paint", with: "Paint due:2026-12-01")
    let moved = Self.task.replacing("Paint id:p", with: "Paint due:2026-12-01 id:p")
    let files = try Self.merged(base, ours, theirs)
    #expect(files == [Self.home: Self.homeHead, Self.work: Self.workHead + moved])
    let other = "people/ana/lists/other.md"
    theirs = [Self.home: Self.homeHead, other: "---\ntitle: Other\n---\n" + Self.task]
    let both = try Self.merged(base, ours, theirs)
    #expect(both.values.count { $0.contains("id:p") } == 1)
    #expect(both[Self.work] == ours[Self.work])
  }

  @Test("a list that one device empties and deletes, or whose file it renames, goes without a question")
  func deletedList() throws {
    let base = [Self.home: Self.homeHead + Self.task, Self.work: Self.workHead + "- [ ] Call id:x\n"]
    var ours = base
    ours[Self.home] = nil
    ours[Self.work] = Self.workHead + "- [ ] Call id:x\n" + Self.task
    #expect(try Self.merged(base, ours, base) == ours)
    var other = base
    other[Self.home] = base[Self.home]?.replacing("Paint", with: "Paint due:2026-12-01")
    let changed = try Self.merged(base, ours, other)
    #expect(changed == ours.mapValues { $0.replacing("Paint", with: "Paint due:2026-12-01") })
    let house = "people/ana/lists/house.md"
    let renamed = [house: base[Self.home] ?? "", Self.work: base[Self.work] ?? ""]
    #expect(try Self.merged(base, renamed, base) == renamed)
  }

  @Test("a list that one device deletes with what is in it, while the other one changed a task, waits")
  func deletedWithTasks() throws {
    let base = [Self.home: Self.homeHead + Self.task, Self.work: Self.workHead]
    var theirs = base
    theirs[Self.home] = base[Self.home]?.replacing("Paint", with: "Paint due:2026-12-01")
    let files = try Self.merged(base, [Self.work: Self.workHead], theirs)
    #expect(files[Self.home]?.contains("# ⇄ -\n") == true)
    #expect(files[Self.home]?.contains("due:2026-12-01") == true)
  }

  @Test("a step that one device takes elsewhere is there, also when the other device moved its task")
  func stepAlone() throws {
    let other = "people/ana/lists/other.md"
    let base = [
      Self.home: Self.homeHead + Self.task, Self.work: Self.workHead, other: "---\ntitle: Other\n---\n- [ ] Sow id:s\n",
    ]
    var (ours, theirs) = (base, base)
    ours[Self.home] = Self.homeHead
    ours[Self.work] = Self.workHead + Self.task
    theirs[Self.home] = Self.homeHead + "- [ ] Paint id:p\n"
    theirs[other] = (base[other] ?? "") + "- [ ] Buy a brush id:b\n"
    let files = try Self.merged(base, ours, theirs)
    #expect(files[Self.home] == Self.homeHead)
    #expect(files[Self.work] == Self.workHead + "- [ ] Paint id:p\n")
    #expect(files[other] == theirs[other])
  }
}
