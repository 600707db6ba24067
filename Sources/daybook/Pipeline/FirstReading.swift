import DataFolder
import FileSystem
import Journal

/// A data folder, read before there is a site to be locked, so that errors leave no trace of one.
struct FirstReading: Sendable {
  let workspace: Workspace
  /// Where the record of the site is going to be kept; `nil` where nothing has been kept yet in the data folder.
  let notes: SiteNotes?
  private let record: FolderRecord?

  /// - Parameters:
  ///   - reader: Reads the data folder.
  ///   - output: The folder of the site that is not there yet.
  ///   - today: The day to take as today for everybody; `nil` for the one that it is.
  ///   - now: Seconds since 1970-01-01T00:00:00Z.
  init(by reader: BookReader, for output: String, today: Day?, now: Int64) async {
    let root = reader.layout.root
    // To make the folder for it is no trace to leave where there are errors, and would be news to the reading under the lock.
    notes = Files.isFolder(Paths.joined(root, FolderLayout.state)) ? SiteNotes(in: root, of: output) : nil
    let (reading, record) = await reader.readRecording(today: today, now: now)
    workspace = Workspace(root: root, reading: reading)
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
