import DataFolder
import Journal
import TestSupport
import Testing

@testable import Merging

/// Three devices change their copies of a data folder and bring them in line, in random order.
@Suite struct RandomHistoryTests {
  /// What is known of the check-ins that were acknowledged, by the number that each carries as its comment.
  private struct Ledger {
    var made: Set<Int> = []
    var deleted: Set<Int> = []
    /// Check-ins that went with their habit: they are there if it stays.
    var deletedWithHabit: [Int: String] = [:]
    /// How many rows without a number, equal to each other, were added.
    var equal = 0
    var tasks: Set<Int> = []
    var deletedTasks: Set<Int> = []
  }

  private static func number(of row: String) -> Int? {
    row.split(separator: ",", omittingEmptySubsequences: false).last.flatMap { Int($0.dropFirst()) }
  }

  private static func start() -> [String: [UInt8]] {
    func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
    var files = [
      "daybook.yml": bytes("format: 1\ntitle: Ana\nlimits: {title: 20, reason: 30}\n"),
      "people/ana/profile.yml": bytes("name: Ana\nparts: [morning, evening]\n"),
      "people/ana/events/2026.csv": bytes(Device.header + "\n"),
      "people/ana/lists/home.md": bytes("---\ntitle: Home\n---\n"),
    ]
    for habit in ["run", "read", "water"] {
      files["people/ana/habits/\(habit).md"] = bytes("---\ntitle: \(habit)\nschedule: daily\n---\nNotes.\n")
    }
    return files
  }

