import Journal

/// Finds habits by the bytes of their slugs without making strings, with the kinds of rows that each takes.
struct HabitTable {
  struct Rule {
    /// The first and last day that a row may have, as day numbers.
    var firstDay: Int32
    var lastDay: Int32
    var takesDone: Bool
    var takesAmount: Bool

    /// Whether the habit has a day.
    func has(_ day: Day) -> Bool { day.number >= firstDay && day.number <= lastDay }
  }

  let rules: [Rule]
  /// A hash table with open addressing, at most a quarter full, for slugs of up to 15 bytes, each with the comma that
  /// follows it in a row.
  private let slots: [Slot]
  private let shift: UInt64
  /// The slugs of 16 bytes and more.
  private let longSlugs: [(bytes: [UInt8], found: Found)]

  /// A habit with the rows that it takes without a warning; rows after today are not among them.
  struct Found {
    var rule: Rule
    /// The index of the habit, negative for none.
    var habit: Int32
  }

  /// A slot has thirty-two bytes, so that it is in one cache line.
  fileprivate struct Slot {
    var low: UInt64 = 0
    var high: UInt64 = 0
    var found = Found(rule: Rule(firstDay: 0, lastDay: 0, takesDone: false, takesAmount: false), habit: -1)
  }

  init(_ habits: [Habit], today: Day) {
    let rules = habits.map(Rule.init)
    var capacity = 16
    while capacity < habits.count * 4 { capacity *= 2 }
    let shift = UInt64(64 - capacity.trailingZeroBitCount)
    var slots = [Slot](repeating: Slot(), count: capacity)
    var longSlugs: [(bytes: [UInt8], found: Found)] = []
    for (index, habit) in habits.enumerated() {
      let bytes = Array(habit.slug.text.utf8)
      var found = Found(rule: rules[index], habit: Int32(index))
      found.rule.lastDay = min(found.rule.lastDay, today.number)
      guard bytes.count < 16 else {
        longSlugs.append((bytes, found))
        continue
      }
      let padded = bytes + [UInt8(ascii: ",")] + [UInt8](repeating: 0, count: 15 - bytes.count)
      let (low, high) = padded.withUnsafeBytes {
        (
          $0.loadUnaligned(as: UInt64.self).littleEndian,
          $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self).littleEndian
        )
      }
      var place = Self.place(of: low, high, shift: shift)
      while slots[place].found.habit >= 0 { place = (place + 1) & (capacity - 1) }
      slots[place] = Slot(low: low, high: high, found: found)
    }
    self.rules = rules
    self.slots = slots
    self.shift = shift
    self.longSlugs = longSlugs
  }

  /// Lends the table to code that looks up a habit for every row, without the bounds checks of arrays.
  @inline(__always)
  func withView<Result>(_ body: (View) -> Result) -> Result {
    slots.withUnsafeBufferPointer { slots in
      body(View(slots: slots, shift: shift, table: self))
    }
  }

  /// The table as plain memory.
  struct View {
    fileprivate let slots: UnsafeBufferPointer<Slot>
    fileprivate let shift: UInt64
    fileprivate let table: HabitTable

    /// The habit whose slug begins at `bytes` and ends before a comma, negative for none, and the length of the slug.
    ///
    /// It always reads sixteen bytes, and more only as long as they agree with a slug.
    @inline(__always)
    func find(at bytes: UnsafeRawPointer) -> (found: Found, length: Int) {
      let low = bytes.loadUnaligned(as: UInt64.self).littleEndian
      let high = bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self).littleEndian
      let commas = (HabitTable.commas(in: low), HabitTable.commas(in: high))
      if commas.0 | commas.1 == 0 { return table.findLong(at: bytes) }
      // There are no branches, since the length of the next slug cannot be predicted. `upToComma` has the bits up to
      // the comma, all bits where there is none. `isHigh` has all bits set where the comma is not among the first eight
      // bytes.
      let lengths = (commas.0.trailingZeroBitCount >> 3, commas.1.trailingZeroBitCount >> 3)
      let isHigh = 0 &- (lengths.0 >> 3)
      let upToComma = (commas.0 ^ (commas.0 &- 1), commas.1 ^ (commas.1 &- 1))
      let habit = find(low & upToComma.0, high & upToComma.1 & UInt64(bitPattern: Int64(isHigh)))
      return (habit, lengths.0 &+ (lengths.1 & isHigh))
    }

    @inline(__always)
    fileprivate func find(_ low: UInt64, _ high: UInt64) -> Found {
      var place = HabitTable.place(of: low, high, shift: shift)
      while true {
        let slot = slots[place]
        if (slot.low == low && slot.high == high) || slot.found.habit < 0 { return slot.found }
        place = (place &+ 1) & (slots.count &- 1)
      }
    }
  }

  /// The index of the habit with that slug; `nil` for none.
  func find(_ slug: UnsafeBufferPointer<UInt8>) -> Int? {
    guard slug.count < 16 else {
      return longSlugs.first { $0.bytes.elementsEqual(slug) }.map { Int($0.found.habit) }
    }
    var words: (UInt64, UInt64) = (0, 0)
    withUnsafeMutableBytes(of: &words) {
      $0.copyMemory(from: UnsafeRawBufferPointer(slug))
      $0[slug.count] = UInt8(ascii: ",")
    }
    let habit = withView { $0.find(words.0.littleEndian, words.1.littleEndian).habit }
    return habit >= 0 ? Int(habit) : nil
  }

  fileprivate func findLong(at bytes: UnsafeRawPointer) -> (found: Found, length: Int) {
    let first = bytes.load(as: UInt8.self)
    for long in longSlugs where long.bytes.first == first {
      var length = 0
      while length < long.bytes.count, bytes.load(fromByteOffset: length, as: UInt8.self) == long.bytes[length] {
        length += 1
      }
      if length == long.bytes.count, bytes.load(fromByteOffset: length, as: UInt8.self) == UInt8(ascii: ",") {
        return (long.found, length)
      }
    }
    return (Slot().found, 0)
  }

  @inline(__always)
  fileprivate static func place(of low: UInt64, _ high: UInt64, shift: UInt64) -> Int {
    let mixed = (low ^ (high &* 0x9E37_79B9_7F4A_7C15)) &* 0xFF51_AFD7_ED55_8CCD
    return Int(truncatingIfNeeded: mixed &>> shift)
  }

  /// A word whose lowest set bit is in the byte of the first comma; zero where there is none.
  @inline(__always)
  fileprivate static func commas(in word: UInt64) -> UInt64 {
    let zeroes = word ^ 0x2C2C_2C2C_2C2C_2C2C
    return (zeroes &- 0x0101_0101_0101_0101) & ~zeroes & 0x8080_8080_8080_8080
  }
}

extension HabitTable.Rule {
  init(_ habit: Habit) {
    self.init(
      firstDay: habit.start?.number ?? .min, lastDay: habit.lastDay?.number ?? .max,
      takesDone: habit.target.map { $0.period == .day } ?? true, takesAmount: habit.target != nil)
  }
}
