import DataFolder
import Diagnostics
import Journal
import SitePlan

/// Says in a sentence what a change did: `Morning run: 5.2 km on 2026-11-20`.
enum ChangeText {
  static func sentence(_ change: ChangeSummary) -> String {
    TerminalText.safe(wording.map { $0.sentence(change) } ?? change.fields.joined(separator: " "))
  }

  private static let wording = PageWords.english.map {
    ChangeWording($0, namesKeys: true, date: \.description, amount: HabitText.amount)
  }
}
