import Answers
import DataFolder
import Diagnostics
import Journal

/// The numbered list of changes that can be undone or redone; the next one is at the top.
struct UndoList: Sendable {
  let changes: [RecordedChange]
  /// The verb in messages, `take back` or `bring back`.
  let verb: String
  /// The participle in messages, `taken back` or `brought back`.
  let participle: String

  func print(asJSON isJSON: Bool) {
    if isJSON {
      return Console.printJSON { writer in
        writer.member("changes") {
          $0.array(changes.enumerated()) { $0.change($1.element, number: $1.offset + 1) }
        }
      }
    }
    if changes.isEmpty { return Console.print("There is nothing to \(verb).") }
    Console.print(lines(width: Console.output.tableWidth, style: Console.output.style).joined(separator: "\n"))
  }

  /// A line for each change, and below it when it was made, whose data it concerns and which files.
  func lines(width: Int, style: Style) -> [String] {
    let indent = String(changes.count).count + 2
    return changes.enumerated().flatMap { position, change in
      let number = String(position + 1)
      let lead = String(repeating: " ", count: indent - 2 - number.count) + number + "  "
      let summary = TextWrap.lines(ChangeText.sentence(change.summary), to: width - indent)
      let facts = TextWrap.lines(facts(of: change), to: width - indent)
      let below = String(repeating: " ", count: indent)
      return summary.enumerated().map { ($0 == 0 ? lead : below) + $1 } + facts.map { below + style.faint($0) }
    }
  }

  private func facts(of change: RecordedChange) -> String {
    let owner = change.owner.username?.text ?? "the daybook"
    var facts = [LocalClock.machine(change.time), owner, TerminalText.safe(change.command)]
    let files = change.paths.prefix(Self.mostFiles).map(TerminalText.safe).joined(separator: ", ")
    let rest = change.paths.count - Self.mostFiles
    if !files.isEmpty { facts.append(files + (rest > 0 ? " and \(rest) more" : "")) }
    if let reason = change.irreversibility?.reason { facts.append("cannot be \(participle): \(reason)") }
    return facts.joined(separator: " · ")
  }

  private static let mostFiles = 4
}

extension JSONWriter {
  /// Writes the members of a change.
  ///
  /// - Parameter number: The change's number in the list, from 1; `nil` leaves it out.
  mutating func change(_ change: RecordedChange, number: Int? = nil) {
    object {
      if let number { $0.member("number", number) }
      $0.member("summary", ChangeText.sentence(change.summary))
      $0.member("command", change.command)
      $0.member("time", Int(change.time))
      $0.member("person", change.owner.username?.text)
      $0.member("files") { $0.array(change.paths) { $0.value($1) } }
      $0.member("reversible", change.irreversibility == nil)
      $0.member("reason", change.irreversibility?.reason)
    }
  }
}
