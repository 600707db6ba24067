import Changes
import FileSystem
import Journal

/// Publishes one snapshot of the public edition to targets, each in its own way.
public struct Publication: Sendable {
  /// What somebody asks for besides.
  public struct Wishes: Sendable {
    /// Whether what lies at the target and is not in the edition is removed, whoever put it there.
    public var isPruning = false
    /// Whether the target does not learn at which time something was recorded.
    public var hidesTimes = false
    /// Whether what friends read may go without being replaced.
    public var leavesSealedOut = false
    /// Whether every file is sent, whatever is known of what lies at the target.
    public var isAnew = false
    /// Whether nothing is done, and only said what would be.
    public var isTrial = false

    /// Nothing besides.
    public init() {}
  }

  private let snapshot: PublicSnapshot
  private let facts: SharedFacts
  private let shelf: PublishShelf
  private let day: Day
  /// Folders of this machine with what is private, in and around which nothing is published.
  private let privateFolders: [String]
  /// How long a target may take.
  private let time: Duration
  /// Whether a file stays although the snapshot lacks it.
  public var keeps: @Sendable (String) -> Bool = { _ in false }
  /// Which files of the snapshot that are sealed are what.
  public var sealed = SealedPaths()
  /// People of whom nothing is known at the moment, and whose pages stay.
  public var resting: [Username] = []

  /// - Parameters:
  ///   - facts: What may be seen of the snapshot by whom.
  ///   - shelf: Where the snapshot and the records lie, under a lock that the caller holds.
  ///   - day: What day it is.
  ///   - privateFolders: Folders of this machine with what is private.
  ///   - time: How long each target may take before programs are ended.
  public init(
    of snapshot: PublicSnapshot, _ facts: SharedFacts, on shelf: PublishShelf, day: Day,
    apartFrom privateFolders: [String], within time: Duration
  ) {
    self.snapshot = snapshot
    self.facts = facts
    self.shelf = shelf
    self.day = day
    self.privateFolders = privateFolders
    self.time = time
  }

  /// Publishes to a target, to which somebody agreed where that is needed.
  ///
  /// - Throws: ``PublishFailure``, whatever went wrong, with what was withdrawn and is still there as far as is known.
  public func publish(to target: PublishTarget, _ wishes: Wishes) async throws(PublishFailure) -> PublishOutcome {
    // What is known here of what is there, before anything is tried.
    let visible = wishes.isTrial ? [] : withdrawn(from: target)
    do {
      do throws(Refusal) {
        try requireApart(target)
      } catch {
        throw PublishFailure(refusal: error, isRule: true)
      }
      return try await publishWhereAllowed(to: target, wishes, until: .now + time)
    } catch var failure as PublishFailure {
      if !failure.isStepwise { failure.visible = Set(failure.visible).union(visible).sorted() }
      throw failure
    } catch let failure as SystemFailure {
      throw PublishFailure(
        refusal: Refusal("\(failure.action) \(failure.path): \(failure.reason)"), visible: visible)
    } catch {
      throw PublishFailure(refusal: Refusal("\(error)"), visible: visible)
    }
  }

  private func publishWhereAllowed(
    to target: PublishTarget, _ wishes: Wishes, until deadline: ContinuousClock.Instant
  ) async throws -> PublishOutcome {
    switch target.way {
    case .git: return try await publishBranch(target, wishes, until: deadline)
    case .rsync:
      let nothing = shelf.path + "/nothing"
      try shelf.make(nothing)
      let sender = RsyncSender(target, from: snapshot.folder, nothing: nothing, until: deadline)
      return try publish(to: target, by: sender, wishes)
    case .rclone:
      return try publish(to: target, by: RcloneSender(target, from: snapshot.folder, until: deadline), wishes)
    }
  }

  /// What is at a target by the record of this machine and is to be seen no more, or not as it is.
  private func withdrawn(from target: PublishTarget) -> [String] {
    guard let record = shelf.record(of: target) else { return [] }
    var input = PublishPlan.Input(files: snapshot.files.mapValues(\.digest), before: record.files)
    input.narrower = narrower(at: target, record)
    input.keeps = keeps
    input.rank = rank
    let plan = PublishPlan(input)
    return plan.paths(.withdrawing, .remove) + plan.paths(.withdrawing, .send)
  }

  private func narrower(at target: PublishTarget, _ record: PublishRecord) -> Set<SharedFacts.Audience> {
    record.facts.map { facts.narrower(than: $0, resting: resting) } ?? Set(SharedFacts.Audience.allCases)
  }

