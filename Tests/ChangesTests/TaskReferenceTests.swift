import DataFolder
import Journal
import Testing

@testable import Changes

@Suite("Tasks as pages name them")
struct TaskReferenceTests {
  private func list(_ lines: [String]) throws -> TaskList {
    let sheet = try ListSheet(Array("---\ntitle: x\n---\n\(lines.map { $0 + "\n" }.joined())".utf8))
    return TaskList(slug: try #require(Slug("x")), title: "x", tasks: sheet.tasks)
  }

  private func line(_ reference: TaskReference, _ list: TaskList, isDone: Bool? = nil) -> Int? {
    try? reference.task(in: list, isDone: isDone).line
  }

  @Test("the task in that line with that title is meant, else the nearest of that title, else none")
  func titles() throws {
    let list = try list(["- [ ] A", "- [ ] B", "  - [ ] A", "- [ ] C", "- [ ] A"])
    #expect(line(TaskReference(line: 6, title: "A"), list) == 6)
    #expect(line(TaskReference(line: 5, title: "A"), list) == 4)
    #expect(line(TaskReference(line: 99, title: "A"), list) == 8)
    #expect(line(TaskReference(line: 4, title: "C"), list) == 7)
    #expect(line(TaskReference(line: nil, title: "C"), list) == 7)
    #expect(line(TaskReference(line: 4, title: "D"), list) == nil)
    #expect(line(TaskReference(line: 4, title: "a"), list) == nil)
  }

  @Test("what was done of a task that comes back is not taken for the task")
  func records() throws {
    let list = try list(["- [ ] New", "- [ ] Gas due:2026-12-19 every:month", "- [x] Gas done:2026-11-20"])
    #expect(line(TaskReference(line: 7, title: "Gas"), list, isDone: false) == 5)
    #expect(line(TaskReference(line: 4, title: "Gas"), list, isDone: true) == 6)
  }

  @Test("a task that got another title is the one in its line while all others are as they were")
  func retitled() throws {
    let before = try list(["- [ ] A", "- [ ] B"])
    let others = TaskReference.others(of: before.tasks[0], in: before)
    let reference = TaskReference(line: 4, title: "A", others: others)
    #expect(line(reference, try list(["- [ ] Renamed", "- [ ] B"])) == 4)
    #expect(line(reference, try list(["- [ ] B"])) == nil)
    #expect(line(reference, try list(["- [ ] Other", "- [ ] B", "- [ ] C"])) == nil)
    #expect(line(reference, try list(["- [ ] Other", "- [ ] Other"])) == nil)
  }

  @Test(
    "a field that one of two changed is theirs, and one that both changed is asked about",
    arguments: [
      ("a", "a", "a", FieldMerge.kept), ("a", "a", "b", .kept), ("a", "b", "a", .set), ("a", "b", "b", .set),
      ("a", "b", "c", .conflict),
    ])
  func merging(_ shown: String, _ typed: String, _ stored: String, _ merge: FieldMerge) {
    #expect(FieldMerge(shown: shown, typed: typed, stored: stored) == merge)
  }
}
