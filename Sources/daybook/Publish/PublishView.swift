import Answers
import Changes
import Diagnostics
import Journal
import Publishing

/// What came of publishing to a target.
struct PublishResult {
  let target: PublishTarget
  /// What was done; `nil` where it failed.
  var outcome: PublishOutcome?
  /// Why it failed.
  var failure: Diagnostic?
  /// Whether a rule forbade it.
  var isForbidden = false
  /// What fewer were to see, and may still be seen.
  var visible: [String] = []
  /// Where somebody sees less than what was published there last.
  var less: [SharedFacts.Withdrawal] = []

  init(target: PublishTarget, outcome: PublishOutcome) {
    self.target = target
    self.outcome = outcome
  }

  /// - Parameter isTrial: Whether it was only to be said what would be done.
  init(target: PublishTarget, failure: PublishFailure, isTrial: Bool) {
    self.target = target
    visible = failure.visible
    isForbidden = failure.isRule
    let what = isTrial ? "this could not be published to" : "nothing, or not all, was published to"
    self.failure = Diagnostic(
      .error, .notPublished, "\(what) `\(target.name)`: \(failure.refusal.message)", hint: failure.refusal.hint)
  }
}

extension PublishResult {
  /// - Parameter failure: Why nobody may publish there.
  init(target: PublishTarget, refused failure: Diagnostic) {
    self.target = target
    self.failure = failure
    isForbidden = true
  }
}

/// What publishing says.
struct PublishView {
  let results: [PublishResult]
  /// Targets that have had today's edition.
  let waiting: [PublishTarget]
  let isTrial: Bool
  /// Whether what friends read is not in it, since the key is not here.
  let leavesFriendsOut: Bool
  /// Targets to which somebody has yet to agree before anything is done.
  let unagreed: Set<PublishTarget>

  /// How many files of a kind are named before anything is done.
  private static let longestList = 10
  /// How many files are named that may still be seen.
  private static let longestFailure = 100

  /// Sentences about each target.
  var text: String {
    let waiting = waiting.map { "\($0.name): has today's edition; the next one goes tomorrow." }
    return (results.flatMap(lines) + waiting).joined(separator: "\n")
  }

  private func lines(_ result: PublishResult) -> [String] {
    guard let outcome = result.outcome else {
      if result.visible.isEmpty { return [] }
      let rest = result.visible.count - Self.longestFailure
      return ["\(result.target.name): withdrawn, and perhaps still to be seen there:"]
        + result.visible.prefix(Self.longestFailure).map { "  \(TerminalText.safe($0))" }
        + (rest > 0 ? ["  and \(Counted.text(rest, "more file", "more files"))"] : [])
    }
    let (sent, removed) = (outcome.sent.count, outcome.removed.count)
    var lines: [String] = []
    if outcome.plan.isEmpty {
      let files = Counted.text(outcome.plan.unchanged, "file")
      lines.append(
        outcome.unseen == nil
          ? "\(result.target.name): all \(files) are as they should be."
          : "\(result.target.name): \(files), and nothing has changed since they were sent.")
    } else {
      let counts =
        "\(Counted.text(sent, "file")) \(isTrial ? "to send" : "sent") (\(ByteCount.text(outcome.bytes))), "
        + "\(Counted.grouped(removed)) \(isTrial ? "to remove" : "removed"), \(Counted.grouped(outcome.plan.unchanged)) unchanged."
      lines.append("\(result.target.name): \(counts)")
    }
    if let unseen = outcome.unseen {
      lines.append("  What lies there could not be compared: \(TerminalText.safe(unseen.message)).")
    }
    if !outcome.altered.isEmpty {
      lines.append("  Removed or changed there by somebody else: \(Self.shortened(outcome.altered)).")
    }
    lines += Self.less(result.less, isTrial: isTrial)
    if isTrial { lines += Self.list(outcome) }
    if !outcome.isKnown {
      let next: Hint = "\(call: "publish", "\(result.target.name)", "--prune", "--dry-run") says what else lies there."
      lines.append("What was published there before is not known, so nothing is removed. \(next.inNamedFolder)")
    }
    if unagreed.contains(result.target) {
      let next: Hint = "\(call: "publish", "\(result.target.name)", "--trust") agrees to it."
      lines.append("It needs your consent to this address before anything is sent. \(next.inNamedFolder)")
    }
    return lines
  }

  private static func shortened(_ names: [String]) -> String {
    let shown = names.prefix(longestList).map(TerminalText.safe)
    return Counted.list(shown + (names.count > longestList ? ["\(names.count - longestList) more"] : []))
  }

