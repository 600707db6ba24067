import Foundation

/// The source of a course, as the key `source` of its `course.yml` gives it.
enum CourseSource: Sendable, Equatable {
  /// The absolute path of a folder on this machine.
  case folder(String)
  /// The address of a git repository, and a branch or tag; `nil` for its default branch.
  case git(String, branch: String?)
  /// The https address of an archive or of a list of files.
  case address(URL)

  /// - Parameter root: The data folder, which relative paths start from.
  init(_ text: String, from root: String) throws(Refusal) {
    let (place, branch) = Self.split(text)
    if text.hasPrefix("git+") {
      self = .git(try Self.checked(String(place.dropFirst(4))), branch: branch)
    } else if place.hasPrefix("ssh://") || place.hasPrefix("git://") || place.hasPrefix("file://") || Self.isSSH(place)
      || (place.contains("://") && place.hasSuffix(".git"))
    {
      self = .git(try Self.checked(place), branch: branch)
    } else if place.lowercased().hasPrefix("https://") {
      guard let url = URL(string: text), url.host?.isEmpty == false, url.user == nil, url.password == nil else {
        throw Refusal("`\(text)` is no address", hint: "write it like https://example.org/course.tar.gz")
      }
      self = .address(url)
    } else if place.contains("://") {
      throw Refusal(
        "a course is not fetched from `\(text)`",
        hint: "a folder, a git repository, or an address that begins with https://")
    } else {
      let path = place.hasPrefix("/") ? place : root + "/" + place
      let isRepository = ["/.git", "/HEAD"].contains { FileManager.default.fileExists(atPath: path + $0) }
      self = isRepository ? .git(path, branch: branch) : .folder(path)
    }
  }

  /// Splits off the branch or tag, which may follow after a number sign.
  private static func split(_ text: String) -> (place: String, branch: String?) {
    guard let sign = text.lastIndex(of: "#") else { return (text, nil) }
    let branch = String(text[text.index(after: sign)...])
    return (String(text[..<sign]), branch.isEmpty ? nil : branch)
  }

  /// Whether the text is an address like `git@example.org:course.git`.
  private static func isSSH(_ text: String) -> Bool {
    guard let colon = text.firstIndex(of: ":"), !text.contains("://") else { return false }
    return text[..<colon].contains("@") && !text[..<colon].contains("/")
  }

  /// The address of a repository. It throws for a text that git would take for an option or run as a program.
  private static func checked(_ place: String) throws(Refusal) -> String {
    guard !place.hasPrefix("-"), !place.contains("::"), !place.isEmpty else {
      throw Refusal("`\(place)` is no git repository")
    }
    return place
  }
}
