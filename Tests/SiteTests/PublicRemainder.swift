import Foundation

/// What is left of a data folder when everything is taken out of its files that is not public.
///
/// It reads `docs/data-format.md` for itself and works on lines of text, so that it shares no rule, and no error, with the
/// program: a file holds one key, item or row a line, as ``RandomFolder`` writes them.
struct PublicRemainder {
  private(set) var files: [String: Data] = [:]

  private let whole: [String: Data]
  private let settings: Lines
  /// Public habits by their public people.
  private var habits: [String: Set<String>] = [:]
  private let today: String

  /// - Parameter today: The day for which the site is built.
  init(of whole: [String: Data], today: String) {
    self.whole = whole
    self.today = today
    settings = Lines(whole["daybook.yml"])
    let people = names(in: "people").filter { isPublic("people/\($0)/profile.yml") }
    for person in people {
      habits[person] = Set(
        names(in: "people/\(person)/habits").filter { isPublic("people/\(person)/habits/\($0)") }.map {
          String($0.dropLast(3))
        })
    }
    // Whose homes are built and what their maps ask for, and whose commands these are: that somebody's, who is left.
    var kept = settings.without(["owner", "homes", "map_tiles", "map_attribution"])
    if let owner = people.last { kept.lines.append("owner: \(owner)") }
    files["daybook.yml"] = kept.data
    for person in people { keepPerson(person) }
    keepCourse()
    keepChallenges()
    keepAchievements()
    for (path, bytes) in whole where path.hasPrefix("templates/") || path.hasPrefix("assets/") { files[path] = bytes }
  }

  private func isPublic(_ path: String) -> Bool { Lines(whole[path]).value(of: "visibility") == "public" }

  /// What is directly in a folder, in order.
  private func names(in folder: String) -> [String] {
    let inside = whole.keys.filter { $0.hasPrefix(folder + "/") }.map { $0.dropFirst(folder.count + 1) }
    return Set(inside.compactMap { $0.split(separator: "/").first.map(String.init) }).sorted()
  }

  // MARK: People

  private mutating func keepPerson(_ person: String) {
    let folder = "people/\(person)/"
    let kept = habits[person] ?? []
    let secrets = [
      "self_image_goal", "parts", "places", "notify", "quiet", "notify_titles", "remind_tasks", "language",
    ]
    files[folder + "profile.yml"] = Lines(whole[folder + "profile.yml"]).without(secrets).data
    for habit in kept {
      let path = folder + "habits/\(habit).md"
      var lines = Lines(whole[path]).without(["part", "remind", "remind_near"])
      if let replaced = lines.value(of: "replaces"), !kept.contains(replaced) { lines = lines.without(["replaces"]) }
      files[path] = lines.data
    }
    for file in names(in: folder + "events") {
      let lines = Lines(whole[folder + "events/" + file]).lines
      let rows = lines.dropFirst().map(fields).filter { kept.contains($0[1]) }.map(withoutSecrets)
      if rows.isEmpty { continue }
      let header = "when,habit,value,comment,photo,latitude,longitude"
      files[folder + "events/" + file] = Lines([header] + rows.map { $0.joined(separator: ",") }).data
      for row in rows where !row[4].isEmpty {
        files[folder + "photos/" + row[4]] = whole[folder + "photos/" + row[4]].map(withoutText)
      }
    }
  }

  private func fields(of row: String) -> [String] {
    row.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }

  /// Without the column that is none of Daybook's, and with the place as the setting lets others know it.
  private func withoutSecrets(_ row: [String]) -> [String] {
    let place = row[5...6].map { degrees -> String in
      switch settings.value(of: "public_location") {
      case "exact": degrees
      case "coarse": Double(degrees).map { "\(($0 * 100).rounded() / 100)" } ?? ""
      default: ""
      }
    }
    return Array(row[..<5]) + place
  }

  // MARK: The rest

  private mutating func keepCourse() {
    guard settings.value(of: "public_course") == "true", let course = whole["course/course.yml"] else { return }
    files["course/course.yml"] = course
    let starts = Lines(course).value(of: "starts") ?? "enrolment"
    for week in names(in: "course") where week.hasPrefix("week-") {
      let number = Int(week.dropFirst(5)) ?? 0
      let isOpen = starts == "enrolment" || day(starts, plus: 7 * (number - 1)) <= today
      for name in names(in: "course/" + week) where name.hasSuffix(".md") {
        let path = "course/\(week)/\(name)"
        let post = Lines(whole[path])
        if post.value(of: "draft") == "true" { continue }
        // Of what has not opened there is the title to know.
        files[path] = isOpen ? post.data : Lines(["---", "title: \(post.value(of: "title") ?? "")", "---"]).data
        guard isOpen, let picture = post.lines.last(where: { $0.hasPrefix("![Seen](") }) else { continue }
        let file = "course/\(week)/\(picture.dropFirst(8).dropLast())"
        files[file] = whole[file].map(withoutText)
      }
    }
  }

  private mutating func keepChallenges() {
    for name in names(in: "challenges") where isPublic("challenges/" + name) {
      let lines = Lines(whole["challenges/" + name]).lines.compactMap { line -> String? in
        guard line.hasPrefix("  - {person: ") else { return line }
        guard line.hasSuffix("state: joined}"),
          let (person, shown) = habits.first(where: { line.hasPrefix("  - {person: \($0.key),") })
        else { return nil }
        return shown.contains { line.contains("habit: \($0),") } ? line : "  - {person: \(person), state: joined}"
      }
      files["challenges/" + name] = Lines(lines).data
    }
  }

  private mutating func keepAchievements() {
    guard let bytes = whole["achievements.yml"] else { return }
    let shown = Set(habits.values.joined())
    let lines = Lines(bytes).lines.filter { line in
      !line.contains("habit: ") || shown.contains { line.hasSuffix("habit: \($0)}") }
    }
    if !lines.isEmpty { files["achievements.yml"] = Lines(lines).data }
  }

  private func day(_ text: String, plus days: Int) -> String {
    let style = Date.ISO8601FormatStyle().year().month().day()
    guard let date = try? style.parse(text) else { return "" }
    return date.addingTimeInterval(Double(days) * 86_400).formatted(style)
  }

  /// A PNG without its chunks of text.
  private func withoutText(_ picture: Data) -> Data {
    var kept = picture.prefix(8)
    var rest = picture.dropFirst(8)
    while rest.count >= 12 {
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      let chunk = rest.prefix(length + 12)
      if chunk.dropFirst(4).prefix(4) != Data("tEXt".utf8) { kept += chunk }
      rest = rest.dropFirst(length + 12)
    }
    return Data(kept)
  }
}

/// The lines of a text file, some of which are keys with values behind them.
private struct Lines {
  var lines: [String]

  init(_ lines: [String]) {
    self.lines = lines
  }

  init(_ bytes: Data?) {
    lines = String(decoding: bytes ?? Data(), as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    if lines.last == "" { lines.removeLast() }
  }

  func value(of key: String) -> String? {
    lines.first { $0.hasPrefix(key + ": ") }.map { String($0.dropFirst(key.count + 2)) }
  }

  func without(_ keys: [String]) -> Lines {
    Lines(lines.filter { line in !keys.contains { line.hasPrefix($0 + ":") } })
  }

  var data: Data { Data((lines.joined(separator: "\n") + "\n").utf8) }
}