  private var rank: @Sendable (String) -> PathRank { { [sealed] in PathRank($0, sealed: sealed) } }

  private func publishBranch(
    _ target: PublishTarget, _ wishes: Wishes, until deadline: ContinuousClock.Instant
  ) async throws -> PublishOutcome {
    let record = shelf.record(of: target)
    var branch = BranchPublish(
      of: snapshot, to: target, on: shelf, day: day, hidesTimes: wishes.hidesTimes,
      leavesSealedOut: wishes.leavesSealedOut, keeps: keeps, until: deadline)
    branch.rank = rank
    branch.narrower = record.map { narrower(at: target, $0) } ?? []
    if wishes.isTrial { return try branch.plan(isPruning: wishes.isPruning) }
    if var seen = record {
      // Whatever a call that is killed leaves there: as much may be seen as of both.
      seen.facts = seen.facts.map { $0.union(facts) }
      seen.day = nil
      for path in snapshot.files.keys where seen.files[path] != snapshot.files[path]?.digest { seen.files[path] = "" }
      try shelf.store(seen, of: target, isFactual: true)
    }
    let outcome = try await branch.run(isPruning: wishes.isPruning)
    var done = PublishRecord()
    done.day = day
    done.files = snapshot.files.mapValues(\.digest)
    for (path, digest) in record?.files ?? [:] where done.files[path] == nil && keeps(path) {
      done.files[path] = digest
    }
    done.facts = record?.facts.map { facts.keeping($0, of: resting) } ?? facts
    try shelf.store(done, of: target, isFactual: true)
    return outcome
  }

  private func publish(
    to target: PublishTarget, by sender: some PublishSender, _ wishes: Wishes
  ) throws -> PublishOutcome {
    let run = StepwisePublish(of: snapshot, facts, to: target, on: shelf, day: day, resting: resting)
    let listing: Set<String>?
    do throws(Refusal) {
      listing = wishes.isPruning ? try sender.listing() : nil
    } catch {
      throw PublishFailure(refusal: error)
    }
    func plan(altered: Set<String>, listing: Set<String>?) throws(PublishFailure) -> PublishOutcome {
      do throws(Refusal) {
        if let listing { try PrivatePlace.refuse(listing, inside: .folder) }
        return try run.plan(
          altered: altered, listing: listing, leavesSealedOut: wishes.leavesSealedOut, keeps: keeps, rank: rank)
      } catch {
        throw PublishFailure(refusal: error, isRule: true)
      }
    }
    let everything = Set(wishes.isAnew ? snapshot.files.keys.map(\.self) : [])
    let believed = wishes.isAnew ? [] : run.believed
    if wishes.isTrial {
      let look = try TargetLook(by: sender, among: believed)
      var outcome = try plan(altered: everything.union(look.altered), listing: listing)
      outcome.note(look)
      return outcome
    }
    var outcome = try plan(altered: everything, listing: listing)
    try run.run(outcome.plan, by: sender)
    // What is withdrawn does not wait until everything there was looked at.
    if believed.isEmpty { return outcome }
    let look = TargetLook(after: outcome.plan, by: sender, among: believed)
    if outcome.plan.isEmpty, let refusal = look.refusal { throw PublishFailure(refusal: refusal) }
    if !look.altered.isEmpty {
      let repair = try plan(altered: look.altered, listing: nil)
      try run.run(repair.plan, by: sender)
      outcome.add(repair)
    }
    outcome.note(look)
    return outcome
  }

  /// Fails where the target is a folder of this machine with what is private in it, beside it or around it.
  private func requireApart(_ target: PublishTarget) throws(Refusal) {
    guard let folder = try TargetPlace(of: target).folder else { return }
    let place = Self.resolved(folder)
    for folder in privateFolders {
      let other = Self.resolved(folder)
      if place == other || place.hasPrefix(other + "/") || other.hasPrefix(place + "/") || place == "/" {
        throw Refusal(
          "what is private lies in `\(folder)`, and the target would be in it or around it",
          hint: "a folder of its own holds the public edition and nothing else")
      }
    }
  }

  /// A path without symbolic links, as far as it is there.
  private static func resolved(_ path: String) -> String {
    var rest: [Substring] = []
    var parts = path.split(separator: "/")
    while true {
      let folder = "/" + parts.joined(separator: "/")
      if let found = System.resolved(folder) {
        return rest.isEmpty ? found : (found == "/" ? "" : found) + "/" + rest.joined(separator: "/")
      }
      guard let last = parts.popLast() else { return path }
      rest.insert(last, at: 0)
    }
  }
}
