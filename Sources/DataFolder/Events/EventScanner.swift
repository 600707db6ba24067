import Journal

/// Reads pieces of a file of events at the speed of memory: rows that are as plain as nearly all are, it takes by
/// comparing words of eight bytes; all others it hands to ``EventRowReader``.
///
/// A plain row is `2026-11-20[T08:15],slug,VALUE`, then perhaps a comment of ASCII without quotes, then empty fields and
/// the line break that the header has. Whatever is taken here needs no further check of its bytes: each was compared or
/// is a digit.
struct EventScanner: ~Copyable {
  var reader: EventRowReader
  private(set) var rows: [StagedEvent] = []

  /// The date of the row before, for most rows have the same one: its ten bytes as two words that overlap, and its day.
  private struct SeenDate {
    var start: UInt64 = 0
    var end: UInt64 = 0
    var day: Int32 = 0
  }

  private var seenDate = SeenDate()

  init(reader: consuming EventRowReader) {
    self.reader = reader
  }

  mutating func reserveCapacity(_ count: Int) {
    rows.reserveCapacity(count)
  }

  /// Reads the next piece of a file.
  mutating func scan(_ piece: LinePieces.Piece, of file: inout EventFile) {
    switch piece {
    case .overlong:
      file.lines += 1
      if file.isGivenUp { return }
      let line = EventProblems.Line(bytes: UnsafeBufferPointer(start: nil, count: 0), number: file.lines)
      EventRowReader.reportLength(of: line, into: &file.problems)
      if file.columns == nil { file.isGivenUp = true }
    case .lines(var lines):
      if file.columns == nil, !file.isGivenUp {
        lines = UnsafeBufferPointer(rebasing: lines[scanHeader(lines, of: &file)...])
      }
      if file.isGivenUp || lines.isEmpty { return }
      scanRows(lines, of: &file)
    }
  }

  // MARK: The header

  /// Reads the header, if the piece has it, and gives the offset of what is to be read as rows.
  private mutating func scanHeader(_ lines: UnsafeBufferPointer<UInt8>, of file: inout EventFile) -> Int {
    var start = file.lines == 0 && lines.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while start < lines.count {
      let end = Self.lineEnd(lines, from: start)
      var content = UnsafeBufferPointer(rebasing: lines[start..<end])
      let hasCarriageReturns = content.last == UInt8(ascii: "\r")
      if hasCarriageReturns { content = UnsafeBufferPointer(rebasing: content.dropLast()) }
      file.lines += 1
      if content.isEmpty {
        start = end + 1
        continue
      }
      if content.elementsEqual(EventColumns.standardHeader.utf8) {
        Self.begin(&file, columns: .standard, hasCarriageReturns)
        return end + 1
      }
      let line = EventProblems.Line(bytes: content, number: file.lines)
      switch HeaderReader.read(line, into: &file.problems) {
      case .columns(let columns):
        Self.begin(&file, columns: columns, hasCarriageReturns)
        return end + 1
      case .row(let columns):
        file.lines -= 1
        Self.begin(&file, columns: columns, hasCarriageReturns)
        return start
      case .unusable:
        file.isGivenUp = true
        return lines.count
      }
    }
    return lines.count
  }

  private static func begin(_ file: inout EventFile, columns: EventColumns, _ hasCarriageReturns: Bool) {
    file.columns = columns
    file.rowEnds = EventFile.RowEnds(columns: columns, hasCarriageReturns: hasCarriageReturns)
  }

  // MARK: Rows

  private mutating func scanRows(_ lines: UnsafeBufferPointer<UInt8>, of file: inout EventFile) {
    guard let columns = file.columns, let base = lines.baseAddress else { return }
    let isPlain = columns.beginAsStandard
    let ends = file.rowEnds
    let (today, dayStart) = (reader.today.number, reader.dayStart)
    var (date, firstDay, lastDay) = (seenDate, file.firstDay, file.lastDay)
    var line = file.lines
    var next = UnsafeRawPointer(base)
    let end = next + lines.count
    while next < end {
      line += 1
      plain: if isPlain {
        let start = next.loadUnaligned(as: UInt64.self)
        let rest = next.loadUnaligned(fromByteOffset: 2, as: UInt64.self)
        if start != date.start || rest != date.end {
          let bytes = UnsafeBufferPointer(start: next.assumingMemoryBound(to: UInt8.self), count: 10)
          guard let day = Day(utf8: bytes) else { break plain }
          date = SeenDate(start: start, end: rest, day: day.number)
          // A row of the night belongs to the day before.
          firstDay = min(firstDay, day.number - (dayStart > 0 ? 1 : 0))
          lastDay = max(lastDay, day.number)
        }
        var row = StagedEvent(day: date.day, line: line, habit: 0, kind: .done)
        var cursor = next + 10
        if cursor.load(as: UInt8.self) == UInt8(ascii: "T") {
          guard let minutes = Self.minutes(at: cursor + 1) else { break plain }
          row.minutes = minutes
          if minutes < dayStart { row.day -= 1 }
          cursor += 6
        }
        guard cursor.load(as: UInt8.self) == UInt8(ascii: ","), let found = reader.table.find(at: cursor + 1) else {
          break plain
        }
        row.habit = found.habit
        cursor += found.length + 2
        let rule = reader.table.rules[Int(found.habit)]
        guard row.day >= rule.firstDay, row.day <= rule.lastDay, row.day <= today,
          let length = Self.value(at: cursor, rule, into: &row)
        else { break plain }
        cursor += length
        if ends.afterValue.matches(cursor) {
          next = cursor + ends.afterValue.length
        } else if let afterComment = ends.afterComment,
          let length = Self.plainComment(at: cursor, upTo: reader.commentLimit),
          afterComment.matches(cursor + 1 + length)
        {
          let comment = UnsafeRawBufferPointer(start: cursor + 1, count: length)
          row.details = reader.keep(EventDetails(comment: String(decoding: comment, as: UTF8.self)))
          next = cursor + 1 + length + afterComment.length
        } else {
          break plain
        }
        rows.append(row)
        continue
      }
      let offset = UnsafeRawPointer(base).distance(to: next)
      let lineEnd = Self.lineEnd(lines, from: offset)
      var bytes = UnsafeBufferPointer(rebasing: lines[offset..<lineEnd])
      if bytes.last == UInt8(ascii: "\r") { bytes = UnsafeBufferPointer(rebasing: bytes.dropLast()) }
      let read = reader.read(.init(bytes: bytes, number: line), columns: columns, into: &file.problems)
      if let row = read {
        firstDay = min(firstDay, row.day)
        lastDay = max(lastDay, row.day)
        rows.append(row)
      }
      next = UnsafeRawPointer(base) + lineEnd + 1
    }
    seenDate = date
    (file.lines, file.firstDay, file.lastDay) = (line, firstDay, lastDay)
  }

  /// Reads `08:15`.
  @inline(__always)
  private static func minutes(at bytes: UnsafeRawPointer) -> Int16? {
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
  private static func value(at bytes: UnsafeRawPointer, _ rule: HabitTable.Rule, into row: inout StagedEvent) -> Int? {
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
  private static func amount(at bytes: UnsafeRawPointer, into millionths: inout Int64) -> Int? {
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
  private static func plainComment(at bytes: UnsafeRawPointer, upTo limit: Int) -> Int? {
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

  private static func lineEnd(_ lines: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var end = start
    while end < lines.count, lines[end] != UInt8(ascii: "\n") { end += 1 }
    return end
  }
}
