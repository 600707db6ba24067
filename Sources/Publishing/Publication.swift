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
    /// Whether nothing is done, and only said what would be.
    public var isTrial = false

    /// Nothing besides.
    public init() {}
  }

  private let snapshot: PublicSnapshot
  private let facts: PublicFacts
  private let shelf: PublishShelf
  private let day: Day
  /// Folders of this machine with what is private, in and around which nothing is published.
  private let privateFolders: [String]
  private let deadline: ContinuousClock.Instant
  /// Whether a file stays although the snapshot lacks it.
  public var keeps: @Sendable (String) -> Bool = { _ in false }
  /// The paths of keyrings in the snapshot.
  public var keyrings: Set<String> = []

  /// - Parameters:
  ///   - facts: What everybody may see of the snapshot.
  ///   - shelf: Where the snapshot and the records lie, under a lock that the caller holds.
  ///   - day: What day it is.
  ///   - privateFolders: Folders of this machine with what is private.
  ///   - deadline: When programs are ended.
  public init(
    of snapshot: PublicSnapshot, _ facts: PublicFacts, on shelf: PublishShelf, day: Day,
    apartFrom privateFolders: [String],
    until deadline: ContinuousClock.Instant
  ) {
    self.snapshot = snapshot
    self.facts = facts
    self.shelf = shelf
    self.day = day
    self.privateFolders = privateFolders
    self.deadline = deadline
  }

  /// Publishes to a target, to which somebody agreed where that is needed.
  ///
  /// - Throws: ``PublishFailure``, `SystemFailure`, and `CancellationError`.
  public func publish(to target: PublishTarget, _ wishes: Wishes) async throws -> PublishOutcome {
    do throws(Refusal) {
      try requireApart(target)
    } catch {
      throw PublishFailure(refusal: error, isRule: true)
    }
    switch target.way {
    case .git: return try await publishBranch(target, wishes)
    case .rsync:
      let nothing = shelf.path + "/nothing"
      try shelf.make(nothing)
      let sender = RsyncSender(target, from: snapshot.folder, nothing: nothing, until: deadline)
      return try publish(to: target, by: sender, wishes)
    case .rclone:
      return try publish(to: target, by: RcloneSender(target, from: snapshot.folder, until: deadline), wishes)
    }
  }

  private func publishBranch(_ target: PublishTarget, _ wishes: Wishes) async throws -> PublishOutcome {
    let branch = BranchPublish(
      of: snapshot, to: target, on: shelf, day: day, hidesTimes: wishes.hidesTimes,
      leavesSealedOut: wishes.leavesSealedOut, keeps: keeps, until: deadline)
    if wishes.isTrial { return try branch.plan(isPruning: wishes.isPruning) }
    let outcome = try await branch.run(isPruning: wishes.isPruning)
    var record = PublishRecord()
    record.day = day
    record.facts = facts
    try shelf.store(record, of: target, isFactual: true)
    return outcome
  }

  private func publish(
    to target: PublishTarget, by sender: some PublishSender, _ wishes: Wishes
  ) throws -> PublishOutcome {
    let run = StepwisePublish(of: snapshot, facts, to: target, on: shelf, day: day)
    let listing: Set<String>?
    do throws(Refusal) {
      listing = wishes.isPruning ? try sender.listing() : nil
    } catch {
      throw PublishFailure(refusal: error)
    }
    let outcome: PublishOutcome
    do throws(Refusal) {
      outcome = try run.plan(
        listing: listing, leavesSealedOut: wishes.leavesSealedOut, keeps: keeps,
        rank: { [keyrings] in PathRank($0, keyrings: keyrings) })
    } catch {
      throw PublishFailure(refusal: error, isRule: true)
    }
    if !wishes.isTrial { try run.run(outcome.plan, by: sender) }
    return outcome
  }

  /// Fails where the target is a folder of this machine with what is private in it, beside it or around it.
  private func requireApart(_ target: PublishTarget) throws(Refusal) {
    guard let folder = PublishAddress.folder(of: target) else { return }
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
