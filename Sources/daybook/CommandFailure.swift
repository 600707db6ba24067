import ArgumentParser
import Diagnostics
import FileSystem

/// Why a command ends without having done its work: what to print, and the code to exit with.
struct CommandFailure: Error, Equatable {
  /// What a shell script can tell apart.
  enum Code: Int32, Equatable {
    /// The data folder or its templates have errors.
    case data = 1
    /// The command was called in a way that it does not know. As `EX_USAGE` of sysexits.
    case usage = 64
    /// What was asked for goes against a rule, such as a second check-in of a yes/no habit on a day; nothing is stored. As
    /// `EX_DATAERR`.
    case refused = 65
    /// There is no data folder: `EX_NOINPUT`.
    case noInput = 66
    /// Something of the person's would be overwritten: `EX_CANTCREAT`.
    case wouldOverwrite = 73
    /// Reading or writing failed: `EX_IOERR`.
    case inputOutput = 74
    /// Another build or change is running; trying again later helps: `EX_TEMPFAIL`.
    case busy = 75
    /// The person cancelled what the command asked: as shells have it of a program that Ctrl-C ended.
    case cancelled = 130
  }

  var code: Code
  /// What is not printed yet.
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
  /// Errors of the data folder because of which a change was not made.
  static func unchanged(by errors: [Diagnostic]) -> CommandFailure {
    let hint: Hint = errors.count == 1 ? "mend this first, and call it again" : "mend these first, and call it again"
    return CommandFailure(.data, errors + [Diagnostic(.error, .refused, "nothing was changed", hint: hint)])
  }

  /// A key that one flag sets and another takes away.
  static func givenAndRemoved(_ key: String) -> CommandFailure {
    let name = key.replacing("_", with: "-")
    return CommandFailure(
      .usage, .wrongUsage, "--\(name) and --no-\(name) are both given", hint: "leave one of them out")
  }
}

/// A command whose failures are printed as compilers print theirs.
protocol DaybookSubcommand: AsyncParsableCommand {
  /// Does the work. Throws a ``CommandFailure`` for what the person can mend.
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
