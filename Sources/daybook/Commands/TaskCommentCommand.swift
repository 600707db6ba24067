import ArgumentParser
import Changes
import Diagnostics
import Journal

struct TaskCommentCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "comment",
    abstract: "Say something about a task, for all who share its list.",
    discussion: """
      Who may only read a list may comment, too.

      Example:
        daybook task comment tap "I am on it."
      """)

  @Argument(help: "The task: its number, its title or a beginning of it.")
  var task: String

  @Argument(help: "What is to be said.")
  var words: [String]

  @OptionGroup var options: TaskChangeOptions

  func perform() async throws {
    try await TaskChange("daybook task comment", options).perform { situation, draft in
      let placed = try situation.book.task(named: task)
      let staging = TaskStaging(placed.list, of: placed.owner, by: situation.person.username)
      try staging.comment(placed.task.line, words.joined(separator: " "), at: situation.moment, in: &draft)
      return "\(TaskText.title(placed.task)): commented."
    }
  }
}
