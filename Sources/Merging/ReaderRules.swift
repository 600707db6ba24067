import DataFolder

/// What is special about lines of readers, in `readers.yml` and `followers.yml`: a key counts up and never down, or whoever has
/// one that was taken away could read again; so the larger one counts, and no line goes that has one.
struct ReaderRules: Sendable {
  /// Whether the file has such lines.
  var areInForce: Bool

  /// Nothing is special.
  static let none = ReaderRules(areInForce: false)

  /// The larger of two values that only grow: the number of a key, and the day of an invitation.
  ///
  /// - Returns: `nil` for any other value.
  func larger(_ ours: YamlValue?, _ theirs: YamlValue?, at path: [String]) -> YamlValue? {
    guard areInForce, path.count == 2, let ours, let theirs else { return nil }
    switch path[1] {
    case "key":
      guard let one = Self.number(ours), let other = Self.number(theirs) else { return nil }
      return one >= other ? ours : theirs
    case "invited": return ours.plain.written >= theirs.plain.written ? ours : theirs
    default: return nil
    }
  }

  /// What one side alone has of a line that stays.
  ///
  /// - Returns: `nil` for lines that may go.
  func staying(_ ours: YamlValue?, _ theirs: YamlValue?, at path: [String]) -> YamlValue? {
    guard areInForce, path.count == 1, (ours == nil) != (theirs == nil), let value = ours ?? theirs else { return nil }
    return path[0].hasPrefix("reader=") || Self.hasKey(value) ? value : nil
  }

  private static func hasKey(_ value: YamlValue) -> Bool {
    if case .mapping(let entries) = value { entries.contains { $0.key == "key" } } else { false }
  }

  private static func number(_ value: YamlValue) -> Int? {
    switch value {
    case .text(let text), .plain(let text): Int(text)
    case .list, .mapping: nil
    }
  }
}
