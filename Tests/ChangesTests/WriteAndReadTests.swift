import Changes
import DataFolder
import Foundation
import Journal
import TestSupport
import Testing

/// Whatever a write accepts, every read accepts: what the rules let through is stored by the steps that commands and forms
/// share, read again, and is what it was, without an error or a warning.
@Suite("What is written is read")
struct WriteAndReadTests {
  @Test(
    "random texts at and beyond every limit, of habits, people, settings, check-ins and answers",
    arguments: 0..<Rounds.count(1, thorough: 2))
  func everyText(_ seed: Int) async throws {
    var texts = Texts(seed: UInt64(seed))
    let folder = try Folder(texts: &texts)
    defer { folder.delete() }
    var tally = Tally()
    for _ in 0..<30 {
      try await folder.addHabit(&texts, &tally)
      try await folder.editPerson(&texts, &tally)
      try await folder.editSettings(&texts, &tally)
      try await folder.checkIn(&texts, &tally)
      try await folder.answer(&texts, &tally)
    }
    #expect(tally.accepted > 36 && tally.refused > 36, "\(tally)")
    try await folder.expectSound()
  }

  @Test(
    "texts that stand in files by hand are read and shown within their limits, or are errors",
    arguments: 0..<Rounds.count(2, thorough: 4))
  func byHand(_ seed: Int) async throws {
    var texts = Texts(seed: 1000 + UInt64(seed))
    let folder = try Folder(texts: &texts)
    defer { folder.delete() }
    for _ in 0..<40 {
      let text = texts.next(around: 20)
      // As bytes: what no encoder would write may stand there, too.
      var bytes = Array(
        "---\ntitle: \(Self.quoted(text))\nschedule: daily\nreason: \(Self.quoted(texts.next(around: 30)))\n---\n".utf8)
      if texts.random.below(8) == 0 {
        let flaws: [[UInt8]] = [[0xED, 0xA0, 0x80], [0xFF], [0xC0, 0x80], [0], [0xF0, 0x9F], [0xED, 0xBF, 0xBF]]
        bytes.insert(contentsOf: flaws[texts.random.below(flaws.count)], at: 12)
      }
      try folder.write("people/ana/habits/by-hand.md", bytes)
      let comment = texts.next(around: 20).replacing("\"", with: "\"\"")
      try folder.write(
        "people/ana/events/by-hand.csv",
        Array("when,habit,value,comment\n2026-11-19,by-hand,done,\"\(comment)\"\n".utf8))
      let reading = await folder.read()
      guard let tracked = reading.book.people.first?.habits.first(where: { $0.habit.slug.text == "by-hand" }) else {
        #expect(reading.hasErrors)
        continue
      }
      let limits = reading.book.settings.limits
      let shown = [
        (limits.titles, tracked.habit.title), (limits.reasons, tracked.habit.reason ?? ""),
        (limits.comments, tracked.log.entries.first.flatMap { tracked.log.details(of: $0)?.comment } ?? ""),
      ]
      for (limit, text) in shown {
        switch limit.excess(of: text) {
        case nil: continue
        case .characters: #expect(reading.hasErrors)
        case .bytes, .character: Issue.record("too much is shown: \(text.utf8.count) bytes")
        }
      }
    }
  }

