import CLibrary
import Diagnostics
import FileSystem

/// Where the program's words go: results to standard output, everything about the run to standard error.
enum Console {
  static let output = Channel(descriptor: STDOUT_FILENO)
  static let errors = Channel(descriptor: STDERR_FILENO)

  /// Prints text and a line break to standard output. On a terminal, lines that are too long for it are wrapped.
  static func print(_ text: String) { output.write(fitted(text) + "\n") }

  /// Prints JSON to standard output, as it is.
  static func printJSON(_ text: String) { output.write(text + "\n") }

  /// Prints a JSON object to standard output.
  static func printJSON(_ members: (inout JSONWriter) throws -> Void) rethrows {
    printJSON(try JSONWriter.object(members))
  }

  private static func fitted(_ text: String) -> String {
    output.isTerminal ? TextWrap.fitting(text, into: output.width) : text
  }

  /// Prints text and a line break to standard output before work that has to be done, whoever listens. That nobody does is
  /// left for ``print(_:)`` to find, when the work is done.
  static func announce(_ text: String) { _ = output.offer(fitted(text) + "\n") }

  /// Opens nothing in place of standard streams that are closed, so that no file of somebody's data gets their numbers, and
  /// with them the words that are meant for a terminal.
  static func fillClosedStreams() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // What cannot be used stays so: to read from it, or to write to it, fails.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Whether the program was asked for JSON, wherever in its call that is said: also what cannot be understood is then
  /// answered by it.
  static let speaksJSON = CommandLine.arguments.dropFirst().prefix { $0 != "--" }.contains("--json")

  /// Says how something went, to standard error: words that come after diagnostics and tell nothing that JSON does not.
  static func remark(_ text: String) {
    if !speaksJSON { errors.write(text + "\n") }
  }

  /// Says that the person wished no more.
  ///
  /// - Parameter consequence: "nothing was saved".
  static func sayCancelled(_ consequence: String) {
    if speaksJSON { return report([Diagnostic(.error, .cancelled, "cancelled: \(consequence)")]) }
    errors.write("Cancelled: \(consequence).\n")
  }

  /// Prints diagnostics to standard error, one after the other: as text, or with `--json` each as an object on a line.
  static func report(_ diagnostics: [Diagnostic]) {
    if diagnostics.isEmpty { return }
    let diagnostics = diagnostics.map(\.inHintedFolder)
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

/// One of the two standard streams, and what it can show.
struct Channel: Sendable {
  let descriptor: Int32

  var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Whether colours are welcome: on a terminal that knows them, unless `NO_COLOR` is set (https://no-color.org).
  var isColored: Bool {
    isTerminal && environment("NO_COLOR", or: "").isEmpty && environment("TERM", or: "dumb") != "dumb"
  }

  /// Colours where they are welcome.
  var style: Style { Style(isColored: isColored) }

  /// Columns that a table may take: the terminal's; as many as it needs where somebody else reads it, such as `grep`.
  var tableWidth: Int { isTerminal ? width : .max }

  /// Columns to write into: the terminal's, at least 40; 80 where there is none.
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

  /// Writes all of it. A reader of standard output that went away ends the program quietly, as it does other tools; results
  /// that cannot be written for another reason, such as a full disk, end it with the code for that. What is said about the
  /// run never ends it.
  func write(_ text: String) {
    guard descriptor == STDOUT_FILENO else {
      _ = offer(text)
      return
    }
    let code = put(text)
    guard code != 0 else { return }
    Console.report([SystemFailure("cannot write", "output", code: code).diagnostic])
    exit(CommandFailure.Code.inputOutput.rawValue)
  }

  /// Writes as much of it as goes.
  ///
  /// - Returns: Whether that was all.
  func offer(_ text: String) -> Bool {
    let before = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, before) }
    return put(text) == 0
  }

  /// - Returns: 0, or the code of what kept it from being written.
  private func put(_ text: String) -> Int32 {
    var text = text
    return text.withUTF8 { FileBytes.write(UnsafeRawBufferPointer($0), to: descriptor) }
  }
}

/// Lets time pass.
func pause(milliseconds: Int) {
  usleep(UInt32(milliseconds) * 1000)
}

/// A variable of the environment.
func environment(_ name: String, or fallback: String) -> String {
  getenv(name).map { String(cString: $0) } ?? fallback
}
