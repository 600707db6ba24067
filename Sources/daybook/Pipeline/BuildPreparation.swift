import Editions
import Insights
import Journal

/// What a command already has for the build that follows it, or has made meanwhile.
///
/// The build reads the data folder anew; of this it takes what would come out the same.
struct BuildPreparation: Sendable {
  private let templates: Task<EditionMaker?, Never>
  /// Whose habits ``reports`` are of.
  private var person: Username?
  private var reports: [ReportedHabit] = []

  /// Begins to read the templates and words: on another core, while the data folder is read. The build takes them where the
  /// data folder has none of its own; those it reads when it is alone with the site.
  init(for workspace: Workspace) {
    templates = Task { Self.maker(for: workspace) }
  }

  /// Begins with the settings, while a command still reads the person of whom it changes something. Whoever changes the
  /// language meanwhile has other templates read by the build.
  init(ahead data: DataOptions) {
    templates = Task { (try? await Workspace.openSettings(data)).flatMap(Self.maker) }
  }

  private static func maker(for settings: Workspace) -> EditionMaker? {
    try? EditionMaker(dataFolder: settings.root, language: settings.book.settings.language)
  }

  /// Hands on what was worked out of a person's habits with the change made.
  mutating func keep(_ reports: [ReportedHabit], of person: Username) {
    (self.reports, self.person) = (reports, person)
  }

  /// `nil` where nothing could be read ahead; what is wrong then is found by the build.
  var maker: EditionMaker? {
    get async { await templates.value }
  }

  /// Hands the reports to the way to the site.
  func prime(_ pipeline: SitePipeline) {
    if let person { pipeline.keep(reports, of: person) }
  }
}
