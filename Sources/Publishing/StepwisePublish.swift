import Changes
import FileSystem
import Journal

/// Publishes to a target at which one file changes after the other. The record is on the disk before anything is done there, so
/// that the next call knows of whatever a killed one may have left.
public struct StepwisePublish: Sendable {
  private let shelf: PublishShelf
  private let target: PublishTarget
  private let snapshot: PublicSnapshot
  private let facts: PublicFacts
  /// The day, which is noted when it is done.
  private let day: Day

  /// - Parameters:
  ///   - snapshot: What is sent.
  ///   - facts: What everybody may see of it.
  ///   - day: What day it is.
  public init(
    of snapshot: PublicSnapshot, _ facts: PublicFacts, to target: PublishTarget, on shelf: PublishShelf, day: Day
  ) {
    self.shelf = shelf
    self.target = target
    self.snapshot = snapshot
    self.facts = facts
    self.day = day
  }

  /// What is to be done, by the record and, to clear up everything else, by what lies at the target.
  ///
  /// - Parameters:
  ///   - listing: All paths at the target, where those are removed that are not the edition's.
  ///   - leavesSealedOut: Whether what friends read may go without being replaced.
  ///   - keeps: Whether a file stays although the snapshot lacks it.
  ///   - rank: When a path is sent.
  public func plan(
    listing: Set<String>? = nil, leavesSealedOut: Bool = false,
    keeps: @escaping @Sendable (String) -> Bool = { _ in false },
    rank: @escaping @Sendable (String) -> PathRank = { PathRank($0) }
  ) throws(Refusal) -> PublishOutcome {
    let record = shelf.record(of: target)
    let known = Set((record?.files ?? [:]).keys).union(listing ?? [])
    try SealedPart.require(in: snapshot, before: known, isLeftOut: leavesSealedOut)
    var input = PublishPlan.Input(files: snapshot.files.mapValues(\.digest), before: record?.files, listing: listing)
    input.isNarrower = record.map { facts.lacksSomething(of: $0.facts) } ?? false
    input.keeps = keeps
    input.rank = rank
    let plan = PublishPlan(input)
    var outcome = PublishOutcome(plan: plan)
    outcome.bytes = snapshot.size(of: outcome.sent)
    outcome.isKnown = record != nil
    return outcome
  }

  /// Does it.
  ///
  /// - Throws: ``PublishFailure`` with what is still visible, and `SystemFailure`.
  public func run(_ plan: PublishPlan, by sender: some PublishSender) throws {
    var record = shelf.record(of: target) ?? PublishRecord()
    let seen = record.facts.union(facts)
    var isFactual = seen != record.facts || record.files.isEmpty
    record.facts = seen
    for (number, step) in plan.steps.enumerated() {
      for path in step.paths { record.files[path] = "" }
      try shelf.store(record, of: target, isFactual: isFactual)
      isFactual = false
      do throws(Refusal) {
        switch step.action {
        case .send: try sender.send(step.paths)
        case .remove: try sender.remove(step.paths, emptying: Self.emptied(by: step.paths, of: record, snapshot))
        }
      } catch {
        let left = plan.steps[number...].filter { $0.phase == .withdrawing }
        throw PublishFailure(refusal: error, visible: left.flatMap(\.paths))
      }
      for path in step.paths { record.files[path] = step.action == .send ? snapshot.files[path]?.digest : nil }
    }
    record.facts = facts
    record.day = day
    try shelf.store(record, of: target, isFactual: true)
  }

  /// The folders above files that are removed in which nothing is left, neither of before nor of now; the deepest first.
  private static func emptied(by paths: [String], of record: PublishRecord, _ snapshot: PublicSnapshot) -> [String] {
    let removed = Set(paths)
    var full: Set<String> = []
    for path in record.files.keys where !removed.contains(path) { full.formUnion(folders(above: path)) }
    for path in snapshot.files.keys { full.formUnion(folders(above: path)) }
    return Set(paths.flatMap(folders)).subtracting(full).sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
  }

  private static func folders(above path: String) -> [String] {
    path.indices.filter { path[$0] == "/" }.map { String(path[..<$0]) }
  }
}
