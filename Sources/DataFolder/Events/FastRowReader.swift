import Journal

/// Reads plain rows, which nearly all are, by comparing words of eight bytes.
///
/// A plain row is `2026-11-20[T08:15],slug,VALUE`, then perhaps an unquoted ASCII comment, then the empty fields and
/// the line break that the header has; or it ends after its value. Rows that are accepted need no further check: every
/// byte was compared or is a digit, and none before the line break is a line break.
struct FastRowReader {
  /// The date of the row before, as most rows have the same one: its ten bytes as two overlapping words, and its day.
  /// Also the first and last day so far.
  struct Dates {
    private var start: UInt64 = 0
    private var end: UInt64 = 0
    private var day: Int32 = 0
    /// The last month that was read: its eight bytes `2026-11-` as a word, the day before it, and its number of days.
    private var month: UInt64 = 0
    private var dayBeforeMonth: Int32 = 0
    private var daysInMonth: Int32 = 0
    private(set) var first = Int32.max
    private(set) var last = Int32.min

    /// The number of the day that is written at `bytes`; `nil` where there is none.
    @inline(__always)
    fileprivate mutating func day(at bytes: UnsafeRawPointer, dayStart: Int) -> Int32? {
      let start = bytes.loadUnaligned(as: UInt64.self)
      let end = bytes.loadUnaligned(fromByteOffset: 2, as: UInt64.self)
      if start == self.start, end == self.end { return day }
      return newDay(at: bytes, start, end, dayStart: dayStart)
    }

    @inline(never)
    private mutating func newDay(
      at bytes: UnsafeRawPointer, _ start: UInt64, _ end: UInt64, dayStart: Int
    ) -> Int32? {
      guard let read = start == month ? dayOfMonth(at: bytes + 8) : dayOfNewMonth(at: bytes, start) else { return nil }
      (self.start, self.end, day) = (start, end, read)
      widen(to: day)
      // A row of the night belongs to the day before.
      if dayStart > 0 { widen(to: day - 1) }
      return day
    }

    /// The number of the day of the last month that is written at `bytes`; `nil` where the month has none.
    private func dayOfMonth(at bytes: UnsafeRawPointer) -> Int32? {
      let tens = bytes.load(as: UInt8.self) &- 0x30
      let ones = bytes.load(fromByteOffset: 1, as: UInt8.self) &- 0x30
      let number = Int32(tens) * 10 + Int32(ones)
      guard tens <= 9, ones <= 9, number >= 1, number <= daysInMonth else { return nil }
      return dayBeforeMonth + number
    }

    private mutating func dayOfNewMonth(at bytes: UnsafeRawPointer, _ start: UInt64) -> Int32? {
      let text = UnsafeBufferPointer(start: bytes.assumingMemoryBound(to: UInt8.self), count: 10)
      guard let read = Day(utf8: text), read >= .earliestOfHabits else { return nil }
      let yearMonth = read.yearMonth
      month = start
      dayBeforeMonth = yearMonth.firstDay.number - 1
      daysInMonth = Int32(yearMonth.length)
      return read.number
    }

    mutating func widen(to day: Int32) {
      first = min(first, day)
      last = max(last, day)
    }
  }

  var dates: Dates
  private let table: HabitTable.View
  private let ends: EventFile.RowEnds
  private let dayStart: Int
  private let commentLimit: Int

  init(_ reader: borrowing EventRowReader, table: HabitTable.View, ends: EventFile.RowEnds, dates: Dates) {
    self.table = table
    self.ends = ends
    self.dates = dates
    dayStart = Int(reader.dayStart.minutes)
    // Each ASCII character is one byte.
    commentLimit = min(reader.commentLimit.characters, reader.commentLimit.bytes)
  }

