import Diagnostics
import Journal
import Yaml

/// The keys and values of one mapping of a file, which reports what is wrong with them.
///
/// Unknown and repeated keys are reported when it is created. A value of the wrong kind is reported when it is
/// requested, and counts as missing then.
struct Fields {
  let source: SourceFile
  /// The beginning of the mapping, where missing keys are reported.
  let place: Range<Int>
  private let entries: [YamlEntry]

  /// - Parameters:
  ///   - known: All keys that the mapping may have.
  ///   - owner: The words for the mapping in messages: `a habit`.
  init(_ entries: [YamlEntry], at place: Range<Int>, in source: SourceFile, known: [String], of owner: String) {
    self.source = source
    self.place = place
    self.entries = entries
    var seen: Set<String> = []
    for entry in entries {
      if !seen.insert(entry.key).inserted {
        source.report(
          .error, .duplicateKey, "`\(entry.key)` is given twice", at: entry.keyRange, hint: "keep one of them")
      } else if !known.contains(entry.key), source.isFirst(unknownKey: "\(owner)/\(entry.key)") {
        source.report(
          .warning, .unknownKey, "\(owner) has no key `\(entry.key)`", at: entry.keyRange,
          hint: Suggestion.hint(for: entry.key, among: known) ?? "it is kept, and means nothing here")
      }
    }
  }

  /// The fields of a node that should be a mapping; an empty node has none. `nil` for other nodes, which are reported.
  init?(_ node: YamlNode, in source: SourceFile, known: [String], of owner: String) {
    switch node.content {
    case .mapping(let entries):
      self.init(entries, at: node.range, in: source, known: known, of: owner)
    case .scalar, .sequence:
      source.report(
        .error, .wrongShape, "\(owner) is a group of keys and values, not \(node.kind)", at: node.range,
        hint: known.first.map { "write keys with values behind them: `\($0): …`" })
      return nil
    }
  }

  // MARK: Values

  /// The value of a key; `nil` where the key is missing or its value is empty or one of YAML's words for null.
  func node(_ key: String) -> YamlNode? {
    guard let entry = entries.last(where: { $0.key == key }), !entry.value.isNull else { return nil }
    return entry.value
  }

  /// The place of a key; `nil` where it is missing.
  func keyRange(_ key: String) -> Range<Int>? {
    entries.last { $0.key == key }?.keyRange
  }

  /// A scalar value as it is written, with its place.
  func value(_ key: String, like example: String? = nil) -> PlacedText? {
    node(key).flatMap { value(of: $0, key, like: example) }
  }

  private func value(of node: YamlNode, _ key: String, like example: String? = nil) -> PlacedText? {
    guard case .scalar(let text, _) = node.content else {
      let hint: Hint? = example.map { "write it like `\(key): \($0)`" }
      source.report(.error, .wrongShape, "`\(key)` is a single value, not \(node.kind)", at: node.range, hint: hint)
      return nil
    }
    return PlacedText(text: text, range: node.range)
  }

  /// A text of one line without surrounding blanks.
  func line(_ key: String, within limit: TextBound = .line) -> PlacedText? {
    value(key).flatMap { Texts.line($0, named: "`\(key)`", within: limit, in: source) }
  }

  /// A text of one line that must not be missing; `nil` where it is, which is reported.
  func requiredLine(_ key: String, of owner: String, within limit: TextBound = .line) -> PlacedText? {
    guard let node = entries.last(where: { $0.key == key })?.value, !node.isEmpty else {
      reportMissing(key, of: owner)
      return nil
    }
    // A required text is taken literally, even if it is one of YAML's words for null.
    guard let value = value(of: node, key) else { return nil }
    if value.text.allSatisfy(\.isWhitespace) {
      source.report(.error, .emptyValue, "`\(key)` is empty", at: value.range, hint: "write a text behind it")
      return nil
    }
    return Texts.line(value, named: "`\(key)`", within: limit, in: source)
  }

  /// A text of any number of lines.
  func text(_ key: String, within limit: TextBound = .paragraph) -> String? {
    value(key).flatMap { Texts.text($0, named: "`\(key)`", within: limit, in: source) }
  }

  func day(_ key: String) -> Day? {
    value(key, like: "2026-11-20").flatMap { Texts.day($0, named: "`\(key)`", in: source) }
  }

  func requiredDay(_ key: String, of owner: String) -> Day? {
    if node(key) == nil { reportMissing(key, of: owner) }
    return day(key)
  }

  /// A whole number in the range; `nil` for any other value, which is reported.
  func integer(_ key: String, in range: ClosedRange<Int>) -> Int? {
    guard let value = value(key) else { return nil }
    guard let number = Int(value.text), !value.text.hasPrefix("+") else {
      source.report(
        .error, .notANumber, "`\(key)` is a whole number, and `\(value.text)` is none", at: value.range,
        hint: "write it in digits, like `\(key): \(max(3, range.lowerBound))`")
      return nil
    }
    guard range.contains(number) else {
      let bound = number < range.lowerBound ? "at least \(range.lowerBound)" : "at most \(range.upperBound)"
      source.report(
        .error, .numberOutOfRange, "`\(key)` is \(bound)", at: value.range,
        hint: number < range.lowerBound
          ? "write \(range.lowerBound) or more" : "write \(range.upperBound) or less")
      return nil
    }
    return number
  }

