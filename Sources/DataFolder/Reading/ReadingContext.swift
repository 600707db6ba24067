import Diagnostics
import Journal

/// What the readers of a folder's files have in common.
struct ReadingContext: Sendable {
  var settings: Settings
  var files: FolderFiles
  var zones: TimeZones
  /// The day that is today for everybody, where one is given or fixed by the settings; otherwise `nil`.
  var fixedToday: Day?
  /// The usernames of all people, sorted.
  var usernames: [Username] = []
  /// The people as they are called now, by names that they had before.
  var formerNames: [Username: Username] = [:]
  /// Who reads what friends see on the hosted site.
  var readers: [SiteReader] = []
  /// The places of all posts of the course, in order.
  var posts: [PostID] = []
  /// The course that was read; `nil` where there is none.
  var course: Course?

  /// The civil day in a time zone; `nil` means the site's zone.
  func today(in timeZone: String?) -> Day {
    fixedToday ?? zones.today(in: timeZone ?? settings.timeZone, dayStartsAt: settings.dayStartsAt)
  }

  func exists(_ username: Username) -> Bool {
    usernames.contains(username)
  }

  func exists(_ post: PostID) -> Bool {
    posts.contains(post)
  }

  /// Who is meant by a name, which may be one that somebody had before.
  func current(_ username: Username) -> Username { formerNames[username] ?? username }

  /// Reads a username; `nil` for one that is invalid or does not exist, which is reported.
  func person(_ value: PlacedText, severity: Diagnostic.Severity = .error, in source: SourceFile) -> Username? {
    if let username = Username(value.text).map(current), exists(username) { return username }
    source.report(
      severity, .unknownPerson, "there is nobody called `\(value.text)`", at: value.range,
      hint: Suggestion.hint(for: value.text, among: usernames.map(\.text))
        ?? "people are named as their folders in `people/`")
    return nil
  }
}
