import Changes
import Diagnostics
import FileSystem
import Foundation
import Journal

/// Publishes to a branch of a git repository: one commit on top of what is there, made without a work tree in a repository of
/// its own. When somebody else pushes meanwhile, theirs is fetched and the commit is made anew on top of it.
public struct BranchPublish: Sendable {
  private let target: PublishTarget
  private let snapshot: PublicSnapshot
  private let folder: String
  private let git: GitRepository
  private let day: Day
  private let hidesTimes: Bool
  private let leavesSealedOut: Bool
  private let keeps: @Sendable (String) -> Bool
  /// When a path would be sent, by which what is withdrawn is told from what is not.
  var rank: @Sendable (String) -> PathRank = { PathRank($0) }
  /// Who may see less than before, as far as this machine knows.
  var narrower: Set<SharedFacts.Audience> = []
  /// How often it begins again when others are faster.
  private let rounds = 12

  /// A file that tells GitHub to take the others as they are.
  private static let plainMark = ".nojekyll"

  /// - Parameters:
  ///   - day: What day it is, for the message of the commit.
  ///   - hidesTimes: Whether the commit has the first second of that day as its time.
  ///   - leavesSealedOut: Whether what friends read may go without being replaced.
  ///   - keeps: Whether a file stays although the snapshot lacks it.
  ///   - deadline: When git is ended.
  public init(
    of snapshot: PublicSnapshot, to target: PublishTarget, on shelf: PublishShelf, day: Day, hidesTimes: Bool = false,
    leavesSealedOut: Bool = false, keeps: @escaping @Sendable (String) -> Bool = { _ in false },
    until deadline: ContinuousClock.Instant
  ) {
    self.target = target
    self.snapshot = snapshot
    folder = shelf.repository(target.name)
    git = GitRepository(root: folder, until: deadline, patience: .seconds(2))
    self.day = day
    self.hidesTimes = hidesTimes
    self.leavesSealedOut = leavesSealedOut
    self.keeps = keeps
  }

  /// What would be done now, with the branch as it is.
  ///
  /// - Parameter isPruning: Whether everything else in the branch is removed.
  /// - Throws: ``PublishFailure``, and `SystemFailure`.
  public func plan(isPruning: Bool) throws -> PublishOutcome {
    try saying(prepare)
    let blobs = try saying(blobs)
    let tip = try saying(fetch)
    return try plan(blobs, on: tip, isPruning: isPruning)
  }

  /// Publishes.
  ///
  /// - Throws: ``PublishFailure``, `SystemFailure`, and `CancellationError`.
  public func run(isPruning: Bool) async throws -> PublishOutcome {
    try saying(prepare)
    let blobs = try saying(blobs)
    var visible: [String] = []
    var lasting: Refusal?
    do {
      for round in 0..<rounds {
        if round > 0 { try await Task.sleep(for: .milliseconds(Int.random(in: 20...80) * min(round, 10))) }
        let tip = try saying(fetch)
        var outcome = try plan(blobs, on: tip, isPruning: isPruning)
        visible = outcome.plan.paths(.withdrawing, .remove) + outcome.plan.paths(.withdrawing, .send)
        outcome.races = round
        if outcome.plan.isEmpty { return outcome }
        let commit = try saying { () throws(Refusal) in try self.commit(blobs, outcome.plan, on: tip) }
        if let refusal = try saying({ () throws(Refusal) in try push(commit, on: tip) }) {
          lasting = refusal
          continue
        }
        // What is there is known now, and need not be fetched.
        _ = try? git("update-ref", Self.known, commit)
        // The repository here is no more than a cache.
        _ = try? git("gc", "--auto", "--quiet")
        return outcome
      }
    } catch var failure as PublishFailure {
      failure.visible = visible
      throw failure
    }
    // Twelve others are unlikely where something else is in the way each time.
    throw PublishFailure(
      refusal: lasting ?? Refusal("others pushed faster than this machine, \(rounds) times", hint: "try again"),
      visible: visible)
  }

  // MARK: Here

  private func git(
    _ arguments: String..., reading input: [UInt8] = [], environment: [String: String] = [:]
  ) throws(Refusal) -> String {
    try git.said(arguments, reading: input, environment: self.environment.merging(environment) { $1 })
  }

