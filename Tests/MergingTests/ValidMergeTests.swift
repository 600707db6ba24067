import Diagnostics
import Foundation
import Journal
import TestSupport
import Testing

@testable import DataFolder
@testable import Merging

/// Two devices change a data folder as a program or an editor may, each so that it can be read without errors: what is merged
/// of them can be, too.
@Suite struct ValidMergeTests {
  private typealias Files = [String: String]

  private static let habits = ["run", "read", "water"]

  private static let start: Files = [
    "daybook.yml": "format: 1\nowner: ana\nlimits: {title: 20, reason: 30, comment: 20}\n",
    "people/ana/profile.yml": "name: Ana\nparts: [early, late]\n",
    "people/ben/profile.yml": "name: Ben\n",
    "people/ana/followers.yml": "- {person: ben, state: accepted}\n",
    "people/ana/events/2026.csv": "when,habit,value,comment\n2026-11-14,run,done,\n2026-11-15,water,3,\n",
    "people/ana/habits/run.md": "---\ntitle: Run\nschedule: daily\n---\n",
    "people/ana/habits/read.md": "---\ntitle: Read\nschedule: daily\npart: early\n---\n",
    "people/ana/habits/water.md": "---\ntitle: Water\nschedule: daily\ntarget: at least 3 glasses\n---\n",
    "people/ana/lists/home.md": "---\ntitle: Home\nshare: [{person: ben, may: read}]\n---\n- [ ] Paint id:p\n",
    "people/ana/lists/work.md": "---\ntitle: Work\n---\n- [ ] Call id:c\n",
    "challenges/winter.md":
      "---\ntitle: Winter\nfrom: 2026-11-01\nto: 2026-11-30\nparticipants: [{person: ana, habit: run, state: joined}]\n---\n",
  ]

