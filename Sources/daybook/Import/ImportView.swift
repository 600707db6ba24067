import Answers
import Changes
import Diagnostics
import Journal

/// What an import adds and what cannot be kept, as a table and as JSON.
struct ImportView {
  private let plan: ImportPlan

  init(_ plan: ImportPlan) {
    self.plan = plan
  }

  /// What came of it, in sentences.
  var message: Hint {
    if plan.isEmpty { return Self.nothingNew(leavingOut: plan.hasLosses) }
    let counts = [
      plan.newHabits > 0 ? Counted.text(plan.newHabits, "habit") : nil, Counted.text(plan.newCheckIns, "check-in"),
    ].compactMap(\.self)
    return "Imported \(Counted.list(counts)).\n\(call: "undo") takes it back."
  }

  /// What is said where nothing is added.
  ///
  /// - Parameter isLess: Whether anything was left out, which stands above.
  static func nothingNew(leavingOut isLess: Bool) -> Hint {
    isLess
      ? "What is not left out, as said above, is there already: nothing was added."
      : "Everything is there already: nothing was added."
  }

  /// The table, and what concerns the file as a whole.
  func text(width: Int) -> String {
    let style = Console.output.style
    var table = Table([.left, .left, .right, .left])
    table.add(["Habit", "Days", "New", "What cannot be kept as it is"].map { Table.Cell($0) { style.faint($0) } })
    for item in plan.items {
      table.add([
        Table.Cell(item.habit.title) { style.bold($0) }, Table.Cell(Self.days(item)), Table.Cell(Self.count(item)),
        Table.Cell(item.losses.joined(separator: "; ")),
      ])
    }
    var lines = plan.items.isEmpty ? ["There are no habits in it."] : table.lines(width: width)
    lines += plan.notes.map { "Note: \(TerminalText.safe($0))." }
    lines += plan.losses.map { "Not kept: \(TerminalText.safe($0))." }
    for (key, value) in plan.limits.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      lines.append("`\(key.rawValue)` is raised to \(value), so that nothing is cut.")
    }
    return lines.joined(separator: "\n")
  }

  private static func days(_ item: ImportPlan.Item) -> String {
    guard let days = item.days else { return "" }
    return days.count == 1 ? "\(days.lowerBound)" : "\(days.lowerBound) to \(days.upperBound)"
  }

  private static func count(_ item: ImportPlan.Item) -> String {
    let added = Counted.grouped(item.added.count)
    return item.known == 0 ? added : "\(added) of \(Counted.grouped(item.added.count + item.known))"
  }

  /// Writes the members of the JSON object.
  func write(to writer: inout JSONWriter) {
    writer.member("habits") {
      $0.array(plan.items) { writer, item in
        writer.object {
          $0.member("habit", item.habit.slug.text)
          $0.member("title", item.habit.title)
          $0.member("new", item.isNew)
          $0.member("schedule", item.habit.schedule.description)
          $0.member("target", item.habit.target?.description)
          $0.member("from", item.days?.lowerBound.description)
          $0.member("to", item.days?.upperBound.description)
          $0.member("added", item.added.count)
          $0.member("known", item.known)
          $0.member("losses") { $0.array(item.losses) { $0.value($1) } }
        }
      }
    }
    writer.member("limits") { writer in
      writer.object { writer in
        for (key, value) in plan.limits.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
          writer.member(key.path.last ?? key.rawValue, value)
        }
      }
    }
    writer.member("losses") { $0.array(plan.losses) { $0.value($1) } }
    writer.member("notes") { $0.array(plan.notes) { $0.value($1) } }
  }
}
