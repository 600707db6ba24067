import Insights

/// The sign before a habit in lists, which shows how the habit stands today. Signs differ in shape and not only in
/// colour.
enum TodaySign: String, Sendable {
  case done = "✓"
  case open = "✗"
  case over = "!"
  case missed = "−"
  case skipped = "/"
  case rest = "·"
  /// The blank for a habit before its first day or after its last.
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
