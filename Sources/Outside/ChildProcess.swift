import CLibrary
import CSpawn
import FileSystem
import Synchronization

import class Foundation.ProcessInfo

/// A program that was started and whose end nobody has waited for yet.
///
/// `Process` of Foundation is not used: on Linux it lists the open files of this process and reads past the end of that list
/// while others are opened (swift-corelibs-foundation #5472), which would end a server that just sends a mail.
struct ChildProcess: Sendable {
  /// What the program reads and writes: open files, or `nil` for nothing.
  struct Streams {
    var input: Int32?
    var output: Int32?
    var errors: Int32?
  }

  private let id: pid_t
  private let isGroup: Bool

  /// Starts a program. Of this process it gets no other open file, no blocked signal and none that is ignored, and of the
  /// environment no secret, unless it is this program once more.
  ///
  /// - Parameters:
  ///   - arguments: Its arguments, the first of which is what it is called.
  ///   - environment: Its environment variables.
  ///   - folder: The folder in which it begins; `nil` for the one of this process.
  ///   - isThisProgram: Whether it is this program once more, which may have its secrets.
  ///   - streams: What it reads and writes; `nil` for what this process has, and its place in the terminal with it.
  /// - Throws: `SystemFailure` where it cannot be run.
  init(
    _ path: String, _ arguments: [String], environment: [String: String], in folder: String? = nil,
    isThisProgram: Bool = false, _ streams: Streams?
  ) throws(SystemFailure) {
    var actions = FileActions()
    var settings = SpawnSettings(hasOwnGroup: streams != nil)
    defer {
      actions.free()
      settings.free()
    }
    var copies: [Int32] = []
    defer { copies.forEach(SystemCall.close) }
    if let streams {
      for (number, file) in [streams.input, streams.output, streams.errors].enumerated() {
        guard let file else {
          actions.openNothing(at: Int32(number))
          continue
        }
        // A file that lies where another one is to come would be gone by then.
        let copy = fcntl(file, F_DUPFD_CLOEXEC, 3)
        guard copy >= 0 else { throw SystemFailure("cannot start", path) }
        copies.append(copy)
        actions.duplicate(copy, to: Int32(number))
      }
    }
    if let folder { actions.enter(folder) }
    actions.closeOthers()
    var words = arguments.map { strdup($0) } + [nil]
    let given = isThisProgram ? environment : SecretVariable.removed(from: environment)
    var values = given.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in words + values { CLibrary.free(pointer) } }
    var process = pid_t()
    let code = posix_spawn(&process, path, &actions.value, &settings.value, &words, &values)
    guard code == 0 else { throw SystemFailure("cannot start", path, code: code) }
    id = process
    isGroup = streams != nil
    if isGroup { Self.running.withLock { _ = $0.insert(process) } }
  }

  /// The groups of programs that were started and have not ended.
  private static let running = Mutex<Set<pid_t>>([])

  /// Asks all programs that run to end, and what they started. Signals of the terminal do not reach them.
  static func endAll() {
    running.withLock { for id in $0 { _ = kill(-id, SIGTERM) } }
  }

  /// Waits until it has ended.
  ///
  /// - Returns: Its exit code, or 128 and the number of the signal that ended it.
  @discardableResult
  func wait() -> Int32 {
    var status: Int32 = 0
    let ended = SystemCall.retryingInterrupts { waitpid(id, &status, 0) }
    Self.running.withLock { _ = $0.remove(id) }
    return ended == id ? Self.code(of: status) : Self.unknown
  }

  /// Its exit code like ``wait()``; `nil` while it runs. It is not to be asked again after that.
  func codeIfEnded() -> Int32? {
    var status: Int32 = 0
    // Nobody signals what has its number by then.
    let ended = Self.running.withLock { running in
      let ended = SystemCall.retryingInterrupts { waitpid(id, &status, WNOHANG) }
      if ended != 0 { running.remove(id) }
      return ended
    }
    if ended == 0 { return nil }
    return ended == id ? Self.code(of: status) : Self.unknown
  }

  /// Ends it and what it started: it is asked, and half a second later it is not asked.
  func end() {
    signal(SIGTERM)
    for _ in 0..<50 {
      if codeIfEnded() != nil {
        // What it started may be there without it.
        return signal(SIGKILL)
      }
      usleep(10_000)
    }
    signal(SIGKILL)
    wait()
  }

  private func signal(_ number: Int32) { _ = kill(isGroup ? -id : id, number) }

  /// What is said of a program whose end somebody else waited for.
  private static let unknown: Int32 = 128

  private static func code(of status: Int32) -> Int32 {
    status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
  }

  /// The environment variables of this process.
  static var environment: [String: String] { ProcessInfo.processInfo.environment }
}

/// What becomes of open files in a new process.
private struct FileActions {
  #if canImport(Darwin)
    var value: posix_spawn_file_actions_t?
  #else
    var value = posix_spawn_file_actions_t()
  #endif

  init() { posix_spawn_file_actions_init(&value) }

  mutating func openNothing(at place: Int32) {
    posix_spawn_file_actions_addopen(&value, place, "/dev/null", place == 0 ? O_RDONLY : O_WRONLY, 0)
  }

  mutating func duplicate(_ file: Int32, to place: Int32) { posix_spawn_file_actions_adddup2(&value, file, place) }

  mutating func enter(_ folder: String) { posix_spawn_file_actions_addchdir_np(&value, folder) }

  /// Closes all but the three that every program has. On a Mac a flag of the settings does that.
  mutating func closeOthers() {
    #if canImport(Glibc)
      posix_spawn_file_actions_addclosefrom_np(&value, 3)
    #endif
  }

  mutating func free() { posix_spawn_file_actions_destroy(&value) }
}

/// What a new process has besides files.
private struct SpawnSettings {
  #if canImport(Darwin)
    var value: posix_spawnattr_t?
  #else
    var value = posix_spawnattr_t()
  #endif

  /// - Parameter hasOwnGroup: Whether signals of the terminal do not reach it, and it can be ended with all that it starts.
  init(hasOwnGroup: Bool) {
    posix_spawnattr_init(&value)
    var flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
    if hasOwnGroup {
      flags |= Int32(POSIX_SPAWN_SETPGROUP)
      posix_spawnattr_setpgroup(&value, 0)
    }
    #if canImport(Darwin)
      flags |= Int32(POSIX_SPAWN_CLOEXEC_DEFAULT)
    #endif
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&value, &none)
    // A signal that this process ignores would be ignored there, too.
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigdefault(&value, &all)
    posix_spawnattr_setflags(&value, Int16(truncatingIfNeeded: flags))
  }

  mutating func free() { posix_spawnattr_destroy(&value) }
}
