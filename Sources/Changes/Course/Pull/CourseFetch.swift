import DataFolder
import Deflate
import Fetching
import Foundation
import Outside

/// Fetches the files of a course from its source. It writes nothing but temporary files.
struct CourseFetch: Sendable {
  /// The result of a fetch.
  enum Outcome: Sendable {
    case unchanged
    /// The course's files.
    ///
    /// - Parameters:
    ///   - version: The source's version, by which a later fetch notices that nothing changed.
    ///   - versions: For a list of files, the version of each by its path.
    case files(CourseFileSet, version: String?, versions: [String: String] = [:])
  }

  /// The files of the last fetch, which are still stored.
  struct Last: Sendable {
    var version: String?
    var versions: [String: String]
    var files: CourseFileSet
  }

  let source: CourseSource
  let last: Last?
  let limits: CoursePull.Limits
  let deadline: ContinuousClock.Instant
  /// The path of a file with certificates to trust instead of the system's; `nil` for the system's.
  let certificates: String?

  func run() throws(Refusal) -> Outcome {
    switch source {
    case .folder(let path):
      guard FileManager.default.fileExists(atPath: path + "/course.yml") else {
        throw Refusal("there is no course in `\(path)`", hint: "a course is a folder with a course.yml")
      }
      return .files(try CourseFileSet(folder: path), version: nil)
    case .git(let repository, let branch): return try clone(repository, branch)
    case .address(let url): return try download(url)
    }
  }

