import Diagnostics
import FileSystem

/// Where an export goes: a file that is not there yet, or standard output.
struct ExportFile {
  let path: String?

  /// - Throws: A ``CommandFailure`` where the file is there already.
  func requireFree() throws(CommandFailure) {
    if let path, Files.exists(path) {
      throw CommandFailure(
        .wouldOverwrite, .wouldOverwrite, "`\(TerminalText.safe(path))` is there already",
        hint: "name another file, or remove this one")
    }
  }

  /// - Parameter bytes: Of a text, where it goes to standard output.
  func write(_ bytes: [UInt8]) throws(CommandFailure) {
    try requireFree()
    guard let path else { return Console.output.write(String(decoding: bytes, as: UTF8.self)) }
    do throws(SystemFailure) {
      try Files.create(path, bytes)
    } catch {
      throw CommandFailure(.inputOutput, [error.diagnostic])
    }
    Console.remark("Wrote \(TerminalText.safe(path)).")
  }
}
