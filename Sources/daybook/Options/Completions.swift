import DataFolder
import Publishing
import SiteBuild

/// Shell completions: names in the data folder. Only the names of files are read, so that no keystroke waits.
enum Completions {
  static func usernames(_ words: [String] = []) -> [String] {
    guard let root = root(words) else { return [] }
    return Files.names(in: Paths.joined(root, FolderLayout.people))
  }

  /// The slugs of the habits of the person on the command line, otherwise of everybody.
  static func habits(_ words: [String]) -> [String] {
    guard let root = root(words) else { return [] }
    let people = Paths.joined(root, FolderLayout.people)
    let usernames = value(of: "--person", in: words).map { [$0] } ?? Files.names(in: people)
    var slugs: Set<String> = []
    let habits = FolderLayout.PersonEntry.habits.rawValue
    for username in usernames {
      for name in Files.names(in: "\(people)/\(username)/\(habits)") where name.lowercased().hasSuffix(".md") {
        slugs.insert(String(name.dropLast(3)))
      }
    }
    return slugs.sorted()
  }

  /// The slugs of all challenges.
  static func challenges(_ words: [String]) -> [String] {
    guard let root = root(words) else { return [] }
    return Files.names(in: Paths.joined(root, FolderLayout.challenges)).filter { $0.lowercased().hasSuffix(".md") }
      .map { String($0.dropLast(3)) }
  }

  /// The targets to which something was published from this machine.
  static func publishTargets(_ words: [String]) -> [String] {
    guard let root = root(words), let shelf = PublishShelf(of: root) else { return [] }
    return Files.names(in: shelf.path + "/targets").filter { !$0.contains(".") }
  }

  /// The names of the built-in templates.
  static var templates: [String] { BuiltInTemplate.all.map(\.name) }

  private static func root(_ words: [String]) -> String? {
    try? DataLocation.find(value(of: "--data", in: words))
  }

  private static func value(of flag: String, in words: [String]) -> String? {
    for (index, word) in words.enumerated() {
      if word == flag, index + 1 < words.count { return words[index + 1] }
      if word.hasPrefix(flag + "=") { return String(word.dropFirst(flag.count + 1)) }
    }
    return nil
  }
}
