import SiteBuild
import SitePlan

extension EditionMaker {
  /// Waits until no other build writes to an output, and keeps others from it.
  ///
  /// A change reads the data folder under it before it builds: of commands that run at once, the last one to write the
  /// site knows then of the changes of all.
  ///
  /// - Throws: `BuildError`.
  public static func lock(_ output: String) throws -> BuildLock {
    var builder = Builder(output: output, version: "") { _ in [] }
    // What was changed is stored already; who waits here only wants to see it.
    builder.patience = 30_000
    return try builder.lock()
  }

  /// As ``build(_:into:isComplete:toolVersion:cleanedPhoto:)``, under a lock of the output that is held already.
  public func build(
    _ editions: [PlannedEdition], into output: String, isComplete: Bool, toolVersion: String,
    under lock: borrowing BuildLock, cleanedPhoto: @escaping @Sendable (_ path: String) throws -> [UInt8]
  ) throws -> BuildReport {
    try Builder(
      output: output, version: "\(toolVersion), \(templates.wordsDigest)", cleanedPhoto: cleanedPhoto
    ).build(editions, with: templates, isComplete: isComplete, under: lock)
  }
}
