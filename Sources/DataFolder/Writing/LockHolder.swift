import CLibrary

/// The process that holds the lock of a data folder.
public struct LockHolder: Sendable, Equatable {
  /// The name of the command, such as `daybook done`.
  public var command: String
  /// The process identifier on this machine; the process may have ended meanwhile.
  public var process: Int32
  /// The time at which the lock was taken, in seconds since 1970-01-01T00:00:00Z.
  public var since: Int64

  /// The holder in words, `daybook done` (process 4711, since 07:15:03), in the machine's time zone.
  public var words: String {
    var seconds = time_t(since)
    var local = tm()
    guard localtime_r(&seconds, &local) != nil else { return "`\(command)` (process \(process))" }
    let parts = [local.tm_hour, local.tm_min, local.tm_sec].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return "`\(command)` (process \(process), since \(parts.joined(separator: ":")))"
  }
}
