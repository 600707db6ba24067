import Journal

extension Notifications.Quiet {
  /// Reads `22:00-07:00`, with blanks around the hyphen or not; `nil` for any other text.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { $0.filter { $0 != " " } }
    guard parts.count == 2, let from = TimeOfDay(parts[0]), let until = TimeOfDay(parts[1]) else { return nil }
    self.init(from: from, until: until)
  }

  /// As profiles have it: `22:00-07:00`.
  public var text: String { "\(from)-\(until)" }
}
