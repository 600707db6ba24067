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
    problem = Self.plain(problem)
    usage = lines.joined(separator: "\n")
    if let unknown = UnknownCommand(arguments, root: root) {
      diagnostic = Diagnostic(.error, "there is no command `\(unknown.path)`", hint: unknown.hint)
    } else {
      diagnostic = Diagnostic(.error, problem, hint: HyphenHint.text(for: problem, arguments))
    }
  }

  /// `--on: there is no such day` of `The value '30' is invalid for '--on <day>': there is no such day`, and likewise
  /// where the flag wants a number, or one of a few words.
  private static func plain(_ problem: String) -> String {
    let opening = "The value '"
    guard problem.hasPrefix(opening), let middle = problem.firstRange(of: "' is invalid for '"),
      let end = problem[middle.upperBound...].firstRange(of: "'")
    else { return problem }
    let value = problem[..<middle.lowerBound].dropFirst(opening.count)
    let flag = problem[middle.upperBound..<end.lowerBound].split(separator: " ", maxSplits: 1)
    let reason = problem[end.upperBound...]
    guard let name = flag.first else { return problem }
    if reason.hasPrefix(": ") { return "\(name): \(reason.dropFirst(2))" }
    if let words = flag.last, words.contains("|") {
      let choices = words.dropFirst().dropLast().split(separator: "|").map { "`\($0)`" }.joined(separator: " or ")
      return "\(name): it is \(choices), not `\(value)`"
    }
    let isNumber = !value.isEmpty && value.utf8.allSatisfy { (0x30...0x39).contains($0) }
    return "\(name): `\(value)` is \(isNumber ? "too large" : "no number")"
  }

  /// With blanks that no line ends at inside of brackets: a flag and its value stay together.
  private static func joiningBrackets(_ line: Substring) -> String {
    var depth = 0
    return String(
      line.map { character in
        if character == "[" || character == "<" { depth += 1 }
        if character == "]" || character == ">" { depth -= 1 }
        return character == " " && depth > 0 ? "\u{A0}" : character
      })
  }

  func text(isColored: Bool, width: Int, wraps: Bool) -> String {
    let lines = usage.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      // Below the words, not below `Usage:`.
      Prompter.wrapped(Self.joiningBrackets(line), to: width, indent: line.hasPrefix("  ") ? 2 : 7)
    }.map { $0.replacing("\u{A0}", with: " ") }
    let problem = diagnostic.text(isColored: isColored, width: width, wraps: wraps)
    return usage.isEmpty ? problem : problem + "\n" + lines.joined(separator: "\n")
  }
}

/// What helps where a value begins with a hyphen, so that it was taken for a flag.
private enum HyphenHint {
  /// - Parameter problem: As ArgumentParser says it.
  static func text(for problem: String, _ arguments: [String]) -> String? {
    let quoted = problem.split(separator: "'", omittingEmptySubsequences: false)
    guard quoted.count >= 3 else { return nil }
    let named = String(quoted[1].prefix { $0 != " " })
    if problem.hasPrefix("Missing value for"), let index = arguments.firstIndex(of: named),
      index + 1 < arguments.count, arguments[index + 1].hasPrefix("-")
    {
      let value = arguments[index + 1]
      return "if `\(value)` is the value, write `\(named)=\(ShellWord.quoted(value))`"
    }
    if problem.hasPrefix("Unknown option"), named.dropFirst().first?.isNumber == true {
      return "amounts and numbers have no sign"
    }
    if problem.hasPrefix("Missing expected argument"), let value = arguments.last, value.count > 1,
      value.hasPrefix("-"),
      !value.hasPrefix("--")
    {
      return "if `\(value)` is meant as it is, write `--` before it: -- \(ShellWord.quoted(value))"
    }
    return nil
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
        let begun = names.filter { $0.hasPrefix(word) }
        hint =
          begun.count == 1
          ? "did you mean `\(begun[0])`?"
          : Suggestion.hint(for: word, among: names) ?? "there are \(names.joined(separator: ", "))"
        return
      }
      known.append(word)
      command = next
    }
    return nil
  }
}
