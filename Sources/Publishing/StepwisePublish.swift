import Changes
import FileSystem
import Journal

/// Publishes to a target at which one file changes after the other. The record is on the disk before anything is done there, so
/// that the next call knows of whatever a killed one may have left.
public struct StepwisePublish: Sendable {
  private let shelf: PublishShelf
  private let target: PublishTarget
  private let snapshot: PublicSnapshot
  private let facts: SharedFacts
  /// The day, which is noted when it is done.
  private let day: Day
  private let resting: [Username]
  /// How many bytes, and how many files, are sent or removed by one call of a program.
  private let share: (bytes: Int, files: Int)

  /// - Parameters:
  ///   - snapshot: What is sent.
  ///   - facts: What may be seen of it by whom.
  ///   - day: What day it is.
  ///   - resting: People of whom nothing is known at the moment, and whose pages stay.
  public init(
    of snapshot: PublicSnapshot, _ facts: SharedFacts, to target: PublishTarget, on shelf: PublishShelf, day: Day,
    resting: [Username] = []
  ) {
    self.init(of: snapshot, facts, to: target, on: shelf, day: day, resting: resting, share: (64 << 20, 2_000))
  }

  init(
    of snapshot: PublicSnapshot, _ facts: SharedFacts, to target: PublishTarget, on shelf: PublishShelf, day: Day,
    resting: [Username] = [], share: (bytes: Int, files: Int)
  ) {
    self.shelf = shelf
    self.target = target
    self.snapshot = snapshot
    self.facts = facts
    self.day = day
    self.resting = resting
    self.share = share
  }

  /// The files that lie at the target as they are in the snapshot, if nobody else changed anything there since; ordered.
  var believed: [String] {
    guard let files = shelf.record(of: target)?.files else { return [] }
    return snapshot.files.filter { files[$0.key] == $0.value.digest }.keys.sorted()
  }

  /// What is to be done, by the record and, to clear up everything else, by what lies at the target.
  ///
  /// - Parameters:
  ///   - altered: Files that are sent whatever the record says of them.
  ///   - listing: All paths at the target, where those are removed that are not the edition's.
  ///   - leavesSealedOut: Whether what friends read may go without being replaced.
  ///   - keeps: Whether a file stays although the snapshot lacks it.
  ///   - rank: When a path is sent.
  public func plan(
    altered: Set<String> = [], listing: Set<String>? = nil, leavesSealedOut: Bool = false,
    keeps: @escaping @Sendable (String) -> Bool = { _ in false },
    rank: @escaping @Sendable (String) -> PathRank = { PathRank($0) }
  ) throws(Refusal) -> PublishOutcome {
    let record = shelf.record(of: target)
    let known = Set((record?.files ?? [:]).keys).union(listing ?? [])
    try SealedPart.require(in: snapshot, before: known, isLeftOut: leavesSealedOut)
    var input = PublishPlan.Input(files: snapshot.files.mapValues(\.digest), before: record?.files, listing: listing)
    for path in altered where input.before?[path] != nil { input.before?[path] = "" }
    input.narrower = record.map { narrower(than: $0) } ?? []
    input.keeps = keeps
    input.rank = rank
    let plan = PublishPlan(input)
    var outcome = PublishOutcome(plan: plan)
    outcome.bytes = snapshot.size(of: outcome.sent)
    outcome.isKnown = record != nil
    return outcome
  }

  private func narrower(than record: PublishRecord) -> Set<SharedFacts.Audience> {
    // Where nobody knows what could be seen, it may be anything.
    record.facts.map { facts.narrower(than: $0, resting: resting) } ?? Set(SharedFacts.Audience.allCases)
  }

  /// Does it.
  ///
  /// - Throws: ``PublishFailure`` with what is still visible, and `SystemFailure`.
  public func run(_ plan: PublishPlan, by sender: some PublishSender) throws {
    var record = shelf.record(of: target) ?? PublishRecord()
    let before = record.facts
    let seen = before.map { $0.union(facts) }
    var isFactual = seen != before || record.files.isEmpty
    record.facts = seen
    // Until all of it is done, the day has no edition there.
    record.day = nil
    let shares = plan.steps.flatMap(shares)
    for (number, step) in shares.enumerated() {
      for path in step.paths { record.files[path] = "" }
      try shelf.store(record, of: target, isFactual: isFactual)
      isFactual = false
      do throws(Refusal) {
        switch step.action {
        case .send: try sender.send(step.paths)
        case .remove: try sender.remove(step.paths, emptying: Self.emptied(by: step.paths, of: record, snapshot))
        }
      } catch {
        let left = shares[number...].filter { $0.phase == .withdrawing }
        var failure = PublishFailure(refusal: error, visible: left.flatMap(\.paths))
        failure.isStepwise = true
        throw failure
      }
      for path in step.paths { record.files[path] = step.action == .send ? snapshot.files[path]?.digest : nil }
    }
    record.facts = before.map { facts.keeping($0, of: resting) } ?? facts
    record.day = day
    try shelf.store(record, of: target, isFactual: true)
  }

  /// A step in shares, after each of which the record says what is done: of a large one that ends too early what was sent is not
  /// sent again.
  private func shares(of step: PublishPlan.Step) -> [PublishPlan.Step] {
    var shares: [PublishPlan.Step] = []
    var bytes = 0
    for path in step.paths {
      let size = step.action == .send ? snapshot.size(of: [path]) : 0
      if let last = shares.last, last.paths.count < share.files, bytes + size <= share.bytes {
        shares[shares.count - 1].paths.append(path)
        bytes += size
      } else {
        shares.append(PublishPlan.Step(step.phase, step.action, [path]))
        bytes = size
      }
    }
    return shares
  }

  /// The folders above files that are removed in which nothing is left, neither of before nor of now; the deepest first.
  private static func emptied(by paths: [String], of record: PublishRecord, _ snapshot: PublicSnapshot) -> [String] {
    let removed = Set(paths)
    var full: Set<String> = []
    for path in record.files.keys where !removed.contains(path) { full.formUnion(path.foldersAbove) }
    for path in snapshot.files.keys { full.formUnion(path.foldersAbove) }
    return Set(paths.flatMap(\.foldersAbove)).subtracting(full).sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
  }
}

extension String {
  /// The folders in which the file with this path lies, the outermost first.
  var foldersAbove: [String] { indices.filter { self[$0] == "/" }.map { String(self[..<$0]) } }
}
