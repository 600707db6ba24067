import Foundation
import TestSupport

/// A data folder at random, as text: people, habits, check-ins, photos, a course and whatever else there may be, each of
/// it for oneself, for friends or for everybody. The same seed gives the same folder.
///
/// Every key, item and row stands on a line of its own, so that those who take some of them out need no parser.
struct RandomFolder {
  private(set) var files: [String: Data] = [:]
  private var random: SeededGenerator

  private struct Habit {
    var slug: String
    /// `nil`: done or not done.
    var unit: String?
    /// The last day of November 2026 on which something may be recorded.
    var lastDay: Int
  }

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    let people = ["ana", "ben", "carl", "dora"].filter { _ in !chance(1, in: 4) }
    let posts = addCourse()
    var habits: [String: [Habit]] = [:]
    for person in people { habits[person] = addPerson(person, among: people, posts: posts) }
    addChallenges(of: people, habits: habits)
    addSettings(people)
    addAchievements(naming: habits.values.flatMap { $0 }.map(\.slug).sorted())
    if chance(1, in: 2) {
      add("catalog.yml", "categories:", "  - name: Water", "    habits: [{title: Swim, schedule: daily}]")
    }
    if chance(1, in: 8) { add("templates/partials/person.mustache", "<li>{{name}} {{count}}</li>") }
  }

  // MARK: Chance

  private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  private mutating func chance(_ part: Int, in whole: Int) -> Bool { number(1...whole) <= part }

  private mutating func one<Choice>(of choices: [Choice]) -> Choice { choices[number(0...choices.count - 1)] }

  /// A line now and then.
  private mutating func maybe(_ choices: String...) -> [String] { chance(1, in: 2) ? [one(of: choices)] : [] }

  private mutating func visibility() -> [String] {
    maybe("visibility: public", "visibility: public", "visibility: public", "visibility: friends")
  }

  private mutating func add(_ path: String, _ lines: String...) { add(path, lines) }

  private mutating func add(_ path: String, _ lines: [String]) {
    files[path] = Data((lines.joined(separator: "\n") + "\n").utf8)
  }

  /// `2026-11-07`.
  private func november(_ day: Int) -> String { "2026-11-\(day < 10 ? "0" : "")\(day)" }

  // MARK: Parts

  private mutating func addSettings(_ people: [String]) {
    var lines = ["title: At random"]
    if !people.isEmpty { lines.append("owner: \(one(of: people))") }
    lines += maybe("homes: all")
    lines += maybe("language: de", "language: pt-BR")
    lines += maybe("timezone: Pacific/Auckland", "timezone: America/Lima")
    lines += maybe("week_starts_on: sunday")
    lines += maybe("day_starts_at: \"03:00\"")
    lines += maybe("accent: rose")
    lines += maybe("public_location: none", "public_location: coarse", "public_location: exact")
    lines += maybe("public_course: true", "public_course: true", "public_course: false")
    lines += maybe("map_tiles: \"https://tile.example.org/{z}/{x}/{y}.png\"")
    lines += maybe("base_url: https://example.org/\(number(1...9))/")
    lines += maybe("site_id: 0123456789abcdef")
    add("daybook.yml", lines)
  }

  private mutating func addPerson(_ name: String, among people: [String], posts: [String]) -> [Habit] {
    let folder = "people/\(name)/"
    add(
      folder + "profile.yml",
      ["name: \(name.capitalized)"] + maybe("bio: Learning \(number(1...99)).") + visibility()
        + maybe("self_image_goal: Someone who \(number(1...99))") + maybe("timezone: Asia/Tokyo")
        + maybe("language: fr", "language: pt-BR")
        + maybe("parts: [evening, morning]")
        + maybe("places: [{label: the park, latitude: 38.72, longitude: -9.14}]")
        + maybe("notify: [mail, desktop]") + maybe("quiet: 22:00-07:00") + maybe("remind_tasks: -30m"))
    let followers = people.filter { $0 != name && chance(1, in: 2) }
    add(
      folder + "followers.yml",
      followers.map { "- {person: \($0), state: \(one(of: ["accepted", "requested", "declined"]))}" })
    if chance(1, in: 3) { add(folder + "account.yml", "email: \(name)@example.org") }
    if chance(1, in: 3) {
      add(
        folder + "lists/home.md", "---", "title: Home", "---",
        "- [ ] Tap \(number(1...99)) !high due:2026-11-2\(number(0...9))")
    }
    if !posts.isEmpty, chance(1, in: 2) {
      add(
        folder + "course.yml", "started: \(november(number(1...9)))", "read:",
        "  \(one(of: posts)): \(november(number(10...19)))")
    }
    var habits: [Habit] = []
    for slug in ["call", "read", "run", "sit", "swim", "water"] where chance(2, in: 3) {
      habits.append(addHabit(slug, in: folder, besides: habits.map(\.slug)))
    }
    if !habits.isEmpty { addEvents(in: folder, of: habits) }
    return habits
  }

  private mutating func addHabit(_ slug: String, in folder: String, besides others: [String]) -> Habit {
    var habit = Habit(slug: slug, lastDay: 20)
    var lines = ["title: \(slug.capitalized) \(number(1...99))"]
    switch number(0...5) {
    case 0: lines.append("schedule: mon, wed, fri")
    case 1: lines.append("schedule: 3 times a week")
    case 2: lines.append("schedule: every 3 days")
    case 3:
      habit.unit = one(of: ["km", "cups"])
      lines += ["schedule: daily", "target: at least \(number(2...6)) \(habit.unit ?? "")"]
    case 4:
      habit.unit = "cups"
      lines += ["schedule: daily", "target: at most \(number(1...3)) cups"]
    default: lines.append("schedule: daily")
    }
    lines += visibility()
    lines += maybe("reason: Why \(number(1...99))") + maybe("icon: 🏃", "icon: leaf") + maybe("color: plum")
    lines += maybe("category: Mind", "category: Body") + maybe("start: 2026-01-0\(number(1...9))")
    lines += maybe("paused: [{from: 2026-10-0\(number(1...5)), to: 2026-10-09}]")
    lines += maybe("order: \(number(1...9))")
    lines += maybe("remind: [\"06:45\"]") + maybe("part: morning", "part: evening")
    lines += maybe("remind_near: {label: Gate, latitude: 38.72, longitude: -9.14}")
    if chance(1, in: 6) {
      habit.lastDay = number(5...15)
      lines.append("\(one(of: ["end", "archived"])): \(november(habit.lastDay + 1))")
    }
    if !others.isEmpty, chance(1, in: 3) { lines.append("replaces: \(one(of: others))") }
    add(folder + "habits/\(slug).md", ["---"] + lines + ["---"] + maybe("Notes *\(number(1...99))*."))
    return habit
  }

  /// Check-ins in one file or two, the second of which may have rows of the first again.
  private mutating func addEvents(in folder: String, of habits: [Habit]) {
    let header = "when,habit,value,comment,photo,latitude,longitude,mood"
    var rows: [String] = []
    for number in 0..<number(0...60) { rows.append(row(number, in: folder, of: one(of: habits))) }
    add(folder + "events/2026.csv", [header] + rows)
    guard chance(1, in: 3) else { return }
    let copied = rows.filter { _ in chance(1, in: 8) }
    let more = (0..<number(1...20)).map { row(100 + $0, in: folder, of: one(of: habits)) }
    add(folder + "events/phone.csv", [header] + copied + more)
  }

  /// - Parameter number: Stands in the comment, so that rows of two files are the same only where one is a copy.
  private mutating func row(_ number: Int, in folder: String, of habit: Habit) -> String {
    let isEarlier = chance(1, in: 3)
    let day =
      isEarlier ? "2026-0\(self.number(2...9))-1\(self.number(0...9))" : november(self.number(1...habit.lastDay))
    let time = chance(1, in: 3) ? "T0\(self.number(1...9)):30" : ""
    let amount = chance(1, in: 2) ? "\(self.number(0...5))" : "\(self.number(0...4)).5"
    let words = habit.unit == nil ? ["done", "done", "skip", "missed"] : [amount, amount, amount, "done", "skip"]
    var fields = [day + time, habit.slug, one(of: words)]
    fields.append(number >= 100 || chance(1, in: 4) ? "Said \(number)" : "")
    var photo = ""
    if chance(1, in: 6) {
      photo = "\(one(of: ["door", "park", "table"])).png"
      if files[folder + "photos/" + photo] == nil {
        files[folder + "photos/" + photo] = try? tinyPNG(comment: "taken by \(folder) \(self.number(1...99))")
      }
    }
    fields.append(photo)
    fields += chance(1, in: 3) ? ["38.7\(self.number(100...999))", "-9.1\(self.number(100...999))"] : ["", ""]
    fields.append(chance(1, in: 5) ? "low" : "")
    return fields.joined(separator: ",")
  }

  /// - Returns: The names of posts.
  private mutating func addCourse() -> [String] {
    guard chance(2, in: 3) else { return [] }
    add(
      "course/course.yml",
      ["title: Course"] + maybe("author: Somebody") + maybe("description: Ten weeks")
        + maybe("starts: \(november(number(2...18)))", "starts: 2026-12-24", "starts: enrolment"))
    var posts: [String] = []
    for week in 1...number(1...3) {
      for post in 1...number(1...3) {
        let id = "week-0\(week)/0\(post)-post"
        posts.append(id)
        var lines = ["---", "title: \(one(of: ["Eat", "Drink", "Walk"])) \(number(1...9))"]
        lines += maybe("summary: Why \(number(1...99))") + (chance(1, in: 4) ? ["draft: true"] : [])
        lines += maybe("habit: {title: Photograph meals, schedule: daily}")
        lines += maybe("prompt: {kind: habit, theme: Eating slowly, ideas: [Fork down]}")
        lines += ["---", "Text \(number(1...99))."]
        if chance(1, in: 2) {
          let picture = "\(one(of: ["plate", "glass"])).png"
          lines += ["", "![Seen](\(picture))"]
          files["course/week-0\(week)/\(picture)"] = try? tinyPNG(comment: "of the author")
        }
        add("course/\(id).md", lines)
      }
    }
    return posts
  }

  private mutating func addChallenges(of people: [String], habits: [String: [Habit]]) {
    for name in ["miles", "cups"] where chance(1, in: 3) {
      var lines = [
        "---", "title: \(name.capitalized) \(number(1...99))", "from: \(november(number(1...9)))",
        "to: \(november(number(10...19)))", "schedule: daily",
      ]
      lines += visibility() + ["participants:"]
      for person in people where chance(2, in: 3) {
        let habit = habits[person].flatMap { $0.isEmpty ? nil : one(of: $0).slug }
        let state = one(of: ["joined", "joined", "invited", "declined"])
        lines.append("  - {person: \(person), \(habit.map { "habit: \($0), " } ?? "")state: \(state)}")
      }
      add("challenges/\(name).md", lines + ["---", "Notes."])
    }
  }

  private mutating func addAchievements(naming habits: [String]) {
    guard chance(1, in: 2) else { return }
    let lines = (1...number(1...3)).map { number in
      let habit = !habits.isEmpty && chance(1, in: 2) ? ", habit: \(one(of: habits))" : ""
      return "- {id: own-\(number), title: Own \(number), kind: \(one(of: ["total", "streak"])), at_least: 2\(habit)}"
    }
    add("achievements.yml", lines)
  }
}
