import DataFolder
import Journal

/// A data folder, read before there is a site to be locked, so that errors leave no trace of one.
struct FirstReading: Sendable {
  let workspace: Workspace
  /// Where the record of the site is going to be kept.
  let notes: SiteNotes
  private let record: FolderRecord?

  /// - Parameters:
  ///   - output: The folder of the site that is not there yet.
  ///   - now: Seconds since 1970-01-01T00:00:00Z.
  init(_ data: DataOptions, for output: String, now: Int64) async throws(CommandFailure) {
    let reader = BookReader(root: try DataLocation.find(data.data))
    notes = SiteNotes(in: reader.layout.root, of: output)
    let (reading, record) = await reader.readRecording(today: data.today, now: now)
    workspace = Workspace(root: reader.layout.root, reading: reading)
    self.record = record
  }

  /// What was read, where a look at all files says that another reading would be the same: of what was written meanwhile, by a
  /// check-in that found no site to build, the first build has to know.
  func asOf(
    _ now: Int64, by reader: BookReader, today: Day?
  ) async -> (reading: Reading, record: FolderRecord?)? {
    // Files with errors are not among those that a look at them would tell of.
    guard let record, record.resting.isEmpty,
      await reader.changes(since: record, today: today, now: now) == .own(of: [])
    else { return nil }
    return (workspace.reading, record)
  }
}
