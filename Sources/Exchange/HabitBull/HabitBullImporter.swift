import Journal

/// Reads the CSV export of HabitBull.
struct HabitBullImporter: DiaryImporter {
  private static let beginning = "HabitName,HabitDescription,HabitCategory,CalendarDate,Value"
  /// What stands for a day that was skipped.
  private static let skipped = -2_150_000_000

  func probe(_ source: ImportSource) -> Bool {
    guard let bytes = source.only?.bytes else { return false }
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return bytes.dropFirst(start).starts(with: Array(Self.beginning.utf8))
  }

  func read(_ source: ImportSource) throws(ImportFlaw) -> ImportedDiary {
    guard let only = source.only, probe(source) else {
      throw ImportFlaw("this is no export of HabitBull: it does not begin with `\(Self.beginning)`")
    }
    let rows = try CSVTable(only.bytes, separator: UInt8(ascii: ",")).rows.dropFirst()
    let reader = DayReader(rows.map { $0[3] })
    var diary = ImportedDiary()
    if !reader.isCertain { diary.notes.append(DayReader.monthFirst) }
    var places: [String: Int] = [:]
    var repeated = 0
    var days: [Int: [Day: Int]] = [:]
    for row in rows {
      guard row.fields.count >= 5 else { throw ImportFlaw("this row has too few fields", line: row.line) }
      guard let day = reader.day(row[3]) else {
        throw ImportFlaw("`\(row[3])` is no day", line: row.line, hint: DayReader.hint)
      }
      guard let number = Int(row[4]), Amount.imported.contains(number) else {
        throw ImportFlaw("`\(row[4])` is no whole number", line: row.line)
      }
      let place = places[row[0]] ?? diary.habits.count
      if place == diary.habits.count {
        var habit = ImportedHabit(name: row[0])
        habit.reason = row[1]
        habit.category = row[2]
        diary.habits.append(habit)
        places[row[0]] = place
      }
      let value: EventValue = number < 0 ? .skip : .amount(Amount(number))
      let entry = ImportedEntry(day, value, comment: row[5])
      if number < 0, number != Self.skipped {
        diary.habits[place].losses.append("\(day): the value \(number) is taken for a skipped day")
      }
      // A habit has one value a day there: two habits of one name are one in the file.
      if let known = days[place]?[day] {
        repeated += 1
        var kept = diary.habits[place].entries[known]
        if kept.comment.isEmpty {
          kept.comment = entry.comment
        } else if !entry.comment.isEmpty, entry.comment != kept.comment {
          kept.comment += "\n" + entry.comment
        }
        if kept.value != entry.value {
          diary.habits[place].losses.append(
            "\(day) has two values, \(Self.text(kept.value)) and \(Self.text(value)): the last holds")
          kept.value = entry.value
        }
        diary.habits[place].entries[known] = kept
      } else {
        days[place, default: [:]][day] = diary.habits[place].entries.count
        diary.habits[place].entries.append(entry)
      }
    }
    if repeated > 0 { diary.losses.append("rows of a day that has one already: \(repeated)") }
    for index in diary.habits.indices { diary.habits[index].settleNumbers() }
    return diary
  }

  private static func text(_ value: EventValue) -> String {
    if case .amount(let amount) = value { "\(amount)" } else { "skipped" }
  }
}

extension ImportedHabit {
  /// Where all numbers are one or zero, one a day, they say done or not; otherwise they are amounts.
  mutating func settleNumbers() {
    var days: Set<Day> = []
    let isCounted = entries.contains { entry in
      guard case .amount(let amount) = entry.value else { return false }
      return !amount.isZero && amount != Amount(1) || !days.insert(entry.day).inserted
    }
    if isCounted { return guessTarget() }
    for index in entries.indices {
      guard case .amount(let amount) = entries[index].value else { continue }
      entries[index].value = amount.isZero ? .missed : .done
    }
  }
}
