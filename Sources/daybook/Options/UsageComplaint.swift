import ArgumentParser
import Diagnostics

/// The diagnostic for a command line that cannot be understood. Without a better hint it names the command's help.
struct UsageComplaint: Equatable, Sendable {
  let diagnostic: Diagnostic

  /// - Parameters:
  ///   - error: What parsing threw.
  ///   - arguments: The words of the command line.
  ///   - root: The command with all subcommands.
  /// - Returns: `nil` for an error that is not one of wrong usage, such as a request for help.
  init?(_ error: any Error, arguments: [String], root: any ParsableCommand.Type) {
    let failure = ParsingFailure(error)
    if case .unknown = failure, root.exitCode(for: error) != .validationFailure { return nil }
    if let unknown = UnknownCommand(arguments, root: root) {
      diagnostic = unknown.diagnostic
      return
    }
    let words = Self.words(for: failure, error, arguments, root)
    diagnostic = Diagnostic(
      .error, .wrongUsage, words.message, hint: words.hint ?? Self.help(for: arguments, root: root))
  }

  /// Names the help of the command that was called.
  private static func help(for arguments: [String], root: any ParsableCommand.Type) -> Hint {
    let (_, words) = command(of: arguments, root: root)
    return "\(Call(words.map { "\($0)" } + ["--help"])) tells how it is called"
  }

  private static func command(
    of arguments: [String], root: any ParsableCommand.Type
  ) -> (command: any ParsableCommand.Type, words: [String]) {
    var command = root
    var words: [String] = []
    for argument in arguments {
      guard let named = command.configuration.subcommands.first(where: { $0.configuration.commandName == argument })
      else { break }
      command = named
      words.append(argument)
    }
    return (command, words)
  }
}

extension UsageComplaint {
  private static func words(
    for failure: ParsingFailure, _ error: any Error, _ arguments: [String], _ root: any ParsableCommand.Type
  ) -> (message: String, hint: Hint?) {
    switch failure {
    case .usage(let error, let flag):
      return (flag.map { "\($0): \(error.message)" } ?? error.message, error.hint)
    case .unknownFlag(let flag):
      if isSigned(flag) { return (signed(flag), nil) }
      let flags = CommandFlags.names(of: command(of: arguments, root: root).command)
      return ("unknown option `\(flag)`", Suggestion.hint(for: flag, among: flags))
    case .missingValue(let flag):
      return ("`\(flag)` needs a value", valueHint(for: flag, arguments))
    case .missingArgument:
      // Nothing is left of `done -1` where a flag was looked for.
      if let last = arguments.last, isSigned(last) { return (signed(last), nil) }
      return (plain(root.message(for: error)), hyphenHint(arguments))
    case .noNumber(let text, let flag):
      let isDigits = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
      let problem = "`\(text)` is \(isDigits ? "too large" : "no number")"
      return (flag.map { "\($0): \(problem)" } ?? problem, nil)
    case .unknown:
      return (plain(root.message(for: error)), nil)
    }
  }

  // MARK: Words that begin with a hyphen

  private static func isSigned(_ word: some StringProtocol) -> Bool {
    word.first == "-" && word.dropFirst().first?.isNumber == true
  }

  private static func signed(_ word: String) -> String { "`\(word)` has a sign, and amounts and numbers have none" }

  /// What helps where a value that begins with a hyphen was taken for a flag.
  private static func valueHint(for flag: String, _ arguments: [String]) -> Hint? {
    guard let index = arguments.firstIndex(of: flag), index + 1 < arguments.count, arguments[index + 1].hasPrefix("-")
    else { return nil }
    let value = arguments[index + 1]
    return "if `\(value)` is the value, write \(flags: "\(flag)=\(value)")"
  }

  /// What helps where an argument that begins with a hyphen was taken for a flag.
  private static func hyphenHint(_ arguments: [String]) -> Hint? {
    guard let value = arguments.last, value.count > 1, value.hasPrefix("-"), !value.hasPrefix("--"), !isSigned(value)
    else { return nil }
    return "if `\(value)` is meant as it is, write `--` before it"
  }

  // MARK: ArgumentParser's own words

  /// A sentence of the package in the style of all messages: lower case, no full stop, backticks around what is quoted.
  private static func plain(_ sentence: String) -> String {
    var text = sentence
    while text.last == "." { text.removeLast() }
    if text.dropFirst().first?.isLowercase == true { text = text.prefix(1).lowercased() + text.dropFirst() }
    return text.replacing(/(^|[ (,])'([^']+)'(?=$|[ ,.;:?)])/) { "\($0.1)`\($0.2)`" }
  }
}
