import CLibrary

/// A program of the machine that is run to its end, but not for ever.
enum ToolRun {
  /// Whether the program ran and said that it succeeded. What it prints is not shown, and it reads nothing.
  ///
  /// - Parameters:
  ///   - arguments: Word by word; no shell is involved.
  ///   - folder: Where it keeps what it needs for a while, too.
  ///   - limit: After that it is killed.
  static func succeeds(_ program: String, _ arguments: [String], in folder: String, within limit: Duration) -> Bool {
    guard let process = start(program, arguments, in: folder) else { return false }
    let began = ContinuousClock.now
    var status: Int32 = 0
    while true {
      let ended = waitpid(process, &status, WNOHANG)
      if ended == process { return status == 0 }
      if ended < 0, errno != EINTR { return false }
      if ContinuousClock.now - began > limit {
        kill(process, SIGKILL)
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return false
      }
      usleep(5_000)
    }
  }

  private static func start(_ program: String, _ arguments: [String], in folder: String) -> pid_t? {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    guard posix_spawn_file_actions_init(&actions) == 0 else { return nil }
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    // Nothing of the person's environment is needed but where programs are.
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    var words = pointers([program] + arguments)
    var environment = pointers([
      "PATH=\(path)", "TMPDIR=\(folder)", "HOME=\(folder)", "MAGICK_TEMPORARY_PATH=\(folder)",
    ])
    defer { for word in words + environment { free(word) } }
    var process: pid_t = 0
    guard posix_spawn(&process, program, &actions, nil, &words, &environment) == 0 else { return nil }
    return process
  }

  /// As C has a list of texts; each is to be freed.
  private static func pointers(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    var pointers: [UnsafeMutablePointer<CChar>?] = []
    for text in texts { pointers.append(strdup(text)) }
    return pointers + [nil]
  }
}
