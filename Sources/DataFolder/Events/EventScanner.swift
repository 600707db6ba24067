import Diagnostics
import Journal

/// Reads pieces of a file of check-ins quickly: it reads plain rows by comparing words of eight bytes, and passes all
/// others to ``EventRowReader``.
struct EventScanner: ~Copyable {
  var reader: EventRowReader
  let events: ParsedRows

  private var dates = FastRowReader.Dates()

  init(reader: consuming EventRowReader) {
    events = ParsedRows(habits: reader.habits.count)
    self.reader = reader
  }

  /// Adds what another one read of files that come after those that this one read.
  mutating func append(_ later: borrowing EventScanner) {
    events.append(later.events)
    reader.photoCache.add(later.reader.photoCache)
  }

  /// Reads the next piece of a file.
  mutating func scan(_ piece: ChunkedLineReader.Piece, of file: inout EventFile) {
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
      (file.firstDay, file.lastDay) = (dates.first, dates.last)
    }
  }

  // MARK: The header

  /// Reads the header if the piece contains it; returns the offset at which rows begin.
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
        begin(&file, columns: .standard, hasCarriageReturns)
        return end + 1
      }
      let line = EventProblems.Line(bytes: content, number: file.lines)
      switch HeaderReader.read(line, into: &file.problems) {
      case .columns(let columns):
        begin(&file, columns: columns, hasCarriageReturns)
        return end + 1
      case .row(let columns):
        file.lines -= 1
        begin(&file, columns: columns, hasCarriageReturns)
        return start
      case .unusable:
        file.isGivenUp = true
        return lines.count
      }
    }
    return lines.count
  }

  private mutating func begin(_ file: inout EventFile, columns: EventColumns, _ hasCarriageReturns: Bool) {
    dates = FastRowReader.Dates()
    file.columns = columns
    file.rowEnds = EventFile.RowEnds(columns: columns, hasCarriageReturns: hasCarriageReturns)
  }

  // MARK: Rows

  private mutating func scanRows(_ lines: UnsafeBufferPointer<UInt8>, of file: inout EventFile) {
    guard let columns = file.columns, let base = UnsafeRawPointer(lines.baseAddress) else { return }
    let table = reader.table
    table.withView { view in
      var plain = FastRowReader(reader, table: view, ends: file.rowEnds, dates: dates)
      let isPlain = columns.beginAsStandard
      var line = file.lines
      var next = base
      let end = next + lines.count
      while true {
        if isPlain, !file.conflicts.isWithin {
          next = plain.read(from: next, to: end, of: file.index, line: &line, into: events)
        }
        guard next < end else { break }
        line += 1
        let start = base.distance(to: next)
        let lineEnd = Self.lineEnd(lines, from: start)
        var bytes = UnsafeBufferPointer(rebasing: lines[start..<lineEnd])
        if bytes.last == UInt8(ascii: "\r") { bytes = UnsafeBufferPointer(rebasing: bytes.dropLast()) }
        let read = EventProblems.Line(bytes: bytes, number: line)
        let conflict = file.conflicts.take(bytes)
        if let problem = conflict.problem {
          file.problems.report(
            .error, .conflict, .conflictMarks, problem.message, in: read, at: read.whole, hint: problem.hint)
        }
        if conflict == .ordinary, let row = reader.read(read, columns: columns, into: &file.problems) {
          plain.dates.widen(to: row.day.number)
          let detailsIndex = row.details.isEmpty ? nil : events.keep(row.details, of: row.habit)
          let entry = EventLog.Entry(day: row.day, time: row.time, value: row.value, detailsIndex: detailsIndex)
          events.append(ParsedRow(entry: entry, file: file.index, line: line), to: row.habit)
        }
        next = base + lineEnd + 1
      }
      file.lines = line
      dates = plain.dates
    }
  }

  private static func lineEnd(_ lines: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var end = start
    while end < lines.count, lines[end] != UInt8(ascii: "\n") { end += 1 }
    return end
  }
}
