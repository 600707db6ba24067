import DataFolder
import Journal

/// Which columns of a table hold what, as in `when=date,habit=name,value=amount`.
public struct ColumnMap: Sendable, Equatable {
  /// What a column may hold.
  public enum Field: String, CaseIterable, Sendable {
    /// A day, or a day and a time.
    case when
    /// The time, where it has a column of its own.
    case time
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

  private init(_ columns: [Field: String]) {
    self.columns = columns
  }

  /// That of the tables of ``CheckInTable``.
  static let own = ColumnMap([
    .when: "day", .time: "time", .habit: "title", .value: "value", .comment: "comment", .unit: "unit",
    .category: "category",
  ])
}

/// Reads any table with a row for each check-in.
public struct TableImporter: DiaryImporter {
  private let map: ColumnMap
  /// Whether the table is one of ``CheckInTable``, which puts an apostrophe before formulas.
  private var isOwn = false

  /// - Parameter map: Which columns hold what.
  public init(_ map: ColumnMap) {
    self.map = map
  }

  /// What reads a table that Daybook wrote, whose columns are known; `nil` for any other file.
  public init?(ownTable source: ImportSource) {
    guard let only = source.only, CheckInTable.isOne(only.bytes) else { return nil }
    map = .own
    isOwn = true
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
      places[field] = try Self.place(of: name, in: header)
    }
    func field(_ field: ColumnMap.Field, of row: CSVTable.Row) -> String {
      let text = places[field].map { row[$0] } ?? ""
      return isOwn ? CheckInTable.original(text) : text
    }
    func when(of row: CSVTable.Row) -> String {
      let (day, time) = (field(.when, of: row), field(.time, of: row))
      return time.isEmpty ? day : day + " " + time
    }
    let rows = table.rows.dropFirst()
    let reader = DayReader(rows.map { DayReader.split(field(.when, of: $0)).day })
    var diary = ImportedDiary()
    if !reader.isCertain { diary.notes.append(DayReader.monthFirst) }
    let left = header.fields.indices.filter { !places.values.contains($0) }.map { "`\(header.fields[$0])`" }
    if !left.isEmpty {
      diary.losses.append(
        (isOwn ? "columns of which nothing is read: " : "columns that are not named by --map: ")
          + left.joined(separator: ", "))
    }
    var habits: [String: Int] = [:]
    var spellings: [Int: [String]] = [:]
    var units: [Int: String] = [:]
    var (empty, zones) = (0, 0)
    for row in rows {
      guard let moment = reader.dayAndTime(when(of: row)) else {
        throw Self.flaw(of: when(of: row), reader, line: row.line)
      }
      let (day, time) = (moment.day, moment.time)
      if moment.hasZone { zones += 1 }
      // People type them by hand, with capitals and blanks as it comes.
      let name = field(.habit, of: row).trimmingBlanks
      let place = habits[name.lowercased()] ?? diary.habits.count
      if place == diary.habits.count {
        diary.habits.append(ImportedHabit(name: name))
        habits[name.lowercased()] = place
      } else if name != diary.habits[place].name, !spellings[place, default: []].contains(name) {
        spellings[place, default: []].append(name)
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
    for (place, names) in spellings.sorted(by: { $0.key < $1.key }) {
      diary.notes.append(
        "\(names.map { "`\($0)`" }.joined(separator: ", ")) is taken for `\(diary.habits[place].name)`")
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

  /// Where the column of a name stands. Capitals count only where columns differ by them alone.
  private static func place(of name: String, in header: CSVTable.Row) throws(ImportFlaw) -> Int {
    let fields = header.fields.map(\.trimmingBlanks)
    if let place = fields.firstIndex(of: name) { return place }
    let places = fields.indices.filter { fields[$0].lowercased() == name.lowercased() }
    if places.count == 1 { return places[0] }
    let names = (places.isEmpty ? fields : places.map { fields[$0] }).map { "`\($0)`" }.joined(separator: ", ")
    throw ImportFlaw(
      places.isEmpty ? "there is no column `\(name)`" : "`\(name)` may be several columns", line: header.line,
      hint: "there are \(names)")
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
