import Journal

/// Where the files of a data folder are: the one place that knows its names. Paths are seen from the data folder, without a
/// slash at either end.
public struct FolderLayout: Sendable, Hashable {
  /// The data folder, as it is opened; without a slash at its end unless it is `/`.
  public var root: String
  /// The data folder, as the person would name it; diagnostics begin with it.
  public var displayedRoot: String

  /// - Parameters:
  ///   - root: The data folder, absolute or seen from where the program runs. Slashes at its end are dropped, and
  ///     an empty text stands for `.`.
  ///   - displayedRoot: What messages call it; as given by `root` when `nil`.
  public init(root: String, displayedAs displayedRoot: String? = nil) {
    self.root = Self.withoutSlashAtEnd(root)
    self.displayedRoot = Self.withoutSlashAtEnd(displayedRoot ?? root)
  }

  // MARK: The top

  /// The settings of the site; may be missing.
  public static let settings = "daybook.yml"
  /// Habits to choose from; where it is missing, a built-in list is.
  public static let catalog = "catalog.yml"
  /// Achievements of the site's own making; may be missing.
  public static let achievements = "achievements.yml"
  /// A folder with one for each person, by username.
  public static let people = "people"
  /// A folder with a file for each challenge; may be missing.
  public static let challenges = "challenges"
  /// The course as its author keeps it; may be missing. A copy of one from elsewhere lies in ``PulledCourse/folder``.
  public static let course = "course"
  /// Overrides of built-in templates, by their paths; may be missing.
  public static let templates = "templates"
  /// The folder of the program's own state: lock, changes to take back, a course from elsewhere. Nobody needs to keep it.
  public static let state = ".daybook"

  /// All that is read there.
  static let names = [settings, catalog, achievements, people, challenges, course, templates]

  static let courseSettings = "\(course)/course.yml"

  /// `challenges/<slug>.md`.
  public static func challenge(_ slug: Slug) -> String { "\(challenges)/\(slug).md" }
  /// `course/week-01/01-welcome.md`.
  public static func post(_ id: PostID) -> String { "\(course)/\(id).md" }
  /// `.daybook/<name>`.
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

  /// `people/<username>`: all that is somebody's.
  public static func person(_ username: Username) -> String { "\(people)/\(username)" }
  /// `people/<username>/profile.yml`.
  public static func profile(of username: Username) -> String { path(of: .profile, username) }
  /// `people/<username>/followers.yml`; may be missing.
  public static func followers(of username: Username) -> String { path(of: .followers, username) }
  /// `people/<username>/habits`.
  public static func habits(of username: Username) -> String { path(of: .habits, username) }
  /// `people/<username>/habits/<slug>.md`.
  public static func habit(_ slug: Slug, of username: Username) -> String { "\(habits(of: username))/\(slug).md" }
  /// `people/<username>/events`: files of check-ins by any name that ends in `.csv`.
  public static func events(of username: Username) -> String { path(of: .events, username) }
  /// `people/<username>/photos`: what check-ins refer to.
  public static func photos(of username: Username) -> String { path(of: .photos, username) }
  /// `people/<username>/lists`.
  public static func lists(of username: Username) -> String { path(of: .lists, username) }
  /// `people/<username>/lists/<slug>.md`.
  public static func list(_ slug: Slug, of username: Username) -> String { "\(lists(of: username))/\(slug).md" }
  /// `people/<username>/files`: what tasks refer to.
  public static func files(of username: Username) -> String { path(of: .files, username) }
  /// `people/<username>/course.yml`; may be missing.
  public static func progress(of username: Username) -> String { path(of: .progress, username) }
  /// `people/<username>/account.yml`: secrets of sign-in, never published; may be missing.
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
