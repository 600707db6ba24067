import CLibrary
import Foundation
import Testing

/// The program on a terminal: keys go in, and what is drawn comes out.
final class TerminalProgram {
  struct TimedOut: Error {
    var waitedFor: String
    var shown: String
  }

  private let process = Process()
  private let terminal: Int32
  private var output: [UInt8] = []
  /// Up to where ``expect(_:)`` has read.
  private var position = 0

  init(
    executable: URL = Program.url, _ arguments: [String], in folder: URL, columns: Int = 80, rows: Int = 24,
    environment: [String: String] = [:]
  ) throws {
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    var (here, end): (Int32, Int32) = (-1, -1)
    guard openpty(&here, &end, nil, nil, &size) == 0 else { throw POSIXError(.ENOTTY) }
    terminal = here
    // Another test's program must not keep this one's terminal open.
    _ = fcntl(here, F_SETFD, FD_CLOEXEC)
    _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ["PATH": "/usr/bin:/bin", "TZ": "UTC", "USER": "ana", "TERM": "xterm", "TMPDIR": folder.path]
      .merging(environment) { $1 }
    let handle = FileHandle(fileDescriptor: end, closeOnDealloc: false)
    process.standardInput = handle
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    close(end)
  }

  deinit {
    if process.isRunning { process.terminate() }
    close(terminal)
  }

  /// Presses keys.
  func type(_ keys: String) {
    let bytes = Array(keys.utf8)
    _ = write(terminal, bytes, bytes.count)
  }

  /// Waits until this is shown, after what was waited for before.
  func expect(_ text: String) throws {
    let wanted = Array(text.utf8)
    while true {
      if let found = output[position...].firstRange(of: wanted) {
        position = found.upperBound
        return
      }
      guard read(within: 20_000) else {
        throw TimedOut(waitedFor: text, shown: String(decoding: output[position...], as: UTF8.self))
      }
    }
  }

  /// Waits for the end.
  ///
  /// - Returns: The exit code.
  func end() -> Int32 {
    while read(within: 20_000) {}
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Waits for the end, and answers what is asked meanwhile.
  ///
  /// - Parameter answer: What to type when this was shown since the last answer and nothing more comes; `nil`: nothing.
  /// - Returns: The exit code.
  func end(answering answer: (String) -> String?) -> Int32 {
    let patience = ContinuousClock.now + .seconds(240)
    while true {
      if read(within: 200) { continue }
      if !process.isRunning || ContinuousClock.now > patience { break }
      guard let keys = answer(String(decoding: output[position...], as: UTF8.self)) else { continue }
      position = output.count
      type(keys)
    }
    if process.isRunning {
      process.terminate()
      return -1
    }
    return end()
  }

  /// Ends the program from outside, as `kill` does.
  func terminate() { process.terminate() }

  /// Whether the terminal hands over lines and shows what is typed, as shells expect it.
  var isAsBefore: Bool {
    var settings = termios()
    let lines = tcflag_t(ICANON) | tcflag_t(ECHO) | tcflag_t(ISIG)
    return tcgetattr(terminal, &settings) == 0 && settings.c_lflag & lines == lines
  }

  /// Everything that was shown so far.
  var shown: String { String(decoding: output, as: UTF8.self) }

  private func read(within milliseconds: Int32) -> Bool {
    var descriptor = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    guard poll(&descriptor, 1, milliseconds) > 0 else { return false }
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = readBytes(terminal, &bytes, bytes.count)
    guard count > 0 else { return false }
    output += bytes[..<count]
    return true
  }
}

private func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}

/// Keys that are no characters.
enum Keys {
  static let enter = "\r"
  static let down = "\u{1B}[B"
  static let escape = "\u{1B}"
  static let interrupt = "\u{3}"
  static let endOfInput = "\u{4}"
  static let eraseLine = "\u{15}"
}
