import Journal

/// Where the files of a data folder are: the one place that knows its names.
public struct FolderLayout: Sendable, Hashable {
  /// The data folder, as it is opened; without a slash at its end unless it is `/`.
  public var root: String
  /// The data folder, as the person would name it; diagnostics begin with it.
  public var displayedRoot: String

  public init(root: String, displayedAs displayedRoot: String? = nil) {
    self.root = Self.withoutSlashAtEnd(root)
    self.displayedRoot = Self.withoutSlashAtEnd(displayedRoot ?? root)
  }

  public static let settings = "daybook.yml"
  public static let catalog = "catalog.yml"
  public static let achievements = "achievements.yml"
  public static let people = "people"
  public static let challenges = "challenges"
  public static let course = "course"
  public static let courseSettings = "course/course.yml"

  public static func person(_ username: Username) -> String { "people/\(username)" }
  public static func profile(of username: Username) -> String { "people/\(username)/profile.yml" }
  public static func followers(of username: Username) -> String { "people/\(username)/followers.yml" }
  public static func habits(of username: Username) -> String { "people/\(username)/habits" }
  public static func habit(_ slug: Slug, of username: Username) -> String { "people/\(username)/habits/\(slug).md" }
  public static func events(of username: Username) -> String { "people/\(username)/events" }
  public static func photos(of username: Username) -> String { "people/\(username)/photos" }
  public static func lists(of username: Username) -> String { "people/\(username)/lists" }
  public static func list(_ slug: Slug, of username: Username) -> String { "people/\(username)/lists/\(slug).md" }
  public static func files(of username: Username) -> String { "people/\(username)/files" }
  public static func progress(of username: Username) -> String { "people/\(username)/course.yml" }
  public static func account(of username: Username) -> String { "people/\(username)/account.yml" }
  public static func challenge(_ slug: Slug) -> String { "challenges/\(slug).md" }
  public static func post(_ id: PostID) -> String { "course/\(id).md" }

  /// The path to open for a path seen from the data folder.
  public func path(_ relative: String) -> String { Self.join(root, relative) }

  /// The path to show for a path seen from the data folder.
  public func displayed(_ relative: String) -> String {
    displayedRoot == "." ? relative : Self.join(displayedRoot, relative)
  }

  private static func join(_ folder: String, _ relative: String) -> String {
    folder.hasSuffix("/") ? folder + relative : folder + "/" + relative
  }

  private static func withoutSlashAtEnd(_ path: String) -> String {
    var path = path.isEmpty ? "." : path
    while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }
}
