import Diagnostics

/// One file of events while it is read, and what is known of it afterwards.
struct EventFile {
  let name: String
  /// Its place among the files of its folder.
  let index: Int32
  var problems: EventProblems
  /// `nil` before the header is read, and when it cannot be used.
  var columns: EventColumns?
  /// Whether the rest of the file is passed over, because its header cannot be used.
  var isGivenUp = false
  /// How many lines were read.
  var lines: Int32 = 0
  /// No row of the file has an earlier or a later day.
  var firstDay = Int32.max
  var lastDay = Int32.min
  var rowEnds = RowEnds()
  /// Conflicts that git left.
  var conflicts = ConflictWalk()

  /// The bytes with which nearly all rows of a file end: the commas of empty fields and a line break.
  struct RowEnds {
    /// Behind a value.
    var afterValue = Pattern()
    /// Behind a comment, where that is the fourth column.
    var afterComment: Pattern?
    /// Behind a value, of rows that leave the empty fields out.
    var lineBreak = Pattern()

    /// Up to eight bytes, compared at once.
    struct Pattern {
      private let bytes: UInt64
      private let mask: UInt64
      let length: Int

      /// Matches nothing.
      init() {
        (bytes, mask, length) = (1, 0, 0)
      }

      init?(commas: Int, lineBreak: [UInt8]) {
        let pattern = [UInt8](repeating: UInt8(ascii: ","), count: commas) + lineBreak
        guard pattern.count <= 8 else { return nil }
        bytes = pattern.reversed().reduce(0) { $0 << 8 | UInt64($1) }
        mask = ~(~0 << UInt64(8 * pattern.count))
        length = pattern.count
      }

      @inline(__always)
      func matches(_ pointer: UnsafeRawPointer) -> Bool {
        pointer.loadUnaligned(as: UInt64.self).littleEndian & mask == bytes
      }
    }

    init() {}

    init(columns: EventColumns, hasCarriageReturns: Bool) {
      guard columns.beginAsStandard else { return }
      let lineBreak: [UInt8] = hasCarriageReturns ? [0x0D, 0x0A] : [0x0A]
      afterValue = Pattern(commas: columns.count - 3, lineBreak: lineBreak) ?? Pattern()
      self.lineBreak = Pattern(commas: 0, lineBreak: lineBreak) ?? Pattern()
      if columns[.comment] == 3 { afterComment = Pattern(commas: columns.count - 4, lineBreak: lineBreak) }
    }
  }

  init(name: String, index: Int, path: String) {
    self.name = name
    self.index = Int32(truncatingIfNeeded: index)
    problems = EventProblems(path: path)
  }
}
