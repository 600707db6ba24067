import Changes
import DataFolder
import Diagnostics
import Journal

/// A change of one habit by a command without further questions: archive, restore, pause, resume. It knows of others what the
/// person's own pages show of them, and no more.
struct HabitChange: Sendable {
  /// The result of the change.
  struct Step: Sendable {
    var habit: Habit
    /// The summary of the change in the history, which `undo` prints.
    var summary: ChangeSummary
    var message: Hint

    init(_ habit: Habit, summary: ChangeSummary, message: Hint) {
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

  /// Finds the habit, changes it as `body` says, stores it, builds the site and prints the result.
  func perform(_ body: (TrackedHabit, _ today: Day) throws(Refusal) -> Step) async throws {
    let result = try await CommandChange(command, options.data).perform(of: options.person.person, reading: .ownPages) {
      workspace, person, draft in
      let tracked = try workspace.habit(name, of: person)
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

/// A change of all habits of a person: a holiday begins or ends.
struct HolidayChange: Sendable {
  /// The result of the change.
  struct Step: Sendable {
    /// The habits after the change.
    var habits: [Habit]
    var message: Hint
  }

  private let command: String
  private let options: HabitChangeOptions

  init(_ command: String, _ options: HabitChangeOptions) {
    self.command = command
    self.options = options
  }

  /// Stages what `body` does, stores it, builds the site and prints the result.
  func perform(_ body: (Workspace, Person, inout FolderDraft) throws -> Step) async throws {
    let result = try await CommandChange(command, options.data).perform(of: options.person.person, reading: .ownPages) {
      workspace, person, draft in
      (person: person.username, step: try body(workspace, person, &draft))
    }
    let (username, step) = result.outcome
    try await ChangeReport(options, result).print(step.message) { writer in
      writer.member("person", username.text)
      writer.member("habits") {
        $0.array(step.habits) { writer, habit in writer.object { $0.habitFacts(habit) } }
      }
    }
  }
}
