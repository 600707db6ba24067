import Insights
import Journal

/// Today's checklist: what the day asks for, in the order of the numbers by which commands name it.
public struct Checklist: Sendable {
  /// One line of the list.
  public struct Item: Sendable {
    /// The number by which commands can name the habit, from 1.
    public var number: Int
    /// The habit with its figures.
    public var reported: ReportedHabit
    /// Its state today.
    public var state: Agenda.State
  }

  /// The items in the order of their numbers.
  public let items: [Item]
  /// The same items by parts of the day.
  public let sections: [DaySection<Item>]
  /// What is excused today.
  public let skipped: [ReportedHabit]
  /// What was recorded today though it was not due.
  public let extra: [ReportedHabit]
  /// What is not due today.
  public let resting: [ReportedHabit]
  /// The day that it is for.
  public let today: Day

  /// - Parameter habits: The person's habits in their order, with reports as of their today.
  public init(of habits: [ReportedHabit], for person: Person) {
    let agenda = Agenda(of: habits)
    let parts = person.partsOfDay
    let ordered = agenda.checklist.sections(in: parts) { habits[$0.index].habit.part }.flatMap(\.elements)
    items = ordered.enumerated().map { position, item in
      Item(number: position + 1, reported: habits[item.index], state: item.state)
    }
    sections = items.sections(in: parts) { $0.reported.habit.part }
    skipped = agenda.items(.skipped).map { habits[$0.index] }
    extra = agenda.items(.extra).map { habits[$0.index] }
    resting = agenda.items(.resting).map { habits[$0.index] }
    today = person.today
  }

  /// How many of the items are done.
  public var doneCount: Int { items.count { $0.state == .done } }

  /// The state of a habit today; `nil` for one whose dates do not include today.
  public func state(of habit: Slug) -> Agenda.State? {
    if let item = items.first(where: { $0.reported.habit.slug == habit }) { return item.state }
    let others: [(Agenda.State, [ReportedHabit])] = [(.extra, extra), (.skipped, skipped), (.resting, resting)]
    return others.first { $0.1.contains { $0.habit.slug == habit } }?.0
  }

  /// The checklist as `today --json` prints it.
  ///
  /// - Parameters:
  ///   - nextPost: The next post of the course that the person follows.
  ///   - tasks: The tasks that are due.
  public func json(of person: Person, nextPost: Post? = nil, tasks: [PlacedTask] = []) -> String {
    JSONWriter.object {
      $0.member("person", person.username.text)
      $0.member("today", today.description)
      $0.member("self_image_goal", person.selfImageGoal)
      $0.member("next_post", nextPost?.id.text)
      $0.member("conflicts", person.conflictCount)
      $0.member("done", doneCount)
      $0.member("due", items.count)
      $0.member("checklist") {
        $0.array(items) { writer, item in
          writer.object {
            $0.member("number", item.number)
            $0.reference(item.reported, state: item.state)
          }
        }
      }
      $0.member("extra") { $0.array(extra) { $0.summary($1, state: .extra) } }
      $0.member("skipped") { $0.array(skipped) { $0.summary($1, state: .skipped) } }
      $0.member("resting") { $0.array(resting) { $0.summary($1, state: .resting) } }
      $0.member("tasks") {
        $0.array(tasks) { writer, placed in writer.object { $0.task(placed, today: today) } }
      }
    }
  }
}

extension Agenda.State {
  /// The name in JSON output.
  fileprivate var name: String {
    switch self {
    case .open: "open"
    case .done: "done"
    case .over: "over"
    case .missed: "missed"
    case .skipped: "skipped"
    case .resting: "resting"
    case .extra: "extra"
    }
  }
}

extension JSONWriter {
  /// Writes a habit as the lists of `today` have it.
  public mutating func summary(_ reported: ReportedHabit, state: Agenda.State) {
    object { $0.reference(reported, state: state) }
  }

  /// Writes the members that every habit of the checklist has.
  fileprivate mutating func reference(_ reported: ReportedHabit, state: Agenda.State) {
    let report = reported.report
    member("habit", reported.habit.slug.text)
    member("title", reported.habit.title)
    member("part", reported.habit.part?.text)
    member("state", state.name)
    member("reached", report.progress?.reached)
    member("needed", report.progress?.needed)
    member("unit", reported.habit.target?.unit)
    member("current_streak", report.currentStreak)
    member("streak_unit", report.streakUnit.rawValue)
    member("streak_at_risk", report.isStreakAtRisk)
  }
}
