import Journal
import SitePlan

/// Units beside a one: `1 glass`, of a habit that counts glasses, as the pages have it.
enum SingleUnit {
  /// The unit as it stands beside the number one; as its habit writes it where none of the built-in languages knows it.
  ///
  /// The terminal speaks English, but units are the words of whoever made the habit.
  static func form(of written: String) -> String {
    if let form = english.flatMap({ changed(written, by: $0) }) { return form }
    return others.lazy.compactMap { changed(written, by: $0) }.first ?? written
  }

  private static func changed(_ written: String, by words: Words) -> String? {
    let form = words.unit(written, of: Amount(1))
    return form == written ? nil : form
  }

  private static let english = PageWords.english
  private static let others = ["de", "es", "fr", "pt"].compactMap(PageWords.builtIn)
}
