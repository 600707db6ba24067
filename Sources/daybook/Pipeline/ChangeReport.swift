import Diagnostics
import Journal

/// What is said of a change that was stored, and the build that follows it.
struct ChangeReport<Outcome: Sendable>: Sendable {
  private let data: DataOptions
  private let change: ChangeOptions
  let report: ReportOptions
  private let result: CommandChange.Result<Outcome>

  init(
    _ data: DataOptions, _ change: ChangeOptions, _ report: ReportOptions, _ result: CommandChange.Result<Outcome>
  ) {
    self.data = data
    self.change = change
    self.report = report
    self.result = result
  }

  init(_ options: HabitChangeOptions, _ result: CommandChange.Result<Outcome>) {
    self.init(options.data, options.change, options.report, result)
  }

  /// A message with the calls that it names being about the one whose data was changed.
  func addressed(_ message: Hint) -> Hint {
    result.person.map { result.workspace.addressing($0, message) } ?? message.inHintedFolder
  }

  /// Builds, unless nothing changed or the site is to stay as it is, and prints.
  ///
  /// - Parameters:
  ///   - message: What was done, as a sentence; lines too long for the terminal are wrapped.
  ///   - members: What the JSON object has besides `changed` and `build`.
  func print(_ message: Hint, _ members: (inout JSONWriter) -> Void = { _ in }) async throws {
    if !report.json {
      let lines = addressed(message).description.split(separator: "\n").flatMap {
        Prompter.wrapped(String($0), to: Console.output.tableWidth)
      }
      Console.announce(lines.joined(separator: "\n"))
      // What is no error is worth knowing right after the change that brought it.
      Console.report(result.newWarnings)
    }
    let build =
      result.isChanged
      ? await BuildAfterChange.run(in: result.workspace, data: data, change: change) : .notAsked
    try build.report(asJSON: report.json) {
      $0.member("changed", result.isChanged)
      members(&$0)
    }
  }
}
