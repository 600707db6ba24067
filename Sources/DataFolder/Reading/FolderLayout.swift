import Journal

/// The paths of a data folder's files; no other code contains their names. Paths are relative to the data folder,
/// without a slash at either end.
public struct FolderLayout: Sendable, Hashable {
  /// The data folder's path for opening it, without a slash at its end unless it is `/`.
  public var root: String
  /// The data folder's path as the person would write it, with which the paths in diagnostics begin.
  public var displayedRoot: String

  /// - Parameters:
  ///   - root: The data folder, absolute or relative to the working directory. Slashes at its end are dropped, and an
  ///     empty text means `.`.
  ///   - displayedRoot: The data folder's path in messages; `nil` for `root`.
  public init(root: String, displayedAs displayedRoot: String? = nil) {
    self.root = Self.withoutSlashAtEnd(root)
    self.displayedRoot = Self.withoutSlashAtEnd(displayedRoot ?? root)
  }

  // MARK: The top

  /// The settings of the site; may be missing.
  public static let settings = "daybook.yml"
  /// Habits to choose from; a built-in catalog is used where it is missing.
  public static let catalog = "catalog.yml"
  /// Achievements that the data folder defines itself; may be missing.
  public static let achievements = "achievements.yml"
  /// The usernames that people had before; may be missing.
  public static let renames = "renamed.yml"
  /// Who reads what friends see on the hosted site; may be missing.
  public static let readers = "readers.yml"
  /// The folder with a folder for each person, named by username.
  public static let people = "people"
  /// The folder with a file for each challenge; may be missing.
  public static let challenges = "challenges"
  /// The course as its author keeps it; may be missing. The copy of a pulled one is in ``PulledCourse/folder``.
  public static let course = "course"
  /// Overrides of built-in templates, by their paths; may be missing.
  public static let templates = "templates"
  /// The folder with a style sheet and a script that pages load after those of the program; may be missing. What is in it
  /// is the concern of `CustomFiles`, which names it too: neither module knows the other.
  public static let assets = "assets"
  /// The folder of the program's own state: the lock, changes for `undo`, pulled courses. It can be deleted without
  /// losing data.
  public static let state = ".daybook"

  /// The names of everything that is read in the data folder.
  static let names = [settings, catalog, achievements, renames, readers, people, challenges, course, templates, assets]

  static let courseSettings = "\(course)/course.yml"

  /// `challenges/<slug>.md`.
  public static func challenge(_ slug: Slug) -> String { "\(challenges)/\(slug).md" }
  /// `course/week-01/01-welcome.md`.
  public static func post(_ id: PostID) -> String { "\(course)/\(id).md" }
  /// `.daybook/sites`: of what builds made the sites, a file for each.
  public static let sites = "\(state)/\(siteNotes)"
  /// Its name in ``state``.
  static let siteNotes = "sites"
  /// `.daybook/sites/<name>`.
  public static func site(_ name: String) -> String { "\(sites)/\(name)" }
  /// `.daybook/<name>`.
  public static func state(_ name: String) -> String { "\(state)/\(name)" }

  // MARK: A person

  /// The files and folders that are read in a person's folder.
  public enum PersonEntry: String, CaseIterable, Sendable {
    case profile = "profile.yml"
    case followers = "followers.yml"
    case following = "following.yml"
    case habits, events, photos, lists
    /// The person's progress in the course.
    case progress = "course.yml"
    case account = "account.yml"
    case support = "support.yml"
    case files

    /// Whether a path, as seen from a person's folder, is one that is read there, without the account, which holds
    /// secrets: those are the files that somebody takes along to another data folder.
    public static func takesAlong(_ path: String) -> Bool {
      let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      guard let first = parts.first.flatMap(PersonEntry.init), parts.allSatisfy(isName) else { return false }
      func named(_ ending: String) -> Bool {
        parts.count == 2 && parts[1].hasSuffix(ending) && Slug(String(parts[1].dropLast(ending.count))) != nil
      }
      switch first {
      case .profile, .followers, .following, .progress, .support: return parts.count == 1
      case .habits, .lists: return named(".md")
      case .events: return parts.count == 2 && parts[1].lowercased().hasSuffix(".csv")
      case .photos, .files: return parts.count >= 2 && parts.count <= 8
      case .account: return false
      }
    }

    private static func isName(_ name: String) -> Bool {
      !name.isEmpty && !name.hasPrefix(".") && name.utf8.count <= 255
        && !name.unicodeScalars.contains { $0.isControl || $0.breaksLine || $0 == "\\" }
    }
  }

