import DataFolder
import Diagnostics
import Editions
import Insights
import Journal
import Photos
import SiteBuild
import SitePlan

/// Makes a site from a book, with failures as commands report them.
struct SitePipeline: Sendable {
  let workspace: Workspace
  private let makers: EditionMakers
  /// By what the public edition has what friends see; `nil` where there is no key here, or nobody reads.
  let sealing: SiteSealing?

  /// What is said where ``leavesFriendsOut(_:_:)`` holds: that the key is elsewhere, or that there never was one.
  static func withoutFriends(_ book: Book) -> String {
    if book.settings.siteKey != nil || book.readers.contains(where: \.hasWords) {
      return "The key of this site is not here: what friends read is left out."
    }
    let remedy: Hint = "This site has no key yet, so what friends read is left out. \(call: "key", "new") makes one."
    return "\(remedy.inNamedFolder)"
  }

  /// Whether friends read nothing of a public edition that is made by this, since there is no key here.
  static func leavesFriendsOut(_ book: Book, _ sealing: SiteSealing?) -> Bool {
    sealing == nil && book.readers.contains { !$0.isRemoved }
  }

  /// Reads templates and words, with the replacements of the data folder.
  ///
  /// - Parameters:
  ///   - ready: An edition maker that was prepared before; it is used if a new one would be the same.
  ///   - sealing: By what the public edition has what friends see.
  /// - Throws: ``CommandFailure`` with all flaws of templates and words.
  init(_ workspace: Workspace, ready: EditionMaker? = nil, sealing: SiteSealing? = nil) throws(CommandFailure) {
    self.workspace = workspace
    self.sealing = sealing
    do {
      makers = try EditionMakers(
        dataFolder: workspace.root, languages: ChosenLanguages(workspace.book), ready: ready)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// What is to be said of templates and words, and does not keep the build from going on.
  var templateWarnings: [Diagnostic] { makers.site.templates.warnings + makers.warnings }

  /// All flaws of the templates, including those of pages that this data folder does not have.
  var templateFlaws: [Diagnostic] { makers.templateFlaws }

  /// Keeps reports of a person's habits that the command has computed, so that planning need not compute them again.
  func keep(_ reports: [ReportedHabit], of person: Username) {
    makers.maker(for: .person(person), in: workspace.book).keep(
      reports, of: person, weekStartsOn: workspace.book.settings.weekStartsOn)
  }

  /// Plans the editions, each from nothing but what its reader may see.
  func plan(_ choice: EditionChoice) -> [PlannedEdition] {
    makers.plan(workspace.book, choice, sealing: sealing)
  }

  /// The bytes of a person's own file for calendar programs; `nil` where there is no such person.
  func calendar(_ file: CalendarFile, of person: Username, siteID: String) -> [UInt8]? {
    makers.maker(for: .person(person), in: workspace.book).calendar(
      file, of: person, in: workspace.book, siteID: siteID)
  }

  /// Whether every one of the editions would stay as it was, or show nobody, because of people who are resting.
  func keepsAll(_ editions: @autoclosure () -> [PlannedEdition]) -> Bool {
    !workspace.book.resting.isEmpty && editions().allSatisfy(\.isOfNobody)
  }

  /// What is another text where the same data folder would become another site.
  var mark: String { makers.mark(toolVersion: ToolVersion.ofPages, sealing: sealing) }

  /// Writes the files of editions that changed.
  ///
  /// - Parameters:
  ///   - isComplete: Whether these are all editions of the site, so that others from earlier builds are removed.
  ///   - unchanged: The folders of editions that stay as they are although they are not among these.
  ///   - look: What is looked at of the site as it is.
  ///   - lock: A lock of the output, taken before the folder was read.
  func build(
    _ editions: [PlannedEdition], into output: String, isComplete: Bool, keeping unchanged: Set<String> = [],
    look: SiteLook = .files, under lock: borrowing BuildLock
  ) throws(CommandFailure) -> BuildReport {
    do {
      return try makers.build(
        editions, into: output, isComplete: isComplete, keeping: unchanged, look: look,
        toolVersion: ToolVersion.ofPages, under: lock,
        sources: Self.sources(in: workspace.root))
    } catch {
      throw Self.failure(error)
    }
  }

  /// Reads files under the data folder that the site has copies of.
  static func sources(in root: String) -> AssetSources {
    let pictures = FolderPictures(root: root)
    return AssetSources { path in
      try pictures.bytes(at: path)
    } cleanedPhoto: { path in
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

  /// Locks the output, waiting for a build that is running.
  static func lock(_ output: String) throws(CommandFailure) -> BuildLock {
    do {
      return try EditionMaker.lock(output)
    } catch {
      throw failure(error)
    }
  }

  /// What is reported where the site could not be written.
  static func failure(_ error: any Error) -> CommandFailure {
    switch error {
    case let error as BuildError: CommandFailure(error)
    case let diagnostic as Diagnostic: CommandFailure(.data, [diagnostic])
    default: CommandFailure(.inputOutput, .systemFailure, "the site could not be written: \(error)")
    }
  }
}

extension CommandFailure {
  /// The failure of a build, with the exit code that fits it.
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
