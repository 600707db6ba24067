import Diagnostics
import Foundation
import Outside

/// The git repository of a data folder, spoken to by the program `git`.
///
/// Nothing of the repository can run a program: no hooks, no monitor of files, no helper of a protocol. Nobody is asked for a
/// password: keys and credential helpers have to be set up.
public struct GitRepository: Sendable {
  /// The data folder, which is the work tree.
  let root: String
  /// When git is ended.
  let deadline: ContinuousClock.Instant
  /// How long another git is waited for.
  private let patience: Duration
  /// Lets another git go on for a moment.
  private let pause: @Sendable () -> Void

  /// - Parameters:
  ///   - root: The data folder.
  ///   - deadline: When git is ended, whatever it is doing.
  ///   - patience: How long another git that is at work in the folder is waited for.
  ///   - pause: What is done between two looks whether the other git is done.
  public init(
    root: String, until deadline: ContinuousClock.Instant, patience: Duration = .seconds(10),
    pause: @escaping @Sendable () -> Void = { usleep(50_000) }
  ) {
    self.root = root
    self.deadline = deadline
    self.patience = patience
    self.pause = pause
  }

  /// A git that asks nobody and reads no variable that would lead it to another repository.
  static func tool(_ added: [String: String] = [:]) -> ExternalTool {
    ExternalTool(
      named: "git",
      environment: [
        "GIT_TERMINAL_PROMPT": "0", "GIT_ALLOW_PROTOCOL": "https:ssh:git:file", "GIT_LFS_SKIP_SMUDGE": "1",
        "GIT_ASKPASS": "true", "SSH_ASKPASS_REQUIRE": "never", "LC_ALL": "C",
        "GIT_SSH_COMMAND": ProcessInfo.processInfo.environment["GIT_SSH_COMMAND"] ?? "ssh -o BatchMode=yes",
      ].merging(added) { $1 },
      // If a git hook calls this program, these variables would make git use the hook's repository.
      without: [
        "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_COMMON_DIR", "GIT_NAMESPACE",
      ])
  }

  private static let safely = [
    "core.hooksPath=/dev/null", "core.fsmonitor=false", "core.autocrlf=false", "core.safecrlf=false",
    "core.quotePath=false", "commit.gpgSign=false", "tag.gpgSign=false", "push.gpgSign=false",
    "submodule.recurse=false", "protocol.ext.allow=never", "transfer.fsckObjects=true", "advice.detachedHead=false",
    "merge.renames=true",
  ].flatMap { ["-c", $0] }

  /// Runs git in the data folder.
  ///
  /// - Throws: ``Refusal`` where git is missing or takes too long.
  package func run(
    _ arguments: [String], reading input: [UInt8] = [], environment: [String: String] = [:]
  ) throws(Refusal) -> ExternalTool.Result {
    do throws(ExternalTool.Flaw) {
      let end = min(deadline, .now + patience)
      while true {
        let result = try Self.tool(environment).run(
          ["-C", root] + Self.safely + arguments, reading: input, until: deadline)
        // A git that somebody else called, or that a program called which was ended, is done in a moment. One that meets its
        // lock has done nothing.
        guard GitFailure(result).isLocked, ContinuousClock.now < end else { return result }
        pause()
      }
    } catch {
      switch error {
      case .missing:
        throw Refusal("`git` is not installed", hint: "devices are brought in line, and branches published to, by it")
      case .noTemporaryFolder: throw Refusal("no temporary folder could be made", hint: "is the disk full?")
      case .timedOut, .tooLarge:
        throw Refusal(
          "git took longer than it may", hint: "is there a connection? \(flags: "--timeout", .number) waits longer")
      }
    }
  }

  /// What git says when it does what it is told.
  ///
  /// - Throws: ``Refusal`` with what git says where it does not.
  @discardableResult
  package func said(
    _ arguments: [String], reading input: [UInt8] = [], environment: [String: String] = [:]
  ) throws(Refusal) -> String {
    let result = try run(arguments, reading: input, environment: environment)
    guard result.status == 0 else { throw GitFailure(result).refusal }
    return result.output
  }

  /// The first line of what git says; `nil` where it refuses or says nothing.
  func line(_ arguments: [String]) throws(Refusal) -> String? {
    let result = try run(arguments)
    guard result.status == 0 else { return nil }
    return result.output.split(separator: "\n").first.map(String.init)
  }

  // MARK: What there is

  /// The folder of git's own files; `nil` where the data folder is no repository.
  func folder() throws(Refusal) -> String? { try line(["rev-parse", "--absolute-git-dir"]) }

  /// The top of the work tree in which the data folder lies; `nil` for none.
  func top() throws(Refusal) -> String? { try line(["rev-parse", "--show-toplevel"]) }

