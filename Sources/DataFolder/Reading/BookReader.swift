import Diagnostics
import Journal

/// Reads a data folder whole.
///
/// ```swift
/// let reading = await BookReader(root: "data").read(today: nil, now: 1_795_000_000)
/// if reading.hasErrors { … }
/// ```
public struct BookReader: Sendable {
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
  public func read(today: Day? = nil, now: Int64) async -> Reading {
    Reading(book: Book(today: today ?? Day(number: Int32(now / 86_400))), layout: layout)
  }
}
