import Answers
import Changes
import Diagnostics
import Insights
import Journal

/// The list of what is still open and how to answer it, which `ask` prints where it cannot ask.
struct OpenList: Sendable {
  private let occasions: [OpenOccasion]
  private let person: Person
  /// Makes a call name the person, unless that is the owner.
  private let addressing: @Sendable (Call) -> Call

  init(_ occasions: [OpenOccasion], of person: Person, addressing: @escaping @Sendable (Call) -> Call) {
    self.occasions = occasions
    self.person = person
    self.addressing = addressing
  }

  func lines(width: Int, style: Style) -> [String] {
    if occasions.isEmpty { return ["Nothing is open."] }
    var lines: [String] = []
    var day: Day?
    var table = Table([.left, .left, .left])
    func finish() {
      lines += table.lines(width: width, indent: 2)
      table = Table([.left, .left, .left])
    }
    for occasion in occasions {
      if occasion.day != day {
        finish()
        day = occasion.day
        lines.append(style.bold(heading(occasion.day)))
      }
      let (habit, report) = (occasion.reported.habit, occasion.reported.report)
      let progress = occasion.isForgotten ? HabitText.target(habit) : HabitText.progress(report, habit)
      table.add([
        Table.Cell(HabitText.title(habit)), Table.Cell(progress ?? ""), Table.Cell(call(occasion)) { style.faint($0) },
      ])
    }
    finish()
    return lines + [
      "", "`skip` or `missed` in place of `done` says that.", "On a terminal, `ask` asks one by one.",
    ]
  }

  func json(into writer: inout JSONWriter) {
    writer.member("person", person.username.text)
    writer.member("today", person.today.description)
    writer.member("open") {
      $0.array(occasions) { writer, occasion in
        let (habit, report) = (occasion.reported.habit, occasion.reported.report)
        let progress = occasion.isForgotten ? nil : report.progress
        writer.object {
          $0.member("habit", habit.slug.text)
          $0.member("title", habit.title)
          $0.member("day", occasion.day.description)
          $0.member("forgotten", occasion.isForgotten)
          $0.member("reached", progress?.reached)
          $0.member("needed", progress?.needed)
          $0.member("unit", habit.target?.unit)
          $0.member("takes") { $0.array(Self.values(of: habit)) { $0.value($1) } }
        }
      }
    }
  }

  /// The values that a check-in of the habit can have.
  private static func values(of habit: Habit) -> [String] {
    let isOfDay = habit.target.map { $0.period == .day } ?? true
    return (isOfDay ? ["done"] : []) + (habit.target == nil ? [] : ["amount"]) + ["skip", "missed"]
  }

  /// The call that answers an occasion: `daybook done run 5 --on 2026-11-19`.
  private func call(_ occasion: OpenOccasion) -> String {
    let habit = occasion.reported.habit
    var words: [Call.Word] = ["done", "\(habit.slug)"]
    if let target = habit.target, target.period != .day { words.append("\(target.amount)") }
    if occasion.isForgotten { words += ["--on", "\(occasion.day)"] }
    return addressing(Call(words)).description
  }

  private func heading(_ day: Day) -> String {
    switch person.today - day {
    case 0: "Open today:"
    case 1: "Forgotten yesterday:"
    default: "Forgotten on \(DayPhrase.named(day)):"
    }
  }
}
