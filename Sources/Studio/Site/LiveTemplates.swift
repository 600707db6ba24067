import DataFolder
import Editions
import Journal
import SiteBuild
import SitePlan

/// Templates and words in the languages of a book, kept from one reading of the data folder to the next because mostly only
/// check-ins change.
struct LiveTemplates: Sendable {
  let makers: EditionMakers

  /// What pages in a language are made with.
  struct Language: Sendable {
    let maker: EditionMaker
    let words: Words
    /// The words by which typed tasks are read: those of the pages, those of the site, and the English ones.
    let capture: [CaptureWords]
  }

  /// That of the site.
  let site: Language
  private let others: [String: Language]
  private let languages: ChosenLanguages
  private let fingerprints: [FolderFingerprint]

  /// - Throws: `BuildError` and `MissingPhrases` where the templates of the data folder are flawed.
  init(dataFolder: String, languages: ChosenLanguages) throws {
    // Taken before reading, so that the next poll sees what changes meanwhile.
    fingerprints = Self.fingerprints(of: dataFolder)
    self.languages = languages
    makers = try EditionMakers(dataFolder: dataFolder, languages: languages, keptPeople: PlanShelf.capacity)
    let words = try Words(makers.site.templates)
    let common = [words.capture, try Words(TemplateSet.load()).capture]
    site = Language(maker: makers.site, words: words, capture: common)
    others = try makers.others.mapValues { maker in
      let words = try Words(maker.templates)
      return Language(maker: maker, words: words, capture: [words.capture] + common)
    }
  }

  /// The one by its tag; that of the site where there are no words in it.
  func language(_ tag: String) -> Language { others[tag] ?? site }

  /// Whether loading them again would give the same.
  func isCurrent(dataFolder: String, languages: ChosenLanguages) -> Bool {
    self.languages.hasSameTags(as: languages) && fingerprints == Self.fingerprints(of: dataFolder)
  }

  private static func fingerprints(of dataFolder: String) -> [FolderFingerprint] {
    [FolderLayout.templates, FolderLayout.assets].map { FolderFingerprint(of: dataFolder + "/" + $0) }
  }
}
