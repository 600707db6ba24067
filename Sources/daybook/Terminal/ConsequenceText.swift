import Answers
import Changes
import Diagnostics

/// Says in a sentence what else a new setting affects.
struct ConsequenceText {
  /// The path of the data folder for messages.
  let root: String

  /// - Returns: The sentence; `nil` where the setting affects nothing else in this data folder.
  func sentence(_ consequence: SettingConsequence) -> String? {
    switch consequence {
    case .dayBegins(let moved):
      guard let days = moved.days else { return "No recorded check-in changes its day." }
      let hours = "between \(moved.hours.lowerBound) and \(moved.hours.upperBound)"
      let counts = moved.count == 1 ? "counts" : "count"
      let day = moved.isToDayBefore ? "the day before" : "the day that is written"
      let range = days.lowerBound == days.upperBound ? "\(days.lowerBound)" : "\(days.lowerBound) to \(days.upperBound)"
      return "\(Counted.text(moved.count, "check-in")) \(hours) now \(counts) for \(day): \(range)."
    case .clockChanges(let timeZone, let today):
      return "Recorded check-ins keep their days and times. In \(timeZone) today is \(today)."
    case .siteMoves(let old, let new):
      let (before, now) = (Paths.joined(root, old), Paths.joined(root, new))
      guard before != now, Files.exists(before) else { return nil }
      return "Builds go to \(now). The site in \(before) stays as it is, and can be deleted."
    }
  }
}

/// The sentences about what else a new setting affects.
struct ConsequenceList {
  private let said: [(kind: String, sentence: String)]

  /// - Parameter root: The path of the data folder for messages.
  init(_ consequences: [SettingConsequence], root: String) {
    let text = ConsequenceText(root: root)
    said = consequences.compactMap { consequence in text.sentence(consequence).map { (consequence.kind, $0) } }
  }

  /// The sentences for the terminal, one to a line.
  var lines: [Hint] { said.map { Hint(TerminalText.safe($0.sentence)) } }

  /// Writes the member `consequences`.
  func write(to writer: inout JSONWriter) {
    writer.member("consequences") {
      $0.array(said) { writer, consequence in
        writer.object {
          $0.member("kind", consequence.kind)
          $0.member("text", consequence.sentence)
        }
      }
    }
  }
}

extension SettingConsequence {
  /// The name in JSON output.
  fileprivate var kind: String {
    switch self {
    case .dayBegins: "day-begins"
    case .clockChanges: "clock-changes"
    case .siteMoves: "site-moves"
    }
  }
}
