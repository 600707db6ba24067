import CLibrary
import Foundation

/// A program of the machine, `git` or `convert`, that is run to its end: without a shell, and not for ever.
struct ExternalTool: Sendable {
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

  /// What is watched while a program runs: a file, or a folder with all that is in it.
  struct Watched {
    var path: String
    /// In bytes; beyond it the program is ended.
    var limit: Int
  }

  let name: String
  /// `nil` where there is none.
  private let path: String?
  /// All that it finds around it.
  private let environment: [String: String]

  /// One that is looked for in `PATH`, and finds around it what this program does.
  ///
  /// - Parameters:
  ///   - added: Added to that, or in its place.
  ///   - omitted: Left out of it.
  init(named name: String, environment added: [String: String] = [:], without omitted: [String] = []) {
    self.name = name
    path = Self.path(of: name)
    environment = ProcessInfo.processInfo.environment.filter { !omitted.contains($0.key) }.merging(added) { $1 }
  }

  /// One whose place is known, which finds nothing of the person's around it but where programs are.
  ///
  /// - Parameter folder: Where it keeps what it needs for a while.
  init(at path: String, in folder: String) {
    name = path
    self.path = path
    environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "TMPDIR": folder, "HOME": folder,
      "MAGICK_TEMPORARY_PATH": folder,
    ]
  }

  /// Runs it; it reads nothing.
  ///
  /// - Parameters:
  ///   - arguments: Word by word.
  ///   - deadline: When it is ended.
  ///   - watched: What it writes, and how large that may become.
  func run(
    _ arguments: [String], until deadline: ContinuousClock.Instant, watching watched: Watched? = nil
  ) throws(Flaw) -> Result {
    guard let path else { throw .missing(name) }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("daybook-tool-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let (out, err) = (folder.appendingPathComponent("out"), folder.appendingPathComponent("err"))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.environment = environment
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
    var round = 0
    while process.isRunning {
      if ContinuousClock.now >= deadline {
        Self.end(process)
        throw .timedOut
      }
      round += 1
      // A folder is looked through less often than it is waited.
      if let watched, round.isMultiple(of: 8), Self.size(of: watched.path) > watched.limit {
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
    guard lstat(path, &status) == 0 else { return 0 }
    guard status.st_mode & S_IFMT == S_IFDIR else { return Int(status.st_size) }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.reduce(0) { $0 + size(of: path + "/" + $1) }
  }

  private static func path(of name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
