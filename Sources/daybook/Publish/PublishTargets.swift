import Changes
import DataFolder
import Diagnostics
import Journal
import Publishing

/// The targets that a data folder and the user's configuration name, of which the latter counts where both have a name.
struct PublishTargets {
  private let own: [PublishTarget]
  private let shared: [PublishTarget]
  private let trusted = TrustedTargets()

  /// - Throws: ``CommandFailure`` with what is wrong with the settings, or the file in the user's configuration.
  init(_ workspace: Workspace) throws(CommandFailure) {
    try Self.requireSound(workspace)
    try self.init(workspace.book.settings)
  }

  /// The targets as far as they can be read, for those who send nothing there.
  ///
  /// - Throws: ``CommandFailure`` with what is wrong with the file in the user's configuration.
  init(_ settings: Settings) throws(CommandFailure) {
    switch PublishFile().read() {
    case .missing: own = []
    case .targets(let targets): own = targets
    case .broken(let diagnostics): throw CommandFailure(.data, diagnostics)
    }
    let names = Set(own.map(\.name))
    shared = settings.publish.targets.filter { !names.contains($0.name) }
  }

  /// Fails where the settings have errors: a target may be missing for that.
  static func requireSound(_ workspace: Workspace) throws(CommandFailure) {
    let errors = workspace.reading.sharedErrors
    if errors.isEmpty { return }
    throw CommandFailure(
      .data, errors + [Diagnostic(.error, .notPublished, "nothing was published", hint: "mend this first")])
  }

  /// All of them; those of the data folder first.
  var all: [PublishTarget] { shared + own }

  /// The one with a name, or all of them.
  ///
  /// - Throws: ``CommandFailure`` where there is none.
  func chosen(_ name: String?) throws(CommandFailure) -> [PublishTarget] {
    guard !all.isEmpty else {
      throw CommandFailure(
        .usage, .unknownName, "nothing says where to publish to",
        hint: "`publish: {pages: {git: \"https://…\"}}` in daybook.yml; \(call: "help", "publishing") has all of it")
    }
    guard let name else { return all }
    if let target = all.first(where: { $0.name == name }) { return [target] }
    throw CommandFailure(
      .usage, .unknownName, "there is no target `\(name)`",
      hint: Suggestion.hint(for: name, among: all.map(\.name)) ?? "\(Counted.thereAre(all.map(\.name)))")
  }

  /// Makes sure that somebody agreed to a target of the data folder that is no usual one, and to clear up at one of which nothing
  /// is known.
  ///
  /// - Parameters:
  ///   - agrees: Whether whoever calls agrees to it now.
  ///   - isTrial: Whether nothing is going to be done, for which it is not noted that they agree.
  ///   - isClearing: Whether what lies there is going to be removed, whoever put it there.
  ///   - isKnown: Whether something was published there from this machine.
  /// - Returns: Whether somebody has yet to agree to it when something is done.
  /// - Throws: ``CommandFailure`` where nobody did.
  func requireTrust(
    _ target: PublishTarget, agrees: Bool, isTrial: Bool, isClearing: Bool, isKnown: Bool
  ) throws(CommandFailure) -> Bool {
    guard shared.contains(target), !trusted.contains(target),
      let what = try unusual(target) ?? (isClearing && !isKnown ? "a place to which this machine never published" : nil)
    else { return false }
    if agrees {
      if isTrial { return true }
      do {
        try trusted.add(target)
        return false
      } catch {
        throw CommandFailure(.inputOutput, .systemFailure, "it could not be noted that you agree: \(error)")
      }
    }
    throw CommandFailure(
      .refused, .needsConsent, "`\(target.name)` is \(what): \(TerminalText.safe(target.text))",
      hint: """
        the data folder comes from elsewhere and may not choose that by itself; \
        \(call: "publish", "\(target.name)", "--trust") agrees to it once
        """)
  }

  /// What is unusual about a target; `nil` for nothing.
  private func unusual(_ target: PublishTarget) throws(CommandFailure) -> String? {
    if case .unusual(let what) = PublishAddress(of: target) { return what }
    guard target.way == .rclone else { return nil }
    do throws(Refusal) {
      return try TargetPlace(of: target).isHere ? "a remote that leads to a folder of this machine, or may" : nil
    } catch {
      throw CommandFailure(.inputOutput, [Diagnostic(.error, .notPublished, error.message, hint: error.hint)])
    }
  }
}
