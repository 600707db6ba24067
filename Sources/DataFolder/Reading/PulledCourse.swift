import Diagnostics
import Journal

/// The copy of a course that comes from elsewhere, as `course pull` keeps it under `.daybook/course/`:
///
///     .daybook/course/pulled.yml      what was fetched from where, and which copy holds it
///     .daybook/course/copy-…/         the course: course.yml, weeks, pictures
///
/// A copy never changes; a newer one lies beside it before `pulled.yml` is replaced, in one step. Deleting it all loses
/// nothing that another pull would not bring back.
public struct PulledCourse: Sendable, Equatable {
  public static let folder = ".daybook/course"
  public static let record = ".daybook/course/pulled.yml"
  static let keys = ["source", "copy", "version", "on"]

  /// As `course.yml` had it when it was fetched.
  public var source: String
  /// The name of the folder that holds it.
  public var copy: String
  /// By which the source tells whether it changed: an ETag, or a commit.
  public var version: String?
  /// The day on which it was last found to be current.
  public var on: Day?

  public init(source: String, copy: String, version: String? = nil, on: Day? = nil) {
    self.source = source
    self.copy = copy
    self.version = version
    self.on = on
  }

  /// Seen from the data folder.
  public var path: String { Self.folder + "/" + copy }

  /// What was fetched last; `nil` where nothing was, or nobody can tell any more.
  public static func read(in layout: FolderLayout) -> PulledCourse? {
    guard case .success(let root) = OpenFolder.root(layout.root) else { return nil }
    return read(in: root, files: FolderFiles(layout: layout))
  }

  static func read(in root: OpenFolder, files: FolderFiles) -> PulledCourse? {
    var problems: [Diagnostic] = []
    guard let state = try? root.folder(".daybook").get(), let folder = try? state.folder("course").get(),
      case .source(let source) = files.source("pulled.yml", in: folder, into: &problems),
      let node = YamlDocument.parse(source, in: source.start..<source.bytes.count),
      let fields = Fields(node, in: source, known: keys, of: "a pulled course"),
      let origin = fields.line("source")?.text, let copy = fields.line("copy")?.text,
      copy.hasPrefix("copy-"), !copy.contains("/")
    else { return nil }
    return PulledCourse(
      source: origin, copy: copy, version: fields.line("version")?.text, on: fields.day("on"))
  }

  /// The copy of what a source gave; `nil` while nothing was fetched from it.
  static func current(of source: String, in root: OpenFolder, files: FolderFiles) -> ListedFolder? {
    guard let pulled = read(in: root, files: files), pulled.source == source,
      let state = try? root.folder(".daybook").get(), let folder = try? state.folder("course").get()
    else { return nil }
    var problems: [Diagnostic] = []
    return files.folder(pulled.copy, in: folder, into: &problems)
  }
}
