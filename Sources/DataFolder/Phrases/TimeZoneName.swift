import Diagnostics

/// Names of time zones, as settings and profiles have them.
public enum TimeZoneName {
  /// Why a text names no time zone.
  public struct Flaw: Error, Equatable, Sendable {
    /// What is wrong, without a full stop.
    public var message: String
    /// What to write instead, or how names look.
    public var hint: Hint?
  }

  /// What is wrong with a name; `nil` for a zone of the IANA database that this machine knows, such as `Europe/Lisbon`.
  public static func flaw(of name: String) -> Flaw? {
    flaw(of: name, among: TimeZones(now: 0))
  }

  static func flaw(of name: String, among zones: TimeZones) -> Flaw? {
    if zones.exists(name) { return nil }
    return Flaw(
      message: "there is no time zone `\(name)`", hint: zones.hint(for: name) ?? "a name like `Europe/Lisbon`")
  }
}