  /// The errors of a folder that is stored nowhere.
  private static func errors(_ files: Files) async throws -> [Diagnostic] {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("daybook-merged-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: root) }
    var overlay = FolderOverlay()
    for (path, text) in files { overlay[path] = .bytes(Array(text.utf8)) }
    return await BookReader(root: root.path).read(today: Day("2026-11-26"), now: 0, only: nil, replacing: overlay)
      .errors
  }

  // MARK: Edits

  private static func day(_ random: inout SeededGenerator) -> String { "2026-11-\(10 + random.below(16))" }

  /// What keys of a habit may say; `nil` for nothing.
  private static func value(of key: String, _ random: inout SeededGenerator) -> String? {
    func any(_ values: [String?]) -> String? { values[random.below(values.count)] }
    return switch key {
    case "title": any(["Run", "Walk far", "A title of 20 letter"])
    case "reason": any([nil, "Because", "Since it is good for me, truly"])
    case "schedule": any(["daily", "mon, wed, fri", "3 times a week", "every 2 days"])
    case "target": any([nil, "at least 5 km", "at least 30 min a week", "at most 2"])
    case "start", "end", "archived": any([nil, day(&random)])
    case "paused": any([nil, "[{from: \(day(&random))}]", "[{from: 2026-11-12, to: 2026-11-18}]"])
    case "part": any([nil, "early", "late", "morning"])
    case "replaces": any([nil, "run", "read", "water"])
    default: any([nil, "1", "2"])
    }
  }

  /// A file with another value of a key at the top.
  private static func setting(_ key: String, to value: String?, in text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let line = value.map { "\(key): \($0)" }
    if let index = lines.firstIndex(where: { $0.hasPrefix(key + ":") }) {
      if let line { lines[index] = line } else { lines.remove(at: index) }
    } else if let line {
      lines.insert(line, at: lines.first == "---" ? 1 : 0)
    }
    return lines.joined(separator: "\n")
  }

  private static func edited(_ files: Files, _ random: inout SeededGenerator) throws -> Files {
    var files = files
    let habit = habits[random.below(3)]
    let path = "people/ana/habits/\(habit).md"
    let events = "people/ana/events/2026.csv"
    switch random.below(17) {
    case 0...4:
      guard let text = files[path] else { return files }
      let keys = ["title", "reason", "schedule", "target", "start", "end", "archived", "paused", "part", "replaces"]
      let key = ["archived", "end", "start", "target", keys[random.below(keys.count)]][random.below(5)]
      files[path] = setting(key, to: value(of: key, &random), in: text)
    case 5...7:
      let value = ["done", "skip", "missed", "4", "5"][random.below(5)]
      let comment = ["", "x", "a comment of 20 lett"][random.below(3)]
      let time = ["", "", "T01:30", "T03:10"][random.below(4)]
      files[events, default: ""] += "\(day(&random))\(time),\(habit),\(value),\(comment)\n"
    case 8:
      var lines = (files[events] ?? "").split(separator: "\n").map(String.init)
      if lines.count > 1 { lines.remove(at: 1 + random.below(lines.count - 1)) }
      files[events] = lines.map { $0 + "\n" }.joined()
    case 9:
      // A habit goes with its check-ins and what names it.
      files[path] = nil
      for (other, text) in files where text.contains("replaces: \(habit)\n") {
        files[other] = text.replacing("replaces: \(habit)\n", with: "")
      }
      files[events] = (files[events] ?? "").split(separator: "\n").filter { !$0.contains(",\(habit),") }
        .map { $0 + "\n" }.joined()
      files["challenges/winter.md"] = files["challenges/winter.md"]?.replacing(", habit: \(habit)", with: "")
    case 10:
      let parts = [nil, "[early]", "[late]", "[early, late, noon]"][random.below(4)]
      files["people/ana/profile.yml"] = setting("parts", to: parts, in: files["people/ana/profile.yml"] ?? "")
    case 11:
      if random.below(2) == 0 {
        let start = [nil, "02:00", "04:00"][random.below(3)]
        files["daybook.yml"] = setting("day_starts_at", to: start, in: files["daybook.yml"] ?? "")
        return files
      }
      let limits = ["{title: 10, reason: 30, comment: 20}", "{title: 20, reason: 8, comment: 5}"][random.below(2)]
      files["daybook.yml"] = setting("limits", to: limits, in: files["daybook.yml"] ?? "")
    case 12:
      let people = ["{person: ana, habit: \(habit), state: joined}", "{person: ben, state: joined}"]
      let to = ["2026-11-30", "2026-11-02"][random.below(2)]
      let from = ["2026-11-01", "2026-11-20"][random.below(2)]
      files["challenges/winter.md"] =
        "---\ntitle: Winter\nfrom: \(from)\nto: \(to)\nparticipants: [\(people.prefix(1 + random.below(2)).joined(separator: ", "))]\n---\n"
    case 13, 14: return try settled(files, &random)
    case 15:
      let lists = ["people/ana/lists/home.md", "people/ana/lists/work.md"].shuffled(using: &random)
      guard var from = try? ListSheet(Array((files[lists[0]] ?? "").utf8)),
        var to = try? ListSheet(Array((files[lists[1]] ?? "").utf8)), let line = from.lines.first?.task.line
      else { return files }
      let block = try from.block(at: line)
      try from.remove(at: line)
      try to.insert(block, at: .end)
      (files[lists[0]], files[lists[1]]) = (
        String(decoding: from.bytes, as: UTF8.self), String(decoding: to.bytes, as: UTF8.self)
      )
    default:
      // Somebody goes, or is named.
      if random.below(2) == 0 {
        files["people/ben/profile.yml"] = nil
        files["people/ana/followers.yml"] = nil
        files["people/ana/lists/home.md"] = setting("share", to: nil, in: files["people/ana/lists/home.md"] ?? "")
        files["challenges/winter.md"] = files["challenges/winter.md"]?.replacing(
          ", {person: ben, state: joined}", with: "")
      } else {
        files["people/ana/lists/new.md"] = "---\ntitle: New\nshare: [{person: ben, may: write}]\n---\n- [ ] Sow id:s\n"
        files["people/ana/followers.yml"] = "- {person: ben, state: declined}\n"
      }
    }
    return files
  }

  /// The folder after somebody decided about something that waits.
  private static func settled(_ files: Files, _ random: inout SeededGenerator) throws -> Files {
    let waiting = files.keys.sorted().flatMap { path in
      UnsettledConflict.all(in: path, Array((files[path] ?? "").utf8)).filter { $0.kind != .deletion }
    }
    guard !waiting.isEmpty, let author = Username("ana") else { return files }
    let conflict = waiting[random.below(waiting.count)]
    let choice = conflict.choices[random.below(conflict.choices.count)]
    var files = files
    let bytes = try conflict.settled(choice, in: Array((files[conflict.path] ?? "").utf8), by: author)
    files[conflict.path] = String(decoding: bytes, as: UTF8.self)
    return files
  }

  /// The folder after some edits, after each of which it has no errors.
  private static func changed(_ start: Files, _ random: inout SeededGenerator) async throws -> Files {
    var files = start
    for _ in 0..<(1 + random.below(5)) {
      let next = try edited(files, &random)
      if try await errors(next).isEmpty { files = next }
    }
    return files
  }

  // MARK: Merging

  private static func merged(_ base: Files, _ ours: Files, _ theirs: Files) throws -> Files {
    let contents = Contents()
    func kept(_ files: Files) -> FolderMerge.Files { files.mapValues { contents.keep(Array($0.utf8)) } }
    let moment = FolderMerge.Moment(
      day: try #require(Day("2026-11-26")), time: try #require(TimeOfDay(hour: 10, minute: 0)))
    let merge = try FolderMerge(
      base: kept(base), ours: kept(ours), theirs: kept(theirs), at: moment, read: contents.read)
    return Device.applied(merge, to: kept(ours), contents).mapValues {
      String(decoding: contents.read($0), as: UTF8.self)
    }
  }

  private static func rows(_ files: Files) -> [String] {
    files.filter { $0.key.contains("/events/") }.values.flatMap {
      $0.split(separator: "\n").dropFirst().map(String.init)
    }
  }

  /// Whether another row says the same state of the same day, with all that this one says besides.
  private static func isSaid(_ row: String, in rows: [String: Int]) -> Bool {
    func fields(_ row: String) -> [Substring] { row.split(separator: ",", omittingEmptySubsequences: false) }
    let own = fields(row)
    guard own.count == 4, ["done", "skip", "missed"].contains(own[2]) else { return false }
    return rows.contains { other, count in
      let said = fields(other)
      return count > 0 && said.count == 4 && said[0].prefix(10) == own[0].prefix(10) && said[1...2] == own[1...2]
        && (own[3].isEmpty || said[3] == own[3])
    }
  }

  @Test(
    "two folders without errors make one without errors, whichever is called ours, and no new check-in is lost",
    arguments: 0..<Rounds.count(25, thorough: 300))
  func random(round: Int) async throws {
    var random = SeededGenerator(seed: UInt64(round) &* 6_700_417 &+ 3)
    var base = Self.start
    for turn in 0..<3 {
      let ours = try await Self.changed(base, &random)
      let theirs = try await Self.changed(base, &random)
      let merged = try Self.merged(base, ours, theirs)
      let errors = try await Self.errors(merged)
      #expect(errors.isEmpty, "round \(round), turn \(turn): \(errors.map { $0.text(showsCode: true) })")
      #expect(
        try Self.merged(base, theirs, ours) == merged, "round \(round), turn \(turn): the sides make a difference")
      let ids = merged.filter { $0.key.contains("/lists/") }.values.flatMap { $0.matches(of: /\bid:[a-z]+/) }
      let tasks = Set(ids.map { String($0.output) })
      #expect(tasks.count == ids.count, "round \(round), turn \(turn): a task is there twice")
      func counts(_ files: Files) -> [String: Int] {
        Self.rows(files).reduce(into: [:]) { counts, row in
          counts[row.replacing("⇄-", with: "").replacing("⇄", with: ""), default: 0] += 1
        }
      }
      let (before, one, other, there) = (counts(base), counts(ours), counts(theirs), counts(merged))
      for row in Set(one.keys).union(other.keys) {
        let (n, a, b) = (before[row] ?? 0, one[row] ?? 0, other[row] ?? 0)
        let least = a > n && b > n ? max(a, b) : a + b - n
        #expect(
          there[row] ?? 0 >= least || Self.isSaid(row, in: there), "round \(round), turn \(turn): \(row) is lost")
      }
      for (row, count) in there {
        let (n, a, b) = (before[row] ?? 0, one[row] ?? 0, other[row] ?? 0)
        #expect(count <= max(a, n) + max(b, n) - n, "round \(round), turn \(turn): \(row) counts twice")
      }
      base = merged
    }
  }

