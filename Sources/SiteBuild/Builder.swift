import Diagnostics
import FileSystem
import SitePlan

/// Turns planned editions into files: makes what may have changed, writes what did, removes what is no longer planned.
///
/// - A file is left alone when its fingerprint is the one of the last build and its size and mtime are as that build
///   left them; otherwise it is made and its bytes are compared. A change by hand that keeps both the size and the
///   mtime (to the granularity of the file system's clock) is not seen.
/// - All files are made, and written into a staging folder, before the first file of the site changes. Files are
///   replaced by renaming; only an edition's folder that is new or empty is filled directly. Nothing is synced to the
///   disk: after a power cut the sizes tell what has to be written again.
/// - The records are written last, and the manifest names new files before they are there: a build that was killed at any point
///   is completed by the next one.
/// - Only files that the manifest lists are removed or, outside the folders of editions, replaced. Where the manifest
///   is gone, pages in the folders of editions that carry Daybook's mark and are no longer planned are removed as well,
///   so that nothing stays public unnoticed.
public struct Builder: Sendable {
  /// The output folder as the person gave it; created if it does not exist.
  public var output: String
  /// A text that changes whenever the same values give other files: the versions of the program and of libcmark, and
  /// the words.
  public var version: String
  /// Reads the files of the data folder that are copied.
  public var sources: AssetSources
  /// How long to wait for another build of the same output, in milliseconds.
  public var lockTimeout = 10_000
  /// The language of the editions, where it is not the site's. Compiled templates are kept for the next build apart for each
  /// language, since words are part of them.
  public var otherLanguage: String?
  /// What is looked at of the site as it is.
  public var look = SiteLook.files
  /// A text near the beginning of every page that Daybook makes and of no other page. It identifies an edition whose
  /// manifest is lost.
  public var mark = "<meta name=\"generator\" content=\"Daybook"
  /// What stands near the beginning of files for calendar programs that Daybook made.
  public var calendarMark = "PRODID:-//Daybook//"

  /// - Parameters:
  ///   - output: The output folder as the person gave it; created if it does not exist.
  ///   - version: A text that changes whenever the same values give other files.
  ///   - sources: Reads the files of the data folder that are copied.
  public init(output: String, version: String, sources: AssetSources) {
    self.output = output
    self.version = version
    self.sources = sources
  }

  /// Locks the output, waiting for a build that is running.
  ///
  /// Whatever is read and planned under the lock is at least as new as what any other build has written. Of several
  /// builds at once, the last one to write therefore knows of all changes.
  ///
  /// - Throws: ``BuildError``, which says what the site is then.
  public func lock() throws -> BuildLock {
    try withStateFolder { try lock(StateFolder.site.lock, in: $0) }
  }

  /// Locks a file of the output that has nothing else in it.
  func lock(_ path: String, in folder: Int32, isShared: Bool = false) throws -> BuildLock {
    try BuildLock(path, in: folder, output: output, waitingUpTo: lockTimeout, isShared: isShared)
  }

  /// Calls `body` with the descriptor of the output folder, when there is one, and a folder for records in it.
  func withStateFolder<Result: ~Copyable>(_ body: (Int32) throws -> Result) throws -> Result {
    do {
      try System.makeFolders(output)
      let folder = try System.openFolder(output)
      defer { SystemCall.close(folder) }
      try checkState(in: folder)
      try System.makeFolders(Self.state, in: folder)
      return try body(folder)
    } catch let failure as SystemFailure {
      throw BuildError.output(diagnostic(failure))
    }
  }

  /// Writes the files of editions that changed and removes those that are no longer planned.
  ///
  /// - Parameter isComplete: Whether these are all editions of the site, so that others from earlier builds are
  ///   removed. Otherwise those stay as they are.
  /// - Throws: ``BuildError``, which says what the site is then.
  public func build(
    _ editions: [PlannedEdition], with templates: TemplateSet, isComplete: Bool = true
  ) throws -> BuildReport {
    try build(editions, with: templates, others: isComplete ? .removed : .kept, under: lock())
  }

  /// Builds like ``build(_:with:isComplete:)`` under a lock of this output that the caller holds.
  ///
  /// - Parameter others: What becomes of the editions of earlier builds that are not among these.
  public func build(
    _ editions: [PlannedEdition], with templates: TemplateSet, others: OtherEditions, under lock: borrowing BuildLock
  ) throws -> BuildReport {
    do {
      let folder = try System.openFolder(output)
      defer { SystemCall.close(folder) }
      let last = lock.lastBuild()
      defer { lock.forgetRecords() }
      let report = try BuildRun(
        builder: self, folder: folder,
        editions: editions.filter { !$0.isKept || Self.isThere($0, in: folder) }
          .map { $0.keepingFront(of: last.manifest) }.flatMap(\.withAudiences),
        templates: templates, others: others, last: last,
        programs: otherLanguage == nil ? lock.programs() : nil
      ).run()
      ShardState.removeAll(in: folder)
      System.remove(StateFolder.finished, in: folder)
      return report
    } catch let failure as SystemFailure {
      throw BuildError.output(diagnostic(failure))
    }
  }

  /// Whether there is anything of an edition that could stay as it was.
  private static func isThere(_ edition: PlannedEdition, in folder: Int32) -> Bool {
    ((try? FileStatus.of(edition.folder, in: folder)) ?? nil) != nil
  }

  /// The folder inside the output in which Daybook keeps its manifest and other records.
  static let state = ".daybook"

  /// Fails unless the folder ``state`` lies in the output itself: its manifest decides which files are removed.
  func checkState(in folder: Int32) throws {
    if let status = try FileStatus.of(Self.state, in: folder), status.kind != .folder {
      throw problem(.inTheWay, "must be a folder", at: Self.state, hint: "remove it, and build again")
    }
  }

  func problem(_ code: DiagnosticCode, _ message: String, at path: String, hint: Hint? = nil) -> BuildError {
    .output(Diagnostic(.error, code, message, at: SourceLocation(path: shown(path)), hint: hint))
  }

  func diagnostic(_ failure: SystemFailure) -> Diagnostic {
    Diagnostic(
      .error, .systemFailure, "\(failure.action): \(failure.reason)",
      at: SourceLocation(path: failure.path == output ? output : shown(failure.path)), hint: failure.hint)
  }

  /// A path inside the output, prefixed by the output folder as the person gave it.
  private func shown(_ path: String) -> String {
    output.hasSuffix("/") ? output + path : output + "/" + path
  }
}

/// What becomes of the editions of earlier builds that are not planned.
public enum OtherEditions: Sendable {
  /// They are removed: all that there are to be are planned.
  case removed
  /// They stay as they are.
  case kept
  /// Those in these folders stay as they are, and the others are removed: they are built by themselves, with other words.
  case keptOnly(Set<String>)

  /// Whether the edition in a folder stays.
  func keeps(_ folder: String) -> Bool {
    switch self {
    case .removed: false
    case .kept: true
    case .keptOnly(let folders): folders.contains(folder)
    }
  }
}

extension PlannedEdition {
  /// The edition without its front page, where that stays as it was.
  func keepingFront(of last: Manifest) -> PlannedEdition {
    guard let front = keptFront else { return self }
    let shown = last.entries(under: "\(folder)/\(front.people)")
    guard !shown.isEmpty, shown.allSatisfy({ keeps($0.path) }) else { return self }
    var edition = self
    edition.sections.removeAll { $0.prefix == front.path }
    edition.kept.append(front.path)
    return edition
  }
}
