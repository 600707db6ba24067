import Audience
import DataFolder
import Diagnostics
import Journal
import Photos
import SiteBuild
import SitePlan

/// The way from a book to files: projection, plan, build.
struct SitePipeline: Sendable {
  let workspace: Workspace
  let templates: TemplateSet
  private let planner: EditionPlanner

  /// Reads templates and words, overrides of the data folder included.
  ///
  /// - Throws: ``CommandFailure`` with everything that is wrong with them.
  init(_ workspace: Workspace) throws(CommandFailure) {
    self.workspace = workspace
    do {
      templates = try TemplateSet.load(
        overridesIn: workspace.root, language: workspace.book.settings.language)
      planner = EditionPlanner(
        words: try Words(templates),
        icons: Icons(sprite: String(decoding: templates.asset(Self.iconSprite) ?? [], as: UTF8.self)))
    } catch let error as BuildError {
      throw CommandFailure(error)
    } catch {
      throw CommandFailure(.data, "the words of the templates are incomplete: \(error)")
    }
  }

  /// Everything that is wrong with the templates, of pages that this data folder has none of too.
  ///
  /// Only overrides can be flawed: what is compiled in is tested.
  var templateFlaws: [Diagnostic] { templates.hasOverrides ? templates.flaws(for: PageKinds.all) : [] }

  /// Plans the editions: each from what its reader may see, and nothing else.
  func plan(_ choice: EditionChoice) -> [PlannedEdition] {
    choice.editions.map { edition in
      var planned = planner.plan(workspace.book.visible(to: edition.reader), into: edition.folder)
      planned.assets += templates.assetPaths.filter { $0 != Self.iconSprite }.map {
        PlannedAsset(path: $0, content: .template($0))
      }
      return planned
    }
  }

  /// Writes what changed.
  func build(_ editions: [PlannedEdition], into output: String, isComplete: Bool) throws(CommandFailure) -> BuildReport
  {
    let root = workspace.root
    let version = "\(ToolVersion.ofPages), \(templates.wordsDigest)"
    let builder = Builder(output: output, version: version) { source in
      let path = Paths.joined(root, source)
      do {
        return try PhotoFile.cleaned(try Files.read(path))
      } catch let flaw as PhotoFlaw {
        throw Diagnostic(.error, flaw.message, at: SourceLocation(path: path), hint: flaw.hint)
      } catch let failure as FileFailure {
        throw failure.diagnostic
      }
    }
    do {
      return try builder.build(editions, with: templates, isComplete: isComplete)
    } catch let error as BuildError {
      throw CommandFailure(error)
    } catch let diagnostic as Diagnostic {
      throw CommandFailure(.data, [diagnostic])
    } catch {
      throw CommandFailure(.inputOutput, "the site could not be written: \(error)")
    }
  }

  /// Drawn into the pages rather than copied beside them.
  private static let iconSprite = "assets/icons.svg"
}

/// Every kind of page that there is, whether or not a data folder has one of it.
enum PageKinds {
  static let all: [any PageModel.Type] = [
    TodayPage.self, HabitsPage.self, HabitPage.self, HabitYearPage.self, DayPage.self, AchievementsPage.self,
    CoursePage.self, PostPage.self, FollowingPage.self, PeoplePage.self, ProfilePage.self, IdeasPage.self,
    HelpPage.self,
  ]
}

extension Words {
  /// The words of a set of templates.
  init(_ templates: TemplateSet) throws(MissingPhrases) {
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

extension CommandFailure {
  /// A failed build, with the code that tells what can be done about it.
  init(_ error: BuildError) {
    let code: Code =
      switch error {
      case .data: .data
      case .output: .inputOutput
      case .busy: .busy
      }
    self.init(code, error.diagnostics)
  }
}
