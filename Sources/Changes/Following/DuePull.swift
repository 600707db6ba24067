import DataFolder
import Journal

/// Asks other sites by itself, for everybody who follows somebody there, where the settings say so.
public struct DuePull: Sendable {
  private let pull: FeedPull

  /// - Parameters:
  ///   - root: The data folder.
  ///   - source: Where feeds come from.
  public init(root: String, in source: FeedSource = .web) {
    pull = FeedPull(in: FolderLayout(root: root), from: source)
  }

  /// Asks those whose time has come. What goes wrong is noted beside the copies, and tried again later and later.
  ///
  /// - Parameters:
  ///   - command: The name of the command, for others who wait.
  ///   - now: Seconds since 1970-01-01T00:00:00Z.
  ///   - seconds: How long all of it may take.
  /// - Returns: The followers for whom somebody was asked.
  @discardableResult
  public func run(_ book: Book, command: String, now: Int64, within seconds: Int) async -> [Username] {
    let end = ContinuousClock.now + .seconds(seconds)
    var asked: [Username] = []
    for person in book.people where !book.resting.contains(person.username) {
      let due = FeedPace.due(person.following, book.settings.followPull, now: now)
      let left = (end - ContinuousClock.now).components.seconds
      if due.isEmpty || left <= 0 { continue }
      // A folder that cannot be written is told of by whatever else writes to it.
      _ = try? await pull.run(
        due, of: person.username, command: command, today: person.today, now: now, within: Int(left))
      asked.append(person.username)
    }
    return asked
  }
}
