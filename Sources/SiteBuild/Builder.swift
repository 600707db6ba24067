import Diagnostics
import FileSystem
import SitePlan

/// Turns planned editions into files: makes what may have changed, writes what did, removes what is no longer planned.
///
/// - A file is left alone when its fingerprint is the one of the last build and its size and mtime are as that build left
///   them; otherwise it is made and its bytes are compared. A change by hand that keeps both the size and the mtime (to
///   the granularity of the file system's clock) is not seen.
/// - Everything is made, and written beside the site, before the first file of the site changes. Files are replaced by
///   renaming; only an edition's folder that is new or empty is filled directly. Nothing is synced to the disk: after a
///   power cut the sizes tell what has to be written again.
/// - The manifest is written last, and names new files before they are there: a build that was killed at any point is
///   completed by the next one.
/// - Only files that the manifest lists are removed or, outside the folders of editions, replaced. Where the manifest is
///   gone, pages in the folders of editions that carry Daybook's mark and are no longer planned are removed as well: what
///   was public must not stay so unseen.
public struct Builder: Sendable {
  /// Where editions go, as the person gave it; made if it is not there.
  public var output: String
  /// Whatever changes what is made from the same values: the program's version and that of libcmark.
  public var version: String
  /// Reads a photo by its path and gives it without metadata. Throws a `Diagnostic`.
  public var cleanedPhoto: @Sendable (_ path: String) throws -> [UInt8]
  /// How long to wait for another build of the same output, in milliseconds.
  public var patience = 10_000
  /// What only Daybook's pages contain, near their beginning: tells an edition that lost its manifest from a stranger's
  /// folder.
  public var mark = "<meta name=\"generator\" content=\"Daybook"

  /// - Parameters:
  ///   - output: Where editions go, as the person gave it.
  ///   - version: Whatever changes what is made from the same values: the program's version and that of libcmark.
  ///   - cleanedPhoto: Reads a photo by its path and gives it without metadata. Throws a `Diagnostic`.
  public init(
    output: String, version: String, cleanedPhoto: @escaping @Sendable (_ path: String) throws -> [UInt8]
  ) {
    self.output = output
    self.version = version
    self.cleanedPhoto = cleanedPhoto
  }

  /// Waits until no other build writes to the output, and keeps others from it.
  ///
  /// What is read and planned under the lock is not older than what any other build has written: of builds that run at
  /// once, the last one to write knows of all changes that the others were made for.
  ///
  /// - Throws: ``BuildError``; the site is as it was.
  public func lock() throws -> BuildLock {
    do {
      try System.makeFolders(output)
      let folder = try System.openFolder(output)
      defer { SystemCall.close(folder) }
      try checkState(in: folder)
      try System.makeFolders(Self.state, in: folder)
      return try BuildLock(Self.state + "/lock", in: folder, output: output, waitingUpTo: patience)
    } catch let failure as SystemFailure {
      throw BuildError.output(diagnostic(failure))
    }
  }

  /// Builds these editions.
  ///
  /// - Parameter isComplete: Whether these are all editions of the site, so that others that earlier builds made are
  ///   removed. Otherwise they stay as they are.
  /// - Throws: ``BuildError``; the site is then as it was.
  public func build(
    _ editions: [PlannedEdition], with templates: TemplateSet, isComplete: Bool = true
  ) throws -> BuildReport {
    try build(editions, with: templates, isComplete: isComplete, under: lock())
  }

  /// As ``build(_:with:isComplete:)``, under a lock of this output that is held already.
  public func build(
    _ editions: [PlannedEdition], with templates: TemplateSet, isComplete: Bool = true, under lock: borrowing BuildLock
  ) throws -> BuildReport {
    do {
      let folder = try System.openFolder(output)
      defer { SystemCall.close(folder) }
      return try BuildRun(
        builder: self, folder: folder, editions: editions, templates: templates, isComplete: isComplete,
        last: lock.lastBuild()
      ).run()
    } catch let failure as SystemFailure {
      throw BuildError.output(diagnostic(failure))
    }
  }

  /// Where Daybook keeps what it knows of the output.
  static let state = ".daybook"

  /// The state's folder decides what is removed, so it must be a folder of the output itself.
  private func checkState(in folder: Int32) throws {
    if let status = try FileStatus.of(Self.state, in: folder), status.kind != .folder {
      throw problem(.inTheWay, "must be a folder", at: Self.state, hint: "remove it, and build again")
    }
  }

  func problem(_ code: DiagnosticCode, _ message: String, at path: String, hint: Hint? = nil) -> BuildError {
    .output(Diagnostic(.error, code, message, at: SourceLocation(path: shown(path)), hint: hint))
  }

  private func diagnostic(_ failure: SystemFailure) -> Diagnostic {
    Diagnostic(
      .error, .systemFailure, "\(failure.action): \(failure.reason)",
      at: SourceLocation(path: failure.path == output ? output : shown(failure.path)), hint: failure.hint)
  }

  /// A path under the output as the person would write it.
  private func shown(_ path: String) -> String {
    output.hasSuffix("/") ? output + path : output + "/" + path
  }
}
