import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A program that fetches: `curl` or `git`, run without a shell, for a limited time.
struct FetchTool: Sendable {
  /// What a run came to.
  struct Result: Sendable {
    var status: Int32
    var output: String
    var errors: String
  }

  enum Flaw: Error, Equatable {
    case missing(String)
    case timedOut
    case tooLarge
  }

  let name: String
  /// Added to what the program finds around it.
  var environment: [String: String] = [:]

  /// - Parameters:
  ///   - deadline: When it is ended.
  ///   - watched: A file that it writes, and how large that may become.
  func run(
    _ arguments: [String], until deadline: ContinuousClock.Instant, watching watched: (path: String, limit: Int)? = nil
  ) throws(Flaw) -> Result {
    guard let path = Self.path(of: name) else { throw .missing(name) }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("daybook-fetch-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let (out, err) = (folder.appendingPathComponent("out"), folder.appendingPathComponent("err"))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data().write(to: out)
      try Data().write(to: err)
      // Files rather than pipes: nothing can fill up and block.
      process.standardOutput = try FileHandle(forWritingTo: out)
      process.standardError = try FileHandle(forWritingTo: err)
      try process.run()
    } catch {
      throw .missing(name)
    }
    while process.isRunning {
      if ContinuousClock.now >= deadline {
        Self.end(process)
        throw .timedOut
      }
      if let watched, Self.size(of: watched.path) > watched.limit {
        Self.end(process)
        throw .tooLarge
      }
      usleep(10_000)
    }
    func text(_ file: URL) -> String { String(decoding: (try? Data(contentsOf: file)) ?? Data(), as: UTF8.self) }
    return Result(status: process.terminationStatus, output: text(out), errors: text(err))
  }

  private static func end(_ process: Process) {
    process.terminate()
    for _ in 0..<50 where process.isRunning { usleep(10_000) }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }

  private static func size(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  private static func path(of name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
