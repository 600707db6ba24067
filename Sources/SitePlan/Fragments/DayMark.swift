import Insights

/// Some of the marks.
typealias DayMarks = SmallSet<DayMark>

/// How a day looks on the plate of a year: a stroke on the base line of its habit. Form says the state, colour only
/// confirms it, so that a plate can be read in any colour and in none.
enum DayMark: UInt8, Sendable, CaseIterable {
  /// Outside the habit's dates, in a pause, or still to come: not even the base line.
  case bare
  /// Not due: the base line alone.
  case rest
  /// Due, and nothing was recorded.
  case blank
  case skipped
  /// Recorded as missed, without an amount.
  case missed
  /// Over a limit.
  case broken
  /// An amount below the target, zero included.
  case part
  /// A success: done, reached, kept; with an amount per week or month, a day with some of it.
  case done
  /// Half as much again as a day's target, or more.
  case full
  /// Due today and undecided.
  case due

  /// The mark of a day in the state that ``DayScale`` gives it.
  ///
  /// - Parameters:
  ///   - record: The day as the habit's report has it.
  ///   - isLimit: Whether the habit has a limit to stay within.
  ///   - isPaused: Whether the day is in a pause of the habit.
  init(_ state: CellState, of record: DayRecord, isLimit: Bool, isPaused: Bool) {
    switch state {
    case .d0, .d1, .d2, .d3, .d4, .wellOver:
      switch record.status {
      // On a day that is not decided a zero is nothing yet; what keeps within a limit so far is open, not begun.
      case .pending where isLimit || state == .d0: self = .due
      case .rest where isLimit || state == .d0: self = .rest
      case .pending, .rest: self = .part
      case .missed where isLimit: self = .missed
      case .done, .partial, .over, .missed, .skipped, .blank, .outside:
        self = !record.isSuccess ? .part : state == .wellOver ? .full : .done
      }
    case .skipped: self = isPaused ? .bare : .skipped
    case .missed: self = .missed
    case .over: self = .broken
    case .blank: self = .blank
    case .rest: self = .rest
    case .pending: self = .due
    case .paused, .outside: self = .bare
    }
  }

  /// The height of a line of days, in units of its drawing.
  static let lineHeight = 27
  /// The base line's distance from the top.
  static let baseLine: StaticString = "20.75"

  /// A stroke: the distance of its middle from the top, its height, and the class that gives it this height and its
  /// colour on pages.
  struct Stroke: Sendable {
    let middle, height, cssClass: StaticString
  }

  /// The stroke of the mark; `nil` where there is none, or an outline.
  var stroke: Stroke? {
    switch self {
    case .bare, .rest, .due: nil
    case .full: Stroke(middle: "11", height: "18", cssClass: "mf")
    case .done: Stroke(middle: "13", height: "14", cssClass: "md")
    case .part: Stroke(middle: "16.5", height: "7", cssClass: "mp")
    case .skipped: Stroke(middle: "13", height: "2.5", cssClass: "ms")
    case .blank: Stroke(middle: "19", height: "2", cssClass: "mb")
    case .missed: Stroke(middle: "24", height: "5", cssClass: "mm")
    // Across the line, since a limit is what was crossed.
    case .broken: Stroke(middle: Self.baseLine, height: "9", cssClass: "mx")
    }
  }

  /// Appends consecutive days as they stand on a line: the base line, a path for each mark, and the frame of today.
  static func writeLine(of marks: [DayMark], to html: inout HTMLWriter) {
    let stretches = DayStretches(of: marks)
    DayPaths.writePath("ml", runs: stretches.runs { $0 != .bare }, at: baseLine, to: &html)
    for mark in allCases {
      guard let stroke = mark.stroke else { continue }
      DayPaths.writePath(stroke.cssClass, runs: stretches.runs { $0 == mark }, at: stroke.middle, to: &html)
    }
    if let due = marks.firstIndex(of: .due) {
      html.append("<path class=\"mu\" d=\"M")
      html.append(due)
      html.append(".15 6.5h.7v13h-.7z\"/>")
    }
  }

  /// The marks in the order in which a key explains them, each with its word.
  static let explained: [(mark: DayMark, phrase: Phrase)] = [
    (.full, .keyWellOver), (.done, .statusDone), (.part, .keyPartly), (.skipped, .statusSkipped),
    (.blank, .statusBlank), (.missed, .statusMissed), (.broken, .keyOver), (.due, .statusPending),
    (.rest, .statusRest),
  ]
}
