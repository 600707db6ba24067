import ArgumentParser
import Diagnostics

/// What is said of a command line that cannot be understood: the problem as a diagnostic, then how the command is used.
struct UsageComplaint: Equatable, Sendable {
  private let diagnostic: Diagnostic
  private let usage: String

  /// - Parameters:
  ///   - message: ArgumentParser's own: `Error:` and the problem on the first line, usage below.
  ///   - arguments: The words of the command line.
  ///   - root: The command that has all others.
  init(_ message: String, arguments: [String], root: any ParsableCommand.Type) {
    var lines = message.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var problem = lines.removeFirst()
    if problem.hasPrefix("Error: ") { problem.removeFirst("Error: ".count) }
    usage = lines.joined(separator: "\n")
    if let unknown = UnknownCommand(arguments, root: root) {
      diagnostic = Diagnostic(.error, "there is no command `\(unknown.path)`", hint: unknown.hint)
    } else {
      diagnostic = Diagnostic(.error, problem)
    }
  }

  func text(isColored: Bool, width: Int) -> String {
    diagnostic.text(isColored: isColored, width: width) + (usage.isEmpty ? "" : "\n" + usage)
  }
}

/// A word that stands where a command should, and is none.
private struct UnknownCommand {
  /// `habit lst`.
  var path: String
  var hint: String?

  init?(_ arguments: [String], root: any ParsableCommand.Type) {
    var command = root
    var known: [String] = []
    for word in arguments {
      let subcommands = command.configuration.subcommands
      if subcommands.isEmpty || word.hasPrefix("-") || word == "help" { return nil }
      guard let next = subcommands.first(where: { $0.configuration.commandName == word }) else {
        path = (known + [word]).joined(separator: " ")
        let names = subcommands.compactMap { $0.configuration.commandName }
        hint = Suggestion.hint(for: word, among: names) ?? "there are \(names.joined(separator: ", "))"
        return
      }
      known.append(word)
      command = next
    }
    return nil
  }
}