  private func temporaryFolder() throws(Refusal) -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("daybook-course-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      return folder.path
    } catch {
      throw Self.noTemporaryFolder
    }
  }

  private static let noTemporaryFolder = Refusal("no temporary folder could be made", hint: "is the disk full?")

  private func run(
    _ tool: ExternalTool, _ arguments: [String], watching watched: ExternalTool.Watched? = nil
  ) throws(Refusal) -> ExternalTool.Result {
    do throws(ExternalTool.Flaw) {
      return try tool.run(arguments, until: deadline, watching: watched)
    } catch {
      switch error {
      case .missing(let name): throw Refusal("`\(name)` is not installed", hint: "courses are fetched with it")
      case .noTemporaryFolder: throw Self.noTemporaryFolder
      case .timedOut:
        throw Refusal(
          "it took longer than its limit of \(limits.seconds) s",
          hint: "\(flags: "--timeout", "\(limits.seconds * 2)") waits longer")
      case .tooLarge: throw tooLarge(limits.download)
      }
    }
  }

  // MARK: git

  private func clone(_ repository: String, _ branch: String?) throws(Refusal) -> Outcome {
    if let branch, branch.hasPrefix("-") || branch.isEmpty { throw Refusal("`\(branch)` is no branch") }
    // Nobody can type a password, and nothing in the repository may be run.
    let git = ExternalTool(
      named: "git",
      environment: [
        "GIT_TERMINAL_PROMPT": "0", "GIT_ALLOW_PROTOCOL": "https:ssh:git:file", "GIT_LFS_SKIP_SMUDGE": "1",
        "GIT_ASKPASS": "true", "SSH_ASKPASS_REQUIRE": "never", "LC_ALL": "C",
        "GIT_SSH_COMMAND": ProcessInfo.processInfo.environment["GIT_SSH_COMMAND"] ?? "ssh -o BatchMode=yes",
      ],
      // If a git hook calls this program, these variables would make git use the hook's repository.
      without: [
        "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_COMMON_DIR", "GIT_NAMESPACE",
      ])
    let refs = try run(git, ["ls-remote", "--", repository, branch ?? "HEAD"])
    guard refs.status == 0 else { throw Self.refusal(of: refs) }
    guard let commit = refs.output.split(separator: "\n").first?.split(separator: "\t").first.map(String.init) else {
      throw Refusal("the repository has no branch or tag `\(branch ?? "HEAD")`")
    }
    if commit == last?.version { return .unchanged }
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let copy = folder + "/copy"
    var arguments = [
      "-c", "core.symlinks=false", "-c", "core.hooksPath=/dev/null", "-c", "core.fsmonitor=false",
      "-c", "transfer.fsckObjects=true", "clone", "--quiet", "--depth", "1", "--single-branch", "--no-tags",
      "--template=", "--no-recurse-submodules",
    ]
    if let branch { arguments += ["--branch", branch] }
    // Without `--no-local`, git would link to files of a local repository, which may change meanwhile.
    let result = try run(
      git, arguments + ["--no-local", "--", repository, copy], watching: .init(path: folder, limit: 2 * limits.download)
    )
    guard result.status == 0 else { throw Self.refusal(of: result) }
    let nested = ["", "/course"].map { copy + $0 }.first {
      FileManager.default.fileExists(atPath: $0 + "/course.yml")
    }
    return .files(try CourseFileSet(folder: nested ?? copy), version: commit)
  }

  private static func refusal(of result: ExternalTool.Result) -> Refusal {
    let line = result.errors.split(separator: "\n").last { !$0.isEmpty }
    return Refusal("git: \(line.map(String.init) ?? "it ended with \(result.status)")")
  }

  // MARK: https

  private func download(_ url: URL) throws(Refusal) -> Outcome {
    guard let answer = try get(url, unless: last?.version, limit: limits.download) else { return .unchanged }
    let files: [Archive.File]?
    do throws(Archive.Flaw) {
      files = try Archive.files(in: answer.bytes, limit: limits.unpacked)
    } catch {
      throw Refusal(error.message)
    }
    if let files { return .files(try CourseFileSet(files), version: answer.version) }
    let (listed, versions) = try listed(answer.bytes, at: url)
    return .files(try CourseFileSet(listed), version: nil, versions: versions)
  }

  /// The files of a list: one path on each line, relative to the list; lines that begin with `#` are comments.
  ///
  /// - Returns: The files, and the ETag of each that has one. Files that did not change are taken from the last fetch.
  private func listed(
    _ bytes: [UInt8], at url: URL
  ) throws(Refusal) -> (files: [Archive.File], versions: [String: String]) {
    let known = Dictionary((last?.files.files ?? []).map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    var versions: [String: String] = [:]
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty && !$0.hasPrefix("#") }
    guard lines.contains("course.yml"), lines.allSatisfy({ CourseFileSet.isInside($0) }) else {
      throw Refusal(
        "this is neither an archive nor a list of files",
        hint: "a .tar.gz, a .zip, or a text with one path a line, course.yml among them")
    }
    guard lines.count <= CourseFileSet.mostFiles else {
      throw Refusal("there are more than \(CourseFileSet.mostFiles) files")
    }
    var files: [Archive.File] = []
    var room = limits.unpacked
    for line in lines {
      guard let limit = CourseFileSet.limit(of: line) else { continue }
      let path = line.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? line
      guard let place = URL(string: "./" + path, relativeTo: url)?.absoluteURL, place.host == url.host else {
        throw Refusal("`\(line)` is no path")
      }
      let before = known[line]
      let version = before == nil ? nil : last?.versions[line]
      let answer = try get(place, unless: version, limit: min(limit, room))
      guard let file = answer.map({ Archive.File(path: line, bytes: $0.bytes) }) ?? before else {
        throw Refusal("\(url.host ?? "the host") answers with 304 to what was not asked")
      }
      guard file.bytes.count <= room else { throw tooLarge(limits.unpacked) }
      room -= file.bytes.count
      if line.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { versions[line] = answer == nil ? version : answer?.version }
      files.append(file)
    }
    return (files, versions)
  }

  private func tooLarge(_ limit: Int) -> Refusal {
    let size = limit < 1_048_576 ? "\(limit) bytes" : "\(limit / 1_048_576) MiB"
    return Refusal("it is larger than \(size)", hint: "\(flags: "--largest", .number) allows more, in MiB")
  }

  /// The content of an address and its ETag; `nil` where it did not change since `version`.
  private func get(
    _ url: URL, unless version: String?, limit: Int
  ) throws(Refusal) -> (bytes: [UInt8], version: String?)? {
    do throws(FetchFlaw) {
      let address: WebAddress
      do throws(WebAddress.Flaw) {
        address = try WebAddress(url.absoluteString)
      } catch {
        throw FetchFlaw.address(url.absoluteString, error)
      }
      let fetcher = Fetcher(until: deadline, certificates: certificates)
      let answer = try fetcher.get(address, unless: Fetcher.Version(tag: version), limit: limit)
      return answer.bytes.map { ($0, answer.version.tag) }
    } catch {
      throw refusal(of: error, limit: limit)
    }
  }

  private func refusal(of flaw: FetchFlaw, limit: Int) -> Refusal {
    switch flaw {
    case .tooSlow:
      Refusal(
        "it took longer than its limit of \(limits.seconds) s",
        hint: "\(flags: "--timeout", "\(limits.seconds * 2)") waits longer")
    case .tooLarge: tooLarge(limit)
    case .unreachable, .unknownHost: Refusal(flaw.message, hint: "is there a connection?")
    case .noProxy: Refusal(flaw.message)
    case .address(_, .notEncrypted): Refusal(flaw.message, hint: "what is not encrypted is not asked")
    case .address, .notPublic:
      Refusal(flaw.message, hint: "a course may also lie in a folder of this machine, or in git")
    case .untrusted: Refusal(flaw.message, hint: "a certificate of your own is named by --ca-file")
    case .nothingThere: Refusal(flaw.message, hint: "is `source` in course.yml right?")
    case .cutOff: Refusal(flaw.message, hint: "try again")
    case .noProgram: Refusal(flaw.message, hint: "courses are fetched with it")
    case .tooManyRedirects, .refused, .leadsAway, .other: Refusal(flaw.message)
    }
  }
}
