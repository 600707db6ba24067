import Changes

/// What was seen of a target at which one file changes after the other: what an earlier call put there, and somebody else has
/// removed or changed since.
struct TargetLook {
  /// The paths that are not there as they were sent.
  private(set) var altered: Set<String> = []
  /// Why nothing was seen; `nil` where it was.
  private(set) var refusal: Refusal?

  /// Looks before anything is done.
  ///
  /// - Parameter paths: What was put there, as far as is known.
  /// - Throws: ``PublishFailure`` where nothing could be sent. A host that takes files may not let anybody compare them.
  init(by sender: some PublishSender, among paths: [String]) throws(PublishFailure) {
    if !paths.isEmpty {
      look(by: sender, among: paths)
      if refusal == nil { return }
    }
    do throws(Refusal) {
      _ = try sender.altered(among: [])
    } catch {
      throw PublishFailure(refusal: error)
    }
  }

  /// Looks when something was done.
  ///
  /// - Parameter paths: What lay there before, as far as is known; of that, what the plan left as it was is looked at.
  init(after plan: PublishPlan, by sender: some PublishSender, among paths: [String]) {
    let changed = Set(plan.steps.flatMap(\.paths))
    let rest = paths.filter { !changed.contains($0) }
    if !rest.isEmpty { look(by: sender, among: rest) }
  }

  private mutating func look(by sender: some PublishSender, among paths: [String]) {
    do throws(Refusal) {
      altered = try sender.altered(among: paths)
    } catch {
      refusal = error
    }
  }
}

extension PublishOutcome {
  /// Notes what was seen at the target.
  mutating func note(_ look: TargetLook) {
    altered = look.altered.sorted()
    unseen = look.refusal
  }

  /// Adds what was done afterwards to files that had been left as they were.
  mutating func add(_ repair: PublishOutcome) {
    plan.steps += repair.plan.steps
    plan.unchanged -= repair.sent.count
    bytes += repair.bytes
  }
}