  @Test(
    "all devices come to the same folder, whoever merges; no check-in is lost and none doubled",
    arguments: 0..<Rounds.count(15, thorough: 250))
  func histories(round: Int) throws {
    var random = SeededGenerator(seed: UInt64(round) &* 7919 &+ 18)
    let (history, contents) = (History(), Contents())
    let (day, time) = (try #require(Day("2026-11-26")), try #require(TimeOfDay(hour: 10, minute: 15)))
    var devices = ["laptop", "phone", "tablet"].map { name in
      Device(name: name, moment: .init(day: day + random.below(7) - 3, time: time))
    }
    // In every third history one of the devices has no program: it only adds check-ins, and nobody deletes a habit or gets
    // another name, of which git's merging by lines understands nothing.
    let isMixed = round.isMultiple(of: 3)
    devices[2].isPlain = isMixed
    devices[0].files = Self.start()
    try devices[0].merge(nil, history, contents) { _, _, _, _ in }
    history.shared = devices[0].head
    for index in 1...2 {
      devices[index].head = history.shared
      devices[index].files = devices[0].files
    }
    var ledger = Ledger()
    var fetched: [Int?] = [nil, nil, nil]
    func merge(_ index: Int) throws {
      try devices[index].merge(fetched[index], history, contents) { merge, turned, ours, theirs in
        let one = Device.applied(merge, to: ours, contents)
        let other = Device.applied(turned, to: theirs, contents)
        #expect(one == other, "round \(round): the sides make a difference")
      }
    }
    for _ in 0..<(30 + random.below(40)) {
      let index = random.below(3)
      switch random.below(10) {
      case 0..<6:
        let everywhere = devices.map { Set($0.rows.compactMap(Self.number)) }.reduce(ledger.made) {
          $0.intersection($1)
        }
        Self.edit(&devices[index], &ledger, &random, isMixed: isMixed, knownEverywhere: everywhere)
      case 6, 7:
        // Fetching and pushing are two steps: somebody else may be faster in between.
        fetched[index] = history.shared
      case 8: try merge(index)
      default: try Self.push(&devices[index], history, contents)
      }
    }
    for _ in 0..<3 {
      for index in 0..<3 {
        fetched[index] = history.shared
        try merge(index)
        try Self.push(&devices[index], history, contents)
      }
    }
    try Self.check(devices, ledger, round)
  }

  /// Sends what is committed, unless somebody else was faster.
  private static func push(_ device: inout Device, _ history: History, _ contents: Contents) throws {
    guard let head = device.head else { return }
    if let shared = history.shared, !history.line(of: head).contains(shared) { return }
    history.shared = head
  }

  // MARK: What devices do

  private static func edit(
    _ device: inout Device, _ ledger: inout Ledger, _ random: inout SeededGenerator, isMixed: Bool,
    knownEverywhere: Set<Int>
  ) {
    let habits = ["run", "read", "water"].filter { device.files["people/\(device.person)/habits/\($0).md"] != nil }
    guard let habit = habits.isEmpty ? nil : habits[random.below(habits.count)] else { return }
    func row(_ number: Int) -> String {
      "20\(random.below(2) == 0 ? 26 : 27)-0\(1 + random.below(9))-1\(random.below(10)),\(habit),\(1 + random.below(9)),n\(number)"
    }
    let kind = device.isPlain ? 0 : random.below(isMixed ? 12 : 14)
    let numbered = device.rows.filter { number(of: $0) != nil }
    switch kind {
    case 0...3:
      let next = ledger.made.count
      ledger.made.insert(next)
      let new = row(next)
      device.add(row: new, year: new.hasPrefix("2027") ? 2027 : 2026)
    case 4:
      guard device.files["people/\(device.person)/habits/water.md"] != nil else { return }
      ledger.equal += 1
      device.add(row: "2026-05-01,water,1,", year: 2026)
    case 5, 6:
      guard !numbered.isEmpty else { return }
      // The day and the habit stay: what changes is what was recorded.
      let old = numbered[random.below(numbered.count)]
      var fields = old.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      fields[2] = "\(10 + random.below(5))"
      device.replace(row: old, with: fields.joined(separator: ","))
    case 7:
      guard !numbered.isEmpty else { return }
      let old = numbered[random.below(numbered.count)]
      if let number = number(of: old) { ledger.deleted.insert(number) }
      device.replace(row: old, with: nil)
    case 8: editList(&device, &ledger, &random)
    case 9: editList(&device, &ledger, &random)
    case 10:
      let path = "people/\(device.person)/habits/\(habit).md"
      let titles = ["Run", "Jog", "Walk", "Read"]
      device.write(
        device.text(path).split(separator: "\n").filter { !$0.hasPrefix("title:") && !$0.hasPrefix("# ⇄") }
          .flatMap { $0 == "---" ? [$0] : [$0] }.enumerated()
          .map { $0.offset == 1 ? "title: \(titles[random.below(4)])\n\($0.element)" : String($0.element) }
          .joined(separator: "\n") + "\n", to: path)
    case 11:
      device.write(
        device.text("daybook.yml").replacing(/reason: \d+/, with: "reason: \(10 + random.below(90))"), to: "daybook.yml"
      )
    case 12:
      // A habit goes with its check-ins.
      guard random.below(3) == 0, habit != "water" else { return }
      device.files["people/\(device.person)/habits/\(habit).md"] = nil
      for old in device.rows where old.split(separator: ",")[1] == habit {
        // What no other device knows yet goes with the habit, even if others keep it.
        if let number = number(of: old), knownEverywhere.contains(number) {
          ledger.deletedWithHabit[number] = habit
        } else if let number = number(of: old) {
          ledger.deleted.insert(number)
        }
        device.replace(row: old, with: nil)
      }
    default:
      // Somebody gets another name.
      guard random.below(4) == 0, device.files["renamed.yml"] == nil else { return }
      let (was, name) = (device.person, "ana-\(device.name)")
      for (path, bytes) in device.files where path.hasPrefix("people/\(was)/") {
        device.files[path] = nil
        device.files[path.replacing("people/\(was)/", with: "people/\(name)/")] = bytes
      }
      device.write("- {was: \(was), is: \(name), on: 2026-11-26}\n", to: "renamed.yml")
    }
  }

  private static func editList(_ device: inout Device, _ ledger: inout Ledger, _ random: inout SeededGenerator) {
    let path = "people/\(device.person)/lists/home.md"
    guard device.files[path] != nil, var sheet = try? ListSheet(device.files[path] ?? []) else { return }
    let tasks = sheet.lines.filter { $0.task.id != nil }
    let chosen = tasks.isEmpty ? nil : tasks[random.below(tasks.count)].task
    switch (random.below(6), chosen) {
    case (0...1, _), (_, nil):
      let number = ledger.tasks.count
      ledger.tasks.insert(number)
      try? sheet.append(["- [ ] Task \(number) id:t\(number)"])
    case (2, let task?): try? sheet.setDone(!task.isDone, at: task.line)
    case (3, let task?): try? sheet.set(.due, to: ["2026-12-1\(random.below(10))"], at: task.line)
    case (4, let task?): try? sheet.setTitle("Task \(task.id ?? "") \(random.below(5))", at: task.line)
    case (_, let task?):
      guard random.below(3) == 0 else { return }
      if let number = task.id.flatMap({ Int($0.dropFirst()) }) { ledger.deletedTasks.insert(number) }
      try? sheet.remove(at: task.line)
    }
    device.files[path] = sheet.bytes
  }

  // MARK: What has to be true

  private static func check(_ devices: [Device], _ ledger: Ledger, _ round: Int) throws {
    for device in devices.dropFirst() { #expect(device.files == devices[0].files, "round \(round): \(device.name)") }
    let device = devices[0]
    var counts: [Int: Int] = [:]
    for row in device.rows { if let number = number(of: row) { counts[number, default: 0] += 1 } }
    for number in ledger.made {
      let count = counts[number] ?? 0
      #expect(count <= 1, "round \(round): check-in \(number) is doubled")
      let habit = ledger.deletedWithHabit[number]
      let isGone = habit.map { device.files["people/\(device.person)/habits/\($0).md"] == nil } ?? false
      if !isGone, !ledger.deleted.contains(number) {
        #expect(count == 1, "round \(round): check-in \(number) is lost")
      }
    }
    #expect(device.rows.count { $0.hasPrefix("2026-05-01,water,1") } == ledger.equal, "round \(round): equal rows")
    for path in device.eventPaths {
      let person = path.split(separator: "/")[1]
      #expect(device.files["people/\(person)/profile.yml"] != nil, "round \(round): nobody has \(path)")
      for line in device.text(path).split(separator: "\n").dropFirst() where !line.hasPrefix("⇄") {
        let habit = line.split(separator: ",")[1]
        #expect(device.files["people/\(person)/habits/\(habit).md"] != nil, "round \(round): \(line)")
      }
    }
    #expect(Set(device.eventPaths.map { $0.split(separator: "/")[1] }).count == 1, "round \(round): two people")
    let list = try ListSheet(device.files["people/\(device.person)/lists/home.md"] ?? [])
    let ids = list.lines.compactMap(\.task.id)
    #expect(ids.count == Set(ids).count, "round \(round): a task is doubled")
    let missing = ledger.tasks.subtracting(ledger.deletedTasks).filter { !ids.contains("t\($0)") }
    #expect(missing.isEmpty, "round \(round): tasks are lost: \(missing)")
    for path in device.files.keys where path.hasSuffix(".yml") || path.contains("/habits/") {
      let merge = FileMerge(path: path).merge(
        base: [], ours: device.files[path] ?? [], theirs: Array("---\nx: 1\n---\n".utf8),
        at: DayAndTime(day: try #require(Day("2026-11-26"))))
      if path.contains("/habits/") { #expect(merge != nil, "round \(round): \(path) cannot be read") }
    }
  }
}
