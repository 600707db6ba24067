import Journal

/// The format in which a record is stored: eight-byte numbers, texts with their lengths, and a checksum at the end.
extension UndoRecord {
  private static let mark = Array("daybook undo 2\n".utf8)
  /// The beginning of records by earlier versions, whose summaries are English sentences.
  private static let wordedMark = Array("daybook undo 1\n".utf8)

  var bytes: [UInt8] {
    var writer = Writer()
    writer.bytes = Self.mark
    let summary = change.summary.fields
    writer.write(summary.count)
    for field in summary { writer.write(field) }
    writer.write(change.command)
    writer.write(UInt64(bitPattern: change.time))
    let subjects = change.subjects.map(\.description).sorted()
    writer.write(subjects.count)
    for subject in subjects { writer.write(subject) }
    writer.write(change.paths.count)
    for path in change.paths { writer.write(path) }
    writer.write(traces.count)
    for trace in traces { writer.write(trace) }
    // Earlier versions read only up to the traces or the key.
    writer.write(key?.stored ?? "")
    if case .person(let person) = change.owner { writer.write(person.text) } else { writer.write("") }
    writer.write(change.irreversibility?.rawValue ?? 0)
    writer.write(sequence)
    writer.write(Checksum.of(writer.bytes))
    return writer.bytes
  }

  /// `nil` where the bytes were not written completely by this version or an earlier one.
  init?(_ bytes: [UInt8]) {
    let isWorded = bytes.starts(with: Self.wordedMark)
    guard bytes.count > Self.mark.count + 8, isWorded || bytes.starts(with: Self.mark) else { return nil }
    var end = Reader(bytes: bytes[(bytes.count - 8)...])
    guard end.number() == Checksum.of(bytes.dropLast(8)) else { return nil }
    var reader = Reader(bytes: bytes.dropLast(8).dropFirst(Self.mark.count))
    // A summary that another version wrote is no reason to lose the change.
    let summary =
      isWorded
      ? reader.text().map(ChangeSummary.worded)
      : reader.list { $0.text() }.map { ChangeSummary(fields: $0) ?? .worded($0.joined(separator: " ")) }
    guard let summary, let command = reader.text(), let time = reader.number(),
      let subjects = reader.list({ $0.text() }), let paths = reader.list({ $0.text() }),
      let traces = reader.list({ $0.trace() })
    else { return nil }
    self.traces = traces
    key = reader.text().flatMap(SubmissionKey.init(stored:))
    // Earlier versions end here. The owner is then derived from the files, and the place of a too large change says
    // that it is one.
    let files = traces.map { (path: $0.path, newFolder: $0.newFolder) }
    let person = reader.text()
    let owner = person.map { Username($0).map(ChangeOwner.person) ?? .daybook } ?? ChangeOwner(ofFiles: files)
    let reason = reader.number() ?? 0
    sequence = reader.number() ?? 0
    change = RecordedChange(
      summary: summary, command: command, time: Int64(bitPattern: time), owner: owner,
      subjects: Set(subjects.compactMap(ChangeSubject.init)), paths: paths,
      irreversibility: reader.isTooLarge ? .tooLarge : RecordedChange.Irreversibility(rawValue: reason))
    if reader.isTooLarge { self.traces = [] }
  }

  private struct Writer {
    var bytes: [UInt8] = []

    mutating func write(_ number: UInt64) {
      for shift in stride(from: UInt64(0), to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
    }

    mutating func write(_ number: Int) { write(UInt64(number)) }

    mutating func write(_ text: String) { write(Array(text.utf8)) }

    mutating func write(_ part: [UInt8]) {
      write(part.count)
      bytes += part
    }

    mutating func write(_ trace: Trace) {
      write(trace.path)
      write(trace.newFolder)
      switch trace.kind {
      case .created(let size, let checksum, let rows):
        write(0)
        write(size)
        write(checksum)
        write(rows)
      case .edited(let patch):
        write(1)
        write(patch.offset)
        write(patch.removed)
        write(patch.inserted)
        write(patch.lead)
        write(patch.trail)
        write(patch.sizeBefore)
        write(patch.firstLine)
      case .removed(let bytes):
        write(2)
        write(bytes)
      }
    }
  }

  private struct Reader {
    var bytes: ArraySlice<UInt8>
    /// Whether a file had more changes than are recorded, in the format of earlier versions.
    private(set) var isTooLarge = false

    init(bytes: ArraySlice<UInt8>) {
      self.bytes = bytes
    }

    mutating func number() -> UInt64? {
      guard bytes.count >= 8 else { return nil }
      let number = bytes.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      bytes = bytes.dropFirst(8)
      return number
    }

    /// Reads a number of bytes or elements; `nil` where it is too large to be one.
    mutating func count() -> Int? {
      number().flatMap { $0 <= UInt64(Int32.max) ? Int($0) : nil }
    }

    mutating func part() -> [UInt8]? {
      guard let count = count(), count <= bytes.count else { return nil }
      defer { bytes = bytes.dropFirst(count) }
      return Array(bytes.prefix(count))
    }

    mutating func text() -> String? { part().map { String(decoding: $0, as: UTF8.self) } }

    mutating func list<Item>(_ item: (inout Reader) -> Item?) -> [Item]? {
      guard let count = count(), count <= bytes.count else { return nil }
      var items: [Item] = []
      for _ in 0..<count {
        guard let next = item(&self) else { return nil }
        items.append(next)
      }
      return items
    }

    mutating func trace() -> Trace? {
      guard let path = text(), let newFolder = text(), let kind = kind() else { return nil }
      return Trace(path: path, kind: kind, newFolder: newFolder)
    }

    private mutating func kind() -> Trace.Kind? {
      switch number() {
      case 0:
        guard let size = count(), let checksum = number(), let rows = part() else { return nil }
        return .created(size: size, checksum: checksum, rows: rows)
      case 1:
        guard let offset = count(), let removed = part(), let inserted = part(), let lead = part(), let trail = part(),
          let sizeBefore = count(), let firstLine = number(), sizeBefore >= removed.count
        else { return nil }
        return .edited(
          LinePatch(
            offset: offset, removed: removed, inserted: inserted, lead: lead, trail: trail, sizeBefore: sizeBefore,
            firstLine: firstLine))
      case 2: return part().map(Trace.Kind.removed)
      case 3:
        isTooLarge = true
        return .removed([])
      default: return nil
      }
    }
  }
}
