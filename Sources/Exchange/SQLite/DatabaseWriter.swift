import CSqlite

/// Makes a database of SQLite in memory.
final class DatabaseWriter {
  private var handle: OpaquePointer?

  deinit { sqlite3_close_v2(handle) }

  /// A database without tables; `nil` where there is no memory for one.
  init?() {
    guard sqlite3_open_v2(":memory:", &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil) == SQLITE_OK else {
      return nil
    }
  }

  /// Runs statements that give no rows.
  ///
  /// - Returns: Whether all of them worked.
  func run(_ statements: String) -> Bool { sqlite3_exec(handle, statements, nil, nil, nil) == SQLITE_OK }

  /// Runs a statement for each row of values.
  ///
  /// - Returns: Whether all of them worked.
  func run(_ statement: String, _ rows: [[Database.Value]]) -> Bool {
    var prepared: OpaquePointer?
    guard sqlite3_prepare_v2(handle, statement, -1, &prepared, nil) == SQLITE_OK else { return false }
    defer { sqlite3_finalize(prepared) }
    for row in rows {
      sqlite3_reset(prepared)
      for (index, value) in row.enumerated() {
        guard bind(value, to: prepared, Int32(index + 1)) == SQLITE_OK else { return false }
      }
      guard sqlite3_step(prepared) == SQLITE_DONE else { return false }
    }
    return true
  }

  private func bind(_ value: Database.Value, to statement: OpaquePointer?, _ index: Int32) -> Int32 {
    switch value {
    case .null, .blob: return sqlite3_bind_null(statement, index)
    case .integer(let number): return sqlite3_bind_int64(statement, index, number)
    case .real(let number): return sqlite3_bind_double(statement, index, number)
    case .text(let text):
      // The text is copied, since it is gone when the statement runs.
      let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
      return text.withCString { sqlite3_bind_text(statement, index, $0, Int32(text.utf8.count), copied) }
    }
  }

  /// The file.
  var bytes: [UInt8] {
    var size: Int64 = 0
    guard let start = sqlite3_serialize(handle, "main", &size, 0) else { return [] }
    defer { sqlite3_free(start) }
    return Array(UnsafeBufferPointer(start: start, count: Int(size)))
  }
}
