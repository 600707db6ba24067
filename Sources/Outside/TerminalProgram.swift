import CLibrary
import FileSystem

/// A program that takes over the terminal until it ends, as an editor does.
public enum TerminalProgram {
  /// Runs a program in the foreground, with this process's terminal, and waits until it ends.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the program.
  ///   - arguments: Its arguments, the first of which is what it is called.
  /// - Returns: With what it ended; 128 and the number of the signal where one ended it.
  /// - Throws: `SystemFailure` where it cannot be started.
  package static func run(_ path: String, _ arguments: [String]) throws(SystemFailure) -> Int32 {
    // Ctrl-C belongs to the program while it runs.
    let interrupt = signal(SIGINT) { _ in }
    let quit = signal(SIGQUIT) { _ in }
    defer {
      signal(SIGINT, interrupt)
      signal(SIGQUIT, quit)
    }
    return try ChildProcess(path, arguments, environment: ChildProcess.environment, nil).wait()
  }
}
