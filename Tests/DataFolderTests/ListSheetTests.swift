import DataFolder
import Journal
import TestSupport
import Testing

@Suite("The text of a to-do list")
struct ListSheetTests {
  private static let head = "---\ntitle: Home   # ours\ncolour: blue\n---\n"
  private static let text = """
    Words before.

    - [ ] Fix the tap !high due:2026-11-25T18:00 @ben #plumbing   remind:2026-11-24
      It drips; the washer
      is a 12 mm one.

      > ben 2026-11-22T10:00: I am on it.
      - [x] Turn the water off done:2026-11-17
      - [ ] Buy a washer
        - [ ] and a second one
    * [X] Paint done:2026-11-18

    A line between.
    - [ ] Last
    """

  private func sheet(_ body: String = text) throws -> ListSheet { try ListSheet(Array((Self.head + body).utf8)) }

  private func body(_ sheet: ListSheet) -> String {
    String(String(decoding: sheet.bytes, as: UTF8.self).dropFirst(Self.head.count))
  }

  private func edited(_ body: String = text, _ edit: (inout ListSheet) throws -> Void) throws -> String {
    var sheet = try sheet(body)
    try edit(&sheet)
    return self.body(sheet)
  }

  @Test("a task is ticked off by its mark alone, and opened again")
  func done() throws {
    let done = try edited { try $0.setDone(true, at: 7) }
    #expect(done == Self.text.replacing("- [ ] Fix", with: "- [x] Fix"))
    #expect(try edited { try $0.setDone(false, at: 15) } == Self.text.replacing("[X] Paint", with: "[ ] Paint"))
    #expect(try edited { try $0.setDone(true, at: 15) } == Self.text)
    #expect(try edited("- [ ]") { try $0.setDone(true, at: 5) } == "- [x]")
  }

