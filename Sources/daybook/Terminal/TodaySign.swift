import Insights

/// The sign in front of a habit in lists: how it stands today. Colour only underlines it.
enum TodaySign: String, Sendable {
  case done = "✓"
  case open = "✗"
  case over = "!"
  case missed = "−"
  case skipped = "/"
  case rest = "·"
  /// Before its first day or after its last.
  case outside = " "

  static func of(_ report: HabitReport) -> TodaySign {
    switch report.statusToday {
    case .done: .done
    case .over: .over
    case .missed: .missed
    case .skipped: .skipped
    case .outside: .outside
    case .pending, .partial, .blank, .rest: report.isDueToday ? .open : .rest
    }
  }

  func cell(_ style: Style) -> Table.Cell {
    switch self {
    case .done: Table.Cell(rawValue) { style.good($0) }
    case .open: Table.Cell(rawValue) { style.caution($0) }
    case .over, .missed: Table.Cell(rawValue) { style.bad($0) }
    case .skipped: Table.Cell(rawValue) { style.accent($0) }
    case .rest, .outside: Table.Cell(rawValue) { style.faint($0) }
    }
  }
}
