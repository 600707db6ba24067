import Changes
import DataFolder
import Diagnostics
import Journal
import Merging

/// Says in words what devices changed differently.
struct ConflictText {
  let book: Book
  let layout: FolderLayout

  /// What it is about, what each side says and who said it, and where it stands.
  ///
  /// - Parameters:
  ///   - here: The device that wrote what counts now; `nil` where it is not known.
  ///   - there: The device that wrote the other version.
  func lines(of conflict: FolderConflicts.Conflict, here: String?, there: String?) -> [String] {
    func by(_ device: String?) -> String {
      guard let device else { return "" }
      return device == MachineName().known
        ? ", by this device" : ", by \(TerminalText.safe(device))"
    }
    let counts = conflict.isCopy ? "" : ", counts now"
    var lines = [
      "\(conflict.id)  \(subject(of: conflict))",
      "        this   \(words(conflict.here, of: conflict))\(counts)\(by(here))",
      "        other  \(words(conflict.there, of: conflict))\(by(there))",
    ]
    if conflict.choices.contains(.both) {
      lines.append("        both   " + (conflict.isCopy ? "merged into one" : "each counts"))
    }
    return lines + (conflict.isCopy ? [] : ["        in \(layout.displayed(conflict.path))"])
  }

  /// `Morning run on 2026-11-20: 20 min counts.`
  ///
  /// - Parameter moved: The day that counts where check-ins do not allow the chosen one.
  func settled(_ conflict: FolderConflicts.Conflict, _ choice: UnsettledConflict.Choice, moved: Day? = nil) -> String {
    let subject = subject(of: conflict)
    if let moved { return "\(subject): \(moved) counts, because of the check-ins that it has." }
    switch choice {
    case .both: return conflict.isCopy ? "\(subject): merged." : "\(subject): both count."
    case .this, .other:
      let said = choice == .this ? conflict.here : conflict.there
      switch said {
      case .deleted: return "\(subject): deleted."
      case .stays: return "\(subject): it stays."
      case .nothing: return "\(subject): nothing counts."
      case .checkIn, .text, .file: return "\(subject): \(words(said, of: conflict)) counts."
      }
    }
  }

  private func subject(of conflict: FolderConflicts.Conflict) -> String {
    switch conflict.kind {
    case .copy(_, let origin): return "a copy that \(origin.rawValue) left of \(layout.displayed(conflict.path))"
    case .version(let version):
      switch version.content {
      case .checkIn(let row, let other):
        guard let row = row ?? other else { return TerminalText.safe(version.subject) }
        return RowText.subject(row, habit(of: row, in: conflict))
      case .value(let keys, _, _):
        return TerminalText.safe("\(conflict.fileTitle(in: book)): \(keys.joined(separator: " › "))")
      case .task(let title, let field, _, _): return TerminalText.safe("\(title): \(field.rawValue)")
      case .deletion(let title): return TerminalText.safe("\(title), which one device deleted and another one changed")
      }
    }
  }

  private func words(_ said: ConflictSaying, of conflict: FolderConflicts.Conflict) -> String {
    switch said {
    case .nothing: "nothing"
    case .deleted: "deleted"
    case .stays: FolderLayout.habit(at: conflict.path) == nil ? "kept" : "kept with its check-ins"
    case .checkIn(let row): RowText.parts(row, habit(of: row, in: conflict)).joined(separator: ", ")
    case .text(let text): TerminalText.safe(text)
    case .file(let path): TerminalText.safe(layout.displayed(path))
    }
  }

  private func habit(of row: EventRow, in conflict: FolderConflicts.Conflict) -> Habit? {
    conflict.person.flatMap(book.person)?.habits.first { $0.habit.slug.text == row.habit }?.habit
  }
}
