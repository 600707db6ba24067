import Journal

/// Which columns of a table hold what, as in `when=date,habit=name,value=amount`.
public struct ColumnMap: Sendable, Equatable {
  /// What a column may hold.
  public enum Field: String, CaseIterable, Sendable {
    /// A day, or a day and a time.
    case when
    /// The name of the habit.
    case habit
    /// What was recorded: a number, or a word for done, skipped or missed. Without it every row says done.
    case value
    /// A remark.
    case comment
    /// The unit of its amounts.
    case unit
    /// The group of the habit.
    case category
  }

  /// The names of columns.
  public var columns: [Field: String]

  /// Reads `when=date,habit=name`.
  ///
  /// - Throws: An ``ImportFlaw`` for what is no map.
  public init(_ text: String) throws(ImportFlaw) {
    columns = [:]
    for part in text.split(separator: ",") {
      let sides = part.split(separator: "=", maxSplits: 1).map(String.init)
      guard sides.count == 2, let field = Field(rawValue: sides[0]) else {
        let fields = Field.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
        throw ImportFlaw("`\(part)` is no column: what columns can be is \(fields)", hint: "write when=date,habit=name")
      }
      if columns[field] != nil { throw ImportFlaw("`\(field.rawValue)` is named twice") }
      columns[field] = sides[1]
    }
    for field in [Field.when, .habit] where columns[field] == nil {
      throw ImportFlaw("no column is named for `\(field.rawValue)`", hint: "write when=date,habit=name")
    }
  }
}

/// Reads any table with a row for each check-in.
public struct TableImporter: DiaryImporter {
  private let map: ColumnMap

  /// - Parameter map: Which columns hold what.
  public init(_ map: ColumnMap) {
    self.map = map
  }

  /// Any file may be one.
  public func probe(_ source: ImportSource) -> Bool { source.only != nil }

  /// The habits of the table.
  public func read(_ source: ImportSource) throws(ImportFlaw) -> ImportedDiary {
    guard let only = source.only else { throw ImportFlaw("a table is one file") }
    if Database.isOne(only.bytes) { throw ImportFlaw("this is a database and no table") }
    let table = try CSVTable(only.bytes)
    guard let header = table.rows.first else { throw ImportFlaw("the table is empty") }
    var places: [ColumnMap.Field: Int] = [:]
    for (field, name) in map.columns {
      guard let place = header.fields.firstIndex(where: { $0.lowercased() == name.lowercased() }) else {
        let names = header.fields.map { "`\($0)`" }.joined(separator: ", ")
        throw ImportFlaw("there is no column `\(name)`", line: header.line, hint: "there are \(names)")
      }
      places[field] = place
    }
    func field(_ field: ColumnMap.Field, of row: CSVTable.Row) -> String { places[field].map { row[$0] } ?? "" }
    let rows = table.rows.dropFirst()
    let reader = DayReader(rows.map { DayReader.split(field(.when, of: $0)).day })
    var diary = ImportedDiary()
    if !reader.isCertain { diary.losses.append("days like `4/11/2019` are read with the month first") }
    let left = header.fields.indices.filter { !places.values.contains($0) }.map { "`\(header.fields[$0])`" }
    if !left.isEmpty { diary.losses.append("columns that are not named by --map: \(left.joined(separator: ", "))") }
    var habits: [String: Int] = [:]
    var units: [Int: String] = [:]
    var (empty, zones) = (0, 0)
    for row in rows {
      guard let moment = reader.dayAndTime(field(.when, of: row)) else {
        throw Self.flaw(of: field(.when, of: row), reader, line: row.line)
      }
      let (day, time) = (moment.day, moment.time)
      if moment.hasZone { zones += 1 }
      let name = field(.habit, of: row)
      let place = habits[name] ?? diary.habits.count
      if place == diary.habits.count {
        diary.habits.append(ImportedHabit(name: name))
        habits[name] = place
      }
      if !field(.category, of: row).isEmpty { diary.habits[place].category = field(.category, of: row) }
      if !field(.unit, of: row).isEmpty { units[place] = field(.unit, of: row) }
      let written = places[.value] == nil ? "done" : field(.value, of: row)
      if written.isEmpty {
        empty += 1
        if !field(.comment, of: row).isEmpty { diary.habits[place].keepInNotes(field(.comment, of: row), on: day) }
        continue
      }
      guard let value = value(written) else {
        throw ImportFlaw(
          "`\(field(.value, of: row))` is no value", line: row.line, hint: "a number, or done, skip, missed")
      }
      diary.habits[place].entries.append(ImportedEntry(day, value, at: time, comment: field(.comment, of: row)))
    }
    if zones > 0 { diary.losses.append("the zones of times, which are read as they stand: \(zones)") }
    if empty > 0 { diary.losses.append("rows without a value, which say nothing: \(empty)") }
    for index in diary.habits.indices {
      if let unit = units[index], diary.habits[index].entries.contains(where: { $0.value.isAmount }) {
        diary.habits[index].guessTarget(unit: unit)
      } else {
        diary.habits[index].settleNumbers()
      }
    }
    return diary
  }

  private static func flaw(of text: String, _ reader: DayReader, line: Int) -> ImportFlaw {
    let (day, time) = DayReader.split(text)
    if reader.day(day) == nil { return ImportFlaw("`\(text)` is no day", line: line, hint: DayReader.hint) }
    return ImportFlaw("`\(time)` is no time", line: line, hint: "write it as in 2026-11-20 18:30")
  }

  private func value(_ text: String) -> EventValue? {
    switch text.lowercased() {
    case "done", "yes", "y", "true", "x", "✓": .done
    case "skip", "skipped", "s": .skip
    case "missed", "no", "n", "false": .missed
    default:
      // A comma between digits is one of decimals, since amounts have no groups of thousands in tables.
      (try? Amount.parse(text.replacing(",", with: ".")).get()).map(EventValue.amount)
    }
  }
}