  private var environment: [String: String] {
    var variables = ["GIT_DIR": folder]
    if let ssh = target.ssh { variables["GIT_SSH_COMMAND"] = ssh }
    return variables
  }

  private func prepare() throws(Refusal) {
    do {
      try System.makeFolders(folder)
      // Only one at a time publishes from here: a lock was left by a git that was killed.
      for name in try System.names(in: folder) where name.hasSuffix(".lock") {
        System.remove("\(folder)/\(name)", in: System.currentFolder)
      }
    } catch {
      throw Refusal("\(error.action) \(error.path): \(error.reason)")
    }
    _ = try git("init", "--quiet", "--bare", "--initial-branch=main")
  }

  /// The blobs of all files, which git has then.
  private func blobs() throws(Refusal) -> [String: String] {
    let paths = snapshot.files.keys.sorted()
    let list = paths.map { "\(snapshot.folder)/\($0)\n" }.joined()
    let ids = try git("hash-object", "-w", "--no-filters", "--stdin-paths", reading: Array(list.utf8))
      .split(separator: "\n").map(String.init)
    guard ids.count == paths.count else { throw Refusal("git did not take all files") }
    var blobs = Dictionary(uniqueKeysWithValues: zip(paths, ids))
    blobs[Self.plainMark] = try git("hash-object", "-w", "--stdin").split(separator: "\n").first.map(String.init)
    return blobs
  }

  private func plan(
    _ blobs: [String: String], on tip: BranchTip?, isPruning: Bool
  ) throws(PublishFailure) -> PublishOutcome {
    let before = tip.map(\.before) ?? [:]
    do throws(Refusal) {
      try tip?.requirePlace()
      if target.squash, !isPruning, let tip, !tip.isOurs {
        throw Refusal(
          "`\(target.branch)` has commits of others, which `squash: true` would throw away",
          hint: "another branch is for this alone; \(flags: "--prune") throws them away")
      }
      try SealedPart.require(in: snapshot, before: (before ?? [:]).keys, isLeftOut: leavesSealedOut)
    } catch {
      throw PublishFailure(refusal: error, isRule: true)
    }
    let listing = isPruning ? tip.map { Set($0.files.keys) } : nil
    // Names of the host are never ours, whatever a commit says that others may have changed.
    let ours = before?.filter { blobs[$0.key] != nil || PublishPlan.isPrunable($0.key) }
    let plan = PublishPlan(
      .init(files: blobs, before: ours, listing: listing, narrower: narrower, keeps: keeps, rank: rank))
    var outcome = PublishOutcome(plan: plan)
    outcome.bytes = snapshot.size(of: outcome.sent)
    outcome.isKnown = before != nil
    return outcome
  }

  private func commit(
    _ blobs: [String: String], _ plan: PublishPlan, on tip: BranchTip?
  ) throws(Refusal) -> String {
    let removed = Set(plan.steps.filter { $0.action == .remove }.flatMap(\.paths))
    let index = ["GIT_INDEX_FILE": folder + "/publish.index"]
    System.remove(folder + "/publish.index", in: System.currentFolder)
    // The files of others are taken as they are, whatever they are called.
    _ = try git("read-tree", tip?.commit ?? "--empty", environment: index)
    // What goes, goes first: a folder may come where a file was.
    let nothing = String(repeating: "0", count: 40)
    var lines = removed.sorted().map { "0 \(nothing)\t\($0)\0" }
    lines += blobs.sorted { $0.key < $1.key }.map { "100644 \($0.value)\t\($0.key)\0" }
    _ = try git(
      "update-index", "--replace", "-z", "--index-info", reading: Array(lines.joined().utf8), environment: index)
    let tree = try id(git("write-tree", environment: index))
    var variables = ["GIT_AUTHOR_NAME": "Daybook", "GIT_AUTHOR_EMAIL": "daybook@localhost"]
    variables["GIT_COMMITTER_NAME"] = variables["GIT_AUTHOR_NAME"]
    variables["GIT_COMMITTER_EMAIL"] = variables["GIT_AUTHOR_EMAIL"]
    if hidesTimes {
      for name in ["GIT_AUTHOR_DATE", "GIT_COMMITTER_DATE"] { variables[name] = "\(day)T00:00:00 +0000" }
    }
    let all = Set(blobs.keys).union(tip?.files.keys.map(\.self) ?? []).subtracting(removed)
    let others = Set(tip?.others.keys.map(\.self) ?? []).subtracting(blobs.keys).subtracting(removed)
    let message = BranchNote.message("Daybook, \(day)", others: others, own: all.subtracting(others))
    let parent = target.squash ? [] : tip.map { ["-p", $0.commit] } ?? []
    return try id(
      git.said(
        ["commit-tree", tree] + parent, reading: Array(message.utf8),
        environment: environment.merging(variables) { $1 }))
  }

