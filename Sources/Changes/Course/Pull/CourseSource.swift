import Foundation

/// Where a course comes from, as `source:` of its `course.yml` says it.
enum CourseSource: Sendable, Equatable {
  /// A folder of this machine; absolute.
  case folder(String)
  /// A git repository, and the branch or tag; `nil`: its default branch.
  case git(String, branch: String?)
  /// An address with https: an archive, or a list of files.
  case address(URL)

  /// - Parameter root: The data folder, from which a folder is seen that is not absolute.
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

  /// A branch or tag may follow behind a number sign.
  private static func split(_ text: String) -> (place: String, branch: String?) {
    guard let sign = text.lastIndex(of: "#") else { return (text, nil) }
    let branch = String(text[text.index(after: sign)...])
    return (String(text[..<sign]), branch.isEmpty ? nil : branch)
  }

  /// `git@example.org:course.git`.
  private static func isSSH(_ text: String) -> Bool {
    guard let colon = text.firstIndex(of: ":"), !text.contains("://") else { return false }
    return text[..<colon].contains("@") && !text[..<colon].contains("/")
  }

  /// What git would take for an option, or run as a program, is no place.
  private static func checked(_ place: String) throws(Refusal) -> String {
    guard !place.hasPrefix("-"), !place.contains("::"), !place.isEmpty else {
      throw Refusal("`\(place)` is no git repository")
    }
    return place
  }
}
