import DataFolder
import Journal

/// How two copies of a file of the data folder become one, which its path says.
public enum FileMerge: Sendable, Hashable {
  /// Rows of check-ins.
  case events
  /// A to-do list of somebody.
  case list(of: Username)
  /// YAML, or Markdown with front matter.
  case yaml(isMarkdown: Bool)
  /// YAML with lines of readers.
  case readers
  /// Lines of text.
  case text
  /// Anything of which no part makes sense alone: pictures, templates, style sheets.
  case whole

  /// - Parameter path: The path relative to the data folder.
  public init(path: String) {
    let parts = path.split(separator: "/").map(String.init)
    let name = parts.last?.lowercased() ?? ""
    let person = parts.count == 4 && parts[0] == FolderLayout.people ? Username(parts[1]) : nil
    let entry = person == nil ? nil : FolderLayout.PersonEntry(rawValue: parts[2])
    if FolderLayout.isOfReaders(path) {
      self = .readers
      return
    }
    switch entry {
    case .events where name.hasSuffix(".csv"): self = .events
    case .lists where name.hasSuffix(".md"):
      self = person.map { .list(of: $0) } ?? .yaml(isMarkdown: true)
    case .habits where name.hasSuffix(".md"): self = .yaml(isMarkdown: true)
    case .photos, .files: self = .whole
    default:
      let isMarkdown = [FolderLayout.challenges, FolderLayout.course].contains(parts.first)
      if name.hasSuffix(".yml") {
        self = .yaml(isMarkdown: false)
      } else if isMarkdown, name.hasSuffix(".md") {
        self = .yaml(isMarkdown: true)
      } else if name == ".gitignore" || name == ".gitattributes" {
        self = .text
      } else {
        self = .whole
      }
    }
  }

  /// Whether such a file is front matter with text below.
  var isMarkdown: Bool {
    switch self {
    case .list, .yaml(isMarkdown: true): true
    case .yaml(isMarkdown: false), .readers, .events, .text, .whole: false
    }
  }

  /// What came of merging a file.
  public struct Outcome: Sendable, Equatable {
    /// The merged file.
    public var bytes: [UInt8]
    /// What both copies changed, each in its own way, in words; both versions are in the file.
    public var conflicts: [String] = []
    /// Rows of check-ins of which nobody knows how often they were recorded; the larger number is in the file.
    public var doubtful: [EventFileMerge.Doubt] = []
  }

  /// Merges two copies.
  ///
  /// - Parameters:
  ///   - base: What both had, empty for no file; `nil` where nobody knows.
  ///   - ours: One copy.
  ///   - theirs: The other copy.
  ///   - moment: The day that is noted with what did not find room.
  ///   - apart: Habits of which nobody knows what both copies had.
  /// - Returns: `nil` where both cannot be one file: where they are no text of their kind, or make sense only as a whole.
  public func merge(
    base: [UInt8]?, ours: [UInt8], theirs: [UInt8], at moment: DayAndTime, apart: Set<Slug> = []
  ) -> Outcome? {
    if base == theirs { return Outcome(bytes: ours) }
    if base == ours { return Outcome(bytes: theirs) }
    // Two devices may have added equal rows, each for a check-in of its own.
    if ours == theirs, self != .events || base == nil { return Outcome(bytes: ours) }
    do throws(EditFlaw) {
      switch self {
      case .events:
        let merge = try EventFileMerge(base: base, ours: ours, theirs: theirs, apart: apart)
        return Outcome(bytes: merge.bytes, conflicts: merge.conflicts.map(\.kept), doubtful: merge.doubtful)
      case .list(let owner):
        let merge = try ListFileMerge(base: base, ours: ours, theirs: theirs, noting: owner, at: moment)
        return Outcome(bytes: merge.bytes, conflicts: merge.conflicts)
      case .yaml(let isMarkdown):
        let merge = try YamlFileMerge(base: base, ours: ours, theirs: theirs, isMarkdown: isMarkdown)
        return Outcome(bytes: merge.bytes, conflicts: merge.conflicts)
      case .readers:
        let merge = try YamlFileMerge(
          base: base, ours: ours, theirs: theirs, isMarkdown: false, hasReaders: true)
        return Outcome(bytes: merge.bytes, conflicts: merge.conflicts)
      case .text: return Outcome(bytes: TextMerge.merged(base: base, ours: ours, theirs: theirs))
      case .whole: return nil
      }
    } catch {
      return nil
    }
  }
}
