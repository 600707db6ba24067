import Audience
import Diagnostics
import Journal
import SiteBuild
import SitePlan

/// Makes editions, each in the language of its reader: a home edition in the one that its person chose, all others in that
/// of the site.
public struct EditionMakers: Sendable {
  /// The one for the language of the site.
  public let site: EditionMaker
  /// Those for other languages that people chose, by their tags.
  public let others: [String: EditionMaker]
  /// What is to be said of languages that people chose and that have no words.
  public let warnings: [Diagnostic]

  /// Reads templates and words in all languages that a book needs, with the replacements of the data folder.
  ///
  /// - Parameters:
  ///   - dataFolder: The data folder as the person gave it; messages name files under it.
  ///   - languages: What people chose.
  ///   - ready: A maker that was prepared before; it is used if a new one would be the same.
  ///   - keptPeople: Of how many people each keeps figures from one plan to the next.
  /// - Throws: ``BuildError/data(_:)`` with all flaws of templates and words.
  public init(
    dataFolder: String, languages: ChosenLanguages, ready: EditionMaker? = nil, keptPeople: Int = .max
  ) throws(BuildError) {
    if let ready, ready.isCurrent(dataFolder: dataFolder, language: languages.site) {
      site = ready
    } else {
      site = try EditionMaker(dataFolder: dataFolder, language: languages.site, keptPeople: keptPeople)
    }
    let known = site.templates
    var makers: [String: EditionMaker] = [:]
    var warnings: [Diagnostic] = []
    for (language, people) in languages.others.sorted(by: { $0.key < $1.key }) {
      guard known.hasWords(in: language) else {
        // It is nobody else's trouble: they read the site's language meanwhile.
        warnings += people.map { Self.wordless(language, chosenBy: $0, in: dataFolder, known) }
        continue
      }
      makers[language] = try EditionMaker(dataFolder: dataFolder, language: language, keptPeople: keptPeople)
    }
    others = makers
    self.warnings = warnings
  }

  private static func wordless(
    _ language: String, chosenBy person: Username, in dataFolder: String, _ templates: TemplateSet
  ) -> Diagnostic {
    let profile = "people/\(person)/profile.yml"
    return Diagnostic(
      .warning, .unknownLanguage, "there are no words in the language `\(language)`, so pages are in that of the site",
      at: SourceLocation(path: dataFolder + (dataFolder.hasSuffix("/") ? "" : "/") + profile),
      hint: "there are \(templates.languages.joined(separator: ", ")); others go into templates/strings/\(language).yml"
    )
  }

  /// All of them, that of the site first.
  public var all: [EditionMaker] { [site] + others.sorted { $0.key < $1.key }.map(\.value) }

  /// The one for a language; that of the site for one without words.
  public func maker(for language: String) -> EditionMaker { others[language] ?? site }

  /// The one for the pages of a reader.
  public func maker(for reader: Reader, in book: Book) -> EditionMaker {
    guard !others.isEmpty, case .person(let username) = reader else { return site }
    return maker(for: book.language(of: book.person(username)))
  }

  /// All flaws of the templates in these languages, each once.
  public var templateFlaws: [Diagnostic] {
    others.isEmpty
      ? site.templateFlaws
      : all.flatMap(\.templateFlaws).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// A text that is another one where the same values would give other pages: for another program, templates or words, and by
  /// another key.
  ///
  /// - Parameter toolVersion: A text that changes whenever another program gives other pages for the same values.
  public func mark(toolVersion: String, sealing: SiteSealing?) -> String {
    ([toolVersion] + all.map(\.templates.mark) + (sealing.map { [$0.mark] } ?? [])).joined(separator: " ")
  }

  /// Plans the editions, each from nothing but what its reader may see.
  ///
  /// - Parameter sealing: By what the public edition has what friends see besides; `nil` for nothing of it.
  public func plan(_ book: Book, _ choice: EditionChoice, sealing: SiteSealing? = nil) -> [PlannedEdition] {
    choice.editions.map {
      maker(for: $0.reader, in: book).plan(book, for: $0.reader, into: $0.folder, sealing: sealing)
    }
  }

  /// Writes the files of editions that changed and removes those that are no longer planned, under a lock of the output.
  ///
  /// Editions of one language are written together, those of the site's first. Where that fails, the editions of other
  /// languages stay as they were.
  ///
  /// - Parameters:
  ///   - output: The folder of the site.
  ///   - isComplete: Whether these are all editions of the site, so that others from earlier builds are removed.
  ///   - unchanged: The folders of editions that stay as they are although they are not among these.
  ///   - look: What is looked at of the site as it is.
  ///   - toolVersion: A text that changes whenever another program gives other pages for the same values.
  ///   - sources: Reads the files of the data folder that are copied.
  public func build(
    _ editions: [PlannedEdition], into output: String, isComplete: Bool, keeping unchanged: Set<String> = [],
    look: SiteLook = .files, toolVersion: String, under lock: borrowing BuildLock, sources: AssetSources
  ) throws -> BuildReport {
    let folders = Set(editions.map(\.folder)).union(unchanged)
    var report = BuildReport()
    let languages =
      [site]
      + others.filter { language, _ in editions.contains { $0.language == language } }
      .sorted { $0.key < $1.key }.map(\.value)
    for maker in languages {
      let own = languages.count == 1 ? editions : editions.filter { $0.language == maker.templates.language }
      let rest = folders.subtracting(own.map(\.folder))
      report.add(
        try maker.build(
          own, into: output,
          others: !isComplete ? .kept : rest.isEmpty ? .removed : .keptOnly(rest),
          otherLanguage: maker.templates.language == site.templates.language ? nil : maker.templates.language,
          look: look, toolVersion: toolVersion, under: lock, sources: sources))
    }
    return report
  }
}

/// The languages in which a book is shown.
public struct ChosenLanguages: Sendable, Equatable {
  /// That of the site.
  public let site: String
  /// Those that people chose besides, with these people.
  public let others: [String: [Username]]

  /// That of the site alone, for the public edition.
  public init(site: String) {
    self.site = site
    others = [:]
  }

  /// The languages of a book.
  public init(_ book: Book) {
    site = book.settings.language
    let chosen = book.people.filter { $0.language != nil && $0.language != book.settings.language }
    others = Dictionary(grouping: chosen) { book.language(of: $0) }.mapValues { $0.map(\.username) }
  }

  /// Whether these are the same languages, whoever chose them.
  public func hasSameTags(as other: ChosenLanguages) -> Bool {
    site == other.site && others.keys == other.others.keys
  }
}
