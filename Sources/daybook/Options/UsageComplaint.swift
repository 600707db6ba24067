import ArgumentParser
import Diagnostics

/// What is said of a command line that cannot be understood: one diagnostic, as of anything else. How the command is used
/// tells its help, which the hint names where there is no better one.
struct UsageComplaint: Equatable, Sendable {
  let diagnostic: Diagnostic

  /// - Parameters:
  ///   - message: ArgumentParser's own: `Error:` and the problem on the first line, usage below.
  ///   - arguments: The words of the command line.
  ///   - root: The command that has all others.
  init(_ message: String, arguments: [String], root: any ParsableCommand.Type) {
    if let unknown = UnknownCommand(arguments, root: root) {
      diagnostic = unknown.diagnostic
      return
    }
    var problem = String(message.prefix { $0 != "\n" })
    if problem.hasPrefix("Error: ") { problem.removeFirst("Error: ".count) }
    let said = ParserWords(problem, arguments)
    diagnostic = Diagnostic(.error, .wrongUsage, said.message, hint: said.hint ?? Self.help(for: arguments, root: root))
  }

  /// Where it stands how the command is used.
  private static func help(for arguments: [String], root: any ParsableCommand.Type) -> Hint {
    var command = root
    var words: [Call.Word] = []
    for argument in arguments {
      let named = command.configuration.subcommands.first { $0.configuration.commandName == argument }
      guard let named else { break }
      command = named
      words.append("\(argument)")
    }
    return "\(Call(words + ["--help"])) tells how it is called"
  }
}

/// What ArgumentParser says, in the style of all messages: lower case, no full stop, what is quoted between backticks, and
/// what to do about it by itself.
private struct ParserWords {
  var message: String
  var hint: Hint?

  init(_ problem: String, _ arguments: [String]) {
    hint = Self.hyphenHint(for: problem, arguments)
    message = Self.plain(problem)
    if let signed = Self.signed(problem, arguments) {
      message = "`\(signed)` has a sign, and amounts and numbers have none"
    }
    while message.last == "." { message.removeLast() }
    // `Unknown option '--ouput'. Did you mean '--output'?`
    for separator in ["; ", ". Did "] {
      guard let end = message.firstRange(of: separator) else { continue }
      let advice = separator.contains("Did") ? "did " + message[end.upperBound...] : String(message[end.upperBound...])
      if hint == nil { hint = Hint(Self.quoting(advice)) }
      message = String(message[..<end.lowerBound])
    }
    message = Self.quoting(message)
    if message.dropFirst().first?.isLowercase == true { message = message.prefix(1).lowercased() + message.dropFirst() }
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

  /// The amount or number with a sign that was taken for a flag.
  private static func signed(_ problem: String, _ arguments: [String]) -> String? {
    func isSigned(_ word: some StringProtocol) -> Bool {
      word.first == "-" && word.dropFirst().first?.isNumber == true
    }
    // Nothing is left of `done -1` where a flag was looked for.
    if problem.hasPrefix("Missing expected argument"), let last = arguments.last, isSigned(last) { return last }
    let quoted = problem.split(separator: "'", omittingEmptySubsequences: false)
    guard problem.hasPrefix("Unknown option"), quoted.count >= 3, isSigned(quoted[1]) else { return nil }
    return String(quoted[1])
  }

  /// What helps where a value begins with a hyphen, so that it was taken for a flag.
  private static func hyphenHint(for problem: String, _ arguments: [String]) -> Hint? {
    let quoted = problem.split(separator: "'", omittingEmptySubsequences: false)
    guard quoted.count >= 3 else { return nil }
    let named = String(quoted[1].prefix { $0 != " " })
    if problem.hasPrefix("Missing value for"), let index = arguments.firstIndex(of: named),
      index + 1 < arguments.count, arguments[index + 1].hasPrefix("-")
    {
      let value = arguments[index + 1]
      return "if `\(value)` is the value, write \(flags: "\(named)=\(value)")"
    }
    if problem.hasPrefix("Missing expected argument"), let value = arguments.last, value.count > 1,
      value.hasPrefix("-"), !value.hasPrefix("--"), value.dropFirst().first?.isNumber != true
    {
      return "if `\(value)` is meant as it is, write `--` before it"
    }
    return nil
  }

  /// With backticks in place of quotes that open and close a word.
  private static func quoting(_ text: String) -> String {
    text.replacing(/(^|[ (,])'([^']+)'(?=$|[ ,.;:?)])/) { "\($0.1)`\($0.2)`" }
  }
}
