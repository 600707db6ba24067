import CLibrary
import Foundation

/// An external program such as `git` or `convert`. It is run without a shell and for a limited time.
struct ExternalTool: Sendable {
  /// The result of a run.
  struct Result: Sendable {
    var status: Int32
    /// What it said, as it came.
    var bytes: [UInt8] = []
    var errors: String
    /// What it said, as text.
    var output: String { String(decoding: bytes, as: UTF8.self) }
  }

  enum Flaw: Error, Equatable {
    /// No program of that name can be run.
    case missing(String)
    /// There is no room for what the program says.
    case noTemporaryFolder
    case timedOut
    case tooLarge
  }

  /// A file, or a folder with everything in it, whose size is limited while a program runs.
  struct Watched {
    var path: String
    /// The size in bytes above which the program is ended.
    var limit: Int
  }

  let name: String
  /// The absolute path of the program; `nil` where it is not installed.
  private let path: String?
  /// The environment variables that the program gets.
  private let environment: [String: String]
  /// The folder for files with what the program says, gone when it ends.
  var temporary = FileManager.default.temporaryDirectory

  /// A program that is looked for in `PATH`, unless its name is a path. It gets this process's environment.
  ///
  /// - Parameters:
  ///   - added: Environment variables to add or replace.
  ///   - omitted: Names of environment variables to leave out.
  ///   - usual: The absolute path of the program where it is not in `PATH`.
  init(
    named name: String, environment added: [String: String] = [:], without omitted: [String] = [],
    orAt usual: String? = nil
  ) {
    self.name = name
    path = Self.path(of: name) ?? usual.flatMap(Self.path)
    environment = ProcessInfo.processInfo.environment.filter { !omitted.contains($0.key) }.merging(added) { $1 }
  }

  /// A program at a known path. Its environment has nothing of the person's but `PATH`.
  ///
  /// - Parameter folder: The program's home and temporary folder.
  init(at path: String, in folder: String) {
    name = path
    self.path = path
    environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "TMPDIR": folder, "HOME": folder,
      "MAGICK_TEMPORARY_PATH": folder,
    ]
  }

  /// Runs the program until it ends.
  ///
  /// - Parameters:
  ///   - arguments: The arguments; no shell reads them.
  ///   - input: What it reads as its standard input.
  ///   - deadline: The time at which the program is ended.
  ///   - watched: A file or folder that the program writes, and how large it may become.
  /// - Throws: A ``Flaw`` where the program cannot be run, takes too long or writes too much.
  func run(
    _ arguments: [String], reading input: [UInt8] = [], until deadline: ContinuousClock.Instant,
    watching watched: Watched? = nil
  ) throws(Flaw) -> Result {
    guard let path else { throw .missing(name) }
    let folder = temporary.appendingPathComponent("daybook-tool-\(UUID().uuidString)")
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
      // The output goes to files, since a pipe could fill up and block the program.
      process.standardOutput = try FileHandle(forWritingTo: out)
      process.standardError = try FileHandle(forWritingTo: err)
      if !input.isEmpty {
        let given = folder.appendingPathComponent("in")
        guard
          FileManager.default.createFile(
            atPath: given.path, contents: Data(input), attributes: [.posixPermissions: 0o600])
        else { throw Flaw.noTemporaryFolder }
        process.standardInput = try FileHandle(forReadingFrom: given)
      }
    } catch {
      throw .noTemporaryFolder
    }
    do {
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
      // Measuring a folder takes longer than waiting, so it is done less often.
      if let watched, round.isMultiple(of: 8), Self.size(of: watched.path) > watched.limit {
        Self.end(process)
        throw .tooLarge
      }
      usleep(10_000)
    }
    func content(_ file: URL) -> Data { (try? Data(contentsOf: file)) ?? Data() }
    return Result(
      status: process.terminationStatus, bytes: Array(content(out)),
      errors: String(decoding: content(err), as: UTF8.self))
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

  /// The absolute path of a program; `nil` where it is not installed.
  static func path(of name: String) -> String? {
    if name.hasPrefix("/") { return FileManager.default.isExecutableFile(atPath: name) ? name : nil }
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
