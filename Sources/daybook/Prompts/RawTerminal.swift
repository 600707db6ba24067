import CLibrary
import Outside
import Synchronization

/// The terminal of the program in raw mode, in which each key arrives as it is pressed.
///
/// Questions go to standard error, so that results on standard output can be redirected.
final class RawTerminal: PromptTerminal {
  private let modes = TerminalModes()
  /// Restores the terminal when the program is ended from outside.
  private let watch: SignalWatch
  private var decoder = KeyDecoder()
  private var waiting: [Key] = []

  /// Whether questions can be asked: standard input and standard error are a terminal that can move its cursor.
  static var isThere: Bool {
    let name = environment("TERM", or: "dumb")
    return isatty(STDIN_FILENO) == 1 && Console.errors.isTerminal && name != "dumb" && !name.isEmpty
  }

  /// Runs a body that asks questions, and restores the terminal afterwards.
  static func with<Result, Failure: Error>(
    _ body: (RawTerminal) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let terminal = RawTerminal()
    defer { terminal.restore() }
    return try body(terminal)
  }

  /// Runs a body that also waits for other things between its questions; keys pressed meanwhile are kept.
  static func with<Result>(_ body: (RawTerminal) async -> Result) async -> Result {
    let terminal = RawTerminal()
    defer { terminal.restore() }
    return await body(terminal)
  }

  private init() {
    let modes = modes
    watch = SignalWatch { modes.putBack() }
    modes.makeRaw()
  }

  private func restore() { modes.putBack() }

  var style: Style { Style(isColored: Console.errors.isColored) }

  var size: (columns: Int, rows: Int) {
    var size = winsize()
    #if canImport(Musl)
      let request = Int32(TIOCGWINSZ)
    #else
      let request = UInt(TIOCGWINSZ)
    #endif
    guard ioctl(STDERR_FILENO, request, &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return (80, 24) }
    return (max(12, Int(size.ws_col)), max(4, Int(size.ws_row)))
  }

  func write(_ text: String) { Console.errors.write(text) }

  func nextKey() -> Key {
    while waiting.isEmpty {
      if decoder.isWaiting, !hasInput(within: 60) {
        waiting = decoder.flush()
        continue
      }
      var bytes = [UInt8](repeating: 0, count: 256)
      let count = read(STDIN_FILENO, &bytes, bytes.count)
      if count > 0 {
        waiting = decoder.keys(from: Array(bytes[..<count]))
      } else if count == 0 || errno != EINTR {
        return .endOfInput
      }
    }
    return waiting.removeFirst()
  }

  private func hasInput(within milliseconds: Int32) -> Bool {
    var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, milliseconds) > 0
  }
}

/// How the terminal is while questions are asked, and how it was before.
private final class TerminalModes: Sendable {
  private let before: termios
  /// Whoever ends the program from outside may do so before the first question.
  private let isPutBack = Mutex(false)

  init() {
    var settings = termios()
    tcgetattr(STDIN_FILENO, &settings)
    before = settings
  }

  func makeRaw() {
    isPutBack.withLock { isPutBack in
      if isPutBack { return }
      var settings = before
      // Keys arrive one by one and are not echoed, and Ctrl-C is a key, so that the program can restore the terminal
      // first.
      settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
      settings.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR | IGNCR)
      tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
      // Bracketed paste, by which pasted text differs from typed text.
      Console.errors.write("\u{1B}[?2004h")
    }
  }

  /// Puts the terminal back for good.
  func putBack() {
    isPutBack.withLock { isPutBack in
      isPutBack = true
      Console.errors.write("\u{1B}[?2004l\u{1B}[?25h")
      var settings = before
      tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
    }
  }
}
