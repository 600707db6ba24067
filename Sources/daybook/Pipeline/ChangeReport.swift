import Answers
import DataFolder
import Diagnostics
import Journal

/// Prints the result of a stored change and builds the site.
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

  /// A message whose calls name the person and the data folder of the change, so that a copied call changes the same
  /// data.
  func addressed(_ message: Hint) -> Hint {
    result.person.map { result.workspace.addressing($0, message) } ?? message.inNamedFolder
  }

  /// Prints the message and builds the site, unless nothing changed or the options leave the site out.
  ///
  /// - Parameters:
  ///   - message: The result of the change, in sentences; lines too long for the terminal are wrapped.
  ///   - tellsSealed: Whether to say how much of what friends read was written anew.
  ///   - members: Writes the members of the JSON object between `changed` and `build`.
  func print(
    _ message: Hint, tellsSealed: Bool = false, _ members: (inout JSONWriter) -> Void = { _ in }
  ) async throws {
    if !report.json {
      let lines = addressed(message).description.split(separator: "\n").flatMap {
        Prompter.wrapped(String($0), to: Console.output.tableWidth)
      }
      if !lines.isEmpty { Console.announce(lines.joined(separator: "\n")) }
      // Warnings that the change has caused are printed right after it.
      Console.report(result.newWarnings)
    }
    let build =
      result.isChanged
      ? await BuildAfterChange.run(
        in: result.workspace, data: data, change: change, concerning: result.person.map(Concern.person) ?? .everybody)
      : .notAsked
    if tellsSealed, !report.json, let sealed = build.sealedText { Console.print(sealed) }
    try build.report(asJSON: report.json) {
      $0.member("changed", result.isChanged)
      members(&$0)
    }
  }
}
