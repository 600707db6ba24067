import Changes
import Diagnostics
import Outside

/// A program that sends files, with words for what can go wrong.
struct SendingTool {
  let name: String
  private let tool: ExternalTool
  private let deadline: ContinuousClock.Instant

  /// - Parameter deadline: When the program is ended, whatever it is doing.
  init(_ name: String, environment: [String: String] = [:], until deadline: ContinuousClock.Instant) {
    self.name = name
    self.deadline = deadline
    tool = ExternalTool(named: name, environment: environment)
  }

  /// Runs it until it ends.
  ///
  /// - Parameters:
  ///   - fine: With what it ends where all went well.
  ///   - excuse: With what else it may end, where it says the text.
  func run(
    _ arguments: [String], reading input: [UInt8] = [], fine: Set<Int32> = [0],
    unless excuse: (status: Int32, text: String)? = nil
  ) throws(Refusal) -> String {
    let result: ExternalTool.Result
    do throws(ExternalTool.Flaw) {
      result = try tool.run(arguments, reading: input, until: deadline)
    } catch {
      switch error {
      case .missing: throw Refusal("`\(name)` is not installed", hint: "the target is published to by it")
      case .noTemporaryFolder: throw Refusal("no temporary folder could be made", hint: "is the disk full?")
      case .timedOut, .tooLarge:
        throw Refusal(
          "\(name) took longer than it may", hint: "is there a connection? \(flags: "--timeout", .number) waits longer")
      }
    }
    let isExcused = excuse.map { result.status == $0.status && result.errors.contains($0.text) } ?? false
    guard isExcused || fine.contains(result.status) else {
      throw Refusal("\(name): \(reason(result))", hint: hint(result))
    }
    return result.output
  }

  private func reason(_ result: ExternalTool.Result) -> String {
    // What ssh says ends with a carriage return, which is one Character with the end of a line.
    let lines = result.errors.split(whereSeparator: \.isNewline).map { String($0).trimmed }.filter { !$0.isEmpty }
    // The last line of rsync says that something failed, and those before say what. That a file is missing here is as it has
    // to be where one is removed.
    let line = lines.first { !$0.hasPrefix("rsync error:") && !$0.hasPrefix("file has vanished:") } ?? lines.first
    // rclone begins its lines with the time.
    let words = line.map { $0.replacing(#/^\d+/\d+/\d+ \d+:\d+:\d+ /#, with: "") }
    return words.map(TerminalText.safe) ?? "it ended with \(result.status)"
  }

  private func hint(_ result: ExternalTool.Result) -> Hint? {
    let said = result.errors
    if ["Permission denied (", "Host key verification failed", "Authentication failed"].contains(where: said.contains) {
      return "nobody is asked for a password: set up a key, so that `ssh` to that host asks for none"
    }
    if ["Connection refused", "Could not resolve", "timed out", "unreachable"].contains(where: said.contains) {
      return "the host cannot be reached; nothing is lost, and the next call goes on"
    }
    if said.contains("didn't find section in config file") { return "`rclone config` makes the remote" }
    return nil
  }
}

extension String {
  fileprivate var trimmed: String {
    var text = Substring(self)
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
