import Diagnostics
import Journal

/// Reads kinds of values that several files have.
enum Texts {
  /// A text of one line without control characters and surrounding blanks; `nil` where nothing is left or it is
  /// invalid. A text over its limit is cut as pages show it.
  static func line(
    _ value: PlacedText, named name: String, within limit: TextBound, in source: SourceFile
  ) -> PlacedText? {
    if value.text.unicodeScalars.contains(where: \.breaksLine) {
      source.report(.error, .lineBreak, "\(name) must be one line", at: value.range)
      return nil
    }
    guard let text = text(value, named: name, within: limit, in: source) else { return nil }
    return PlacedText(text: text, range: value.range)
  }

  /// A text of any number of lines, tabs included; see ``line(_:named:within:in:)``.
  static func text(
    _ value: PlacedText, named name: String, within limit: TextBound, in source: SourceFile
  ) -> String? {
    if let control = value.text.unicodeScalars.first(where: \.isNoText) {
      source.report(
        .error, .controlCharacter, "\(name) has the control character \(control.codePoint)", at: value.range,
        hint: "delete it")
      return nil
    }
    let text = value.text.trimmingBlanks
    if text.isEmpty { return nil }
    guard let excess = limit.limit.excess(of: text) else { return text }
    source.report(
      limit.severity(of: excess), .textTooLong, "\(name) has \(excess)", at: value.range, hint: limit.hint(for: excess))
    return limit.limit.cut(text)
  }

  static func day(_ value: PlacedText, named name: String, in source: SourceFile) -> Day? {
    if let day = Day(value.text) { return day }
    let parts = value.text.split(separator: "-", omittingEmptySubsequences: false)
    let hasShape = parts.map(\.utf8.count) == [4, 2, 2] && value.text.utf8.allSatisfy { $0 == 0x2D || isDigit($0) }
    if hasShape {
      source.report(
        .error, .notADay, "there is no day \(value.text)", at: value.range, hint: CalendarHint.text(for: value.text))
    } else {
      source.report(
        .error, .notADay, "\(name) is a day, and `\(value.text)` is none", at: value.range,
        hint: "write it like 2026-11-20")
    }
    return nil
  }

  static func time(_ value: PlacedText, named name: String, in source: SourceFile) -> TimeOfDay? {
    if let time = TimeOfDay(value.text) { return time }
    source.report(
      .error, .notATime, "\(name) is a time, and `\(value.text)` is none", at: value.range,
      hint: "write it like \"06:45\", from 00:00 to 23:59")
    return nil
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 <= 9 }
}

/// The limit of a text that is read, and the severity of exceeding it.
struct TextBound {
  var limit: TextLimit
  /// The key within the setting `limits` that sets the limit; `nil` where none does.
  var setting: String?
  /// Whether too many characters are an error. Too large characters and too many bytes are only warnings, since such
  /// texts could be stored before these limits existed.
  var isStrict = false

  func severity(of excess: TextLimit.Excess) -> Diagnostic.Severity {
    if case .characters = excess, isStrict { .error } else { .warning }
  }

  func hint(for excess: TextLimit.Excess) -> Hint {
    switch excess {
    case .characters(let count, _):
      setting.map { "shorten it, or set `limits: {\($0): \(count)}` in daybook.yml" } ?? "shorten it"
    case .bytes: "shorten it: what is over the limit is not shown"
    case .character: "take marks away from that character: those over the limit are not shown"
    }
  }
}

extension TextBound {
  static let name = TextBound(limit: .name)
  static let label = TextBound(limit: .label)
  static let line = TextBound(limit: .line)
  static let paragraph = TextBound(limit: .paragraph)
  static let address = TextBound(limit: .address)
  static let answer = TextBound(limit: .answer)

  /// The limit on titles of habits.
  ///
  /// - Parameter isStrict: Whether too many characters are an error; `false` for texts of others, who may have other
  ///   limits than the reader.
  static func title(_ limits: Settings.Limits, isStrict: Bool) -> TextBound {
    TextBound(limit: limits.titles, setting: "title", isStrict: isStrict)
  }

  /// The limit on reasons of habits; see ``title(_:isStrict:)``.
  static func reason(_ limits: Settings.Limits, isStrict: Bool) -> TextBound {
    TextBound(limit: limits.reasons, setting: "reason", isStrict: isStrict)
  }
}

extension String {
  /// The parts between blanks and tabs. It splits by bytes, which is several times as fast as by characters.
  var words: [String] {
    utf8.split { $0 == 0x20 || $0 == 0x09 }.map { String(Substring($0)) }
  }

  /// The text without blanks, tabs and line breaks at its ends.
  package var trimmingBlanks: String {
    let blanks: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
    guard let first = utf8.firstIndex(where: { !blanks($0) }), let last = utf8.lastIndex(where: { !blanks($0) }) else {
      return ""
    }
    if first == utf8.startIndex, utf8.index(after: last) == utf8.endIndex { return self }
    return String(self[first...last])
  }
}
