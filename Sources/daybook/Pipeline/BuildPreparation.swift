import Editions
import Insights
import Journal
import SiteBuild

/// What a command already has for the build that follows it, or has made meanwhile.
///
/// The build reads the data folder anew; of this it takes what would come out the same.
struct BuildPreparation: Sendable {
  private let templates: Task<EditionMaker?, Never>
  private let early: Task<EarlyRecords?, Never>?
  /// Whose habits ``reports`` are of.
  private var person: Username?
  private var reports: [ReportedHabit] = []

  /// Begins to read the templates and words: on another core, while the data folder is read. The build takes them where the
  /// data folder has none of its own; those it reads when it is alone with the site.
  init(for workspace: Workspace) {
    templates = Task { Self.maker(for: workspace) }
    early = nil
  }

  /// Begins with the settings, while a command still reads the person of whom it changes something. Whoever changes the
  /// language meanwhile has other templates read by the build. Then it reads what the last build recorded.
  init(ahead data: DataOptions, _ output: OutputOptions) {
    let settings = Task { try? await Workspace.openSettings(data) }
    let templates = Task { (await settings.value).flatMap(Self.maker) }
    self.templates = templates
    early = Task {
      guard let output = try? await settings.value?.output(output) else { return nil }
      let records = EarlyRecords(of: output)
      Task {
        _ = await templates.value
        records.read()
      }
      return records
    }
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

  /// What the last build recorded, as far as it was read already.
  var records: EarlyRecords? {
    get async { await early?.value }
  }

  /// Hands the reports to the way to the site.
  func prime(_ pipeline: SitePipeline) {
    if let person { pipeline.keep(reports, of: person) }
  }
}
