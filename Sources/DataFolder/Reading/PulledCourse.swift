import Diagnostics
import Hashing
import Journal
import Yaml

/// The stored copy of a pulled course, under `.daybook/course/`:
///
///     .daybook/course/pulled.yml      what was fetched from where, and which copy holds it
///     .daybook/course/copy-…/         the course: course.yml, weeks, pictures
///
/// A copy never changes. A newer one is stored next to it before `pulled.yml` is replaced in one step. If all of it is
/// deleted, another pull restores it.
public struct PulledCourse: Sendable, Equatable {
  /// The folder of the copies, relative to the data folder.
  public static let folder = FolderLayout.state("course")
  /// The file that names the current copy, relative to the data folder.
  public static let record = folder + "/pulled.yml"
  static let keys = ["source", "copy", "version", "versions", "on"]
  static let prefix = "copy-"

  /// The source in `course.yml` at the time of the pull.
  public var source: String
  /// The name of the copy's folder.
  public var copy: String
  /// The version of the source, by which a later pull notices that nothing changed: an ETag or a commit.
  public var version: String?
  /// For a list of files, the version of each by its path; both in printable ASCII.
  public var versions: [String: String]
  /// The day on which the copy was last found to be up to date.
  public var on: Day?

  /// The content of `pulled.yml` for a copy that is stored under ``folder`` already.
  public init(source: String, copy: String, version: String? = nil, versions: [String: String] = [:], on: Day? = nil) {
    self.source = source
    self.copy = copy
    self.version = version
    self.versions = versions
    self.on = on
  }

  /// The path of the copy's folder, relative to the data folder.
  public var path: String { Self.folder + "/" + copy }

  /// The name of the folder for a copy of these files; it is the same for the same paths and contents.
  public static func copyName(of files: [(path: String, bytes: [UInt8])]) -> String {
    var hash = SHA256()
    for file in files {
      hash.update(Array("\(file.path.utf8.count) \(file.path) \(file.bytes.count) ".utf8))
      hash.update(file.bytes)
    }
    return prefix + Hexadecimal.text(of: hash.digest().prefix(10))
  }

  /// The record of the last pull; `nil` where there is none or it cannot be read.
  public static func read(in layout: FolderLayout) -> PulledCourse? {
    guard case .success(let root) = OpenFolder.root(layout.root) else { return nil }
    return read(in: root, files: FolderFiles(layout: layout))
  }

  static func read(in root: OpenFolder, files: FolderFiles) -> PulledCourse? {
    var problems: [Diagnostic] = []
    guard let folder = copies(in: root),
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

  /// The bytes of `pulled.yml`.
  func bytes() throws(EditFlaw) -> [UInt8] {
    var entries = [YamlValue.Entry("source", .text(source)), YamlValue.Entry("copy", .text(copy))]
    if let version { entries.append(YamlValue.Entry("version", .text(version))) }
    if let on { entries.append(YamlValue.Entry("on", .plain(on.description))) }
    let file = try YamlEdit(new: .progress, entries)
    if versions.isEmpty { return file.bytes }
    let lines = versions.sorted { $0.key < $1.key }.map {
      "  \(YamlScalar.quoted($0.key)): \(YamlScalar.quoted($0.value))\n"
    }
    return file.bytes + Array(("versions:\n" + lines.joined()).utf8)
  }

  /// The current copy of a source's course; `nil` while nothing was fetched from that source.
  static func current(of source: String, in root: OpenFolder, files: FolderFiles) -> ListedFolder? {
    guard let pulled = read(in: root, files: files), pulled.source == source, let folder = copies(in: root) else {
      return nil
    }
    var problems: [Diagnostic] = []
    return files.folder(pulled.copy, in: folder, into: &problems)
  }

  /// The folder of the copies. The one around it becomes another with whatever is kept there, so it is not told to have been
  /// looked at.
  private static func copies(in root: OpenFolder) -> OpenFolder? {
    switch root.folder(FolderLayout.state, tracedBy: root.trace).flatMap({ $0.folder("course") }) {
    case .success(let folder): return folder
    case .failure(.missing): root.trace?.noteMissing(folder)
    case .failure: root.trace?.giveUp(folder)
    }
    return nil
  }

  /// All problems in a copy, whether it is the current one or not.
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
