import Diagnostics
import Hashing
import Journal
import Yaml

/// The copy of a course that comes from elsewhere, as `course pull` keeps it under `.daybook/course/`:
///
///     .daybook/course/pulled.yml      what was fetched from where, and which copy holds it
///     .daybook/course/copy-…/         the course: course.yml, weeks, pictures
///
/// A copy never changes; a newer one lies beside it before `pulled.yml` is replaced, in one step. Deleting it all loses
/// nothing that another pull would not bring back.
public struct PulledCourse: Sendable, Equatable {
  /// Where the copies lie, seen from the data folder.
  public static let folder = FolderLayout.state("course")
  /// The file that says which copy is read, seen from the data folder.
  public static let record = folder + "/pulled.yml"
  static let keys = ["source", "copy", "version", "versions", "on"]
  static let prefix = "copy-"

  /// As `course.yml` had it when it was fetched.
  public var source: String
  /// The name of the folder that holds it.
  public var copy: String
  /// By which the source tells whether it changed: an ETag, or a commit.
  public var version: String?
  /// By path, where the files of a list tell it each for itself; both in printable ASCII.
  public var versions: [String: String]
  /// The day on which it was last found to be current.
  public var on: Day?

  /// What `pulled.yml` is to say of a copy that lies under ``folder`` already.
  public init(source: String, copy: String, version: String? = nil, versions: [String: String] = [:], on: Day? = nil) {
    self.source = source
    self.copy = copy
    self.version = version
    self.versions = versions
    self.on = on
  }

  /// Seen from the data folder.
  public var path: String { Self.folder + "/" + copy }

  /// The name of the folder for a copy of these files, the same for the same names and contents.
  public static func copyName(of files: [(path: String, bytes: [UInt8])]) -> String {
    var hash = SHA256()
    for file in files {
      hash.update(Array("\(file.path.utf8.count) \(file.path) \(file.bytes.count) ".utf8))
      hash.update(file.bytes)
    }
    return prefix + FileDigest.hexadecimal(hash.digest().prefix(10))
  }

  /// What was fetched last; `nil` where nothing was, or nobody can tell any more.
  public static func read(in layout: FolderLayout) -> PulledCourse? {
    guard case .success(let root) = OpenFolder.root(layout.root) else { return nil }
    return read(in: root, files: FolderFiles(layout: layout))
  }

  static func read(in root: OpenFolder, files: FolderFiles) -> PulledCourse? {
    var problems: [Diagnostic] = []
    guard let state = try? root.folder(FolderLayout.state).get(), let folder = try? state.folder("course").get(),
      case .source(let source) = files.source("pulled.yml", in: folder, into: &problems),
      let node = YamlDocument.parse(source, in: source.start..<source.bytes.count),
      let fields = Fields(node, in: source, known: keys, of: "a pulled course"),
      let origin = fields.line("source", within: .address)?.text, let copy = fields.line("copy")?.text,
      copy.hasPrefix(prefix), !copy.contains("/")
    else { return nil }
    var versions: [String: String] = [:]
    if case .mapping(let entries)? = fields.node("versions")?.content {
      for entry in entries {
        if case .scalar(let version, _) = entry.value.content { versions[entry.key] = version }
      }
    }
    return PulledCourse(
      source: origin, copy: copy, version: fields.line("version")?.text, versions: versions, on: fields.day("on"))
  }

  /// The file that keeps it.
  func bytes() throws(EditFlaw) -> [UInt8] {
    var file = try YamlEdit([], .progress)
    try file.set("source", to: .text(source))
    try file.set("copy", to: .text(copy))
    if let version { try file.set("version", to: .text(version)) }
    if let on { try file.set("on", to: .plain(on.description)) }
    if versions.isEmpty { return file.bytes }
    let lines = versions.sorted { $0.key < $1.key }.map {
      "  \(YamlScalar.quoted($0.key)): \(YamlScalar.quoted($0.value))\n"
    }
    return file.bytes + Array(("versions:\n" + lines.joined()).utf8)
  }

  /// The copy of what a source gave; `nil` while nothing was fetched from it.
  static func current(of source: String, in root: OpenFolder, files: FolderFiles) -> ListedFolder? {
    guard let pulled = read(in: root, files: files), pulled.source == source,
      let state = try? root.folder(FolderLayout.state).get(), let folder = try? state.folder("course").get()
    else { return nil }
    var problems: [Diagnostic] = []
    return files.folder(pulled.copy, in: folder, into: &problems)
  }

  /// What is wrong with a copy, whether or not it is the one that is read.
  public func problems(in layout: FolderLayout, limits: Settings.Limits) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    let files = FolderFiles(layout: layout)
    guard case .success(let root) = OpenFolder.root(layout.root),
      let state = try? root.folder(FolderLayout.state).get(),
      let folder = try? state.folder("course").get(),
      let copy = files.folder(self.copy, in: folder, into: &problems)
    else {
      return problems + [
        Diagnostic(.error, .missingFile, "the copy is not there", at: SourceLocation(path: layout.displayed(path)))
      ]
    }
    let reader = CourseReader(files: files, limits: limits)
    let outline = reader.outline(ofPulled: copy, into: &problems)
    if reader.read(outline, into: &problems)?.posts.isEmpty == true {
      problems.append(
        Diagnostic(.error, .emptyCourse, "the course has no posts", at: SourceLocation(path: layout.displayed(path))))
    }
    return problems.inReadingOrder()
  }
}