  @Test("words change in their place, are added at the end, and go with the blank before them")
  func words() throws {
    let line = "- [ ] Fix the tap !high due:2026-11-25T18:00 @ben #plumbing   remind:2026-11-24"
    func changed(_ edit: (inout ListSheet) throws -> Void) throws -> String {
      try edited(line, edit)
    }
    #expect(
      try changed { try $0.set(.due, to: ["2026-12-01"], at: 5) }
        == line.replacing("2026-11-25T18:00", with: "2026-12-01"))
    #expect(try changed { try $0.set(.priority, to: [], at: 5) } == line.replacing(" !high", with: ""))
    #expect(try changed { try $0.set(.label, to: ["plumbing", "kitchen"], at: 5) } == line + " #kitchen")
    #expect(try changed { try $0.set(.remind, to: [], at: 5) } == line.replacing("   remind:2026-11-24", with: ""))
    #expect(try changed { try $0.set(.assignee, to: ["cleo"], at: 5) } == line.replacing("@ben", with: "@cleo"))
    #expect(try changed { try $0.set(.every, to: ["+1m@31"], at: 5) } == line + " every:+1m@31")
    #expect(try edited("- [ ] !high x\r\n") { try $0.set(.priority, to: [], at: 5) } == "- [ ] x\r\n")
    #expect(try edited("- [ ] x  \r\n") { try $0.set(.label, to: ["a"], at: 5) } == "- [ ] x #a  \r\n")
  }

  @Test("a label has another name in all tasks, and a task that has both keeps one")
  func label() throws {
    let text = "- [ ] a #x   #z\n- [ ] b #z #x\n  #x is text here\n  - [ ] c #y #x\n- [ ] #x d #xy #X\n"
    var sheet = try sheet(text)
    #expect(try sheet.rename(label: "x", to: "z") == 4)
    #expect(
      body(sheet) == "- [ ] a   #z\n- [ ] b #z\n  #x is text here\n  - [ ] c #y #z\n- [ ] #z d #xy #X\n")
    #expect(try sheet.rename(label: "none", to: "z") == 0)
  }

  @Test("a new title keeps the words with a meaning behind it")
  func title() throws {
    #expect(
      try edited("- [ ] !high Old due:2026-11-25 title\n") { try $0.setTitle("New", at: 5) }
        == "- [ ] New !high due:2026-11-25\n")
  }

  @Test("a description is set, replaced and taken away, and comments stay")
  func description() throws {
    let set = try edited { try $0.setDescription("One\n\n    two", at: 7) }
    #expect(
      set
        == Self.text.replacing(
          "  It drips; the washer\n  is a 12 mm one.\n", with: "  One\n\n      two\n"))
    #expect(
      try edited { try $0.setDescription(nil, at: 7) }
        == Self.text.replacing("  It drips; the washer\n  is a 12 mm one.\n", with: ""))
    #expect(try edited("- [ ] x") { try $0.setDescription("y", at: 5) } == "- [ ] x\n  y\n")
    #expect(throws: EditFlaw.self) { try edited { try $0.setDescription("- [ ] no task", at: 7) } }
    #expect(throws: EditFlaw.self) { try edited { try $0.setDescription("> ben 2026-11-22: hm", at: 7) } }
  }

  @Test("comments are added below the others, changed and removed")
  func comments() throws {
    let ana = try #require(Username("ana"))
    let moment = DayAndTime(day: try day("2026-11-23"), time: TimeOfDay("08:02"))
    let comment = ListTask.Comment(by: ana, at: moment, text: "Good.")
    let old = "  > ben 2026-11-22T10:00: I am on it.\n"
    #expect(
      try edited { try $0.add(comment, at: 7) }
        == Self.text.replacing(old, with: old + "  > ana 2026-11-23T08:02: Good.\n"))
    #expect(try edited { try $0.add(comment, at: 18) } == Self.text + "\n  > ana 2026-11-23T08:02: Good.\n")
    #expect(try edited { try $0.setComment(0, to: nil, at: 7) } == Self.text.replacing(old, with: ""))
    #expect(
      try edited { try $0.setComment(0, to: comment, at: 7) }
        == Self.text.replacing("> ben 2026-11-22T10:00: I am on it.", with: "> ana 2026-11-23T08:02: Good."))
  }

  @Test("tasks are added, removed and moved with all that belongs to them")
  func whole() throws {
    let new = TaskLine(of: ListTask(title: "New", description: "a\n\nb", due: DayAndTime(day: try day("2026-12-01"))))
    #expect(try edited { _ = try $0.insert(new, at: .end) } == Self.text + "\n- [ ] New due:2026-12-01\n  a\n\n  b\n")
    var line = 0
    let only = try edited("") { line = try $0.insert(new, at: .end) }
    #expect(line == 5 && only == "- [ ] New due:2026-12-01\n  a\n\n  b\n")
    let inside = try edited { line = try $0.insert(new, at: .inside(7)) }
    #expect(line == 15)
    #expect(inside.contains("    - [ ] and a second one\n  - [ ] New due:2026-12-01\n    a\n\n    b\n* [X] Paint"))
    #expect(
      try edited { try $0.remove(at: 13) }
        == Self.text.replacing("  - [ ] Buy a washer\n    - [ ] and a second one\n", with: ""))
    #expect(try edited { try $0.remove(at: 18) } == String(Self.text.dropLast("- [ ] Last".count)))
    // Between tasks of one depth every byte is kept.
    let moved = try edited { line = try $0.move(15, to: .before(7)) }
    #expect(line == 7)
    #expect(moved.hasPrefix("Words before.\n\n* [X] Paint done:2026-11-18\n- [ ] Fix the tap"))
    #expect(moved.count == Self.text.count)
    let out = try edited { line = try $0.move(13, to: .after(15)) }
    #expect(line == 14)
    #expect(
      out.contains("* [X] Paint done:2026-11-18\n- [ ] Buy a washer\n  - [ ] and a second one\n\nA line between.\n"))
    #expect(throws: EditFlaw.self) { try edited { try $0.move(7, to: .inside(13)) } }
    #expect(throws: EditFlaw.self) { try edited { try $0.move(7, to: .inside(7)) } }
    #expect(throws: EditFlaw.self) { try edited { try $0.remove(at: 8) } }
  }

  @Test("a task that is printed is read as it was", arguments: 0..<200)
  func printed(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let task = try randomTask(&random)
    let sheet = try sheet(edited("") { _ = try $0.insert(TaskLine(of: task), at: .end) })
    var read = try #require(sheet.tasks.first)
    read.line = task.line
    #expect(read == task)
    #expect(sheet.tasks.count == 1)
  }

  @Test("random edits keep every other line", arguments: 0..<60)
  func otherLines(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed) + 1_000)
    var sheet = try sheet()
    for _ in 0..<25 {
      let before = lines(sheet)
      let tasks = sheet.tasks.flatMap(\.withSubtasks)
      let line = tasks.randomElement(using: &random)?.line ?? 7
      let other = tasks.randomElement(using: &random)?.line ?? 7
      switch Int.random(in: 0..<8, using: &random) {
      case 0: try? sheet.setDone(.random(using: &random), at: line)
      case 1: try? sheet.set(.due, to: Bool.random(using: &random) ? ["2027-01-01"] : [], at: line)
      case 2: try? sheet.set(.label, to: ["a", "b"], at: line)
      case 3: try? sheet.setTitle("Title \(Int.random(in: 0..<9, using: &random))", at: line)
      case 4: try? sheet.setDescription(Bool.random(using: &random) ? "x\n\ny" : nil, at: line)
      case 5: _ = try? sheet.insert(TaskLine(of: try randomTask(&random)), at: .inside(line))
      case 6: if tasks.count > 4 { try? sheet.remove(at: line) }
      default:
        let count = tasks.count
        _ = try? sheet.move(line, to: Bool.random(using: &random) ? .before(other) : .inside(other))
        #expect(sheet.tasks.flatMap(\.withSubtasks).count == count)
        #expect(lines(sheet).map(\.trimmed).sorted() == before.map(\.trimmed).sorted())
      }
      // What no edit was about is there.
      #expect(lines(sheet).contains("Words before.") && lines(sheet).contains("A line between."))
      #expect(String(decoding: sheet.bytes, as: UTF8.self).hasPrefix(Self.head))
    }
  }

  private func lines(_ sheet: ListSheet) -> [String] {
    body(sheet).split(separator: "\n").map(String.init).filter { !$0.allSatisfy(\.isWhitespace) }
  }

  private func randomTask(_ random: inout SeededGenerator) throws -> ListTask {
    func maybe<Value>(_ value: Value) -> Value? { Bool.random(using: &random) ? value : nil }
    func moment() throws -> DayAndTime {
      let first = try day("2026-11-20")
      return DayAndTime(
        day: first + Int.random(in: 0..<900, using: &random),
        time: maybe(TimeOfDay(minutes: Int.random(in: 0..<1440, using: &random))) ?? nil)
    }
    var task = ListTask(
      title: ["Fix", "Buy milk and 3 eggs", "„Ä“ 🔧 x:y", "a - b [c]"].randomElement(using: &random) ?? "x")
    task.description = maybe(["One", "One\n\ntwo", "* a\n* b\n\n    code"].randomElement(using: &random) ?? "One")
    task.isDone = .random(using: &random)
    task.due = maybe(try moment())
    task.start = maybe(try moment())
    task.doneOn = maybe(try moment())
    task.created = maybe(try moment())
    task.doneBy = maybe(try #require(Username("ben")))
    let reminders: [TaskReminder] = [
      .at(try moment()), .before(90, .minute), .before(1, .day, at: TimeOfDay(hour: 9, minute: 0)), .before(0, .day),
      .every(2, .hour), .before(2, .week),
    ]
    task.remind = Array(reminders.shuffled(using: &random).prefix(Int.random(in: 0...3, using: &random)))
    task.priority = ListTask.Priority.allCases.randomElement(using: &random)
    task.assignee = maybe(try #require(Username("cleo-2")))
    task.labels = maybe(["home", "größer"]) ?? []
    task.id = maybe("k3f9")
    task.files = maybe(["plan.pdf", "a/b.txt"]) ?? []
    let rules: [ListTask.Repetition.Rule] = [
      .every(1, .week), .every(3, .month, day: 31), .weekdays(.workdays), .weekdays([WeekdaySet(.sunday)]),
      .lastOfMonth,
    ]
    if let rule = maybe(rules.randomElement(using: &random)) ?? nil {
      task.repetition = ListTask.Repetition(
        rule, isFromDueDate: .random(using: &random), until: maybe(try moment().day), times: maybe(7))
    }
    task.comments = maybe([.init(by: try #require(Username("ben")), at: try moment(), text: "Well: yes.")]) ?? []
    return task
  }
}

extension String {
  fileprivate var trimmed: Substring { drop { $0 == " " } }
}