  private func id(_ said: String) throws(Refusal) -> String {
    guard let line = said.split(separator: "\n").first else { throw Refusal("git says nothing") }
    return String(line)
  }

  // MARK: There

  private var reference: String { "refs/heads/\(target.branch)" }

  /// The commit that was there when this machine looked last.
  private static let known = "refs/published/tip"

  /// The branch as it is; `nil` where there is none yet.
  private func fetch() throws(Refusal) -> BranchTip? {
    let listed = try git("ls-remote", target.address, reference).split(separator: "\n").map {
      $0.split(separator: "\t")
    }
    guard let there = listed.first(where: { $0.last == reference[...] })?.first else { return nil }
    func fetch(_ depth: String) throws(Refusal) -> String {
      _ = try git(
        "fetch", "--quiet", "--depth=\(depth)", "--no-tags", "--no-recurse-submodules", target.address,
        "+\(reference):\(Self.known)")
      return try id(git("rev-parse", "--verify", "\(Self.known)^{commit}"))
    }
    let here = try git.run(["rev-parse", "--quiet", "--verify", "\(Self.known)^{commit}"], environment: environment)
    var commit = String(there)
    if here.output.split(separator: "\n").first != there { commit = try fetch("1") }
    var published = try self.published(commit)
    var isOurs = published != nil
    // A branch that is rewritten has nothing of others in its history; what is cut off here still names what is before it.
    let head = try git("cat-file", "commit", commit).split(separator: "\n", omittingEmptySubsequences: false)
    let hasPast = head.prefix { !$0.isEmpty }.contains { $0.hasPrefix("parent ") }
    if published == nil || target.squash && hasPast {
      // Somebody else pushed: what was published before is further down.
      commit = try fetch("2147483647")
      let noted = ["--extended-regexp", "--grep=\(BranchNote.pattern)", commit]
      for last in try git.said(["log", "--format=%H"] + noted, environment: environment).split(separator: "\n").prefix(
        99)
      where published == nil {
        published = try self.published(String(last))
      }
      isOurs = try git.said(["log", "-1", "--format=%H", "--invert-grep"] + noted, environment: environment).isEmpty
    }
    return BranchTip(commit: commit, files: try files(commit), published: published, isOurs: isOurs)
  }

  /// The paths that a commit put there; `nil` for one that publishing did not make.
  private func published(_ commit: String) throws(Refusal) -> Set<String>? {
    BranchNote.own(in: try git("log", "-1", "--format=%B", commit), among: Set(try files(commit).keys))
  }

  private func files(_ commit: String) throws(Refusal) -> [String: GitRepository.Entry] {
    try git.files(of: commit, environment: environment)
  }

  /// Sends a commit; returns what git says where somebody else was faster.
  private func push(_ commit: String, on tip: BranchTip?) throws(Refusal) -> Refusal? {
    var arguments = ["push", "--quiet", "--no-verify", "--no-recurse-submodules"]
    // What is rewritten is what was seen, and nothing that somebody pushed since.
    if target.squash { arguments.append("--force-with-lease=\(reference):\(tip?.commit ?? "")") }
    let result = try git.run(
      arguments + [target.address, "\(commit):\(reference)"], environment: environment)
    if result.status == 0 { return nil }
    let failure = GitFailure(result)
    if failure.isBehind { return failure.refusal }
    throw failure.refusal
  }

  /// A refusal with a hint about targets, where git knows only of addresses.
  private func addressed(_ refusal: Refusal) -> Refusal {
    guard refusal.hint?.calls.contains(where: { $0.words.first?.text == "sync" }) == true else { return refusal }
    return Refusal(refusal.message, hint: "is the address right? It stands at `\(target.name)` of the targets")
  }

  private func saying<Value>(_ body: () throws(Refusal) -> Value) throws(PublishFailure) -> Value {
    do throws(Refusal) {
      return try body()
    } catch {
      throw PublishFailure(refusal: addressed(error))
    }
  }
}
