import Diagnostics

/// A file of check-ins while it is read, and what is known of it afterwards.
struct EventFile {
  let name: String
  /// The index of the file among those of its folder.
  let index: Int32
  var problems: EventProblems
  /// The columns; `nil` before the header is read, and where it cannot be used.
  var columns: EventColumns?
  /// Whether the rest of the file is skipped, because its header cannot be used.
  var isGivenUp = false
  /// The number of lines that were read.
  var lines: Int32 = 0
  /// The first day that a row of the file may count for; `lastDay` is the last one.
  var firstDay = Int32.max
  var lastDay = Int32.min
  var rowEnds = RowEnds()
  /// Finds conflicts that git left.
  var conflicts = ConflictWalk()

  /// The bytes with which nearly all rows of a file end: the commas of empty fields and a line break.
  struct RowEnds {
    /// The end of a row after its value.
    var afterValue = Pattern()
    /// The end of a row after its comment; `nil` unless the comment is the fourth column.
    var afterComment: Pattern?
    /// The end of a row after its value, where the row leaves out the empty fields.
    var lineBreak = Pattern()

    /// Up to eight bytes that are compared at once.
    struct Pattern {
      private let bytes: UInt64
      private let mask: UInt64
      let length: Int

      /// A pattern that matches nothing.
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
