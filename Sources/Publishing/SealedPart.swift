import Changes
import Diagnostics
import Sealing

/// What is sealed for friends goes with a build that has no key for it, and would be gone from a host without a word.
enum SealedPart {
  /// Fails where the target has a sealed part and the snapshot has none.
  ///
  /// - Parameters:
  ///   - before: The paths that publishing put at the target.
  ///   - isLeftOut: Whether somebody said that it is to go.
  static func require(
    in snapshot: PublicSnapshot, before: some Sequence<String>, isLeftOut: Bool
  ) throws(Refusal) {
    if isLeftOut || snapshot.hasSealed || !before.contains(where: SealedPath.isSealed) { return }
    throw Refusal(
      "the target has pages for friends, and this build has none",
      hint: "is the key of the site on this machine? \(flags: "--without-friends") takes them off the host")
  }
}
