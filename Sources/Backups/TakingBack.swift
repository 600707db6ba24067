import DataFolder
import Journal

/// What becomes of a data folder when files are taken from a backup, beside what the files say themselves.
public enum TakingBack {
  /// What is in a file here and not in the backup, and goes when the file is taken from there.
  public struct Loss: Sendable, Equatable {
    /// The path in the data folder.
    public var path: String
    /// How many check-ins go.
    public var checkIns = 0
    /// How many tasks go.
    public var tasks = 0
  }

  /// What goes when a file is taken from a backup; `nil` where nothing does that somebody recorded.
  ///
  /// - Parameters:
  ///   - here: What is in the file.
  ///   - kept: What is in the backup.
  public static func loss(at path: String, here: [UInt8], kept: [UInt8]) -> Loss? {
    guard let kind = kind(of: path) else { return nil }
    // Equal lines are as many check-ins.
    var left: [ArraySlice<UInt8>: Int] = [:]
    for line in lines(of: kept) { left[line, default: 0] += 1 }
    var lost: [ArraySlice<UInt8>] = []
    for line in lines(of: here) {
      if let count = left[line], count > 0 { left[line] = count - 1 } else { lost.append(line) }
    }
    var loss = Loss(path: path)
    switch kind {
    // The first line names the columns.
    case .events: loss.checkIns = lost.count { $0.startIndex > 0 }
    case .list: loss.tasks = lost.count { $0.drop { $0 == 0x20 }.starts(with: "- [".utf8) }
    }
    return loss.checkIns + loss.tasks > 0 ? loss : nil
  }

  /// The files of a backup that say something of a habit whose file is taken from it, and of which nothing is here any more:
  /// its check-ins, where they are named in a challenge or among reminders, and their pictures.
  ///
  /// - Parameters:
  ///   - habit: The path of the habit's file, which is not here.
  ///   - candidates: The other files that differ or are not here.
  ///   - kept: What is in the backup, for each of them that is a text.
  ///   - here: What is here; `nil` for what is not here.
  public static func traces(
    of habit: String, among candidates: [String], kept: [String: [UInt8]], here: (String) -> [UInt8]?
  ) -> [String] {
    guard let (person, slug) = FolderLayout.habit(at: habit).map({ ($0.person, Array($0.slug.text.utf8)) }) else {
      return []
    }
    let own = "\(FolderLayout.people)/\(person)/"
    var traces: [String] = []
    var pictures: [ArraySlice<UInt8>] = []
    for path in candidates where path.hasPrefix(own) || path.hasPrefix("challenges/") {
      guard FolderLayout.habit(at: path) == nil, let bytes = kept[path], names(slug, in: bytes[...]),
        !(here(path).map { names(slug, in: $0[...]) } ?? false)
      else { continue }
      traces.append(path)
      pictures += lines(of: bytes).filter { names(slug, in: $0) }
    }
    traces += candidates.filter { path in
      guard path.hasPrefix(own), FolderLayout.isOfPictures(path), here(path) == nil,
        let name = path.split(separator: "/").last
      else { return false }
      return pictures.contains { names(Array(name.utf8), in: $0) }
    }
    return traces.sorted()
  }

  private enum Kind { case events, list }

  private static func kind(of path: String) -> Kind? {
    if FolderLayout.list(at: path) != nil { return .list }
    let parts = path.split(separator: "/")
    return FolderLayout.owner(of: path) != nil && parts.count == 4 && parts[2] == "events" && path.hasSuffix(".csv")
      ? .events : nil
  }

  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split(separator: 0x0A).map { $0.last == 0x0D ? $0.dropLast() : $0 }
  }

  /// Whether a word stands in a text, and not as part of a longer one.
  private static func names(_ word: [UInt8], in text: ArraySlice<UInt8>) -> Bool {
    guard let first = word.first else { return false }
    func isPart(_ byte: UInt8) -> Bool {
      0x61...0x7A ~= byte || 0x41...0x5A ~= byte || 0x30...0x39 ~= byte || byte == 0x2D || byte == 0x5F
    }
    var rest = text
    while let start = rest.firstIndex(of: first) {
      let end = start + word.count
      guard end <= text.endIndex else { return false }
      if text[start..<end].elementsEqual(word), start == text.startIndex || !isPart(text[start - 1]),
        end == text.endIndex || !isPart(text[end])
      {
        return true
      }
      rest = text[(start + 1)...]
    }
    return false
  }
}
