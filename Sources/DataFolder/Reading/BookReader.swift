import Diagnostics
import Journal

/// Reads all of a data folder.
///
/// ```swift
/// let reading = await BookReader(root: "data").read(today: nil, now: 1_795_000_000)
/// if reading.hasErrors { … }
/// ```
public struct BookReader: Sendable {
  /// The paths of the data folder, and its name in diagnostics.
  public var layout: FolderLayout
  /// What earlier readings read, of which only what changed is read again; `nil` to read everything.
  public var record: ReadingRecord?

  /// How the data folder looks to whoever records what was looked at.
  var sight = FolderSight.system

  /// - Parameters:
  ///   - root: The data folder, absolute or relative to the working directory.
  ///   - displayedRoot: The data folder's path in diagnostics; `nil` for `root`.
  public init(root: String, displayedAs displayedRoot: String? = nil) {
    layout = FolderLayout(root: root, displayedAs: displayedRoot)
  }

  /// Reads everything, and reports all problems.
  ///
  /// - Parameters:
  ///   - today: The day to take as today for everybody; `nil` for the one that the settings fix, or else the civil day
  ///     of `now` in each person's time zone, moved by `day_starts_at`.
  ///   - now: Seconds since 1970-01-01T00:00:00Z.
  ///   - only: A person, who need not exist, to read with the settings alone. Nothing is read or reported of other
  ///     people, challenges, the catalog and the folder's own achievements.
  public func read(today: Day? = nil, now: Int64, only: Username? = nil) async -> Reading {
    await read(today: today, now: now, only: only, replacing: nil)
  }

  /// The same as of a clock that is so far ahead that every file is old.
  ///
  /// - Parameter before: Is done whenever the clock is looked at, which is before anything is read.
  package func ofOldFiles(_ before: @escaping @Sendable () -> Void = {}) -> BookReader {
    var reader = self
    reader.sight.clock = {
      before()
      return FolderClock.now($0).map { $0 + 3_600_000_000_000 }
    }
    return reader
  }

  /// Reads like ``read(today:now:only:)``, and records what was looked at.
  ///
  /// - Parameter known: What is known of people who are not read, and who has to be; `nil` to read everybody. Of the others
  ///   the book has nothing but a ``Journal/PersonSummary``.
  /// - Returns: With the reading its record; `nil` where that would tell nothing, because there are errors of what everybody
  ///   shares, or attributes of files tell nothing for certain.
  public func readRecording(
    today: Day?, now: Int64, knowing known: KnownPeople? = nil
  ) async -> (reading: Reading, record: FolderRecord?) {
    await read(today: today, now: now, only: nil, replacing: nil, isRecording: true, knowing: known)
  }

  /// Reads like ``read(today:now:only:)``, and of some people nothing.
  ///
  /// - Parameter known: Who is read, and what is known of others. The book has nothing of who is neither.
  public func read(today: Day?, now: Int64, knowing known: KnownPeople) async -> Reading {
    await read(today: today, now: now, only: nil, replacing: nil, isRecording: false, knowing: known).reading
  }

  /// What is new in the data folder since a record of it was made.
  ///
  /// - Parameters:
  ///   - record: The record of an earlier reading.
  ///   - today: The day that is asked for, instead of the day it is.
  ///   - now: Seconds since 1970-01-01T00:00:00Z.
  public func changes(since record: FolderRecord, today: Day?, now: Int64) async -> FolderRecord.Changes {
    await record.changes(in: layout, seeing: sight, today: today, now: now)
  }

  /// Reads like ``read(today:now:only:)``, with the overlay's files instead of the stored ones.
  func read(
    today: Day?, now: Int64, only: Username?, replacing overlay: FolderOverlay?, knowing known: KnownPeople? = nil
  ) async -> Reading {
    await read(today: today, now: now, only: only, replacing: overlay, isRecording: false, knowing: known).reading
  }

  private func read(
    today: Day?, now: Int64, only: Username?, replacing overlay: FolderOverlay?, isRecording: Bool,
    knowing known: KnownPeople?
  ) async -> (reading: Reading, record: FolderRecord?) {
    let files = FolderFiles(layout: layout)
    let zones = TimeZones(now: now)
    let root: OpenFolder
    switch OpenFolder.root(layout.root, overlay: overlay) {
    case .failure(let problem):
      let book = Book(today: today ?? zones.today(in: "UTC", dayStartsAt: .midnight))
      let message = problem == .missing ? "there is no such folder" : problem.message
      let diagnostic = Diagnostic(
        .error, problem == .missing ? .noDataFolder : problem.code, message,
        at: SourceLocation(path: layout.displayedRoot),
        hint: "\(call: "init", .folder) makes a data folder")
      return (Reading(book: book, diagnostics: [diagnostic], layout: layout), nil)
    case .success(let opened):
      root = opened
    }
    let tracer = isRecording ? FolderTracer(root, seeing: sight, today: today) : nil
    var reading = FolderReading(root: root, files: files, zones: zones, only: only, record: record)
    if let tracer, let traced = root.traced(by: tracer.shared) { (reading.root, reading.tracer) = (traced, tracer) }
    reading.known = known
    return await reading.read(today: today)
  }
}
