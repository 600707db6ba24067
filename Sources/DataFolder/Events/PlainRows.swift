import Journal

/// Reads rows that are as plain as nearly all are, by comparing words of eight bytes.
///
/// A plain row is `2026-11-20[T08:15],slug,VALUE`, then perhaps a comment of ASCII without quotes, then empty fields and
/// the line break that the header has. Whatever is taken here needs no further check of its bytes: each was compared or
/// is a digit, and none before the line break is one.
struct PlainRows {
  struct Row {
    /// Without its line and details.
    var row: StagedEvent
    /// With its line break.
    var length: Int
    var comment: UnsafeRawBufferPointer?
  }

  /// The date of the row before, for most rows have the same one: its ten bytes as two words that overlap, and its day.
  /// And the first and last day so far.
  struct Dates {
    fileprivate var start: UInt64 = 0
    fileprivate var end: UInt64 = 0
    fileprivate var day: Int32 = 0
    private(set) var first = Int32.max
    private(set) var last = Int32.min

    mutating func widen(to day: Int32) {
      first = min(first, day)
      last = max(last, day)
    }
  }

  var dates: Dates
  private let table: HabitTable.View
  private let ends: EventFile.RowEnds
  private let today: Int32
  private let dayStart: Int16
  private let commentLimit: Int

  init(_ reader: borrowing EventRowReader, table: HabitTable.View, ends: EventFile.RowEnds, dates: Dates) {
    self.table = table
    self.ends = ends
    self.dates = dates
    today = reader.today.number
    dayStart = reader.dayStart
    commentLimit = reader.commentLimit
  }

  /// The row that begins here; `nil` when it is not plain, or breaks a rule.
  ///
  /// May look at up to ``LinePieces/margin`` bytes beyond the row.
  @inline(__always)
  mutating func read(at start: UnsafeRawPointer) -> Row? {
    guard let day = date(at: start) else { return nil }
    var row = StagedEvent(day: day, line: 0, habit: 0, kind: .done)
    var cursor = start + 10
    if cursor.load(as: UInt8.self) == UInt8(ascii: "T") {
      guard let minutes = Self.minutes(at: cursor + 1) else { return nil }
      row.minutes = minutes
      if minutes < dayStart { row.day -= 1 }
      cursor += 6
    }
    guard cursor.load(as: UInt8.self) == UInt8(ascii: ","), let found = table.find(at: cursor + 1) else { return nil }
    row.habit = found.habit
    cursor += found.length + 2
    let rule = table.rules[Int(found.habit)]
    guard row.day >= rule.firstDay, row.day <= rule.lastDay, row.day <= today,
      let length = Self.value(at: cursor, of: rule, into: &row)
    else { return nil }
    cursor += length
    if ends.afterValue.matches(cursor) {
      return Row(row: row, length: start.distance(to: cursor) + ends.afterValue.length)
    }
    guard let afterComment = ends.afterComment, let length = Self.plainComment(at: cursor, upTo: commentLimit),
      afterComment.matches(cursor + 1 + length)
    else { return nil }
    return Row(
      row: row, length: start.distance(to: cursor) + 1 + length + afterComment.length,
      comment: UnsafeRawBufferPointer(start: cursor + 1, count: length))
  }

  /// The number of the day that is written here.
  @inline(__always)
  private mutating func date(at bytes: UnsafeRawPointer) -> Int32? {
    let start = bytes.loadUnaligned(as: UInt64.self)
    let end = bytes.loadUnaligned(fromByteOffset: 2, as: UInt64.self)
    if start == dates.start, end == dates.end { return dates.day }
    guard let day = Day(utf8: UnsafeBufferPointer(start: bytes.assumingMemoryBound(to: UInt8.self), count: 10)) else {
      return nil
    }
    (dates.start, dates.end, dates.day) = (start, end, day.number)
    dates.widen(to: day.number)
    // A row of the night belongs to the day before.
    if dayStart > 0 { dates.widen(to: day.number - 1) }
    return day.number
  }

  /// Reads `08:15`.
  @inline(__always)
  static func minutes(at bytes: UnsafeRawPointer) -> Int16? {
    @inline(__always) func digit(_ offset: Int) -> Int16 {
      Int16(bytes.load(fromByteOffset: offset, as: UInt8.self)) - 0x30
    }
    let digits = (digit(0), digit(1), digit(3), digit(4))
    let isNumber =
      UInt16(bitPattern: digits.0) <= 9 && UInt16(bitPattern: digits.1) <= 9 && UInt16(bitPattern: digits.2) <= 5
      && UInt16(bitPattern: digits.3) <= 9
    let hour = digits.0 * 10 + digits.1
    guard isNumber, hour < 24, bytes.load(fromByteOffset: 2, as: UInt8.self) == UInt8(ascii: ":") else { return nil }
    return hour * 60 + digits.2 * 10 + digits.3
  }

  /// Reads a value that its habit takes, and gives its length.
  @inline(__always)
  static func value(at bytes: UnsafeRawPointer, of rule: HabitTable.Rule, into row: inout StagedEvent) -> Int? {
    switch UInt32(littleEndian: bytes.loadUnaligned(as: UInt32.self)) {
    case 0x656E_6F64:  // done
      row.kind = .done
      return rule.takesDone ? 4 : nil
    case 0x7069_6B73:  // skip
      row.kind = .skip
      return 4
    case 0x7373_696D:  // miss
      row.kind = .missed
      return UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: 4, as: UInt16.self)) == 0x6465 ? 6 : nil
    default:
      row.kind = .amount
      return rule.takesAmount ? amount(at: bytes, into: &row.millionths) : nil
    }
  }

  /// Reads at most nine digits, and at most six decimals behind a point.
  @inline(__always)
  static func amount(at bytes: UnsafeRawPointer, into millionths: inout Int64) -> Int? {
    var length = 0
    var number: Int64 = 0
    @inline(__always) func digit() -> UInt8 { bytes.load(fromByteOffset: length, as: UInt8.self) &- 0x30 }
    while length < 9, case let value = digit(), value <= 9 {
      number = number &* 10 &+ Int64(value)
      length += 1
    }
    guard length > 0 else { return nil }
    number = number &* 1_000_000
    guard bytes.load(fromByteOffset: length, as: UInt8.self) == UInt8(ascii: ".") else {
      millionths = number
      return length
    }
    length += 1
    var unit: Int64 = 100_000
    let start = length
    while unit > 0, case let value = digit(), value <= 9 {
      number = number &+ Int64(value) &* unit
      unit /= 10
      length += 1
    }
    millionths = number
    return length > start ? length : nil
  }

  /// The length of a comment of plain ASCII that follows a comma.
  @inline(__always)
  static func plainComment(at bytes: UnsafeRawPointer, upTo limit: Int) -> Int? {
    guard bytes.load(as: UInt8.self) == UInt8(ascii: ",") else { return nil }
    var length = 0
    while true {
      let byte = bytes.load(fromByteOffset: 1 + length, as: UInt8.self)
      if byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        return length > 0 ? length : nil
      }
      guard byte >= 0x20, byte < 0x7F, byte != UInt8(ascii: "\""), length < limit else { return nil }
      length += 1
    }
  }
}
