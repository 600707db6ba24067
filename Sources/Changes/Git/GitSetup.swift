import DataFolder
import Diagnostics
import Foundation

/// Makes a data folder a repository that merges by what its files mean, also when somebody calls `git merge` by hand.
public struct GitSetup: Sendable {
  private let git: GitRepository

  /// - Parameter git: The repository that there is, or is going to be.
  public init(_ git: GitRepository) { self.git = git }

  /// Refuses a data folder that is no repository, or a part of a larger one.
  func requireOwnRepository() throws(Refusal) {
    guard let top = try git.top() else {
      throw Refusal("this data folder is no git repository", hint: "\(call: "sync", "init") makes it one")
    }
    guard Self.real(top) == Self.real(git.root) else { throw Self.partOf(top) }
  }

  private static func partOf(_ top: String) -> Refusal {
    Refusal(
      "this data folder is part of the git repository \(top)",
      hint: """
        its commits would take in whatever else changed there, so it needs a repository of its own: move it out of there, \
        or have the other one ignore it, by a line in its .gitignore and `git rm -r --cached`, and call \
        \(call: "sync", "init") again
        """)
  }

  /// Whether the repository around the data folder keeps out of it.
  private func isIgnoredAround() throws(Refusal) -> Bool {
    try git.run(["check-ignore", "--quiet", "--", Self.real(git.root)]).status == 0
  }

  private static func real(_ path: String) -> String { URL(fileURLWithPath: path).resolvingSymlinksInPath().path }

  /// Whether `git merge` asks this program.
  public func hasDrivers() throws(Refusal) -> Bool {
    for driver in MergeDriver.allCases where try git.line(["config", "--get", driver.key]) != driver.line {
      return false
    }
    return try git.folder().map { Self.contains(MergeDriver.attributes, in: $0 + "/info/attributes") } ?? false
  }

  /// Makes the repository, or adds what it lacks; a second time it changes nothing.
  ///
  /// - Parameter remote: The repository with which devices are brought in line; `nil` leaves it as it is.
  /// - Returns: Whether the repository is new.
  public func run(remote: String?) throws(Refusal) -> Bool {
    var top = try git.top()
    if let around = top, Self.real(around) != Self.real(git.root) {
      guard try isIgnoredAround() else { throw Self.partOf(around) }
      top = nil
    }
    if let remote { try Self.check(remote) }
    if top == nil { try git.said(["init", "--quiet", "--initial-branch=main", "--template="]) }
    if let remote {
      let address = Self.isFolder(remote) ? URL(fileURLWithPath: remote).standardizedFileURL.path : remote
      let verb = try git.remote() == nil ? "add" : "set-url"
      try git.said(["remote", verb, GitRepository.remoteName, address])
    }
    for driver in MergeDriver.allCases {
      try git.said(["config", driver.nameKey, driver.title])
      try git.said(["config", driver.key, driver.line])
    }
    if let folder = try git.folder() {
      try Self.add(MergeDriver.attributes, to: folder + "/info/attributes")
    }
    return top == nil
  }

  /// The lines that the data folder's `.gitattributes` and `.gitignore` lack, by file.
  ///
  /// - Parameter bytes: Reads a file of the data folder; `nil` where there is none.
  public static func missingLines(_ bytes: (String) throws -> [UInt8]?) throws -> [(path: String, bytes: [UInt8])] {
    let wanted = [(".gitattributes", MergeDriver.shared), (".gitignore", GitSecrets.ignored)]
    return try wanted.compactMap { path, lines in
      let present = try bytes(path) ?? []
      let added = with(lines, present)
      return added == present ? nil : (path, added)
    }
  }

  private static func check(_ remote: String) throws(Refusal) {
    if remote.isEmpty || remote.hasPrefix("-") || remote.contains("::") || remote.contains(where: \.isNewline) {
      throw Refusal("`\(remote)` is no address of a repository", hint: "for example ssh://home.example/~/daybook.git")
    }
  }

  private static func isFolder(_ remote: String) -> Bool {
    !remote.contains(":")
      && (remote.hasPrefix("/") || remote.hasPrefix(".") || FileManager.default.fileExists(atPath: remote))
  }

  private static func contains(_ lines: [String], in path: String) -> Bool {
    let present = FileManager.default.contents(atPath: path).map { Array($0) } ?? []
    return with(lines, present) == present
  }

  private static func add(_ lines: [String], to path: String) throws(Refusal) {
    let present = FileManager.default.contents(atPath: path).map { Array($0) } ?? []
    let added = with(lines, present)
    if added == present { return }
    do {
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(added).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw Refusal("\(path) cannot be written")
    }
  }

  /// A text with lines at its end that it lacks.
  private static func with(_ lines: [String], _ text: [UInt8]) -> [UInt8] {
    let present = Set(String(decoding: text, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init))
    let missing = lines.filter { !present.contains($0) }
    if missing.isEmpty { return text }
    let gap: [UInt8] = text.isEmpty || text.last == 0x0A ? [] : [0x0A]
    return text + gap + Array(missing.map { $0 + "\n" }.joined().utf8)
  }
}
