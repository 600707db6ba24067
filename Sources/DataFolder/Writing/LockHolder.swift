import CLibrary

/// Who holds the lock of a data folder, for whoever waits for it.
public struct LockHolder: Sendable, Equatable {
  /// What was called, "daybook done".
  public var command: String
  /// Its number on this machine; it may have ended meanwhile.
  public var process: Int32
  /// Since when, in seconds since 1970-01-01T00:00:00Z.
  public var since: Int64

  /// "`daybook done` (process 4711, since 07:15:03)"; the time is the machine's.
  public var words: String {
    var seconds = time_t(since)
    var local = tm()
    guard localtime_r(&seconds, &local) != nil else { return "`\(command)` (process \(process))" }
    let parts = [local.tm_hour, local.tm_min, local.tm_sec].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return "`\(command)` (process \(process), since \(parts.joined(separator: ":")))"
  }
}
