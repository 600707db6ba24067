import Journal

extension TaskReminder {
  /// What may be meant by a reminder that is none.
  static let examples = ["-10m", "-1h", "-1d", "-1d@09:00", "-1w", "every-2h", "every-1d"]

  private static let letters: [(letter: Character, unit: Unit)] = [
    ("m", .minute), ("h", .hour), ("d", .day), ("w", .week),
  ]

  /// Reads a reminder that is relative to the date of its task: `-30m`, `-1h`, `-1d@09:00`, `-2w`, `every-2h`; `nil` for
  /// any other text.
  public init?(relative text: String) {
    if text.hasPrefix("every-") {
      guard let (count, unit) = Self.interval(text.dropFirst(6)), count > 0,
        count * unit.minutes >= Self.shortestInterval
      else { return nil }
      self = .every(count, unit)
      return
    }
    guard text.hasPrefix("-") else { return nil }
    let parts = text.dropFirst().split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count <= 2, let (count, unit) = Self.interval(parts[0]) else { return nil }
    guard parts.count == 2 else {
      self = .before(count, unit)
      return
    }
    // A time of a day some hours before says nothing.
    guard unit == .day || unit == .week, let time = TimeOfDay(String(parts[1])) else { return nil }
    self = .before(count, unit, at: time)
  }

  private static func interval(_ text: Substring) -> (Int, Unit)? {
    guard let unit = letters.first(where: { $0.letter == text.last })?.unit else { return nil }
    let digits = text.dropLast()
    guard !digits.isEmpty, digits.utf8.allSatisfy(Texts.isDigit), let count = Int(digits), counts.contains(count) else {
      return nil
    }
    return (count, unit)
  }

  /// Whether a text is meant as a relative reminder, correct or not.
  static func isMeant(by text: String) -> Bool { text.hasPrefix("-") || text.hasPrefix("every") }

  /// As it stands behind `remind:` in tasks' lines.
  public var text: String {
    func interval(_ count: Int, _ unit: Unit) -> String {
      "-\(count)" + String(Self.letters.first { $0.unit == unit }?.letter ?? "m")
    }
    return switch self {
    case .at(let moment): moment.text
    case .before(let count, let unit, let time): interval(count, unit) + (time.map { "@\($0)" } ?? "")
    case .every(let count, let unit): "every" + interval(count, unit)
    }
  }
}
