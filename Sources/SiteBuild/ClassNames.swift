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
    "row-figures": "how", "row-controls": "do", "habit-row": "hrow", "put-away": "put", "habit-header": "hh",
    "header-buttons": "head-acts", "button-row": "acts", "achievement-list": "aw", "people-list": "ppl",
    "previous-next": "pn", "code-sample": "src", "needs-scripts": "js", "form-field": "fld", "field-input": "in",
    "field-options": "opts", "field-option": "opt", "field-group": "grp", "small-form": "say", "page-form": "ask",
    "event-photo": "ph", "agenda-item": "ag", "event-item": "ev", "event-entry": "e", "history-view": "hist",
    "month-list": "mons", "leaf-month": "mo", "leaf-weekday": "dow", "leaf-day": "num", "month-calendar": "cal",
    "week-strip": "wk", "heatmap-year": "yr", "heatmap-header": "yh", "heatmap-scroll": "hm", "heatmap-grid": "heat",
    "heatmap-weekdays": "hw", "heatmap-months": "hn", "heatmap-days": "hd", "weeks-4": "w4", "weeks-5": "w5",
    "weeks-6": "w6", "offset-1": "o1", "offset-2": "o2", "offset-3": "o3", "offset-4": "o4", "offset-5": "o5",
    "offset-6": "o6", "week-none": "no", "week-excused": "ex", "curve-scale": "ya", "curve-axis": "xa",
    "curve-grid": "gr", "curve-area": "ar", "curve-line": "ln", "ring-value": "r", "bar-column": "col",
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
