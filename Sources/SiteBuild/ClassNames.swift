/// Class names that are words in templates, style sheets and scripts, and short in pages.
///
/// A page has hundreds of days, and a style sheet that is loaded with every page names each class several times: with
/// words they would exceed the sizes to which pages are held. So words are shortened when templates, style sheets and
/// scripts are compiled, while the HTML that Swift writes uses the short names itself. Classes that are not listed have
/// the same name in both.
enum ClassNames {
  /// The short name of each word. All words contain a hyphen, so that a string in a script can be recognized as a
  /// class.
  static let short: [String: String] = [
    "level-0": "d0", "level-1": "d1", "level-2": "d2", "level-3": "d3", "level-4": "d4", "day-skipped": "sk",
    "day-missed": "mi", "day-over-limit": "ov", "day-blank": "bl", "day-not-due": "re", "day-due": "pe",
    "day-outside": "ou", "is-today": "t", "visually-hidden": "v", "drawn-icon": "i", "icon-box": "ic",
    "page-section": "sec", "two-columns": "two", "row-text": "txt", "tick-form": "tk", "row-amount": "amt",
    "habit-row": "hrow", "put-away": "put", "habit-header": "hh",
    "header-buttons": "head-acts", "button-row": "acts", "achievement-list": "aw", "people-list": "ppl",
    "previous-next": "pn", "code-sample": "src", "needs-scripts": "js", "form-field": "fld", "field-input": "in",
    "field-options": "opts", "field-option": "opt", "field-group": "grp", "small-form": "say", "page-form": "ask",
    "event-photo": "ph", "agenda-item": "ag", "event-item": "ev", "event-entry": "e", "history-view": "hist",
    "month-list": "mons", "leaf-month": "mo", "leaf-weekday": "dow", "leaf-day": "num", "month-calendar": "cal",
    "week-strip": "wk", "year-header": "yh", "curve-grid": "gr", "curve-area": "ar",
    "curve-line": "ln", "ring-value": "r", "bar-column": "col", "level-5": "d5", "day-ground": "gd", "day-paused": "pz",
    "in-pause": "pd", "week-axis": "ax", "wide-piece": "wp", "narrow-piece": "np", "axis-text": "at",
    "axis-month": "xm", "axis-streak": "xs", "axis-quote": "xq", "month-line": "mn", "streak-bracket": "bk",
    "pause-bracket": "pb", "axis-leader": "ld", "score-point": "pt", "week-bar": "wb", "goal-line": "go",
    "life-lines": "lf", "base-line": "bs", "data-table": "dt", "table-scroll": "sc", "axis-pictures": "pics",
    "year-plate": "yp", "year-total": "tt", "mark-line": "ml", "mark-full": "mf", "mark-done": "md", "mark-part": "mp",
    "mark-skipped": "ms", "mark-blank": "mb", "mark-missed": "mm", "mark-broken": "mx", "mark-due": "mu",
    "mark-streak": "mk", "share-0": "q0", "share-1": "q1", "share-2": "q2", "share-3": "q3", "share-4": "q4",
    "ribbon-months": "rm", "day-share": "ds", "day-bar": "db", "day-missing": "dm", "share-now": "qn",
  ]

  /// The name of a class in pages: the short one, or the same where it has none.
  static func short(_ name: some Sequence<UInt8>) -> [UInt8] {
    let bytes = Array(name)
    return shortBytes[bytes] ?? bytes
  }

  private static let shortBytes = Dictionary(uniqueKeysWithValues: short.map { (Array($0.utf8), Array($1.utf8)) })

  /// Whether a byte can be part of a class name.
  static func isPart(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x2D, 0x5F: true
    default: byte >= 0x80
    }
  }
}
