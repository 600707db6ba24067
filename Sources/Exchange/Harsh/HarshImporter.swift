import Journal

/// Reads the folder of harsh, with its files `habits` and `log`.
struct HarshImporter: DiaryImporter {
  func probe(_ source: ImportSource) -> Bool {
    source.file(named: "habits") != nil && source.file(named: "log") != nil
  }

  func read(_ source: ImportSource) throws(ImportFlaw) -> ImportedDiary {
    guard let list = source.file(named: "habits") else {
      throw ImportFlaw("this is no folder of harsh: it has no file `habits`")
    }
    guard let log = source.file(named: "log") else {
      throw ImportFlaw("this is no folder of harsh: it has no file `log`")
    }
    var diary = ImportedDiary()
    var places: [String: Int] = [:]
    var heading: String?
    for (number, line) in try Self.lines(list) {
      if line.hasPrefix("#") || line.isEmpty { continue }
      if line.hasPrefix("!") {
        heading = Self.trimmed(line.dropFirst())
        continue
      }
      guard let colon = line.lastIndex(of: ":") else {
        throw ImportFlaw("a habit of harsh is written `Name: 1`", in: list.path, line: number)
      }
      let name = Self.trimmed(line[..<colon])
      if places[name] != nil { throw ImportFlaw("there is a habit `\(name)` above", in: list.path, line: number) }
      var habit = ImportedHabit(name: name)
      habit.category = heading
      try Self.setSchedule(of: &habit, Self.trimmed(line[line.index(after: colon)...]), list.path, number)
      places[name] = diary.habits.count
      diary.habits.append(habit)
    }
    for (number, line) in try Self.lines(log) where !line.isEmpty && !line.hasPrefix("#") {
      let parts = line.parts
      guard parts.count >= 3, let day = Day(parts[0]) else {
        throw ImportFlaw("a line of the log is written `2026-11-20 : Name : y`", in: log.path, line: number)
      }
      let place = places[parts[1]] ?? diary.habits.count
      if place == diary.habits.count {
        var habit = ImportedHabit(name: parts[1])
        habit.isArchived = true
        habit.losses.append("it is in the log alone, so that nobody says how often it is due: `daily`")
        diary.habits.append(habit)
        places[parts[1]] = place
      }
      try Self.add(parts, on: day, to: &diary.habits[place], log.path, number)
    }
    for index in diary.habits.indices { diary.habits[index].settle() }
    return diary
  }

  private static func add(
    _ parts: [String], on day: Day, to habit: inout ImportedHabit, _ path: String, _ number: Int
  ) throws(ImportFlaw) {
    var rest = Array(parts.dropFirst(3))
    // The fourth part is a remark, which may itself have colons. Behind it, the last is the amount, empty for none.
    var amount = Amount.zero
    if rest.count > 1, let last = rest.last {
      if last.isEmpty {
        rest.removeLast()
      } else if case .success(let read) = Amount.parse(last) {
        amount = read
        rest.removeLast()
      }
    }
    var comment = rest.joined(separator: " : ")
    switch parts[2] {
    case "y":
      habit.entries.append(ImportedEntry(day, amount.isZero ? .done : .amount(amount), comment: comment))
    case "n", "s":
      if !amount.isZero { comment += comment.isEmpty ? "\(amount)" : " (\(amount))" }
      habit.entries.append(ImportedEntry(day, parts[2] == "n" ? .missed : .skip, comment: comment))
    default: throw ImportFlaw("`\(parts[2])` is none of `y`, `n` and `s`", in: path, line: number)
    }
  }

  private static func setSchedule(
    of habit: inout ImportedHabit, _ text: String, _ path: String, _ line: Int
  ) throws(ImportFlaw) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    switch parts.count {
    case 1 where parts[0] == 0:
      habit.schedule = .everyDays(Schedule.intervals.upperBound)
      habit.losses.append("it is only kept in view there: `\(habit.schedule)` asks for it as seldom as there is")
      return
    case 1:
      guard let days = parts[0], Frequency(times: 1, days: days) != nil else { break }
      // Within so many days of the last time, which is what a week means there, too.
      habit.schedule = days == 1 ? .daily : .everyDays(min(days, Schedule.intervals.upperBound))
      if days > Schedule.intervals.upperBound { habit.losses.append("`\(days)` days become `\(habit.schedule)`") }
      return
    case 2:
      guard let times = parts[0], let days = parts[1], let frequency = Frequency(times: times, days: days) else {
        break
      }
      return habit.setSchedule(frequency)
    default: break
    }
    throw ImportFlaw("`\(text)` is no number of days, such as `1` or `3/7`", in: path, line: line)
  }

  private static func lines(_ file: ImportSource.File) throws(ImportFlaw) -> [(Int, String)] {
    var lines: [(Int, String)] = []
    let start = file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    for (index, line) in file.bytes[start...].split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      guard let text = String(validating: line, as: UTF8.self), !line.contains(0) else {
        throw ImportFlaw("this line is no text in UTF-8", in: file.path, line: index + 1)
      }
      lines.append((index + 1, trimmed(text)))
    }
    return lines
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\r" }
    guard let first = text.firstIndex(where: { !isBlank($0) }), let last = text.lastIndex(where: { !isBlank($0) })
    else {
      return ""
    }
    return String(text[first...last])
  }
}

extension String {
  /// The parts between colons that have blanks around them, or stand at the end, without blanks around them.
  fileprivate var parts: [String] {
    var parts: [Substring] = []
    var start = startIndex
    var index = startIndex
    while index < endIndex {
      let next = self.index(after: index)
      let isApart = index == startIndex || self[self.index(before: index)] == " "
      if self[index] == ":", isApart, next == endIndex || self[next] == " " {
        parts.append(self[start..<index])
        start = next
      }
      index = next
    }
    parts.append(self[start...])
    return parts.map { part in String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
  }
}

extension ImportedHabit {
  /// Of several lines of a day the last holds, as harsh reads them. A habit with amounts has a target, which every day
  /// that was done has reached.
  fileprivate mutating func settle() {
    var places: [Day: Int] = [:]
    var kept: [ImportedEntry] = []
    for entry in entries {
      guard let place = places[entry.day] else {
        places[entry.day] = kept.count
        kept.append(entry)
        continue
      }
      let before = kept[place]
      if before.value != entry.value, case .amount(let amount) = before.value {
        keepInNotes("\(amount) \(before.comment)", on: before.day)
      } else if before.comment != entry.comment {
        keepInNotes(before.comment, on: before.day)
      }
      kept[place] = entry
    }
    if kept.count < entries.count {
      losses.append("lines of a day that has a later one, which holds: \(entries.count - kept.count)")
    }
    entries = kept
    if entries.contains(where: { $0.value.isAmount }) { guessTarget() }
  }
}
