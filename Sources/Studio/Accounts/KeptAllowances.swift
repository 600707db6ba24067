import Accounts
import DataFolder
import Diagnostics

/// How often mails are sent and accounts made for strangers, also after a restart: what was taken is kept beside what is counted
/// of wrong passwords.
struct KeptAllowances: Sendable {
  private let folder: AccountFolder
  private let say: @Sendable (String) -> Void
  private var allowances: [Allowance.Kind: Allowance]
  /// How many lines the file has.
  private var lines: Int

  /// - Parameters:
  ///   - now: Seconds since 1970-01-01T00:00:00Z.
  ///   - say: Prints a line for whoever runs the server.
  init(_ folder: AccountFolder, at now: Int64, say: @escaping @Sendable (String) -> Void) {
    self.folder = folder
    self.say = say
    let takes = folder.takes()
    lines = takes.count
    allowances = Dictionary(
      uniqueKeysWithValues: Allowance.Kind.allCases.map { kind in
        var allowance = Self.allowance(of: kind)
        allowance.takeAgain(takes.filter { $0.kind == kind }, at: now)
        return (kind, allowance)
      })
  }

  /// How much is allowed.
  static func allowance(of kind: Allowance.Kind) -> Allowance {
    switch kind {
    case .mails: Allowance(most: 3, in: 3600)
    case .asking: Allowance(most: 20, in: 3600)
    case .joining: Allowance(most: 5, in: 3600)
    }
  }

  /// Takes one of the times of a name. That it cannot be kept keeps nobody from anything.
  ///
  /// - Returns: Whether there was one left.
  mutating func take(_ kind: Allowance.Kind, _ name: String, at now: Int64) -> Bool {
    guard var allowance = allowances[kind], allowance.take(name, at: now) else { return false }
    allowances[kind] = allowance
    do {
      let new = allowance.latest(of: name, as: kind).map { [$0] } ?? []
      try folder.note(new, isAll: false)
      lines += new.count
      if lines > 1_000 { try shorten(at: now) }
    } catch {
      say(error.diagnostic.text())
    }
    return true
  }

  /// Writes the file anew once most of its lines are old.
  private mutating func shorten(at now: Int64) throws(StorageFailure) {
    let all = allowances.flatMap { $0.value.takes(as: $0.key, at: now) }
    guard lines > 2 * all.count + 1_000 else { return }
    try folder.note(all, isAll: true)
    lines = all.count
  }
}
