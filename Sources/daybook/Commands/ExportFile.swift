import ArgumentParser
import Diagnostics
import FileSystem

/// Where an export goes: a file that is not there yet, or standard output, which `-` stands for, too.
struct ExportFile {
  /// What the help of a command says of it.
  static var help: ArgumentHelp { "The file, which must not be there yet; left out or -, standard output." }

  /// `nil` for standard output.
  let path: String?

  init(path: String?) {
    self.path = path == "-" ? nil : path
  }

  /// - Throws: A ``CommandFailure`` where the file is there already.
  func requireFree() throws(CommandFailure) {
    if let path, Files.exists(path) {
      throw CommandFailure(
        .wouldOverwrite, .wouldOverwrite, "`\(TerminalText.safe(path))` is there already",
        hint: "name another file, or remove this one")
    }
  }

  /// - Throws: A ``CommandFailure`` where what is no text would go to a terminal.
  func requireNoTerminal() throws(CommandFailure) {
    guard path == nil, Console.output.isTerminal else { return }
    throw CommandFailure(
      .usage, .wrongUsage, "this is no text for a terminal", hint: "name a file, or send it to another program")
  }

  /// Writes the file, and says so; or writes to standard output.
  func write(_ bytes: [UInt8]) throws(CommandFailure) {
    try requireFree()
    guard let path else { return Console.output.write(bytes) }
    do throws(SystemFailure) {
      try Files.create(path, bytes)
    } catch {
      throw CommandFailure(.inputOutput, [error.diagnostic])
    }
    Console.remark("Wrote \(TerminalText.safe(path)).")
  }
}
