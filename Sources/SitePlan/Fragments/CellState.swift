import Insights
import Journal

/// How a day looks, the same in heatmap, calendar, week strip and key: one short class each, and a shape of its own, so
/// that no two states differ by colour alone.
enum CellState: UInt8, Sendable, CaseIterable {
  /// Levels of an amount, by the share of the target reached; `d4` is also a plain success.
  case d0, d1, d2, d3, d4
  case skipped, missed, over, blank, rest, pending, outside

  /// The state of a day as a report has it.
  init(_ record: DayRecord, isAmount: Bool) {
    switch record.status {
    case .skipped: self = .skipped
    case .over: self = .over
    case .outside: self = .outside
    case .missed where !isAmount || record.recorded == nil: self = .missed
    case .blank: self = .blank
    case .rest where record.recorded == nil: self = .rest
    case .pending where record.recorded == nil: self = .pending
    case .done, .partial, .pending, .rest, .missed:
      self =
        switch record.level {
        case 0: .d0
        case 1: .d1
        case 2: .d2
        case 3: .d3
        default: .d4
        }
    }
  }

  /// The state of a day in the overview of all habits.
  init(_ day: OverviewDay) {
    switch (day.due, day.level) {
    case (0, _): self = .rest
    case (_, 0): self = .blank
    case (_, 1): self = .d1
    case (_, 2): self = .d2
    case (_, 3): self = .d3
    default: self = .d4
    }
  }

  /// The CSS class of the state, two letters.
  var cssClass: StaticString {
    switch self {
    case .d0: "d0"
    case .d1: "d1"
    case .d2: "d2"
    case .d3: "d3"
    case .d4: "d4"
    case .skipped: "sk"
    case .missed: "mi"
    case .over: "ov"
    case .blank: "bl"
    case .rest: "re"
    case .pending: "pe"
    case .outside: "ou"
    }
  }

  /// The state in a word, for cells without an amount; `nil` for days outside the habit's time.
  var phrase: Phrase? {
    switch self {
    case .d0, .d1, .d2, .d3: .statusPartial
    case .d4: .statusDone
    case .skipped: .statusSkipped
    case .missed: .statusMissed
    case .over: .statusOverSaid
    case .blank: .statusBlank
    case .rest: .statusRest
    case .pending: .statusPending
    case .outside: nil
    }
  }

  /// Whether the state is one of the levels `d0` to `d4`, which an amount or a success gives.
  var isLevel: Bool { rawValue <= CellState.d4.rawValue }
}
