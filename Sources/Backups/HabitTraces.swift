import DataFolder
import Journal

/// The files of a backup that say something of a habit whose file is taken from it: its check-ins and their pictures, and where
/// it is named in a challenge or among what the person keeps of themselves.
public struct HabitTraces {
  private let person: Username
  private let slug: Slug

  /// - Parameter habit: The path of the habit's file; `nil` comes of any other one.
  public init?(of habit: String) {
    guard let (person, slug) = FolderLayout.habit(at: habit) else { return nil }
    (self.person, self.slug) = (person, slug)
  }

  /// Whether a file is one that can name a habit, so that it has to be read.
  public static func areRead(in path: String) -> Bool {
    FolderLayout.isOfCheckIns(path) || kind(of: path) != nil
  }

  /// The files of which nothing that concerns the habit is here any more.
  ///
  /// - Parameters:
  ///   - candidates: The other files that differ or are not here.
  ///   - kept: What is in the backup, for each of them that ``areRead(in:)``.
  ///   - here: What is here; `nil` for what is not here.
  public func paths(among candidates: [String], kept: [String: [UInt8]], here: (String) -> [UInt8]?) -> [String] {
    var found: [String] = []
    var pictures: Set<String> = []
    for path in candidates {
      guard let bytes = kept[path], names(bytes, at: path), !(here(path).map { names($0, at: path) } ?? false)
      else { continue }
      found.append(path)
      for row in rows(bytes, at: path) where !row.photo.isEmpty {
        pictures.insert(FolderLayout.photos(of: person) + "/" + row.photo)
      }
    }
    return (found + candidates.filter { pictures.contains($0) && here($0) == nil }).sorted()
  }

  private func names(_ bytes: [UInt8], at path: String) -> Bool {
    if !rows(bytes, at: path).isEmpty { return true }
    guard let kind = Self.kind(of: path), kind == .challenge || FolderLayout.owner(of: path) == person,
      let file = try? YamlEdit(bytes, kind)
    else { return false }
    return file.keys.contains { key in file.value(of: key).map { names($0, in: kind) } ?? false }
  }

  /// The check-ins of the habit.
  private func rows(_ bytes: [UInt8], at path: String) -> [EventRow] {
    guard FolderLayout.isOfCheckIns(path), FolderLayout.owner(of: path) == person, let sheet = try? EventSheet(bytes)
    else { return [] }
    return sheet.rows(of: slug).map(\.row)
  }

  /// Whether a value is a `habit:` of this name anywhere, which in a challenge stands beside whose it is.
  private func names(_ value: YamlValue, in kind: YamlEdit.Kind) -> Bool {
    switch value {
    case .text, .plain: return false
    case .list(let items): return items.contains { names($0, in: kind) }
    case .mapping(let entries):
      if value.text(of: "habit") == slug.text, kind != .challenge || value.text(of: "person") == person.text {
        return true
      }
      return entries.contains { names($0.value, in: kind) }
    }
  }

  private static func kind(of path: String) -> YamlEdit.Kind? {
    if FolderLayout.isOfChallenge(path) { return .challenge }
    guard let owner = FolderLayout.owner(of: path) else { return nil }
    if path == FolderLayout.profile(of: owner) { return .profile }
    return path == FolderLayout.progress(of: owner) ? .progress : nil
  }
}