  // MARK: One by one

  private static func habit(_ lines: String...) -> String { (["---"] + lines + ["---", ""]).joined(separator: "\n") }

  @Test(
    "what one side changed of a habit and the other side's check-ins do not admit stands beside its key",
    arguments: [
      ("archived: 2026-11-20", "2026-11-22,run,done,"), ("end: 2026-11-20", "2026-11-22,run,done,"),
      ("start: 2026-11-20", "2026-11-12,run,done,"), ("target: at least 30 min a week", "2026-11-22,run,done,"),
    ])
  func setAside(line: String, row: String) async throws {
    var (base, ours, theirs) = (Self.start, Self.start, Self.start)
    let path = "people/ana/habits/run.md"
    let events = "people/ana/events/2026.csv"
    base[events] = "when,habit,value,comment\n"
    (ours[events], theirs[events]) = (base[events], base[events])
    ours[path] = Self.habit("title: Run", "schedule: daily", line)
    theirs[events, default: ""] += row + "\n"
    let merged = try Self.merged(base, ours, theirs)
    #expect(merged[path] == Self.habit("title: Run", "schedule: daily", "# ⇄ " + line))
    #expect(merged[events]?.hasSuffix(row + "\n") == true)
    #expect(try await Self.errors(merged).isEmpty)
    let found = UnsettledConflict.all(in: path, Array((merged[path] ?? "").utf8))
    #expect(found.map(\.current) == [nil])
    #expect(found.map { "\($0.subject): \($0.other ?? "")" } == [line])
  }

