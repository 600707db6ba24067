import Journal

/// The numbers by which Loop Habit Tracker says what happened on a day (`Entry.kt`).
enum LoopValue {
  static let unknown = -1
  static let no = 0
  static let automatic = 1
  static let yes = 2
  static let skip = 3

  /// What counts as recorded for a day; `nil` for what Loop fills in itself, and for what is not known.
  static func event(_ number: Int, isNumerical: Bool) -> EventValue? {
    if number == skip { return .skip }
    if isNumerical {
      if number < 0 { return nil }
      let (millionths, overflow) = Int64(number).multipliedReportingOverflow(by: 1000)
      return .amount(Amount(millionths: overflow ? .max : millionths))
    }
    switch number {
    case no: return .missed
    case yes: return .done
    // Numbers from when a habit was counted.
    case 4...: return .done
    default: return nil
    }
  }
}

extension ImportedHabit {
  /// Adds what Loop has of a day. A remark on a day of which nothing else is known goes to the notes.
  mutating func addLoop(_ number: Int, on day: Day, comment: String, isNumerical: Bool) {
    if let value = LoopValue.event(number, isNumerical: isNumerical) {
      entries.append(ImportedEntry(day, value, comment: comment))
    } else if !comment.isEmpty {
      keepInNotes(comment, on: day)
      remarksWithoutEntry += 1
    }
  }

  /// Says how many remarks went to the notes.
  mutating func sumUpRemarks() {
    if remarksWithoutEntry == 0 { return }
    let (one, verb) = remarksWithoutEntry == 1 ? ("1 remark", "stands") : ("\(remarksWithoutEntry) remarks", "stand")
    losses.append("\(one) on days without a check-in \(verb) in the notes")
    remarksWithoutEntry = 0
  }
}
