import DataFolder
import Diagnostics
import Foundation
import Journal
import Merging

/// Brings a data folder in line with a git repository: commits what is new here, fetches what is new there, merges both by
/// what they mean, and pushes. When somebody else pushed first, it begins again.
///
/// Killed at any moment, it leaves a folder whose files are those of a commit, with what was recorded since; the next call
/// goes on from there.
public struct FolderSync: Sendable {
  /// What came of it.
  public struct Outcome: Sendable {
    /// How many files of this device were committed.
    public var sent = 0
    /// How many files here are others than before.
    public var received = 0
    /// Whether anything was merged, rather than taken over as it is.
    public var isMerged = false
    /// Whether the other repository has all that is here.
    public var isPushed = false
    /// What both sides changed, each in its own way.
    public var conflicts: [(path: String, what: String)] = []
    /// Files that one side deleted and the other one changed, and that stay.
    public var stayed: [String] = []
    /// Copies of files that cannot be put into one.
    public var copies: [String] = []
    /// Rows of which nobody knows how often they were recorded, where folders were kept apart; the larger number stays.
    public var doubtful: [(path: String, doubt: EventFileMerge.Doubt)] = []
  }

  private let git: GitRepository
  private let writer: FolderWriter
  private let moment: FolderMerge.Moment
  private let device: String
  /// How often it begins again when others are faster.
  private let rounds = 12

  /// - Parameters:
  ///   - git: The repository of the data folder.
  ///   - writer: Changes the data folder.
  ///   - moment: What time it is here.
  ///   - device: What this device is called in the messages of commits.
  public init(_ git: GitRepository, by writer: FolderWriter, at moment: FolderMerge.Moment, device: String) {
    self.git = git
    self.writer = writer
    self.moment = moment
    self.device = device
  }

  /// Does it.
  ///
  /// - Throws: ``Refusal``, `StorageFailure`, and `CancellationError` while waiting for the lock.
  public func run() async throws -> Outcome {
    try GitSetup(git).requireOwnRepository()
    let branch = try git.branch() ?? { throw Refusal("git has no branch here", hint: "`git switch main` takes one") }()
    let hasRemote = try git.remote() != nil
    var outcome = Outcome()
    for round in 0..<rounds {
      if round > 0 { try await Task.sleep(for: .milliseconds(Int.random(in: 20...80) * min(round, 10))) }
      if hasRemote { try fetch() }
      do {
        try await writer.locked("daybook sync now") { folder in
          try commit(in: folder, &outcome)
          if hasRemote { try merge(branch, in: folder, &outcome) }
        }
      } catch let failure as StorageFailure where failure.reason == .changedMeanwhile && round < rounds - 1 {
        // An editor saved a file while it was merged: what it saved is committed first.
        continue
      }
      guard hasRemote else { return outcome }
      if try push(branch) {
        outcome.isPushed = true
        return outcome
      }
    }
    throw Refusal("others pushed faster than this device, \(rounds) times", hint: "try again")
  }

  // MARK: What is here

  private func commit(in folder: LockedFolder, _ outcome: inout Outcome) throws {
    try finish(in: folder)
    try requireNothingBegun()
    let named = try TaskIDs.changes(in: writer.glance(), on: moment.day)
    if !named.isEmpty {
      try folder.apply(named, note: "ids of tasks")
      folder.forgetNote()
    }
    try folder.step("add")
    try git.said(["add", "--all", "--", "."])
    try refuseSecrets()
    let changed = try git.said(["diff", "--cached", "--name-only", "-z"]).split(separator: "\0").count
    guard changed > 0 else { return }
    try folder.step("commit")
    var identity: [String] = []
    if try git.line(["config", "--get", "user.email"]) == nil {
      identity = ["-c", "user.name=\(device)", "-c", "user.email=daybook@localhost"]
    }
    let files = changed == 1 ? "1 file" : "\(changed) files"
    // Two devices of one name that commit the same in the same second made two commits, not one.
    let own = "Daybook-Id: \(String(UInt64.random(in: .min ... .max), radix: 36))"
    try git.said(identity + ["commit", "--quiet", "--no-verify", "-m", files + Self.from + device, "-m", own])
    outcome.sent += changed
  }

  private static let from = " from "

  /// The device that a commit of ``run()`` says it comes from; `nil` for the message of any other commit.
  static func device(inMessage message: String) -> String? {
    guard let range = message.firstRange(of: from), message[..<range.lowerBound].wholeMatch(of: /\d+ files?/) != nil
    else { return nil }
    return String(message[range.upperBound...])
  }

