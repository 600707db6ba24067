import CLibrary
import Foundation

/// An external program that reads what is given to it, or gives what is read, while it runs: nothing of that is ever in a
/// file. It is run without a shell.
package struct PipedTool: Sendable {
  private let name: String
  private let path: String?

  /// A program that is looked for in `PATH`.
  package init(named name: String) {
    self.name = name
    path = ExternalTool.path(of: name)
  }

  /// The absolute path of a program; `nil` where it is not installed.
  package static func path(of name: String) -> String? { ExternalTool.path(of: name) }

  /// Runs the program until it ends.
  ///
  /// - Parameters:
  ///   - output: The open file that it writes.
  ///   - body: Gives what it reads.
  /// - Returns: What `body` returned.
  /// - Throws: ``DeliveryFailure`` where it cannot be run or fails, and what `body` throws.
  package func run<Outcome>(
    _ arguments: [String], to output: Int32, giving body: (_ give: ([UInt8]) throws -> Void) throws -> Outcome
  ) throws -> Outcome {
    let input = Pipe()
    let errors = try ErrorFile()
    let process = try start(
      arguments, input: input.fileHandleForReading,
      output: FileHandle(fileDescriptor: output, closeOnDealloc: false), errors: errors)
    // A program that ends before it has read everything is no reason for this one to end.
    let before = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, before) }
    try? input.fileHandleForReading.close()
    do {
      var isBroken = false
      let outcome = try body { bytes in
        if isBroken { return }
        // What went wrong then, the program says itself.
        do { try input.fileHandleForWriting.write(contentsOf: bytes) } catch { isBroken = true }
      }
      try? input.fileHandleForWriting.close()
      try end(process, errors, isBroken: isBroken)
      return outcome
    } catch {
      try? input.fileHandleForWriting.close()
      process.terminate()
      process.waitUntilExit()
      throw error
    }
  }

  /// Runs the program until it ends.
  ///
  /// - Parameter body: Takes what it writes, piece by piece.
  /// - Throws: ``DeliveryFailure`` where it cannot be run or fails, and what `body` throws.
  package func run(_ arguments: [String], taking body: ([UInt8]) throws -> Void) throws {
    let output = Pipe()
    let errors = try ErrorFile()
    let process = try start(
      arguments, input: FileHandle.nullDevice, output: output.fileHandleForWriting, errors: errors)
    try? output.fileHandleForWriting.close()
    do {
      while let piece = try output.fileHandleForReading.read(upToCount: 262_144), !piece.isEmpty {
        try body(Array(piece))
      }
      try end(process, errors, isBroken: false)
    } catch {
      process.terminate()
      process.waitUntilExit()
      throw error
    }
  }

  private func start(
    _ arguments: [String], input: FileHandle, output: FileHandle, errors: ErrorFile
  ) throws(DeliveryFailure) -> Process {
    guard let path else { throw DeliveryFailure(message: "there is no program \(name)", isPassing: false) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors.handle
    do {
      try process.run()
    } catch {
      throw DeliveryFailure(message: "\(name) cannot be run", isPassing: false)
    }
    return process
  }

  private func end(_ process: Process, _ errors: ErrorFile, isBroken: Bool) throws(DeliveryFailure) {
    process.waitUntilExit()
    if process.terminationStatus == 0, !isBroken { return }
    let reason = errors.text.split(separator: "\n").first.map(String.init) ?? "it ended too early"
    throw DeliveryFailure(message: "\(name) failed: \(reason)", isPassing: false)
  }

  /// A file for what the program says of errors, which has no name any more.
  private final class ErrorFile {
    let handle: FileHandle

    init() throws(DeliveryFailure) {
      var template = Array((NSTemporaryDirectory() + "/daybook-tool-XXXXXX").utf8CString)
      let descriptor = mkstemp(&template)
      guard descriptor >= 0 else {
        throw DeliveryFailure(message: "there is no room for temporary files", isPassing: true)
      }
      unlink(template)
      handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    var text: String {
      try? handle.seek(toOffset: 0)
      let data = (try? handle.readToEnd()) ?? nil
      return String(decoding: data ?? Data(), as: UTF8.self)
    }
  }
}
