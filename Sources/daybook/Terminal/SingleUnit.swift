import Journal
import SitePlan

/// Units in the singular, as pages have them: `1 glass` for a habit that counts glasses.
enum SingleUnit {
  /// The unit in the form for the number one; as its habit writes it where no built-in language knows it.
  ///
  /// All languages are searched although the terminal speaks English, because units are in the language of the person.
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