  /// The commit of a name; `nil` for none.
  func commit(_ name: String) throws(Refusal) -> String? {
    try line(["rev-parse", "--quiet", "--verify", name + "^{commit}"])
  }

  /// The branch that is checked out; `nil` for none.
  func branch() throws(Refusal) -> String? { try line(["symbolic-ref", "--quiet", "--short", "HEAD"]) }

  /// The address of the repository with which others are brought in line; `nil` for none.
  func remote() throws(Refusal) -> String? { try line(["config", "--get", "remote.\(Self.remoteName).url"]) }

  /// What git calls the repository with which others are brought in line.
  static let remoteName = "origin"

  /// What git knows of that repository's branch since it was asked last.
  func remoteCommit(_ branch: String) throws(Refusal) -> String? {
    try commit("refs/remotes/\(Self.remoteName)/\(branch)")
  }

  /// Whether a commit has the other one among those before it, or is the same.
  func contains(_ commit: String, _ earlier: String) throws(Refusal) -> Bool {
    try run(["merge-base", "--is-ancestor", earlier, commit]).status == 0
  }

  /// A file of a commit.
  package struct Entry: Sendable, Hashable {
    package var mode: String
    package var blob: String
  }

  /// The files of a commit by their paths.
  package func files(of commit: String, environment: [String: String] = [:]) throws(Refusal) -> [String: Entry] {
    var files: [String: Entry] = [:]
    let listed = try said(["ls-tree", "-r", "-z", "--full-tree", commit], environment: environment)
    for line in listed.split(separator: "\0") {
      let parts = line.split(separator: "\t", maxSplits: 1)
      let words = parts[0].split(separator: " ")
      guard parts.count == 2, words.count == 3 else { continue }
      files[String(parts[1])] = Entry(mode: String(words[0]), blob: String(words[2]))
    }
    return files
  }

  /// The contents of blobs.
  func contents(of blobs: [String]) throws(Refusal) -> [String: [UInt8]] {
    if blobs.isEmpty { return [:] }
    let result = try run(["cat-file", "--batch"], reading: Array((blobs.joined(separator: "\n") + "\n").utf8))
    guard result.status == 0 else { throw GitFailure(result).refusal }
    var contents: [String: [UInt8]] = [:]
    var rest = result.bytes[...]
    while let end = rest.firstIndex(of: 0x0A) {
      let words = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ")
      guard words.count == 3, let size = Int(words[2]), size < rest[(end + 1)...].count else {
        throw Refusal("git does not have all that it should have", hint: "`git fsck` says what is missing")
      }
      contents[String(words[0])] = Array(rest[(end + 1)...].prefix(size))
      rest = rest[(end + 1)...].dropFirst(size + 1)
    }
    return contents
  }
}

/// What git says when it does not do what it is told.
package struct GitFailure {
  private let result: ExternalTool.Result

  package init(_ result: ExternalTool.Result) { self.result = result }

  private func says(_ parts: String...) -> Bool {
    parts.contains { result.errors.contains($0) || result.output.contains($0) }
  }

  /// Whether another git is at work in the same folder, or was ended while it was.
  var isLocked: Bool { result.status != 0 && says(".lock': File exists") }

  /// Whether somebody else pushed meanwhile.
  package var isBehind: Bool {
    says("[rejected]", "non-fast-forward", "fetch first", "cannot lock ref", "failed to update ref", "stale info")
  }

  package var refusal: Refusal {
    // What ssh says ends with a carriage return, too, and tells more than what git says after it.
    let lines = result.errors.split(whereSeparator: \.isNewline).map(String.init)
    let line =
      lines.first { text in ["ssh: ", "fatal: ", "error: ", "remote: "].contains { text.hasPrefix($0) } } ?? lines.last
    let words = line.map { text in
      ["fatal: ", "error: ", "remote: "].reduce(text) { $0.hasPrefix($1) ? String($0.dropFirst($1.count)) : $0 }
    }
    return Refusal("git: \(words ?? "it ended with \(result.status)")", hint: hint)
  }

  /// Whether there is no such repository.
  private var isMissing: Bool { says("does not appear to be a git repository", "not found", "does not exist") }

  private var hint: Hint? {
    if says("Could not resolve host", "Connection refused", "Connection timed out", "Network is unreachable") {
      return "the repository cannot be reached; nothing is lost, and the next call goes on"
    }
    if says("Permission denied", "could not read Username", "Authentication failed", "terminal prompts disabled") {
      return "nobody is asked for a password: set up a key or a credential helper, so that `git fetch` asks for none"
    }
    if isMissing {
      return "is the address right? \(call: "sync", "init", .folder) sets another one"
    }
    if says("index.lock", "Unable to create") {
      return "another git is at work here, or was ended while it was; if none is, remove the file that is named"
    }
    if says("dubious ownership") { return "the folder belongs to somebody else: call it as that user" }
    return nil
  }
}
