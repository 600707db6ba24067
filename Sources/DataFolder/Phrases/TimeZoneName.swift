import Diagnostics

/// Checks the names of time zones in settings and profiles.
public enum TimeZoneName {
  /// Why a text is no name of a time zone.
  public struct Flaw: Error, Equatable, Sendable {
    /// The problem in words, without a full stop.
    public var message: String
    /// A similar name, or the form of such names.
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
