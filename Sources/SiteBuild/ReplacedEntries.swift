import FileSystem

/// What was recorded of some files since the manifest was written as a whole: entries in the place of those that the table has of the
/// same paths.
struct ReplacedEntries: Sendable {
  /// An entry without its path, which the table has.
  struct Item: Sendable, Equatable {
    /// The number of the entry in the table.
    var number: Int
    var fingerprint: Fingerprint
    var size: Int64
    /// The time of the last change, in nanoseconds since 1970.
    var modified: Int64
  }

  /// Ordered by their numbers, of which each is there once.
  private(set) var items: [Item] = []

  /// What took the place of the entry with a number; `nil` where none did.
  subscript(number: Int) -> Item? {
    let place = PathOrder.firstNumber(0..<items.count) { items[$0].number < number }
    return place < items.count && items[place].number == number ? items[place] : nil
  }

  /// These and others: of several with one number the last one counts.
  func adding(_ others: [Item]) -> ReplacedEntries {
    var latest = Dictionary(items.map { ($0.number, $0) }, uniquingKeysWith: { _, last in last })
    for item in others { latest[item.number] = item }
    return ReplacedEntries(items: latest.values.sorted { $0.number < $1.number })
  }

  /// What no other entries in the place of those of this table have; what the table has where there are none.
  ///
  /// - Parameter table: The checksum of the table.
  func checksum(in table: Fingerprint) -> Fingerprint {
    if items.isEmpty { return table }
    var record = RecordWriter()
    record.append(table.bytes)
    append(to: &record)
    return Fingerprint(hashing: record.bytes)
  }
}

extension ReplacedEntries {
  func append(to record: inout RecordWriter) {
    record.append(items) {
      $0.append($1.number)
      $0.append($1.fingerprint)
      $0.append($1.size)
      $0.append($1.modified)
    }
  }

  /// - Parameter count: How many entries the table has.
  init(_ record: inout RecordReader, count: Int) throws(RecordReader.Unreadable) {
    var last = -1
    items = try record.values { record throws(RecordReader.Unreadable) in
      let item = Item(
        number: Int(truncatingIfNeeded: try record.signed()), fingerprint: try record.fingerprint(),
        size: try record.signed(), modified: try record.signed())
      guard item.number > last, item.number < count else { throw RecordReader.Unreadable() }
      last = item.number
      return item
    }
  }
}
