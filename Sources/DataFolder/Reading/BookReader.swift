import Diagnostics
import Journal

/// Reads a data folder whole.
///
/// ```swift
/// let reading = await BookReader(root: "data").read(today: nil, now: 1_795_000_000)
/// if reading.hasErrors { … }
/// ```
public struct BookReader: Sendable {
  /// Where the data folder is, and what diagnostics call it.
  public var layout: FolderLayout

  /// - Parameters:
  ///   - root: The data folder, absolute or seen from where the program runs.
  ///   - displayedRoot: What diagnostics call it; as given by `root` when `nil`.
  public init(root: String, displayedAs displayedRoot: String? = nil) {
    layout = FolderLayout(root: root, displayedAs: displayedRoot)
  }

  /// Reads everything, and reports everything that is wrong.
  ///
  /// - Parameters:
  ///   - today: The day to take as today for everybody; when `nil`, the one that the settings fix, else the civil day
  ///     of `now` in each person's time zone, moved by `day_starts_at`.
  ///   - now: Seconds since 1970-01-01T00:00:00Z.
  ///   - only: Reads the settings and this person alone, who need not exist: neither other people nor the challenges, the
  ///     catalog and the own achievements, and reports nothing of them.
  public func read(today: Day? = nil, now: Int64, only: Username? = nil) async -> Reading {
    await read(today: today, now: now, only: only, replacing: nil)
  }

  /// As ``read(today:now:only:)``, with files to read instead of those that are stored.
  func read(today: Day?, now: Int64, only: Username?, replacing overlay: FolderOverlay?) async -> Reading {
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
      return Reading(book: book, diagnostics: [diagnostic], layout: layout)
    case .success(let opened):
      root = opened
    }
    return await FolderReading(root: root, files: files, zones: zones, only: only).read(today: today)
  }
}