  @Test("of check-ins that no kind of target admits together, those of one side wait")
  func amountsAndDone() async throws {
    var (base, ours, theirs) = (Self.start, Self.start, Self.start)
    let path = "people/ana/habits/run.md"
    let events = "people/ana/events/2026.csv"
    base[events] = "when,habit,value,comment\n"
    ours[path] = Self.habit("title: Run", "schedule: daily", "target: at least 30 min a week")
    ours[events] = "when,habit,value,comment\n2026-11-20,run,20,\n2026-11-21,run,10,\n"
    theirs[events] = "when,habit,value,comment\n2026-11-22,run,done,\n"
    let merged = try Self.merged(base, ours, theirs)
    #expect(merged[path] == ours[path])
    #expect(
      Self.rows(merged).sorted() == ["2026-11-20,run,20,", "2026-11-21,run,10,", "⇄2026-11-22,run,done,"])
    #expect(try await Self.errors(merged).isEmpty)
  }

  @Test("the beginning of days and limits give way to what the other side recorded")
  func settingsGiveWay() async throws {
    var base = Self.start
    let (settings, events, path) = ("daybook.yml", "people/ana/events/2026.csv", "people/ana/habits/run.md")
    base[path] = Self.habit("title: Run", "schedule: daily", "start: 2026-11-10")
    var (ours, theirs) = (base, base)
    ours[settings, default: ""] += "day_starts_at: 04:00\n"
    theirs[events, default: ""] += "2026-11-10T01:30,run,done,\n"
    var merged = try Self.merged(base, ours, theirs)
    #expect(merged[settings] == (base[settings] ?? "") + "# ⇄ day_starts_at: 04:00\n")
    #expect(merged[path] == base[path] && merged[events] == theirs[events])
    #expect(try await Self.errors(merged).isEmpty)
    ours[settings] = base[settings]?.replacing("comment: 20", with: "comment: 20, photo_bytes: 3")
    theirs = base
    theirs["people/ana/photos/run.jpg"] = "four"
    merged = try Self.merged(base, ours, theirs)
    #expect(merged[settings]?.hasPrefix(base[settings] ?? "-") == true)
    #expect(merged[settings]?.contains("# ⇄ limits: ") == true)
    theirs["people/ana/photos/run.jpg"] = "two"
    #expect(try Self.merged(base, ours, theirs)[settings] == ours[settings])
  }

  @Test("habits that take over from each other, one on each side, leave one of both to be decided")
  func circle() async throws {
    let base = Self.start
    let (run, water) = ("people/ana/habits/run.md", "people/ana/habits/water.md")
    var (ours, theirs) = (base, base)
    ours[run] = Self.setting("replaces", to: "water", in: base[run] ?? "")
    theirs[water] = Self.setting("replaces", to: "run", in: base[water] ?? "")
    let merged = try Self.merged(base, ours, theirs)
    #expect(merged[run] == ours[run])
    #expect(merged[water]?.contains("# ⇄ replaces: run\n") == true)
    #expect(try await Self.errors(merged).isEmpty)
    #expect(try Self.merged(base, theirs, ours) == merged)
  }

  @Test("a habit that one side deleted and the other one newly names stays")
  func named() async throws {
    let base = Self.start
    var (ours, theirs) = (base, base)
    ours["people/ana/habits/read.md"] = nil
    theirs["people/ana/habits/run.md"] = Self.habit("title: Run", "schedule: daily", "replaces: read")
    let merged = try Self.merged(base, ours, theirs)
    #expect(merged["people/ana/habits/read.md"]?.contains("# ⇄ -") == true)
    #expect(try await Self.errors(merged).isEmpty)
  }

  @Test("what one side says of somebody whom the other side removed goes with them, and all else stays")
  func removedPerson() async throws {
    let base = Self.start
    var (ours, theirs) = (base, base)
    ours["people/ben/profile.yml"] = nil
    ours["people/ana/followers.yml"] = nil
    ours["people/ana/lists/home.md"] = "---\ntitle: Home\n---\n- [ ] Paint id:p\n"
    theirs["people/ana/lists/new.md"] =
      "---\ntitle: New\nshare: [{person: ben, may: write}]\n---\n- [ ] Sow @ben id:s\n  > ben 2026-11-20: Soon\n"
    theirs["challenges/summer.md"] =
      "---\ntitle: Summer\nby: ben\nfrom: 2026-11-01\nto: 2026-11-30\nparticipants: [{person: ben, state: joined}]\n---\n"
    let merged = try Self.merged(base, ours, theirs)
    #expect(merged["people/ana/lists/new.md"] == "---\ntitle: New\n---\n- [ ] Sow id:s\n")
    #expect(merged["challenges/summer.md"] == nil)
    #expect(try await Self.errors(merged).isEmpty)
  }

  @Test("a file that one side left with an error stays as that side has it")
  func broken() throws {
    let base = Self.start
    var (ours, theirs) = (base, base)
    let path = "people/ana/habits/run.md"
    ours[path] = Self.habit("title: Run", "schedule: sometimes")
    theirs["people/ana/events/2026.csv", default: ""] += "2026-11-22,run,done,\n"
    #expect(try Self.merged(base, ours, theirs)[path] == ours[path])
  }
}
