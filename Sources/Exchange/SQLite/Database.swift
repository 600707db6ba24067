import CSqlite

/// A database of SQLite that somebody else wrote, in memory: read alone, with bounds on what reading it may cost.
///
/// Its schema is not trusted: views, triggers and virtual tables are not looked at, and functions in it are not called.
final class Database {
  private var handle: OpaquePointer?
  /// How many thousand steps of its machine may still be made.
  private let steps = UnsafeMutablePointer<Int>.allocate(capacity: 1)

  /// A value of a column.
  enum Value: Equatable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob
  }

  /// What a file begins with.
  static let magic = Array("SQLite format 3".utf8) + [0]

  /// Whether bytes are a database by their beginning.
  static func isOne(_ bytes: [UInt8]) -> Bool { bytes.starts(with: magic) }

  /// The most rows of a table.
  static let mostRows = 4_000_000
  private static let largestText: Int32 = 4 << 20
  private static let mostSteps = 2_000_000

  deinit {
    sqlite3_close_v2(handle)
    steps.deallocate()
  }

  /// - Throws: An ``ImportFlaw`` for what is no database, or a damaged one.
  init(_ bytes: [UInt8]) throws(ImportFlaw) {
    steps.initialize(to: Self.mostSteps)
    let hasLog = bytes.count > 18 && bytes[18] == 2
    losses =
      hasLog
      ? ["what the program had not yet written into the file, if there is a `-wal` beside it: close the program first"]
      : []
    guard Self.isOne(bytes) else { throw ImportFlaw("this is no SQLite database") }
    guard bytes.count >= 512, bytes.count <= ImportSource.largest else {
      throw ImportFlaw(bytes.count < 512 ? "the database is cut off" : "the database is too large")
    }
    guard sqlite3_open_v2(":memory:", &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil) == SQLITE_OK,
      sqlite3_defend(handle) == SQLITE_OK
    else { throw ImportFlaw("the database cannot be opened") }
    for (limit, value) in [
      (SQLITE_LIMIT_LENGTH, Self.largestText), (SQLITE_LIMIT_SQL_LENGTH, 100_000), (SQLITE_LIMIT_COLUMN, 200),
      (SQLITE_LIMIT_EXPR_DEPTH, 50), (SQLITE_LIMIT_COMPOUND_SELECT, 5), (SQLITE_LIMIT_ATTACHED, 0),
      (SQLITE_LIMIT_TRIGGER_DEPTH, 1), (SQLITE_LIMIT_WORKER_THREADS, 0),
    ] { sqlite3_limit(handle, limit, value) }
    sqlite3_progress_handler(
      handle, 1000,
      { context in
        guard let steps = context?.assumingMemoryBound(to: Int.self) else { return 1 }
        steps.pointee -= 1
        return steps.pointee < 0 ? 1 : 0
      }, steps)
    do throws(ImportFlaw) {
      try load(bytes)
      try check()
    } catch {
      guard let size = Self.size(saidBy: bytes), size > bytes.count else { throw error }
      throw ImportFlaw("the database is cut off: \(bytes.count) of its \(size) bytes are there")
    }
  }

  /// How many bytes a file has by its own account; `nil` where it does not say so.
  ///
  /// https://www.sqlite.org/fileformat2.html#in_header_database_size
  private static func size(saidBy bytes: [UInt8]) -> Int? {
    func number(at start: Int, _ length: Int) -> Int { bytes[start..<start + length].reduce(0) { $0 << 8 | Int($1) } }
    guard bytes.count >= 100, number(at: 24, 4) == number(at: 92, 4) else { return nil }
    let page = number(at: 16, 2)
    return (page == 1 ? 65_536 : page) * number(at: 28, 4)
  }

  /// Gives SQLite a copy of the bytes, which it frees itself.
  private func load(_ bytes: [UInt8]) throws(ImportFlaw) {
    guard let memory = sqlite3_malloc64(UInt64(bytes.count)) else { throw ImportFlaw("there is no memory for it") }
    bytes.withUnsafeBytes { source in
      if let base = source.baseAddress { memory.copyMemory(from: base, byteCount: source.count) }
    }
    let buffer = memory.assumingMemoryBound(to: UInt8.self)
    // A log beside the file cannot be read from memory: without these numbers SQLite does not ask for it.
    (buffer[18], buffer[19]) = (1, 1)
    let flags = UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_READONLY)
    guard
      sqlite3_deserialize(handle, "main", buffer, Int64(bytes.count), Int64(bytes.count), flags) == SQLITE_OK
    else { throw failure() }
  }

  /// Looks whether the pages of the file hang together, so that nothing is missing unnoticed.
  private func check() throws(ImportFlaw) {
    for row in try rows("PRAGMA quick_check(20)") {
      guard case .text(let text)? = row.first, text != "ok" else { continue }
      // What was allowed to be missing when it was stored is no damage.
      if ["NULL value in", "non-unique", "CHECK constraint", "NUMERIC value in", "TEXT value in"].contains(
        where: text.contains)
      {
        continue
      }
      throw ImportFlaw("the database is damaged")
    }
  }

  // MARK: What is in it

  /// What may be missing, in sentences without a full stop: the program kept a log beside the file, in which rows may
  /// still stand.
  let losses: [String]

  /// `user_version`, by which programs number their schemas.
  var version: Int {
    get throws(ImportFlaw) {
      guard case .integer(let version)? = try rows("PRAGMA user_version").first?.first else { return 0 }
      return Int(version)
    }
  }

  /// The names of the tables in lower case; views and virtual tables are none.
  func tables() throws(ImportFlaw) -> Set<String> {
    var names: Set<String> = []
    for row in try rows("SELECT name, sql FROM sqlite_master WHERE type = 'table'") {
      guard row.count == 2, case .text(let name) = row[0], case .text(let sql) = row[1],
        !sql.uppercased().hasPrefix("CREATE VIRTUAL")
      else { continue }
      names.insert(name.lowercased())
    }
    return names
  }

  /// The names of a table's columns in lower case. Columns that are computed are none.
  private func columns(of table: String) throws(ImportFlaw) -> Set<String> {
    var names: Set<String> = []
    for row in try rows("PRAGMA table_info(\(Self.quoted(table)))") {
      if row.count > 1, case .text(let name) = row[1] { names.insert(name.lowercased()) }
    }
    return names
  }

  /// A row of a table, by the names of its columns.
  struct Record {
    fileprivate let places: [String: Int]
    fileprivate let values: [Value]

    /// A value; `null` for a column that the table does not have.
    subscript(name: String) -> Value { places[name].map { values[$0] } ?? .null }

    func text(_ name: String) -> String {
      switch self[name] {
      case .text(let text): text
      case .integer(let number): "\(number)"
      case .real(let number): number == number.rounded() && abs(number) < 1e15 ? "\(Int64(number))" : "\(number)"
      case .null, .blob: ""
      }
    }

    func integer(_ name: String) -> Int? {
      switch self[name] {
      case .integer(let number): Int(number)
      case .real(let number): abs(number) < 1e15 ? Int(number) : nil
      case .text(let text): Int(text)
      case .null, .blob: nil
      }
    }

    func real(_ name: String) -> Double? {
      switch self[name] {
      case .integer(let number): Double(number)
      case .real(let number): number.isFinite ? number : nil
      case .text(let text): Double(text).flatMap { $0.isFinite ? $0 : nil }
      case .null, .blob: nil
      }
    }
  }

  /// The rows of a table in the order in which they were stored; none where there is no such table.
  ///
  /// - Parameter wanted: The columns, in lower case; those that the table lacks are `null`.
  func records(of table: String, _ wanted: [String]) throws(ImportFlaw) -> [Record] {
    guard try tables().contains(table.lowercased()) else { return [] }
    let known = try columns(of: table)
    let names = wanted.filter(known.contains)
    if names.isEmpty { return [] }
    let places = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    let list = names.map(Self.quoted).joined(separator: ", ")
    return try rows("SELECT \(list) FROM \(Self.quoted(table))").map { Record(places: places, values: $0) }
  }

  // MARK: Queries

  private func rows(_ query: String) throws(ImportFlaw) -> [[Value]] {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(handle, query, -1, &statement, nil) == SQLITE_OK else { throw failure() }
    defer { sqlite3_finalize(statement) }
    let width = sqlite3_column_count(statement)
    var rows: [[Value]] = []
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_DONE: return rows
      case SQLITE_ROW:
        if rows.count >= Self.mostRows { throw ImportFlaw("a table of the database is too long") }
        var row: [Value] = []
        row.reserveCapacity(Int(width))
        for column in 0..<width { row.append(try value(statement, column)) }
        rows.append(row)
      default: throw failure()
      }
    }
  }

  private func value(_ statement: OpaquePointer?, _ column: Int32) throws(ImportFlaw) -> Value {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, column))
    case SQLITE_FLOAT: return .real(sqlite3_column_double(statement, column))
    case SQLITE_TEXT:
      guard let start = sqlite3_column_text(statement, column) else { return .null }
      let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column)))
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw ImportFlaw("a text in the database is not UTF-8")
      }
      return .text(text)
    case SQLITE_BLOB: return .blob
    default: return .null
    }
  }

  private func failure() -> ImportFlaw {
    switch sqlite3_errcode(handle) & 0xFF {
    case SQLITE_CORRUPT: ImportFlaw("the database is damaged")
    case SQLITE_NOTADB:
      ImportFlaw("the database is damaged, or protected by a password", hint: "export it without one")
    case SQLITE_INTERRUPT: ImportFlaw("the database takes too long to read")
    case SQLITE_TOOBIG: ImportFlaw("a text in the database is too long")
    default: ImportFlaw("the database cannot be read: \(String(cString: sqlite3_errmsg(handle)))")
    }
  }

  private static func quoted(_ name: String) -> String { "\"\(name.replacing("\"", with: "\"\""))\"" }
}
