import Journal

/// The folders of editions under the output folder, without a slash at the end.
public enum EditionFolder {
  /// That of what everybody may see.
  public static let everyone = "public"
  /// That in which home editions lie.
  public static let homes = "home"

  /// That of a person's home edition: `home/ana`.
  public static func home(of person: Username) -> String { "\(homes)/\(person)" }
}
