import ArgumentParser
import Diagnostics
import FileSystem

/// An error that ends a command: the diagnostics to print, and the exit code.
struct CommandFailure: Error, Equatable {
  /// The exit codes, which a shell script can tell apart; where possible those of `sysexits.h`.
  enum Code: Int32, Equatable {
    /// The data folder or its templates have errors.
    case data = 1
    /// The command was called in a way that it does not know: `EX_USAGE`.
    case usage = 64
    /// A rule forbids what was asked for, such as a second check-in of a yes/no habit on a day; nothing is stored.
    /// `EX_DATAERR`.
    case refused = 65
    /// There is no data folder: `EX_NOINPUT`.
    case noInput = 66
    /// A file that the person made would be overwritten: `EX_CANTCREAT`.
    case wouldOverwrite = 73
    /// Reading or writing failed: `EX_IOERR`.
    case inputOutput = 74
    /// Another build or change is running, so that trying again later helps: `EX_TEMPFAIL`.
    case busy = 75
    /// The person cancelled a question of the command: 128 + SIGINT, as shells report a program that Ctrl-C ended.
    case cancelled = 130
  }

  var code: Code
  /// The diagnostics to print; empty if they were printed before.
  var diagnostics: [Diagnostic]

  init(_ code: Code, _ diagnostics: [Diagnostic] = []) {
    self.code = code
    self.diagnostics = diagnostics
  }

  init(_ code: Code, _ kind: DiagnosticCode, _ message: String, hint: Hint? = nil) {
    self.init(code, [Diagnostic(.error, kind, message, hint: hint)])
  }
}

extension CommandFailure {
  /// The failure of a change that was not made because of errors in the data folder.
  static func unchanged(by errors: [Diagnostic]) -> CommandFailure {
    let hint: Hint = errors.count == 1 ? "mend this first, and call it again" : "mend these first, and call it again"
    return CommandFailure(.data, errors + [Diagnostic(.error, .refused, "nothing was changed", hint: hint)])
  }

  /// The failure of a call in which one flag sets a key and another removes it.
  static func givenAndRemoved(_ key: String) -> CommandFailure {
    let name = key.replacing("_", with: "-")
    return CommandFailure(
      .usage, .wrongUsage, "--\(name) and --no-\(name) are both given", hint: "leave one of them out")
  }
}

/// A subcommand whose failures are printed as diagnostics.
protocol DaybookSubcommand: AsyncParsableCommand {
  /// Does the work. Throws a ``CommandFailure`` for whatever the person can resolve.
  func perform() async throws
}

extension DaybookSubcommand {
  func run() async throws {
    do {
      try await perform()
    } catch let failure as CommandFailure {
      Console.report(failure.diagnostics)
      throw ExitCode(failure.code.rawValue)
    } catch let failure as SystemFailure {
      Console.report([failure.diagnostic])
      throw ExitCode(CommandFailure.Code.inputOutput.rawValue)
    }
  }
}