  @Test(
    "one letter of forty thousand marks is refused wherever it is typed, and what stands in a file can be read and changed"
  )
  func marks() async throws {
    var texts = Texts(seed: 7)
    let folder = try Folder(texts: &texts)
    defer { folder.delete() }
    let giant = "a" + String(repeating: "\u{301}", count: 20_000)
    var tally = Tally()
    for field in [HabitField.title, .reason, .icon, .category, .part] {
      var input = HabitInput([.title: .text("Run"), .schedule: .text("daily")])
      input.fields[field] = .text(giant)
      let added = try await folder.add(input, &tally)
      #expect(added == nil)
    }
    #expect(tally.refused == 5)
    // Less than a row may have, so that it was stored and read before there was a limit.
    try folder.write("people/ana/habits/run.md", Array("---\ntitle: \(giant)\nschedule: daily\n---\n".utf8))
    try folder.write(
      "people/ana/events/2026.csv", Array("when,habit,value,comment\n2026-11-19,run,done,\(giant)\n".utf8))
    let reading = await folder.read()
    #expect(!reading.hasErrors && reading.diagnostics.count == 2, "\(reading.diagnostics.map(\.message))")
    let person = try #require(reading.book.people.first)
    let tracked = try #require(person.habits.first { $0.habit.slug.text == "run" })
    #expect(tracked.habit.title.utf8.count <= 64)
    // What is changed is changed; what was not is whole.
    let event = try #require(tracked.events().first)
    #expect(event.details.comment?.utf8.count ?? 99 <= 64)
    let rules = CheckInRules(reading.book.settings, today: person.today)
    let new = try rules.accept(
      EventEdit(value: .skip), of: event.entry, details: event.details, among: event.others)
    _ = try await FolderWriter(root: folder.root).change("test") { draft in
      var staging = CheckInStaging(of: person, layout: reading.layout)
      _ = try staging.replace(event, with: new, dayStartsAt: .midnight, in: &draft)
      var edited = tracked.habit
      edited.reason = "Air"
      try HabitStaging(of: person).change(tracked.habit, to: edited, in: &draft)
    }
    #expect(try folder.text("people/ana/events/2026.csv") == "when,habit,value,comment\n2026-11-19,run,skip,\(giant)\n")
    #expect(
      try folder.text("people/ana/habits/run.md") == "---\ntitle: \(giant)\nreason: Air\nschedule: daily\n---\n")
  }

  @Test("the habits that a course brings fit the limits of whoever follows it")
  func brought() async throws {
    var texts = Texts(seed: 8)
    let folder = try Folder(texts: &texts)
    defer { folder.delete() }
    let long = "A title of far more characters than this reader allows for those of habits"
    try folder.write("daybook.yml", Array("timezone: UTC\ntoday: 2026-11-20\n".utf8))
    try folder.write(
      "course/week-01/01-welcome.md",
      Array("---\ntitle: Welcome\nhabit: {title: \(long), reason: \(long), schedule: daily}\n---\nHello.\n".utf8))
    try folder.write("people/ana/course.yml", Array("started: 2026-11-20\n".utf8))
    let before = await folder.read()
    #expect(!before.hasErrors)
    let person = try #require(before.book.people.first)
    #expect(person.habits.map(\.habit.title) == ["A title of far more…", "B"])
    try await FolderWriter(root: folder.root).change("test") { draft in
      try CourseStaging(of: person.username).keepBroughtHabits(of: person, in: &draft)
    }
    let after = await folder.read()
    #expect(!after.hasErrors)
    #expect(after.book.people.first?.habits.map(\.habit.slug.text) == person.habits.map(\.habit.slug.text))
  }

  /// In double quotes, as somebody may write it who knows YAML.
  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}

/// Random texts, whose lengths are about those of limits.
private struct Texts {
  var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed &* 0x9E37 &+ 11) }

  mutating func next(around limit: Int) -> String {
    let parts: Int
    switch random.below(6) {
    case 0: parts = limit
    case 1: parts = limit + 1 + random.below(limit + 1)
    default: parts = 1 + random.below(min(limit, 60))
    }
    return HostileText.make(parts: parts, using: &random)
  }
}

private struct Tally {
  var accepted = 0
  var refused = 0
}

/// A data folder in which things are changed by the steps that commands and forms share.
private struct Folder {
  let root: String
  let limit: Int

