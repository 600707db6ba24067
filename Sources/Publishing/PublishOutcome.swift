import Changes

/// What came of publishing to a target, or what would.
public struct PublishOutcome: Sendable, Equatable {
  /// What was done, or would be.
  public var plan: PublishPlan
  /// The bytes of the files that were sent, or would be.
  public var bytes = 0
  /// Whether it is known what was put there before; where it is not, nothing is removed.
  public var isKnown = true
  /// How often somebody else changed the branch at the same time.
  public var races = 0
  /// Files that an earlier call put there, and that somebody else has removed or changed since; they are sent again.
  public var altered: [String] = []
  /// Why it could not be looked at what lies there; `nil` where it was, or where everything is sent whatever lies there.
  public var unseen: Refusal?

  /// All files that were sent, ordered by when.
  public var sent: [String] { plan.steps.filter { $0.action == .send }.flatMap(\.paths) }
  /// All files that were removed, ordered by when.
  public var removed: [String] { plan.steps.filter { $0.action == .remove }.flatMap(\.paths) }
}

/// Why publishing to a target ended before it was done.
public struct PublishFailure: Error, Sendable {
  /// What went wrong.
  public var refusal: Refusal
  /// Whether a rule forbids it, rather than something outside being in the way.
  public var isRule: Bool
  /// What fewer were to see, and what may still be there as it was.
  public var visible: [String]
  /// Whether it is known of each file whether it is still there, since they went one after the other.
  var isStepwise = false

  /// Something outside is in the way, unless it is said that a rule is.
  public init(refusal: Refusal, isRule: Bool = false, visible: [String] = []) {
    self.refusal = refusal
    self.isRule = isRule
    self.visible = visible
  }
}

/// Does what a plan says, by one program.
public protocol PublishSender {
  /// Puts files of the snapshot at the target, each as a whole: whoever asks meanwhile gets the old one or the new one.
  func send(_ paths: [String]) throws(Refusal)
  /// Removes files at the target. One that is not there is removed.
  ///
  /// - Parameter folders: Folders in which nothing of the edition is left, the deepest first: their names tell something, too. They
  ///   go where there are folders, unless others have something in them.
  func remove(_ paths: [String], emptying folders: [String]) throws(Refusal)
  /// The paths of all files at the target.
  func listing() throws(Refusal) -> Set<String>
  /// Looks at the target, and changes nothing there.
  ///
  /// - Parameter paths: Files of the snapshot that an earlier call put there; without any it only looks whether some could be sent.
  /// - Returns: Those of them that are not there any more, or not as they are in the snapshot.
  /// - Throws: `Refusal` where nothing could be sent, since the host cannot be reached or the place is not there.
  func altered(among paths: [String]) throws(Refusal) -> Set<String>
}
