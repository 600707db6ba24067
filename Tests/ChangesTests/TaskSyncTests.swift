import Changes
import Journal
import Merging
import TestSupport
import Testing

/// A task whose fields are given as they stand in a line.
private func task(_ values: [SyncedTask.Field: String]) -> SyncedTask {
  var task = SyncedTask()
  task[.title] = "Tap"
  task[.list] = "home"
  for (field, value) in values { task[field] = value }
  return task
}

private func common(_ values: [SyncedTask.Field: String]) -> TaskSyncPlan.Common {
  TaskSyncPlan.Common(ours: task(values), theirs: task(values))
}

@Suite("Two programs that keep the same tasks")
struct TaskSyncTests {
  private static let fields: [SyncedTask.Field: String] = [.due: "2026-12-01", .priority: "low", .labels: "a b"]

  @Test("what one side changed is so on both, and what neither changed stays")
  func oneSide() {
    let before = task(Self.fields)
    var ours = before
    ours[.due] = "2026-12-24"
    var theirs = before
    theirs[.title] = "Kitchen tap"
    theirs.labels = ["b", "c"]
    let merge = TaskMerge(ours: ours, since: before, theirs: theirs, since: before)
    #expect(merge.conflicts == [])
    #expect(merge.merged[.due] == "2026-12-24")
    #expect(merge.merged[.title] == "Kitchen tap")
    #expect(merge.merged.labels == ["b", "c"])
    #expect(merge.merged[.priority] == "low")
  }

  @Test("what both changed alike is no conflict; otherwise ours counts, and theirs is told")
  func bothSides() {
    let before = task(Self.fields)
    var (ours, theirs) = (before, before)
    (ours[.priority], theirs[.priority]) = ("high", "high")
    (ours[.due], theirs[.due]) = ("2026-12-02", nil)
    (ours[.description], theirs[.description]) = ("one", "two")
    let merge = TaskMerge(ours: ours, since: before, theirs: theirs, since: before)
    #expect(merge.conflicts == [TaskMerge.Conflict(field: .due, ours: "2026-12-02", theirs: nil)])
    #expect(merge.merged[.due] == "2026-12-02")
    #expect(merge.merged[.priority] == "high")
    #expect(merge.merged[.description] == "one\n\ntwo")
  }

  @Test("a list's name and colour follow the side that changed them; ours counts where both did")
  func lists() {
    func list(_ name: String?, _ color: String? = nil) -> SyncedList {
      var list = SyncedList()
      (list[.name], list[.color]) = (name, color)
      return list
    }
    func changes(_ ours: SyncedList, _ theirs: SyncedList, since: SyncedList?) -> [String] {
      ListMerge(ours: ours, theirs: theirs, since: since.map { .init(ours: $0, theirs: $0) }).changes.map {
        "\($0.field.rawValue) \($0.takesTheirs ? "there" : "here")\($0.isConflict ? "!" : "")"
      }
    }
    let home = list("Home", "#036a62")
    #expect(changes(home, home, since: nil) == [] && changes(home, home, since: list("Else")) == [])
    #expect(changes(home, list("House", "#ff0000"), since: home) == ["name there", "color there"])
    #expect(changes(list("House", "#036a62"), home, since: home) == ["name here"])
    #expect(changes(list("House"), list("Flat", "#036a62"), since: home) == ["name here!", "color here"])
    #expect(changes(home, list(nil), since: home) == [], "what is missing there takes nothing away")
    #expect(changes(home, list(nil), since: nil) == ["name here", "color here"])
    #expect(changes(list("Home"), list("Home", "#ff0000"), since: nil) == ["color there"])
    #expect(changes(list("Home", "#00ff00"), list("Flat", "#ff0000"), since: nil) == ["name here!", "color here!"])
    #expect(changes(list("Home"), list("Home", "#ff0000"), since: home) == ["color there"])
    #expect(HabitColor.named(.teal).digits == "#036a62" && HabitColor("#AABBCC")?.digits == "#aabbcc")
    var record = TaskSyncRecord()
    record.looks = [
      "home": .init(ours: home, theirs: list("Zu=Hause\tHier")), "x": .init(ours: list("X"), theirs: list("X")),
    ]
    #expect(TaskSyncRecord(lines: record.lines) == record)
  }

  @Test("without a common state, differences are conflicts, and labels of both stay")
  func unknownPast() {
    let merge = TaskMerge(
      ours: task([.due: "2026-12-01", .labels: "a"]), since: nil, theirs: task([.due: "2026-12-02", .labels: "b"]),
      since: nil)
    #expect(merge.conflicts.map(\.field) == [.due])
    #expect(merge.merged.labels == ["a", "b"])
  }

