import DataFolder
import Diagnostics
import Editions
import Insights
import Journal
import Photos
import SiteBuild
import SitePlan

/// The way from a book to files, with failures as commands report them.
struct SitePipeline: Sendable {
  let workspace: Workspace
  private let maker: EditionMaker

  /// Reads templates and words, overrides of the data folder included.
  ///
  /// - Parameter ready: One that was made before, taken where it is the one that would be made now.
  /// - Throws: ``CommandFailure`` with everything that is wrong with them.
  init(_ workspace: Workspace, ready: EditionMaker? = nil) throws(CommandFailure) {
    self.workspace = workspace
    let language = workspace.book.settings.language
    if let ready, ready.isCurrent(dataFolder: workspace.root, language: language) {
      maker = ready
      return
    }
    do {
      maker = try EditionMaker(dataFolder: workspace.root, language: language)
    } catch {
      throw CommandFailure(error)
    }
  }

  var templates: TemplateSet { maker.templates }

  /// Everything that is wrong with the templates, of pages that this data folder has none of too.
  var templateFlaws: [Diagnostic] { maker.templateFlaws }

  /// Takes over what the command has found out of a person's habits.
  func keep(_ reports: [ReportedHabit], of person: Username) {
    maker.keep(reports, of: person, weekStartsOn: workspace.book.settings.weekStartsOn)
  }

  /// Plans the editions: each from what its reader may see, and nothing else.
  func plan(_ choice: EditionChoice) -> [PlannedEdition] {
    choice.editions.map { maker.plan(workspace.book, for: $0.reader, into: $0.folder) }
  }

  /// Writes what changed.
  ///
  /// - Parameter lock: Of the output, held since before the folder was read.
  func build(
    _ editions: [PlannedEdition], into output: String, isComplete: Bool, under lock: borrowing BuildLock
  ) throws(CommandFailure) -> BuildReport {
    do {
      return try maker.build(
        editions, into: output, isComplete: isComplete, toolVersion: ToolVersion.ofPages, under: lock,
        cleanedPhoto: Self.cleanedPhoto(in: workspace.root))
    } catch {
      throw Self.failure(error)
    }
  }

  /// Reads photos of a data folder by their paths under it, and gives them without metadata. Throws a `Diagnostic`.
  static func cleanedPhoto(in root: String) -> @Sendable (_ path: String) throws -> [UInt8] {
    let pictures = FolderPictures(root: root)
    return { path in
      let bytes = try pictures.bytes(at: path)
      do throws(PhotoFlaw) {
        return try PhotoFile.cleaned(bytes)
      } catch {
        throw Diagnostic(
          .error, .unusablePicture, error.message, at: SourceLocation(path: Paths.joined(root, path)),
          hint: Hint(error.hint))
      }
    }
  }

  /// Waits until no other build writes to the output, and keeps others from it.
  static func lock(_ output: String) throws(CommandFailure) -> BuildLock {
    do {
      return try EditionMaker.lock(output)
    } catch {
      throw failure(error)
    }
  }

  private static func failure(_ error: any Error) -> CommandFailure {
    switch error {
    case let error as BuildError: CommandFailure(error)
    case let diagnostic as Diagnostic: CommandFailure(.data, [diagnostic])
    default: CommandFailure(.inputOutput, .systemFailure, "the site could not be written: \(error)")
    }
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