  /// Reads rows as long as they are plain and break no rule; returns where it stopped, and counts the lines.
  ///
  /// It may read up to ``ChunkedLineReader/margin`` bytes beyond the end, which follows a line break.
  mutating func read(
    from start: UnsafeRawPointer, to end: UnsafeRawPointer, of file: Int32, line: inout Int32,
    into events: borrowing ParsedRows
  ) -> UnsafeRawPointer {
    // Everything that changes from row to row is in local variables, so that it can be in registers.
    var dates = dates
    defer { self.dates = dates }
    let (table, ends, dayStart) = (table, ends, dayStart)
    var next = start
    while next < end {
      guard var day = dates.day(at: next, dayStart: dayStart) else { return next }
      var time: TimeOfDay?
      var cursor = next + 10
      if cursor.load(as: UInt8.self) == UInt8(ascii: "T") {
        guard let minutes = Self.minutes(at: cursor + 1) else { return next }
        time = TimeOfDay(minutes: minutes)
        if minutes < dayStart { day &-= 1 }
        cursor += 6
      }
      guard cursor.load(as: UInt8.self) == UInt8(ascii: ",") else { return next }
      let (found, slugLength) = table.find(at: cursor + 1)
      cursor += slugLength &+ 2
      guard found.habit >= 0, day >= found.rule.firstDay, day <= found.rule.lastDay,
        let value = Self.value(at: &cursor, of: found.rule)
      else { return next }
      let habit = Int(found.habit)
      var detailsIndex: Int?
      if ends.afterValue.matches(cursor) {
        cursor += ends.afterValue.length
      } else if ends.lineBreak.matches(cursor) {
        cursor += ends.lineBreak.length
      } else {
        guard let afterComment = ends.afterComment, let length = Self.plainComment(at: cursor, upTo: commentLimit),
          afterComment.matches(cursor + 1 + length)
        else { return next }
        let comment = UnsafeRawBufferPointer(start: cursor + 1, count: length)
        detailsIndex = events.keep(EventDetails(comment: String(decoding: comment, as: UTF8.self)), of: habit)
        cursor += 1 + length + afterComment.length
      }
      line &+= 1
      let entry = EventLog.Entry(day: Day(number: day), time: time, value: value, detailsIndex: detailsIndex)
      events.append(ParsedRow(entry: entry, file: file, line: line), to: habit)
      next = cursor
    }
    return next
  }

  /// The minutes of a time like `08:15`; `nil` where there is none.
  @inline(__always)
  private static func minutes(at bytes: UnsafeRawPointer) -> Int? {
    @inline(__always) func digit(_ offset: Int) -> Int {
      Int(bytes.load(fromByteOffset: offset, as: UInt8.self) &- 0x30)
    }
    let (tenHours, hours, tens, ones) = (digit(0), digit(1), digit(3), digit(4))
    let hour = tenHours &* 10 &+ hours
    guard tenHours <= 2, hours <= 9, hour < 24, tens <= 5, ones <= 9,
      bytes.load(fromByteOffset: 2, as: UInt8.self) == UInt8(ascii: ":")
    else { return nil }
    return hour &* 60 &+ tens &* 10 &+ ones
  }

  /// Reads a value that the habit takes and moves past it; `nil` for any other.
  @inline(__always)
  private static func value(at cursor: inout UnsafeRawPointer, of rule: HabitTable.Rule) -> EventValue? {
    switch UInt32(littleEndian: cursor.loadUnaligned(as: UInt32.self)) {
    case 0x656E_6F64:  // done
      cursor += 4
      return rule.takesDone ? .done : nil
    case 0x7069_6B73:  // skip
      cursor += 4
      return .skip
    case 0x7373_696D:  // miss
      cursor += 6
      return UInt16(littleEndian: cursor.loadUnaligned(fromByteOffset: -2, as: UInt16.self)) == 0x6465 ? .missed : nil
    default:
      return rule.takesAmount ? amount(at: &cursor).map { .amount($0) } : nil
    }
  }

  /// Reads an amount of at most nine digits, with at most six decimals after a point; `nil` where there is none.
  @inline(__always)
  private static func amount(at cursor: inout UnsafeRawPointer) -> Amount? {
    let start = cursor
    var number: Int64 = 0
    @inline(__always) func digit() -> UInt8 { cursor.load(as: UInt8.self) &- 0x30 }
    while case let value = digit(), value <= 9 {
      number = number &* 10 &+ Int64(value)
      cursor += 1
      if start.distance(to: cursor) > 9 { return nil }
    }
    guard cursor != start else { return nil }
    number = number &* 1_000_000
    guard cursor.load(as: UInt8.self) == UInt8(ascii: ".") else { return Amount(millionths: number) }
    cursor += 1
    let point = cursor
    var unit: Int64 = 100_000
    while unit > 0, case let value = digit(), value <= 9 {
      number = number &+ Int64(value) &* unit
      unit /= 10
      cursor += 1
    }
    return cursor != point ? Amount(millionths: number) : nil
  }

  @inline(__always)
  private static func isNumber(_ bytes: UnsafeRawPointer, _ length: Int) -> Bool {
    (0..<length).allSatisfy { bytes.load(fromByteOffset: $0, as: UInt8.self) &- 0x30 <= 9 }
  }

  /// The length of a plain ASCII comment after a comma; `nil` for other comments, and for a number, which may belong to
  /// the amount.
  @inline(__always)
  private static func plainComment(at bytes: UnsafeRawPointer, upTo limit: Int) -> Int? {
    guard bytes.load(as: UInt8.self) == UInt8(ascii: ",") else { return nil }
    var length = 0
    while true {
      let byte = bytes.load(fromByteOffset: 1 + length, as: UInt8.self)
      if byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        return length > 0 && !isNumber(bytes + 1, length) ? length : nil
      }
      guard byte >= 0x20, byte < 0x7F, byte != UInt8(ascii: "\""), length < limit else { return nil }
      length += 1
    }
  }
}
