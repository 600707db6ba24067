import CLibrary
import FileSystem

import func Foundation.NSTemporaryDirectory

/// An external program such as `git` or `convert`. It is run without a shell.
///
/// Nothing else in the project starts a process, apart from ``TerminalProgram``, which is one of the person's own.
public struct ExternalTool: Sendable {
  /// The result of a run.
  public struct Result: Sendable {
    /// Its exit code; 128 and the number of the signal where one ended it.
    public var status: Int32
    /// What it said, as it came.
    public var bytes: [UInt8]
    /// What it said of errors.
    public var errors: String
    /// What it said, as text.
    public var output: String { String(decoding: bytes, as: UTF8.self) }
  }

  /// Why a run did not come to its end.
  public enum Flaw: Error, Equatable {
    /// No program of that name can be run.
    case missing(String)
    /// There is no room for what the program says.
    case noTemporaryFolder
    /// It took longer than it may.
    case timedOut
    /// It wrote more than it may.
    case tooLarge
  }

  /// A file, or a folder with everything in it, whose size is limited while a program runs.
  public struct Watched: Sendable {
    /// The file or folder.
    public var path: String
    /// The size in bytes above which the program is ended.
    public var limit: Int

    /// - Parameters:
    ///   - path: The file or folder.
    ///   - limit: The size in bytes above which the program is ended.
    public init(path: String, limit: Int) {
      self.path = path
      self.limit = limit
    }
  }

  /// What it is called, or its path.
  public let name: String
  /// The absolute path of the program; `nil` where it is not installed.
  private let path: String?
  /// The environment variables that the program gets.
  private let environment: [String: String]
  /// The folder in which it runs; `nil` for that of this process.
  private var folder: String?
  /// Whether it is this program once more, which may have its secrets.
  private var isThisProgram = false
  /// The folder for files with what the program says. They have no names there.
  var temporary = NSTemporaryDirectory()

  /// A program that is looked for in `PATH`, unless its name is a path. It gets this process's environment.
  ///
  /// - Parameters:
  ///   - added: Environment variables to add or replace.
  ///   - omitted: Names of environment variables to leave out.
  ///   - usual: The absolute path of the program where it is not in `PATH`.
  public init(
    named name: String, environment added: [String: String] = [:], without omitted: [String] = [],
    orAt usual: String? = nil
  ) {
    self.name = name
    path = Self.path(of: name) ?? usual.flatMap(Self.path)
    environment = ChildProcess.environment.filter { !omitted.contains($0.key) }.merging(added) { $1 }
  }

  /// A program at a known path, with the environment and in the folder that are given.
  package init(at path: String, environment: [String: String], runningIn folder: String) {
    name = path
    self.path = path
    self.environment = environment
    self.folder = folder
  }

  /// A program at a known path. Its environment has nothing of the person's but `PATH`.
  ///
  /// - Parameter folder: The program's home and temporary folder.
  public init(at path: String, in folder: String) {
    name = path
    self.path = path
    environment = [
      "PATH": Self.searchPath, "TMPDIR": folder, "HOME": folder, "MAGICK_TEMPORARY_PATH": folder,
    ]
  }

  /// This program once more, with everything that this process was told, secrets among it.
  ///
  /// - Parameters:
  ///   - path: Where it lies.
  ///   - added: Environment variables to add or replace.
  public static func thisProgram(at path: String, environment added: [String: String] = [:]) -> ExternalTool {
    var tool = ExternalTool(named: path, environment: added)
    tool.isThisProgram = true
    return tool
  }

  /// Runs the program until it ends.
  ///
  /// - Parameters:
  ///   - arguments: The arguments; no shell reads them.
  ///   - input: What it reads as its standard input.
  ///   - deadline: The time at which the program is ended.
  ///   - watched: A file or folder that the program writes, and how large it may become.
  /// - Throws: A ``Flaw`` where the program cannot be run, takes too long or writes too much.
  public func run(
    _ arguments: [String], reading input: [UInt8] = [], until deadline: ContinuousClock.Instant,
    watching watched: Watched? = nil
  ) throws(Flaw) -> Result {
    // Files, since a pipe could fill up and block the program.
    let (output, errors) = (try ScratchFile(in: temporary), try ScratchFile(in: temporary))
    let given = input.isEmpty ? nil : try ScratchFile(in: temporary, holding: input)
    let process = try begin(
      arguments, .init(input: given?.descriptor, output: output.descriptor, errors: errors.descriptor))
    var pause = Self.firstPause
    var round = 0
    while true {
      if let status = process.codeIfEnded() {
        return Result(status: status, bytes: output.bytes, errors: errors.text)
      }
      if ContinuousClock.now >= deadline {
        process.end()
        throw .timedOut
      }
      round += 1
      // Measuring a folder takes longer than waiting, so it is done less often.
      if let watched, round.isMultiple(of: 8), Self.size(of: watched.path) > watched.limit {
        process.end()
        throw .tooLarge
      }
      usleep(pause)
      pause = min(pause * 3 / 2, Self.longestPause)
    }
  }

  /// How many microseconds a program has at first before it is asked whether it ended, and at most: git often takes two
  /// milliseconds, and a download minutes.
  private static let firstPause: UInt32 = 500
  private static let longestPause: UInt32 = 10_000

  /// Starts the program, and does not wait for it: it goes on when this process ends.
  ///
  /// - Throws: A ``Flaw`` where it cannot be run.
  public func start(_ arguments: [String]) throws(Flaw) {
    let process = try begin(arguments, .init())
    // Until somebody asks how it ended, the system keeps its place.
    Task.detached {
      while process.codeIfEnded() == nil { try? await Task.sleep(for: .seconds(1)) }
    }
  }

  /// The one place where a program of others begins.
  func begin(_ arguments: [String], _ streams: ChildProcess.Streams) throws(Flaw) -> ChildProcess {
    guard let path else { throw .missing(name) }
    do {
      return try ChildProcess(
        path, [path] + arguments, environment: environment, in: folder, isThisProgram: isThisProgram, streams)
    } catch {
      throw .missing(name)
    }
  }

  private static func size(of path: String) -> Int {
    var status = stat()
    guard lstat(path, &status) == 0 else { return 0 }
    guard status.st_mode & S_IFMT == S_IFDIR else { return Int(status.st_size) }
    let names = (try? System.names(in: path)) ?? []
    return names.reduce(0) { $0 + size(of: path + "/" + $1) }
  }

  private static var searchPath: String { ChildProcess.environment["PATH"] ?? "/usr/bin:/bin" }

  /// The absolute path of a program; `nil` where it is not installed.
  public static func path(of name: String) -> String? {
    func isProgram(_ path: String) -> Bool {
      var status = stat()
      return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
    }
    if name.hasPrefix("/") { return isProgram(name) ? name : nil }
    return searchPath.split(separator: ":").map { "\($0)/\(name)" }.first(where: isProgram)
  }
}

extension ExternalTool {
  /// An environment variable of this process, which the programs that it starts have, too.
  public static func environment(_ name: String) -> String? { ChildProcess.environment[name] }
}
