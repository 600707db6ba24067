/// Environment variables that are told to this program alone: no program that it starts has them, but itself once more.
public enum SecretVariable {
  /// The one that holds the master key of a site.
  public static let key = "DAYBOOK_KEY"

  /// The variables that a program may have.
  static func removed(from environment: [String: String]) -> [String: String] {
    environment.filter { $0.key != key }
  }
}
