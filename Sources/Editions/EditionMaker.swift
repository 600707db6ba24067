import Audience
import Diagnostics
import Insights
import Journal
import SiteBuild
import SitePlan

/// The way from a book to pages and files: projection, plan, build.
///
/// The command line builds by it, and `serve` shows pages of the same plan: there is one way to a page.
public struct EditionMaker: Sendable {
  /// Templates, words and assets, with the overrides of the data folder.
  public let templates: TemplateSet
  private let planner: EditionPlanner

  /// Reads templates and words, overrides of the data folder included.
  ///
  /// - Parameters:
  ///   - dataFolder: As the person gave it; messages name files under it.
  ///   - language: A BCP 47 tag, as the settings have it.
  /// - Throws: ``BuildError/data(_:)`` with everything that is wrong with them.
  public init(dataFolder: String, language: String) throws(BuildError) {
    do {
      templates = try TemplateSet.load(overridesIn: dataFolder, language: language)
      planner = EditionPlanner(
        words: try Words(templates),
        icons: Icons(sprite: String(decoding: templates.asset(TemplateSet.iconSprite) ?? [], as: UTF8.self)))
    } catch let error as BuildError {
      throw error
    } catch {
      throw .data([Diagnostic(.error, .missingWords, "the words of the templates are incomplete: \(error)")])
    }
  }

  /// Whether one that is made now would be the same.
  public func isCurrent(dataFolder: String, language: String) -> Bool {
    templates.isCurrent(overridesIn: dataFolder, language: language)
  }

  /// Everything that is wrong with the templates, of pages that this data folder has none of too.
  ///
  /// Only overrides can be flawed: what is compiled in is tested.
  public var templateFlaws: [Diagnostic] { templates.hasOverrides ? templates.flaws(for: PageKinds.all) : [] }

  /// Plans an edition from what its reader may see, and nothing else.
  ///
  /// - Parameter folder: of the edition, under the output folder: `public`, `home/ana`.
  /// - Parameter isForAuthor: Whether the course is also put on one page, for who writes it.
  /// - Parameter live: What pages get that the local web app serves.
  public func plan(
    _ book: Book, for reader: Reader, into folder: String, isForAuthor: Bool = false, live: LiveControls? = nil
  ) -> PlannedEdition {
    var planned = planner.plan(
      book.visible(to: reader, isAuthor: isForAuthor), into: folder, isForAuthor: isForAuthor, live: live)
    var left = [TemplateSet.iconSprite]
    left += reader == .everyone ? Self.homeOnly : Self.publicOnly
    if live == nil { left += Self.liveOnly }
    planned.assets += templates.assetPaths.filter { !left.contains($0) }.map {
      PlannedAsset(path: $0, content: .template($0))
    }
    return planned
  }

  /// Has editions take the reports that somebody made of a person's habits, where they are still made from the same.
  public func keep(_ reports: [ReportedHabit], of person: Username, weekStartsOn: Weekday) {
    planner.keep(reports, of: person, weekStartsOn: weekStartsOn)
  }

  /// What pages of forms need to look like those of a reader's edition.
  public func formKit(_ book: Book, for reader: Reader, live: LiveControls) -> FormKit {
    planner.formKit(book.visible(to: reader), live: live)
  }

  /// Writes what changed.
  ///
  /// - Parameters:
  ///   - output: The folder of the site.
  ///   - isComplete: Whether these are all editions of the site, so that others that earlier builds made are removed.
  ///   - toolVersion: Whatever makes pages differ that are made from the same values.
  ///   - cleanedPhoto: Reads a photo by its path under the data folder and gives it without metadata. Throws a
  ///     `Diagnostic`.
  public func build(
    _ editions: [PlannedEdition], into output: String, isComplete: Bool, toolVersion: String,
    cleanedPhoto: @escaping @Sendable (_ path: String) throws -> [UInt8]
  ) throws -> BuildReport {
    try Builder(
      output: output, version: "\(toolVersion), \(templates.wordsDigest)", cleanedPhoto: cleanedPhoto
    ).build(editions, with: templates, isComplete: isComplete)
  }

  /// What pages load that the public edition has none of.
  private static let homeOnly = ["assets/days.css", "assets/history.js", "assets/history-find.js"]
  /// The course of a visitor whom nobody knows: the home edition knows its reader.
  private static let publicOnly = ["assets/course.js"]
  /// What pages with forms need besides.
  private static let liveOnly = [
    "assets/studio.css", "assets/studio.js", "assets/checklist.js", "assets/fields.js", "assets/wrong.js",
    "assets/forms.js", "assets/order.js", "assets/waiting.js", "assets/worker.js", "assets/icon-180.png",
    "assets/icon-192.png", "assets/icon-512.png", "assets/icon-maskable-512.png",
  ]
}

extension Words {
  /// The words of a set of templates.
  public init(_ templates: TemplateSet) throws(MissingPhrases) {
    try self.init(
      language: templates.language,
      entries: templates.words.mapValues { forms in
        if forms.count == 1, let text = forms["other"] { return .text(text) }
        return .plural(
          Dictionary(
            uniqueKeysWithValues: forms.compactMap { name, text in PluralCategory(rawValue: name).map { ($0, text) } }))
      })
  }
}