  init(texts: inout Texts) throws {
    root = FileManager.default.temporaryDirectory.appendingPathComponent("daybook-limits-\(UUID().uuidString)").path
    limit = [1, 5, 20, 200, 1000][texts.random.below(5)]
    try write(
      "daybook.yml",
      Array("timezone: UTC\ntoday: 2026-11-20\nlimits: {title: \(limit), reason: \(limit), comment: \(limit)}\n".utf8))
    try write("people/ana/profile.yml", Array("name: Ana\n".utf8))
    try write("people/ana/habits/base.md", Array("---\ntitle: B\nschedule: daily\ntarget: at least 5\n---\n".utf8))
    try write("people/ana/course.yml", Array("started: 2026-11-02\n".utf8))
    try write("course/course.yml", Array("title: Course\n".utf8))
    try write(
      "course/week-01/01-who.md",
      Array("---\ntitle: Who\nprompt: {kind: self-image-goal, ideas: [a]}\n---\nWho.\n".utf8))
    try write(
      "course/week-01/02-what.md",
      Array("---\ntitle: What\nprompt: {kind: habit, theme: T, ideas: [a]}\n---\nWhat.\n".utf8))
  }

  func delete() { try? FileManager.default.removeItem(atPath: root) }

  func write(_ path: String, _ bytes: [UInt8]) throws {
    let url = URL(fileURLWithPath: root + "/" + path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  func text(_ path: String) throws -> String { try String(contentsOfFile: root + "/" + path, encoding: .utf8) }

  func read() async -> Reading { await BookReader(root: root).read(now: 0) }

  /// Nothing that was accepted may be reported.
  @discardableResult
  func expectSound(_ what: String = "") async throws -> Person {
    let reading = await read()
    #expect(reading.diagnostics.isEmpty, "\(what.debugDescription): \(reading.diagnostics.map { $0.text() })")
    return try #require(reading.book.people.first)
  }

  private func change(_ body: (Book, Person, inout FolderDraft) throws -> Void) async throws {
    try await FolderWriter(root: root).change("test") { draft in
      let book = await draft.read(now: 0).book
      try body(book, try #require(book.people.first), &draft)
    }
  }

  /// Adds a habit and gives it, as it was read again; `nil` where the rules are against it.
  func add(_ input: HabitInput, _ tally: inout Tally) async throws -> Habit? {
    let book = await read().book
    let person = try #require(book.people.first)
    let rules = HabitRules(
      limits: book.settings.limits, parts: person.partsOfDay, today: person.today, habits: person.habits.map(\.habit))
    guard let habit = try? rules.added(input) else {
      tally.refused += 1
      return nil
    }
    tally.accepted += 1
    try await change { _, person, draft in try HabitStaging(of: person).add(habit, to: &draft) }
    let read = try await expectSound("\(input)").habits.first { $0.habit.slug == habit.slug }?.habit
    #expect(read.map(Self.bytes) == Self.bytes(habit), "\(input)")
    return read
  }

  /// All that is said of a habit, by bytes: texts that look alike are not the same. Lines of notes end in one way.
  private static func bytes(_ habit: Habit) -> [[UInt8]] {
    [
      habit.title, habit.reason ?? "-", habit.icon ?? "-", habit.category ?? "-", habit.target?.description ?? "-",
      habit.remindNear.map { PlaceText.text(for: $0) } ?? "-", habit.notes.replacing("\r\n", with: "\n"),
      habit.order.map(String.init) ?? "-",
    ].map { Array($0.utf8) }
  }

  func addHabit(_ texts: inout Texts, _ tally: inout Tally) async throws {
    var fields: [HabitField: HabitInput.Wish] = [
      .title: .text(
        "\(texts.random.below(4) == 0 ? texts.next(around: limit) : HostileText.make(parts: min(limit, 4), using: &texts.random))"
      ),
      .schedule: .text("daily"),
    ]
    switch texts.random.below(7) {
    case 0: fields[.reason] = .text(texts.next(around: limit))
    case 1: fields[.icon] = .text(texts.next(around: TextLimit.label.characters))
    case 2: fields[.category] = .text(texts.next(around: TextLimit.label.characters))
    case 3: fields[.target] = .text("at least 5 " + texts.next(around: TextLimit.label.characters) + " a day")
    case 4: fields[.target] = .text("at least 5 " + texts.next(around: 4))
    case 5:
      fields[.remindNear] = .text(
        "0.00000\(texts.random.below(10)),-\(texts.random.below(180)).00001 "
          + texts.next(around: TextLimit.label.characters))
    default: fields[.order] = .text("\(Int64(texts.random.below(8)) - 4)000000")
    }
    let notes = texts.random.below(3) == 0 ? texts.next(around: 300) : nil
    guard let habit = try await add(HabitInput(fields, notes: notes), &tally) else { return }
    // There would be more and more of them to read.
    try FileManager.default.removeItem(atPath: root + "/" + FolderLayout.habit(habit.slug, of: ana))
  }

  private var ana: Username {
    get throws { try #require(Username("ana")) }
  }

  func editPerson(_ texts: inout Texts, _ tally: inout Tally) async throws {
    let input = ProfileInput([
      .name: texts.next(around: TextLimit.name.characters), .bio: texts.next(around: 100),
      .selfImageGoal: texts.next(around: 100), .parts: texts.next(around: 30),
    ])
    let person = try await expectSound()
    guard let edited = try? PersonRules(usernames: []).edited(person, input) else {
      tally.refused += 1
      return
    }
    tally.accepted += 1
    try await change { _, _, draft in try PersonStaging.change(person, to: edited, in: &draft) }
    let read = try await expectSound("\(input)")
    #expect(Array(read.name.utf8) == Array(edited.name.utf8))
    #expect(read.bio.map { Array($0.utf8) } == edited.bio.map { Array($0.utf8) })
    #expect(read.parts.map { Array($0.text.utf8) } == edited.parts.map { Array($0.text.utf8) })
    #expect(read.selfImageGoal.map { Array($0.utf8) } == edited.selfImageGoal.map { Array($0.utf8) })
  }

  /// Whether a setting can be, reading the file tells; what is only too long is refused before.
  func editSettings(_ texts: inout Texts, _ tally: inout Tally) async throws {
    let text = texts.next(around: TextLimit.line.characters)
    let stored = try self.text("daybook.yml")
    do {
      try await change { _, _, draft in try SettingsStaging.set(.title, to: text, in: &draft) }
    } catch is FieldProblems {
      tally.refused += 1
      return
    }
    let reading = await read()
    #expect(reading.diagnostics.allSatisfy { $0.severity == .error }, "\(reading.diagnostics.map { $0.text() })")
    if reading.hasErrors {
      tally.refused += 1
      try write("daybook.yml", Array(stored.utf8))
    } else {
      tally.accepted += 1
    }
  }

  func checkIn(_ texts: inout Texts, _ tally: inout Tally) async throws {
    let reading = await read()
    let person = try #require(reading.book.people.first)
    let tracked = try #require(person.habits.first { $0.habit.slug.text == "base" })
    let comment = texts.next(around: limit)
    let rules = CheckInRules(reading.book.settings, today: person.today)
    let request = CheckInRequest(.amount(units("1")), on: person.today, details: EventDetails(comment: comment))
    guard let checkIn = try? rules.accept(request, of: tracked) else {
      tally.refused += 1
      return
    }
    tally.accepted += 1
    try await change { _, person, draft in
      var staging = CheckInStaging(of: person, layout: reading.layout)
      _ = try staging.record([(tracked, checkIn)], in: &draft)
    }
    let log = try #require(try await expectSound(comment).habits.first { $0.habit.slug.text == "base" }?.log)
    let comments = log.entries.map { log.details(of: $0)?.comment.map { Array($0.utf8) } }
    #expect(comments.contains(checkIn.details.comment.map { Array($0.utf8) }), "\(comment.debugDescription)")
  }

  func answer(_ texts: inout Texts, _ tally: inout Tally) async throws {
    let text = texts.next(around: 200)
    let isGoal = texts.random.below(2) == 0
    do {
      try await change { book, person, draft in
        let rules = try CourseRules(book, of: person)
        let name = isGoal ? "week-01/01-who" : "week-01/02-what"
        if !isGoal {
          _ = try? rules.read(try rules.course.post(named: "week-01/01-who"), in: &draft)
          if person.progress?.read.isEmpty ?? true { return }
        }
        _ = try rules.answer(try rules.course.post(named: name), text, in: &draft)
      }
      tally.accepted += 1
    } catch is Refusal {
      tally.refused += 1
    }
    try await expectSound(text)
  }
}
