import Insights

/// How a day looks, the same in axis, calendar, week strip and key: one short class each, and a form of its own,
/// so that no two states differ by colour alone.
enum CellState: UInt8, Sendable, CaseIterable {
  /// Steps of what was done, from a zero to all; ``DayScale`` says which amount is which. `d4` is also a plain success.
  case d0, d1, d2, d3, d4
  /// Half as much again as what was asked for: as `d4`, with a mark.
  case wellOver
  case skipped, missed, over, blank, rest, pending
  /// In a pause, on a day on which nothing was due: bare, as days outside.
  case paused
  case outside

  /// The state of a day in the overview of all habits: nothing of what was due, less than half, half or more, nearly
  /// all, all.
  init(_ day: OverviewDay) {
    let missing = day.due - day.succeeded
    self =
      if day.due == 0 {
        .rest
      } else if day.succeeded == 0 {
        .blank
      } else if missing == 0 {
        .d4
      } else if (missing == 1 && day.due >= 3) || day.succeeded * 100 >= day.due * 85 {
        .d3
      } else {
        day.succeeded * 2 >= day.due ? .d2 : .d1
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
    case .wellOver: "d5"
    case .skipped: "sk"
    case .missed: "mi"
    case .over: "ov"
    case .blank: "bl"
    case .rest: "re"
    case .pending: "pe"
    case .paused: "pz"
    case .outside: "ou"
    }
  }

  /// The state in a word, for cells without an amount; `nil` for days outside the habit's time.
  var phrase: Phrase? {
    switch self {
    case .d0, .d1, .d2, .d3: .statusPartial
    case .d4, .wellOver: .statusDone
    case .skipped: .statusSkipped
    case .missed: .statusMissed
    case .over: .statusOverSaid
    case .blank: .statusBlank
    case .rest: .statusRest
    case .pending: .statusPending
    case .paused: .habitPausedNow
    case .outside: nil
    }
  }

  /// Whether the state is one of the steps that an amount or a success gives.
  var isLevel: Bool { rawValue <= CellState.wellOver.rawValue }
}

/// Some of the states: those that one path draws, or that some days are in.
typealias CellStates = SmallSet<CellState>