  @Test(
    "what becomes of a task that is on one side alone",
    arguments: [
      // (here, there, before, step here, deleted there, kept)
      (true, false, false, TaskSyncPlan.Step?.none, false, false), (true, false, true, .delete, false, false),
      (false, true, true, nil, true, false),
    ])
  func oneSideAlone(here: Bool, there: Bool, before: Bool, step: TaskSyncPlan.Step?, isDeleted: Bool, isKept: Bool) {
    let plan = TaskSyncPlan(
      ours: here ? ["x": task(Self.fields)] : [:], theirs: there ? ["x": task(Self.fields)] : [:],
      common: before ? ["x": common(Self.fields)] : [:])
    #expect(plan.steps["x"] == step)
    #expect(plan.deletedThere.contains("x") == isDeleted)
    #expect(plan.kept.contains("x") == isKept)
  }

  @Test("a task that one side deleted and the other changed stays on both")
  func deletedAndChanged() {
    let changed = task([.due: "2026-12-24"])
    let here = TaskSyncPlan(ours: ["x": changed], theirs: [:], common: ["x": common(Self.fields)])
    #expect(here.steps.isEmpty && here.kept == ["x"])
    let there = TaskSyncPlan(ours: [:], theirs: ["x": changed], common: ["x": common(Self.fields)])
    #expect(there.steps == ["x": .add(changed)] && there.deletedThere.isEmpty)
  }

  @Test("nothing happens to a task whose file cannot be read")
  func unreadable() {
    let plan = TaskSyncPlan(
      ours: ["x": task(Self.fields)], theirs: [:], common: ["x": common(Self.fields)], missing: ["x"])
    #expect(plan.steps.isEmpty && plan.deletedThere.isEmpty)
  }

  @Test("a task that comes back and was done there is done here, once")
  func repeated() {
    let fields: [SyncedTask.Field: String] = [.due: "2026-12-01", .every: "+1w"]
    var theirs = task(fields)
    theirs[.done] = "2026-12-02"
    let plan = TaskSyncPlan(ours: ["x": task(fields)], theirs: ["x": theirs], common: ["x": common(fields)])
    #expect(plan.steps["x"] == .complete(task(fields), on: "2026-12-02", []))
    // It moved on here: by hand, or by a sync that was interrupted.
    let moved = task([.due: "2026-12-08", .every: "+1w"])
    let again = TaskSyncPlan(ours: ["x": moved], theirs: ["x": theirs], common: ["x": common(fields)])
    #expect(again.steps.isEmpty)
  }

  @Test("merging is the same from both sides, as far as nothing is in conflict, and is at rest afterwards")
  func random() {
    var random = SeededGenerator(seed: 20_261_125)
    let values = ["2026-12-01", "2026-12-02", ""]
    func any() -> SyncedTask {
      var task = SyncedTask()
      for field in SyncedTask.Field.allCases where field != .every && field != .rule {
        task[field] = values.randomElement(using: &random)
      }
      return task
    }
    for _ in 0..<Rounds.count(2_000, thorough: 20_000) {
      let (before, ours, theirs) = (any(), any(), any())
      let merge = TaskMerge(ours: ours, since: before, theirs: theirs, since: before)
      let other = TaskMerge(ours: theirs, since: before, theirs: ours, since: before)
      let contested = Set(merge.conflicts.map(\.field) + [.description, .parent, .list, .labels, .done])
      for field in SyncedTask.Field.allCases where !contested.contains(field) {
        #expect(merge.merged[field] == other.merged[field])
      }
      let rest = TaskMerge(ours: merge.merged, since: merge.merged, theirs: merge.merged, since: merge.merged)
      #expect(rest.merged == merge.merged && rest.conflicts.isEmpty)
      // Nothing that one of them says is lost without a word.
      for conflict in merge.conflicts { #expect(merge.merged[conflict.field] == conflict.ours) }
    }
  }

  @Test("what both had in common is read as it was written")
  func records() {
    var record = TaskSyncRecord()
    record.tasks = [
      "a": TaskSyncPlan.Common(
        ours: task([.description: "one\n\\n\ttwo=3", .start: "2026-11-30"]), theirs: task([.start: "2026-11-30T00:00"])),
      "b": common(Self.fields),
    ]
    record.lists = ["a folder\twith tabs": Slug("home")].compactMapValues(\.self)
    record.files = ["home/a.ics": "a"]
    #expect(TaskSyncRecord(lines: record.lines) == record)
    #expect(TaskSyncRecord(lines: ["", "nonsense", "task\tx", "task\tx\tours\t=\tfoo=1"]).tasks.count == 1)
  }
}
