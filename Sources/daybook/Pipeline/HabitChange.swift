import Changes
import DataFolder
import Diagnostics
import Journal

/// A change of one habit that a short word asks for: archive, restore, pause, resume.
struct HabitChange: Sendable {
  /// What is to be done.
  struct Step: Sendable {
    var habit: Habit
    /// What `undo` says that it took back.
    var summary: String
    var message: String

    init(_ habit: Habit, summary: String, message: String) {
      self.habit = habit
      self.summary = summary
      self.message = message
    }
  }

  private let command: String
  private let name: String
  private let options: HabitChangeOptions

  init(_ command: String, of habit: String, _ options: HabitChangeOptions) {
    self.command = command
    name = habit
    self.options = options
  }

  /// Finds the habit, changes it as `body` says, stores, builds and reports.
  func perform(_ body: (TrackedHabit, _ today: Day) throws(Refusal) -> Step) async throws {
    let result = try await CheckedChange(command, options.data).perform(of: options.person.person) { _, person, draft in
      let tracked = try person.habit(named: name)
      let step = try body(tracked, person.today)
      try HabitStaging(of: person).change(tracked.habit, to: step.habit, in: &draft)
      draft.summary = step.summary
      return (person: person.username, step: step)
    }
    let (username, step) = result.outcome
    try await ChangeReport(options, result).print(step.message) { writer in
      writer.member("person", username.text)
      writer.member("habit") { $0.object { $0.habitFacts(step.habit) } }
    }
  }
}
