import Journal

/// Everything that is a person's in a data folder, file by file, for whoever takes it along.
public struct PersonFiles: Sendable {
  /// The paths of the files relative to the person's folder, sorted. The account is not among them: it holds secrets.
  public let paths: [String]
  private let folder: OpenFolder

  /// The most bytes of a file that is taken along: 1 GiB.
  private static let largest = 1 << 30

  /// - Parameters:
  ///   - username: Whose files.
  ///   - root: The data folder.
  /// - Returns: `nil` where there is no such person.
  public init?(of username: Username, in root: String) {
    guard case .success(let opened) = OpenFolder.root(root),
      case .success(let people) = opened.folder(FolderLayout.people),
      case .success(let folder) = people.folder(username.text)
    else { return nil }
    self.folder = folder
    let account = FolderLayout.PersonEntry.account.rawValue
    paths = Self.paths(in: folder, below: "").filter { $0 != account }
  }

  private static func paths(in folder: OpenFolder, below path: String) -> [String] {
    guard case .success(let entries) = folder.entries() else { return [] }
    return entries.flatMap { entry -> [String] in
      if entry.kind == .file { return [path + entry.name] }
      // A link may lead to the files of somebody else.
      guard entry.kind == .folder, case .success(let inner) = folder.folder(entry.name) else { return [] }
      return paths(in: inner, below: path + entry.name + "/")
    }
  }

  /// What a file contains; `nil` where it is gone by now, or cannot be read.
  public func bytes(of path: String) -> [UInt8]? {
    var folder = folder
    let names = path.split(separator: "/").map(String.init)
    for name in names.dropLast() {
      guard case .success(let next) = folder.folder(name) else { return nil }
      folder = next
    }
    guard let name = names.last, case .success(let bytes) = folder.contents(of: name, upTo: Self.largest) else {
      return nil
    }
    return bytes
  }

  /// Where a habit was imported from; `nil` where its file does not say it.
  public func origin(of habit: Slug) -> HabitOrigin? {
    guard let bytes = bytes(of: "\(FolderLayout.PersonEntry.habits.rawValue)/\(habit).md"),
      let file = try? YamlEdit(bytes, .habit)
    else { return nil }
    return HabitOrigin(file)
  }

  /// What the file of a challenge contains; `nil` where it is gone, or cannot be read.
  public static func challenge(_ slug: Slug, in root: String) -> [UInt8]? {
    guard case .success(let opened) = OpenFolder.root(root),
      case .success(let folder) = opened.folder(FolderLayout.challenges),
      case .success(let bytes) = folder.contents(of: "\(slug).md", upTo: FolderFiles.largestFile)
    else { return nil }
    return bytes
  }
}