  /// `people/<username>`: everything that belongs to a person.
  public static func person(_ username: Username) -> String { "\(people)/\(username)" }
  /// `people/<username>/profile.yml`.
  public static func profile(of username: Username) -> String { path(of: .profile, username) }
  /// `people/<username>/followers.yml`; may be missing.
  public static func followers(of username: Username) -> String { path(of: .followers, username) }
  /// `people/<username>/following.yml`; may be missing.
  public static func following(of username: Username) -> String { path(of: .following, username) }
  /// `people/<username>/habits`.
  public static func habits(of username: Username) -> String { path(of: .habits, username) }
  /// `people/<username>/habits/<slug>.md`.
  public static func habit(_ slug: Slug, of username: Username) -> String { "\(habits(of: username))/\(slug).md" }
  /// `people/<username>/events`: the files of check-ins, with any name that ends in `.csv`.
  public static func events(of username: Username) -> String { path(of: .events, username) }
  /// `people/<username>/photos`: the photos that check-ins refer to.
  public static func photos(of username: Username) -> String { path(of: .photos, username) }
  /// `people/<username>/lists`.
  public static func lists(of username: Username) -> String { path(of: .lists, username) }
  /// `people/<username>/files/<name>`, what is attached to a task.
  public static func attachment(_ name: String, of username: Username) -> String { "\(person(username))/files/\(name)" }
  /// `people/<username>/lists/<slug>.md`.
  public static func list(_ slug: Slug, of username: Username) -> String { "\(lists(of: username))/\(slug).md" }
  /// `people/<username>/files`: the files that tasks refer to.
  public static func files(of username: Username) -> String { path(of: .files, username) }
  /// `people/<username>/course.yml`; may be missing.
  public static func progress(of username: Username) -> String { path(of: .progress, username) }
  /// `people/<username>/account.yml`: secrets of sign-in, never published; may be missing.
  public static func account(of username: Username) -> String { path(of: .account, username) }

  /// `people/<username>/support.yml`: problems that they reported; may be missing.
  public static func support(of username: Username) -> String { path(of: .support, username) }

  private static func path(of entry: PersonEntry, _ username: Username) -> String {
    "\(person(username))/\(entry.rawValue)"
  }

  // MARK: What a path is

  /// Whether a path in the data folder is the file of an account, which holds what somebody signs in by.
  public static func isAccount(_ path: String) -> Bool { entry(path) == .account }

  /// Whether a path in the data folder is one of somebody's followers.
  public static func isOfFollowers(_ path: String) -> Bool { entry(path) == .followers }

  /// Whether a path is one of those that say who reads on the hosted site, and whose friends they are.
  public static func isOfReaders(_ path: String) -> Bool { path == readers || isOfFollowers(path) }

  /// Whether a path in the data folder is one of a photo or of what is attached to a task.
  public static func isOfPictures(_ path: String) -> Bool { [.photos, .files].contains(entry(path)) }

  /// Whether a path in the data folder is one of a file of check-ins.
  public static func isOfCheckIns(_ path: String) -> Bool {
    owner(of: path) != nil && entry(path) == .events && path.split(separator: "/").count == 4
      && path.lowercased().hasSuffix(".csv")
  }

  /// Whether a path in the data folder is one of a challenge.
  public static func isOfChallenge(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 2 && parts[0] == challenges && parts[1].hasSuffix(".md")
  }

  /// Whose folder a path in the data folder leads into; `nil` for what everybody shares.
  public static func owner(of path: String) -> Username? {
    let parts = path.split(separator: "/", maxSplits: 2)
    return parts.count == 3 && parts[0] == people ? Username(String(parts[1])) : nil
  }

  /// The habit whose file a path in the data folder is, and whose it is; `nil` for any other path.
  public static func habit(at path: String) -> (person: Username, slug: Slug)? { named(path, .habits) }

  /// The list whose file a path in the data folder is, and whose it is; `nil` for any other path.
  public static func list(at path: String) -> (person: Username, slug: Slug)? { named(path, .lists) }

  private static func named(_ path: String, _ kind: PersonEntry) -> (person: Username, slug: Slug)? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 4, parts[3].hasSuffix(".md"), entry(path) == kind, let person = owner(of: path),
      let slug = Slug(String(parts[3].dropLast(3)))
    else { return nil }
    return (person, slug)
  }

  /// What is read at a path in somebody's folder; `nil` for any other path.
  private static func entry(_ path: String) -> PersonEntry? {
    let parts = path.split(separator: "/", maxSplits: 3)
    return parts.count >= 3 && parts[0] == people ? PersonEntry(rawValue: String(parts[2])) : nil
  }

  // MARK: Paths

  /// The path for opening a file, from its path relative to the data folder.
  public func path(_ relative: String) -> String { Self.join(root, relative) }

  /// The path for showing a file to the person, from its path relative to the data folder.
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