  /// Lets git know of a merge whose files are in place, when the process was killed before it did.
  private func finish(in folder: LockedFolder) throws {
    guard let merged = folder.lastNote else { return }
    if try git.commit(merged) != nil {
      try folder.step("finish")
      var commit = merged
      if let head = try git.commit("HEAD"), try !git.contains(merged, head) {
        // Somebody committed by hand what was merged.
        let tree = try git.line(["rev-parse", "--verify", "HEAD^{tree}"]) ?? ""
        commit = try git.line(["commit-tree", tree, "-p", head, "-p", merged, "-m", "Merged on \(device)"]) ?? head
      }
      try git.said(["reset", "--quiet", "--mixed", commit])
    }
    folder.forgetNote()
  }

  private func requireNothingBegun() throws(Refusal) {
    let names = ["MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD", "rebase-merge", "rebase-apply"]
    guard let folder = try git.folder() else { return }
    if names.contains(where: { FileManager.default.fileExists(atPath: "\(folder)/\($0)") }) {
      throw Refusal(
        "a merge or rebase that git began here is not finished",
        hint: "`git status` says what is left to do; `git merge --abort` or `git rebase --abort` takes it back")
    }
  }

  private func refuseSecrets() throws(Refusal) {
    let tracked = try git.said(["ls-files", "-z"]).split(separator: "\0").map(String.init)
    let ignored = try git.said(["ls-files", "-z", "--cached", "--ignored", "--exclude-standard"])
    try GitSecrets.refuse(tracked, ignored: Set(ignored.split(separator: "\0").map(String.init)))
  }

  // MARK: What is there

  private func fetch() throws(Refusal) {
    let name = GitRepository.remoteName
    try git.said([
      "fetch", "--quiet", "--prune", "--no-tags", "--no-recurse-submodules", name,
      "+refs/heads/*:refs/remotes/\(name)/*",
    ])
  }

  private func merge(_ branch: String, in folder: LockedFolder, _ outcome: inout Outcome) throws {
    guard let theirs = try git.remoteCommit(branch) else { return }
    let ours = try git.commit("HEAD")
    if let ours, try git.contains(ours, theirs) { return }
    if let settings = try git.files(of: theirs)[FolderLayout.settings]?.blob,
      let format = try git.contents(of: [settings])[settings].flatMap(FolderFormat.stated),
      format > FolderFormat.current
    {
      throw Refusal(
        "another device has the data folder in format \(format), and this program writes format \(FolderFormat.current)",
        hint: "install the newer program here, too; what was recorded here waits until then")
    }
    let merge = CommitMerge(git: git, moment: moment)
    let found = try merge.merge(ours, theirs)
    let commit: String
    if let ours, try !git.contains(theirs, ours) {
      try folder.step("merge")
      commit = try merge.commit(found, ours, theirs, device: device)
      outcome.isMerged = true
      outcome.conflicts += found.merge.conflicts
      outcome.stayed += found.merge.stayed
      outcome.copies += found.merge.copies
      outcome.doubtful += found.merge.doubtful
    } else {
      commit = theirs
    }
    try folder.apply(found.changes, note: commit)
    outcome.received += found.changes.count
    try folder.step("move")
    try git.said(["reset", "--quiet", "--mixed", commit])
    try folder.step("moved")
    folder.forgetNote()
  }

  /// Sends what is here; returns false where somebody else was faster.
  private func push(_ branch: String) throws(Refusal) -> Bool {
    guard let head = try git.commit("HEAD") else { return true }
    let known = try git.remoteCommit(branch)
    if known == head { return true }
    let objects = try git.said(["rev-list", "--objects", head, "--not", "--remotes=\(GitRepository.remoteName)"])
    let paths = objects.split(separator: "\n").compactMap { line -> String? in
      line.firstIndex(of: " ").map { String(line[line.index(after: $0)...]) }
    }.filter { !$0.isEmpty }
    try GitSecrets.refuse(paths, ignored: [])
    let result = try git.run([
      "push", "--quiet", "--no-verify", "--no-recurse-submodules", GitRepository.remoteName,
      "\(head):refs/heads/\(branch)",
    ])
    if result.status == 0 { return true }
    let failure = GitFailure(result)
    if failure.isBehind { return false }
    throw failure.refusal
  }
}
