/// The difference between two versions of a file: a range of whole lines that was replaced with others.
///
/// It can be reverted even if other lines of the file have changed since, because its own lines are searched for
/// together with the lines around them.
struct LinePatch: Equatable {
  /// The offset of the first replaced line.
  var offset: Int
  var removed: [UInt8]
  var inserted: [UInt8]
  /// The lines right before and after, at most ``mostContext`` bytes of each. They are empty at the file's start or
  /// end, and ``unknown`` once they were forgotten.
  var lead: [UInt8]
  var trail: [UInt8]
  var sizeBefore: Int
  /// The checksum of the file's first line afterwards. In a CSV file that is the header, which tells what the rows
  /// mean.
  var firstLine: UInt64

  static let mostContext = 256
  /// Stands for forgotten lines. No text contains this byte, so it never matches.
  private static let unknown: [UInt8] = [0]

  var sizeAfter: Int { sizeBefore - removed.count + inserted.count }

  init(from before: [UInt8], to after: [UInt8]) {
    let shorter = min(before.count, after.count)
    var start = 0
    while start < shorter, before[start] == after[start] { start += 1 }
    while start > 0, before[start - 1] != 0x0A { start -= 1 }
    var common = 0
    while common < shorter - start, before[before.count - 1 - common] == after[after.count - 1 - common] { common += 1 }
    // Both parts end at the end of a line.
    while common > 0,
      !Self.isLineStart(before, before.count - common, from: start)
        || !Self.isLineStart(after, after.count - common, from: start)
    { common -= 1 }
    offset = start
    removed = Array(before[start..<before.count - common])
    inserted = Array(after[start..<after.count - common])
    lead = Self.lead(of: before, at: start)
    trail = Self.trail(of: before, at: before.count - common)
    sizeBefore = before.count
    firstLine = Self.firstLine(of: after)
  }

  init(
    offset: Int, removed: [UInt8], inserted: [UInt8], lead: [UInt8], trail: [UInt8], sizeBefore: Int, firstLine: UInt64
  ) {
    self.offset = offset
    self.removed = removed
    self.inserted = inserted
    self.lead = lead
    self.trail = trail
    self.sizeBefore = sizeBefore
    self.firstLine = firstLine
  }

  /// Removes the lines around the change. Rows of a table are found without them.
  mutating func forgetContext() {
    lead = Self.unknown
    trail = Self.unknown
  }

  // MARK: Taking it back

  /// The file without the change; `nil` where its lines are gone or their place is ambiguous.
  ///
  /// - Parameter isTable: Whether rows may be in any order below the first line, so that any of several equal ones will
  ///   do.
  func reversed(in now: [UInt8], isTable: Bool) -> [UInt8]? {
    if isTable, Self.firstLine(of: now) != firstLine { return nil }
    guard let place = place(in: now, isTable: isTable) else { return nil }
    let end = place + inserted.count
    var lines = removed
    // The removed last line had no line break, and lines were written after it since.
    if end < now.count, !lines.isEmpty, lines.last != 0x0A { lines.append(0x0A) }
    var head = Array(now[..<place])
    if !lines.isEmpty, !head.isEmpty, head.last != 0x0A { head.append(0x0A) }
    return head + lines + now[end...]
  }

  /// Whether the file is as after the change, `false` for as before it; `nil` where neither can be told.
  func happened(in now: [UInt8], isTable: Bool) -> Bool? {
    let isAfter = now.count == sizeAfter && stands(inserted, at: offset, in: now)
    let isBefore = now.count == sizeBefore && stands(removed, at: offset, in: now)
    if isAfter != isBefore { return isAfter }
    if !inserted.isEmpty { return place(in: now, isTable: isTable) != nil }
    return removed.isEmpty ? nil : Self.places(of: removed, in: now).isEmpty
  }

  /// The offset at which the inserted lines are now; `nil` where it cannot be told.
  private func place(in now: [UInt8], isTable: Bool) -> Int? {
    if stands(inserted, at: offset, in: now), surrounds(offset, in: now) == 2 { return offset }
    let places = inserted.isEmpty ? Self.lineStarts(in: now) : Self.places(of: inserted, in: now)
    let fits = places.map { (place: $0, fit: surrounds($0, in: now)) }
    let isBlank = inserted.allSatisfy { $0 == 0x0A || $0 == 0x0D || $0 == 0x20 }
    for needed in [2, 1] {
      let fitting = fits.filter { $0.fit >= needed }.map(\.place)
      if fitting.count == 1 { return fitting[0] }
      // Where equal lines are between equal lines, it does not matter which one is taken.
      if needed == 2, !fitting.isEmpty, !inserted.isEmpty {
        return fitting.min { abs($0 - offset) < abs($1 - offset) }
      }
    }
    if places.count == 1, !isBlank { return places[0] }
    guard isTable else { return nil }
    if inserted.isEmpty {
      // A row that is restored may be anywhere below the header.
      let below = Self.lineStarts(in: now).filter { $0 > 0 } + [now.count]
      return below.min { abs($0 - offset) < abs($1 - offset) }
    }
    return removed.isEmpty ? places.last : nil
  }

  /// The number of sides, 0–2, on which the lines around a place are unchanged.
  private func surrounds(_ place: Int, in now: [UInt8]) -> Int {
    let end = place + inserted.count
    let isLed = lead.isEmpty ? place == 0 : place >= lead.count && now[place - lead.count..<place].elementsEqual(lead)
    let isTrailed = trail.isEmpty ? end == now.count : now[min(end, now.count)...].starts(with: trail)
    return (isLed ? 1 : 0) + (isTrailed ? 1 : 0)
  }

  private func stands(_ lines: [UInt8], at place: Int, in now: [UInt8]) -> Bool {
    place <= now.count && now[place...].starts(with: lines) && Self.isWhole(lines, at: place, in: now)
  }

  /// Whether the lines are whole lines of the file at that place.
  private static func isWhole(_ lines: [UInt8], at place: Int, in now: [UInt8]) -> Bool {
    let end = place + lines.count
    return isLineStart(now, place, from: 0) && (end == now.count || isLineStart(now, end, from: 0))
  }

  private static func places(of lines: [UInt8], in now: [UInt8]) -> [Int] {
    lineStarts(in: now).filter { now[$0...].starts(with: lines) && isWhole(lines, at: $0, in: now) }
  }

  private static func lineStarts(in bytes: [UInt8]) -> [Int] {
    var starts = [0]
    for (index, byte) in bytes.enumerated() where byte == 0x0A { starts.append(index + 1) }
    return starts
  }

  private static func isLineStart(_ bytes: [UInt8], _ offset: Int, from start: Int) -> Bool {
    offset == start || bytes[offset - 1] == 0x0A
  }

  private static func lead(of bytes: [UInt8], at place: Int) -> [UInt8] {
    var start = place
    while start > 0, place - start < mostContext, start == place || bytes[start - 1] != 0x0A { start -= 1 }
    return Array(bytes[start..<place])
  }

  private static func trail(of bytes: [UInt8], at place: Int) -> [UInt8] {
    var end = place
    while end < bytes.count, end - place < mostContext, end == place || bytes[end - 1] != 0x0A { end += 1 }
    return Array(bytes[place..<end])
  }

  static func firstLine(of bytes: [UInt8]) -> UInt64 {
    Checksum.of(bytes.prefix { $0 != 0x0A && $0 != 0x0D })
  }
}

/// FNV-1a of 64 bits. It detects damaged or changed bytes, but gives no protection against manipulation.
enum Checksum {
  static func of(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return sum
  }
}
