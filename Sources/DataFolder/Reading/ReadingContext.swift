import Diagnostics
import Journal

/// What every file of a folder is read with.
struct ReadingContext: Sendable {
  var settings: Settings
  var files: FolderFiles
  var zones: TimeZones
  /// The day that is today for everybody, where one is given or fixed.
  var fixedToday: Day?
  /// All people, in order.
  var usernames: [Username] = []
  /// All posts of the course, in order.
  var posts: [PostID] = []
  /// As it was read; `nil` where there is none.
  var course: Course?

  /// The civil day of a person in that time zone, or in the site's.
  func today(in timeZone: String?) -> Day {
    fixedToday ?? zones.today(in: timeZone ?? settings.timeZone, dayStartsAt: settings.dayStartsAt)
  }

  func exists(_ username: Username) -> Bool {
    usernames.contains(username)
  }

  func exists(_ post: PostID) -> Bool {
    posts.contains(post)
  }

  /// Reads a username, and reports one that cannot be one or does not exist.
  func person(_ value: PlacedText, severity: Diagnostic.Severity = .error, in source: SourceFile) -> Username? {
    if let username = Username(value.text), exists(username) { return username }
    source.report(
      severity, .unknownPerson, "there is nobody called `\(value.text)`", at: value.range,
      hint: Suggestion.hint(for: value.text, among: usernames.map(\.text))
        ?? "people are named as their folders in `people/`")
    return nil
  }
}
