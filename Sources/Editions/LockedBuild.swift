import SiteBuild
import SitePlan

extension EditionMaker {
  /// Locks an output, waiting for a build that is running.
  ///
  /// A change reads the data folder under the lock before it builds. Of commands that run at once, the last one to
  /// write the site therefore knows of the changes of all.
  ///
  /// - Throws: `BuildError`.
  public static func lock(_ output: String) throws -> BuildLock {
    try waitingBuilder(of: output).lock()
  }

  static func waitingBuilder(of output: String) -> Builder {
    var builder = Builder(output: output, version: "", sources: .none)
    // The change is stored already and the caller only waits to see it, so a long wait is better than an error.
    builder.lockTimeout = 30_000
    return builder
  }

  /// What writes files of pages in this language.
  func builder(of output: String, toolVersion: String, _ sources: AssetSources) -> Builder {
    Builder(output: output, version: "\(toolVersion), \(templates.wordsDigest)", sources: sources)
  }

  /// Writes the files of editions in this language that changed, under a lock of the output that the caller holds.
  ///
  /// - Parameters:
  ///   - others: What becomes of editions of earlier builds that are not among these.
  ///   - otherLanguage: The language, where it is not the site's.
  ///   - look: What is looked at of the site as it is.
  func build(
    _ editions: [PlannedEdition], into output: String, others: OtherEditions, otherLanguage: String?,
    look: SiteLook, toolVersion: String, under lock: borrowing BuildLock, sources: AssetSources
  ) throws -> BuildReport {
    var builder = builder(of: output, toolVersion: toolVersion, sources)
    builder.otherLanguage = otherLanguage
    builder.look = look
    return try builder.build(editions, with: templates, others: others, under: lock)
  }
}