  /// A decimal number; `nil` for any other value, which is reported.
  func number(_ key: String) -> Double? {
    guard let value = value(key) else { return nil }
    let isPlain = value.text.utf8.allSatisfy { "0123456789.-".utf8.contains($0) }
    guard isPlain, let number = Double(value.text), number.isFinite else {
      source.report(
        .error, .notANumber, "`\(key)` is a number, and `\(value.text)` is none", at: value.range,
        hint: "write it in digits, with a decimal point: `\(key): 38.72`")
      return nil
    }
    return number
  }

  func flag(_ key: String) -> Bool? {
    choice(key, from: Vocabularies.flag)
  }

  /// One of a few words; `nil` for any other value, which is reported.
  ///
  /// - Parameter reading: Reads spellings that the vocabulary does not have.
  func choice<Choice>(
    _ key: String, from vocabulary: Vocabulary<Choice>, reading: (String) -> Choice? = { _ in nil }
  ) -> Choice? {
    guard let value = value(key) else { return nil }
    if let choice = vocabulary.value(of: value.text) ?? reading(value.text) { return choice }
    let names = vocabulary.names
    source.report(
      .error, .unknownChoice, "`\(key)` is \(names.listed), not `\(value.text)`", at: value.range,
      hint: vocabulary.hint(for: value.text) ?? names.first.map { "write it like `\(key): \($0)`" })
    return nil
  }

  func choice<Choice: RawRepresentable & CaseIterable & Sendable>(_ key: String, _ type: Choice.Type) -> Choice?
  where Choice.RawValue == String {
    choice(key, from: Vocabulary<Choice>())
  }

  func visibility() -> Visibility? { choice("visibility", from: Vocabularies.visibility) }

  /// A weekday, in any spelling that ``Weekday/init(named:)`` reads.
  func weekday(_ key: String) -> Weekday? { choice(key, from: Vocabularies.weekday) { Weekday(named: $0) } }

  func color(_ key: String) -> HabitColor? {
    guard let value = value(key) else {
      reportUnquotedColor(key)
      return nil
    }
    if let color = HabitColor(value.text) { return color }
    let names = Palette.allCases.map(\.rawValue)
    source.report(
      .error, .unknownColor, "there is no colour `\(value.text)`", at: value.range,
      hint: Suggestion.hint(for: value.text, among: names) ?? "\(names.listed), or a value like \"#0f766e\"")
    return nil
  }

  func timeZone(_ key: String, zones: TimeZones) -> String? {
    guard let value = line(key) else { return nil }
    guard let flaw = TimeZoneName.flaw(of: value.text, among: zones) else { return value.text }
    source.report(.error, .unknownTimeZone, flaw.message, at: value.range, hint: flaw.hint)
    return nil
  }

  /// The items of a list; `nil` where the key is missing or its value is no list, which is reported.
  func list(_ key: String, like example: String) -> [YamlNode]? {
    guard let node = node(key) else { return nil }
    guard case .sequence(let items) = node.content else {
      source.report(
        .error, .wrongShape, "`\(key)` is a list, not \(node.kind)", at: node.range, hint: "write it like \(example)")
      return nil
    }
    return items
  }

  func reportMissing(_ key: String, of owner: String, hint: Hint? = nil) {
    source.report(
      .error, .missingKey, "\(owner) needs `\(key)`", at: keyRange(key) ?? place, hint: hint ?? "add `\(key): …`")
  }

  /// Reports a colour like `color: #0f766e`, which YAML reads as a comment.
  private func reportUnquotedColor(_ key: String) {
    guard let entry = entries.last(where: { $0.key == key }), entry.value.isEmpty else { return }
    let rest = source.bytes[entry.keyRange.upperBound...].prefix { $0 != UInt8(ascii: "\n") }
    guard let hash = rest.firstIndex(of: UInt8(ascii: "#")) else { return }
    source.report(
      .error, .unknownColor, "the colour is read as a comment", at: hash..<rest.endIndex,
      hint: "put a colour that begins with # in quotes")
  }
}

/// A text with its place in a file.
struct PlacedText: Equatable {
  var text: String
  /// The range in the file's bytes.
  var range: Range<Int>
}

extension [String] {
  /// The texts as a list in words, each in backquotes: `a, b or c`.
  var listed: String {
    let quoted = map { "`\($0)`" }
    guard quoted.count > 1, let last = quoted.last else { return quoted.first ?? "" }
    return quoted.dropLast().joined(separator: ", ") + " or " + last
  }
}
