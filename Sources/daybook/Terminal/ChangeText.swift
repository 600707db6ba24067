import DataFolder
import Diagnostics
import Journal
import SitePlan

/// Says in a sentence what a change did: `Morning run: 5.2 km on 2026-11-20`.
enum ChangeText {
  static func sentence(_ change: ChangeSummary) -> String {
    // The marks by which pages keep names from turning a sentence around are of no use in a terminal. Whatever else turns the text
    // is shown as a sign.
    let sentence = wording.map { $0.sentence(change) } ?? change.fields.joined(separator: " ")
    return TerminalText.safe(String(String.UnicodeScalarView(sentence.unicodeScalars.filter { !Words.isolates($0) })))
  }

  private static let wording = PageWords.english.map {
    ChangeWording($0, namesKeys: true, date: \.description, amount: HabitText.amount)
  }
}