  /// Who sees less than before, and of what.
  private static func less(_ withdrawals: [SharedFacts.Withdrawal], isTrial: Bool) -> [String] {
    let verb = isTrial ? "will see" : "see"
    var lines = SharedFacts.Audience.allCases.compactMap { audience -> String? in
      let names = withdrawals.filter { $0.audience == audience }.compactMap(\.name)
      if names.isEmpty { return nil }
      let who = audience == .friends ? "Friends \(verb)" : "Everybody \(isTrial ? verb : "sees")"
      return "  \(who) less of \(shortened(names))."
    }
    let people = withdrawals.compactMap { if case .readers(let name) = $0.place { name.text } else { nil } }
    if !people.isEmpty {
      lines.append("  Of \(Counted.list(people)) somebody reads nothing any more, or by other words.")
    }
    if withdrawals.contains(where: { $0.place == .links }) {
      lines.append("  A link of an invitation opens nothing any more.")
    }
    return lines
  }

  private static func list(_ outcome: PublishOutcome) -> [String] {
    outcome.plan.steps.reduce(into: [(word: String, paths: [String])]()) { groups, step in
      let word =
        switch (step.phase, step.action) {
        case (.withdrawing, .remove): "first remove"
        case (.withdrawing, .send): "first overwrite"
        case (_, .send): "send"
        case (_, .remove): "remove"
        }
      if groups.last?.word == word {
        groups[groups.count - 1].paths += step.paths
      } else {
        groups.append((word, step.paths))
      }
    }.flatMap { word, paths in
      let shown = paths.prefix(longestList).map { "  \(word) \(TerminalText.safe($0))" }
      return paths.count > longestList ? shown + ["  \(word) \(paths.count - longestList) more"] : shown
    }
  }

  /// The same as JSON.
  func json(diagnostics: [Diagnostic], resting: RestingPages) -> String {
    JSONWriter.object {
      $0.member("ok", results.allSatisfy { $0.failure == nil } && resting.errors.isEmpty)
      $0.member("dry_run", isTrial)
      $0.member("targets") {
        $0.array(results) { writer, result in
          writer.object {
            Self.write(result, to: &$0)
            $0.member("needs_consent", unagreed.contains(result.target))
          }
        }
      }
      $0.member("without_friends", leavesFriendsOut)
      $0.member("waiting") { $0.array(waiting.map(\.name)) { $0.value($1) } }
      $0.member("resting") { $0.array(resting.people) { $0.value($1.text) } }
      $0.member("diagnostics", diagnostics)
    }
  }

  private static func write(_ result: PublishResult, to writer: inout JSONWriter) {
    let (plan, outcome) = (result.outcome?.plan, result.outcome)
    writer.member("target", result.target.name)
    writer.member("by", result.target.way.rawValue)
    writer.member("ok", result.failure == nil)
    writer.member("known", outcome?.isKnown ?? false)
    writer.member("sent", outcome?.sent.count ?? 0)
    writer.member("bytes", outcome?.bytes ?? 0)
    writer.member("removed", outcome?.removed.count ?? 0)
    writer.member("unchanged", plan?.unchanged ?? 0)
    func list(_ name: String, _ paths: [String]) { writer.member(name) { $0.array(paths) { $0.value($1) } } }
    list("withdrawn_files", plan?.paths(.withdrawing, .remove) ?? [])
    list("sent_files", outcome?.sent ?? [])
    list("removed_files", plan?.paths(.clearing, .remove) ?? [])
    list("altered_files", outcome?.altered ?? [])
    writer.member("compared", outcome.map { $0.unseen == nil } ?? false)
    list("visible", result.visible)
    writer.member("less") {
      $0.array(result.less) { writer, withdrawal in
        writer.object {
          $0.member("for", withdrawal.audience == .everybody ? "everybody" : "friends")
          $0.member("of", withdrawal.kind)
          $0.member("person", withdrawal.person?.text)
          $0.member("habit", withdrawal.habit?.text)
        }
      }
    }
  }
}

extension SharedFacts.Withdrawal {
  /// What it is of, for programs.
  fileprivate var kind: String {
    switch place {
    case .site: "site"
    case .person: "person"
    case .habit: "habit"
    case .readers: "readers"
    case .links: "links"
    case nil: "gone"
    }
  }

  /// Of whom; `nil` for the site, and for who is not in the daybook any more.
  fileprivate var person: Username? {
    switch place {
    case .person(let name), .habit(let name, _), .readers(let name): name
    case .site, .links, nil: nil
    }
  }

  /// Of which habit; `nil` for anything else.
  fileprivate var habit: Slug? { if case .habit(_, let slug) = place { slug } else { nil } }

  /// Of what, in a sentence; `nil` for who reads, and how.
  fileprivate var name: String? {
    switch place {
    case .site: "the site itself"
    case .person(let name): name.text
    case .habit(let name, let slug): "\(name.text)/\(slug.text)"
    case .readers, .links: nil
    case nil: "what is no longer in the daybook"
    }
  }
}
