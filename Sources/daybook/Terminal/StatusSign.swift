import Insights

/// The sign of a day's status. Signs differ in shape, so that colour is never needed to tell them apart.
struct StatusSign: Sendable {
  let character: String
  /// The words for the key below a heatmap.
  let meaning: String
  private let paint: @Sendable (Style, String) -> String

  func painted(_ style: Style, _ text: String? = nil) -> String { paint(style, text ?? character) }

  private init(_ character: String, _ meaning: String, _ paint: @escaping @Sendable (Style, String) -> String) {
    self.character = character
    self.meaning = meaning
    self.paint = paint
  }

  /// All signs with a meaning, in the order of the key.
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
  /// The blank for days before the habit, after it, or still to come; not in the key.
  static let outside = StatusSign(" ", "") { style, text in text }

  /// The sign of a day.
  ///
  /// - Parameter isMeasured: Whether the habit has a target, so that shades show how much was done.
  static func of(_ record: DayRecord, isMeasured: Bool) -> StatusSign {
    switch record.status {
    case .done: isMeasured && record.level < 4 ? shade(record.level) : done
    case .partial: shade(record.level)
    case .over: over
    case .missed: missed
    case .skipped: skipped
    // A limit that is not exceeded has no level before the day is over, however much was recorded.
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
