import Insights

/// How the terminal shows a day's status: each by a sign of its own, which colour only underlines.
struct StatusSign: Sendable {
  let character: String
  /// For the key below a heatmap.
  let meaning: String
  private let paint: @Sendable (Style, String) -> String

  func painted(_ style: Style, _ text: String? = nil) -> String { paint(style, text ?? character) }

  private init(_ character: String, _ meaning: String, _ paint: @escaping @Sendable (Style, String) -> String) {
    self.character = character
    self.meaning = meaning
    self.paint = paint
  }

  /// The signs in the order in which a key lists them.
  static let all = [
    done, doneExactly, partlyMost, partlyLess, nothing, over, missed, skipped, pending, blank, rest,
  ]

  static let done = StatusSign("█", "done") { $0.good($1) }
  static let doneExactly = StatusSign("▓", "done, to 150 %") { $0.good($1) }
  static let partlyMost = StatusSign("▒", "half or more") { $0.caution($1) }
  static let partlyLess = StatusSign("░", "less than half") { $0.caution($1) }
  static let nothing = StatusSign("0", "a recorded zero") { $0.caution($1) }
  static let over = StatusSign("!", "over the limit") { $0.bad($1) }
  static let missed = StatusSign("×", "missed") { $0.bad($1) }
  static let skipped = StatusSign("/", "skipped") { $0.accent($1) }
  static let pending = StatusSign("?", "due today") { $0.bold($1) }
  static let blank = StatusSign("-", "nothing recorded") { style, text in text }
  static let rest = StatusSign("·", "not due") { $0.faint($1) }
  /// Not in the key: before the habit, after it, or still to come.
  static let outside = StatusSign(" ", "") { style, text in text }

  /// The sign of a day.
  ///
  /// - Parameter isMeasured: Whether the habit has a target of a day, so that shades of done mean something.
  static func of(_ record: DayRecord, isMeasured: Bool) -> StatusSign {
    switch record.status {
    case .done: isMeasured && record.level < 4 ? shade(record.level) : done
    case .partial: shade(record.level)
    case .over: over
    case .missed: missed
    case .skipped: skipped
    // What a limit leaves room for has no level yet, however much of it was recorded.
    case .pending: record.level > 0 ? shade(record.level) : pending
    case .blank: blank
    case .rest: rest
    case .outside: outside
    }
  }

  private static func shade(_ level: UInt8) -> StatusSign {
    switch level {
    case 4: done
    case 3: doneExactly
    case 2: partlyMost
    case 1: partlyLess
    default: nothing
    }
  }
}

extension DayStatus {
  /// As `--json` has it.
  var name: String {
    switch self {
    case .done: "done"
    case .partial: "partial"
    case .over: "over"
    case .missed: "missed"
    case .skipped: "skipped"
    case .rest: "rest"
    case .pending: "pending"
    case .blank: "blank"
    case .outside: "outside"
    }
  }
}
