import Answers
import CLibrary
import Diagnostics
import FileSystem

/// Writes the program's output: results to standard output, everything about the run to standard error.
enum Console {
  static let output = Channel(descriptor: STDOUT_FILENO)
  static let errors = Channel(descriptor: STDERR_FILENO)

  /// Prints text and a line break to standard output. On a terminal, long lines are wrapped.
  static func print(_ text: String) { output.write(fitted(text) + "\n") }

  /// Prints JSON to standard output without wrapping.
  static func printJSON(_ text: String) { output.write(text + "\n") }

  /// Prints a JSON object to standard output.
  static func printJSON(_ members: (inout JSONWriter) throws -> Void) rethrows {
    printJSON(try JSONWriter.object(members))
  }

  private static func fitted(_ text: String) -> String {
    output.isTerminal ? TextWrap.fitting(text, into: output.width) : text
  }

  /// Prints text and a line break to standard output before work that has to be done even if nobody reads the output.
  /// Unlike ``print(_:)`` it does not end the program when the reader is gone.
  static func announce(_ text: String) { _ = output.offer(fitted(text) + "\n") }

  /// Opens `/dev/null` for standard streams that are closed. Otherwise a data file could get the number of such a
  /// stream, and text for the terminal would be written into it.
  static func fillClosedStreams() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // Opened the wrong way round, so that reading from it or writing to it still fails.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Whether `--json` is anywhere on the command line. It is read from the arguments themselves, so that errors about
  /// the command line are JSON as well.
  static let speaksJSON = CommandLine.arguments.dropFirst().prefix { $0 != "--" }.contains("--json")

  /// Prints a remark to standard error after diagnostics; left out with `--json`, where it would add nothing.
  static func remark(_ text: String) {
    if !speaksJSON { errors.write(text + "\n") }
  }

  /// Prints that the person cancelled.
  ///
  /// - Parameter consequence: What follows from that: "nothing was saved".
  static func sayCancelled(_ consequence: String) {
    if speaksJSON { return report([Diagnostic(.error, .cancelled, "cancelled: \(consequence)")]) }
    errors.write("Cancelled: \(consequence).\n")
  }

  /// Prints diagnostics to standard error, one after the other: as text, or with `--json` each as an object on a line.
  static func report(_ diagnostics: [Diagnostic]) {
    if diagnostics.isEmpty { return }
    let diagnostics = diagnostics.map(\.inNamedFolder)
    if speaksJSON { return errors.write(diagnostics.map { $0.json + "\n" }.joined()) }
    let isColored = errors.isColored
    let width = errors.width
    var text = ""
    let wraps = errors.isTerminal
    for diagnostic in diagnostics {
      text += diagnostic.text(isColored: isColored, width: width, wraps: wraps) + "\n"
    }
    errors.write(text)
  }
}

/// Standard output or standard error, and what it can show.
struct Channel: Sendable {
  let descriptor: Int32

  var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Whether to print colours: on a terminal that has them, unless `NO_COLOR` is set (https://no-color.org).
  var isColored: Bool {
    isTerminal && environment("NO_COLOR", or: "").isEmpty && environment("TERM", or: "dumb") != "dumb"
  }

  /// The style for text on this stream, with colours or without.
  var style: Style { Style(isColored: isColored) }

  /// The width of tables in columns: that of a terminal, or no limit for other readers such as `grep`.
  var tableWidth: Int { isTerminal ? width : .max }

  /// The width of text in columns: that of a terminal, at least 40; 80 where there is none.
  var width: Int {
    guard isTerminal else { return 80 }
    var size = winsize()
    #if canImport(Musl)
      let request = Int32(TIOCGWINSZ)
    #else
      let request = UInt(TIOCGWINSZ)
    #endif
    guard ioctl(descriptor, request, &size) == 0, size.ws_col > 0 else { return 80 }
    return max(40, Int(size.ws_col))
  }

  /// Writes a text. If the reader of standard output is gone, the program ends quietly, as other tools do. If results
  /// cannot be written for another reason, such as a full disk, it ends with the exit code for that. Standard error
  /// never ends it.
  func write(_ text: String) {
    guard descriptor == STDOUT_FILENO else {
      _ = offer(text)
      return
    }
    end(ifNotWritten: put(text))
  }

  /// Writes bytes that need not be a text to standard output, which ends the program where it cannot.
  func write(_ bytes: [UInt8]) {
    end(ifNotWritten: bytes.withUnsafeBytes { FileBytes.write($0, to: descriptor) })
  }

  /// - Parameter code: 0, or the `errno` of what kept something from being written.
  private func end(ifNotWritten code: Int32) {
    guard code != 0 else { return }
    Console.report([SystemFailure("cannot write", "output", code: code).diagnostic])
    exit(CommandFailure.Code.inputOutput.rawValue)
  }

  /// Writes as much of a text as it can.
  ///
  /// - Returns: Whether all of it was written.
  func offer(_ text: String) -> Bool {
    let before = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, before) }
    return put(text) == 0
  }

  /// - Returns: 0, or the `errno` of what kept the text from being written.
  private func put(_ text: String) -> Int32 {
    var text = text
    return text.withUTF8 { FileBytes.write(UnsafeRawBufferPointer($0), to: descriptor) }
  }
}

/// Waits.
func pause(milliseconds: Int) {
  usleep(UInt32(milliseconds) * 1000)
}

/// The value of an environment variable, or the fallback where it is not set.
func environment(_ name: String, or fallback: String) -> String {
  getenv(name).map { String(cString: $0) } ?? fallback
}
