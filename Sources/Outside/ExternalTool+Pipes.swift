import CLibrary
import FileSystem

/// Programs that read what is given to them, or give what is read, while they run: nothing of that is ever in a file.
extension ExternalTool {
  /// Why a program that was fed or listened to did not do what it should.
  public struct Failure: Error, Sendable, Equatable {
    /// The reason in words, as one clause without a full stop.
    public var message: String
  }

  /// Runs the program until it ends.
  ///
  /// - Parameters:
  ///   - output: The open file that it writes.
  ///   - body: Gives what it reads.
  /// - Returns: What `body` returned.
  /// - Throws: ``Failure`` where it cannot be run or fails, and what `body` throws.
  public func run<Outcome>(
    _ arguments: [String], to output: Int32, giving body: (_ give: ([UInt8]) throws -> Void) throws -> Outcome
  ) throws -> Outcome {
    let errors = try scratchFile()
    let pipe = try Pipe()
    let process = try beginOrFail(
      arguments, .init(input: pipe.reading, output: output, errors: errors.descriptor))
    pipe.closeReading()
    // A program that ends before it has read everything is no reason for this one to end.
    let before = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, before) }
    let outcome: Outcome
    var isBroken = false
    do {
      outcome = try body { bytes in
        // What went wrong then, the program says itself.
        if !isBroken { isBroken = FileBytes.write(bytes, to: pipe.writing) != 0 }
      }
    } catch {
      pipe.closeWriting()
      process.end()
      throw error
    }
    pipe.closeWriting()
    try awaitSuccess(of: process, errors, isBroken: isBroken)
    return outcome
  }

  /// Runs the program until it ends.
  ///
  /// - Parameter body: Takes what it writes, piece by piece.
  /// - Throws: ``Failure`` where it cannot be run or fails, and what `body` throws.
  public func run(_ arguments: [String], taking body: ([UInt8]) throws -> Void) throws {
    let errors = try scratchFile()
    let pipe = try Pipe()
    let process = try beginOrFail(arguments, .init(output: pipe.writing, errors: errors.descriptor))
    pipe.closeWriting()
    do {
      var part = [UInt8](repeating: 0, count: 262_144)
      while true {
        let count = SystemCall.read(pipe.reading, &part, part.count)
        if count < 0 { throw Failure(message: "what \(name) says cannot be read") }
        if count == 0 { break }
        try body(Array(part[..<count]))
      }
    } catch {
      process.end()
      throw error
    }
    try awaitSuccess(of: process, errors, isBroken: false)
  }

  private func scratchFile() throws(Failure) -> ScratchFile {
    do {
      return try ScratchFile(in: temporary)
    } catch {
      throw Failure(message: "there is no room for temporary files")
    }
  }

  private func beginOrFail(_ arguments: [String], _ streams: ChildProcess.Streams) throws(Failure) -> ChildProcess {
    do {
      return try begin(arguments, streams)
    } catch {
      throw Failure(message: "the program \(name) is not there, or cannot be run")
    }
  }

  private func awaitSuccess(of process: ChildProcess, _ errors: ScratchFile, isBroken: Bool) throws(Failure) {
    if process.wait() == 0, !isBroken { return }
    let reason = errors.text.split(separator: "\n").first.map(String.init) ?? "it ended too early"
    throw Failure(message: "\(name) failed: \(reason)")
  }

  /// What this process and a program speak through. No other program gets it.
  private final class Pipe {
    private(set) var reading: Int32
    private(set) var writing: Int32

    init() throws(Failure) {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { throw Failure(message: "there is no pipe to be had") }
      (reading, writing) = (ends[0], ends[1])
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }

    deinit {
      closeReading()
      closeWriting()
    }

    func closeReading() {
      if reading >= 0 { SystemCall.close(reading) }
      reading = -1
    }

    func closeWriting() {
      if writing >= 0 { SystemCall.close(writing) }
      writing = -1
    }
  }
}
