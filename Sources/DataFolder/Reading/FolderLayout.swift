import Journal

/// Where the files of a data folder are: the one place that knows its names. Paths are seen from the data folder, without a
/// slash at either end.
public struct FolderLayout: Sendable, Hashable {
  /// The data folder, as it is opened; without a slash at its end unless it is `/`.
  public var root: String
  /// The data folder, as the person would name it; diagnostics begin with it.
  public var displayedRoot: String

  public init(root: String, displayedAs displayedRoot: String? = nil) {
    self.root = Self.withoutSlashAtEnd(root)
    self.displayedRoot = Self.withoutSlashAtEnd(displayedRoot ?? root)
  }

  // MARK: The top

  public static let settings = "daybook.yml"
  public static let catalog = "catalog.yml"
  public static let achievements = "achievements.yml"
  public static let people = "people"
  public static let challenges = "challenges"
  public static let course = "course"
  public static let templates = "templates"
  /// The folder of the program's own state: lock, changes to take back, a course from elsewhere. Nobody needs to keep it.
  public static let state = ".daybook"

  /// All that is read there.
  static let names = [settings, catalog, achievements, people, challenges, course, templates]

  public static let courseSettings = "\(course)/course.yml"

  public static func challenge(_ slug: Slug) -> String { "\(challenges)/\(slug).md" }
  public static func post(_ id: PostID) -> String { "\(course)/\(id).md" }
  public static func state(_ name: String) -> String { "\(state)/\(name)" }

  // MARK: A person

  /// What is read in the folder of a person.
  public enum PersonEntry: String, CaseIterable, Sendable {
    case profile = "profile.yml"
    case followers = "followers.yml"
    case habits, events, photos, lists
    /// How far the person is in the course.
    case progress = "course.yml"
    case account = "account.yml"
    case files
  }

  public static func person(_ username: Username) -> String { "\(people)/\(username)" }
  public static func profile(of username: Username) -> String { path(of: .profile, username) }
  public static func followers(of username: Username) -> String { path(of: .followers, username) }
  public static func habits(of username: Username) -> String { path(of: .habits, username) }
  public static func habit(_ slug: Slug, of username: Username) -> String { "\(habits(of: username))/\(slug).md" }
  public static func events(of username: Username) -> String { path(of: .events, username) }
  public static func photos(of username: Username) -> String { path(of: .photos, username) }
  public static func lists(of username: Username) -> String { path(of: .lists, username) }
  public static func list(_ slug: Slug, of username: Username) -> String { "\(lists(of: username))/\(slug).md" }
  public static func files(of username: Username) -> String { path(of: .files, username) }
  public static func progress(of username: Username) -> String { path(of: .progress, username) }
  public static func account(of username: Username) -> String { path(of: .account, username) }

  private static func path(of entry: PersonEntry, _ username: Username) -> String {
    "\(person(username))/\(entry.rawValue)"
  }

  // MARK: Paths

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
