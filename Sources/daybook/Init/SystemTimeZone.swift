import CLibrary

/// The time zone of this machine.
enum SystemTimeZone {
  /// The IANA name; `UTC` where the machine does not say.
  static var name: String {
    let variable = environment("TZ", or: "").drop { $0 == ":" }
    if isName(variable) { return String(variable) }
    guard let pointer = realpath("/etc/localtime", nil) else { return "UTC" }
    defer { free(pointer) }
    let path = String(cString: pointer)
    guard let folder = path.ranges(of: "/zoneinfo/").last else { return "UTC" }
    let name = path[folder.upperBound...]
    return isName(name) ? String(name) : "UTC"
  }

  /// Whether a text is an IANA name like `Europe/Lisbon`, and not a rule like `UTC0` or `CET-1CEST` or a path like
  /// `posix/Europe/Lisbon`.
  private static func isName(_ text: Substring) -> Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count >= 2, let area = parts.first, area.first?.isUppercase == true else { return false }
    return parts.allSatisfy { part in
      !part.isEmpty
        && part.utf8.allSatisfy { (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x5F || $0 == 0x2D }
    }
  }
}

/// The system clock. Each command reads it once and passes the time on.
enum Clock {
  /// The current time in seconds since 1970-01-01T00:00:00Z.
  static var now: Int64 { Int64(time(nil)) }
}
