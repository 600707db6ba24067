import SitePlan
import Synchronization

/// What kinds of pages were compiled to with one set of templates: each kind once, and only those that somebody asked
/// for. Copies of a set share it, on all threads.
package final class CompiledKinds: Sendable {
  typealias Outcome = Result<PageProgram, TemplateFlaws>

  private let outcomes = Mutex<[PageKind: Outcome]>([:])

  /// The kinds that were asked for so far, which tests count.
  var kinds: Set<PageKind> { outcomes.withLock { Set($0.keys) } }

  /// What these kinds were compiled to.
  ///
  /// - Parameter compile: Compiles those that nobody asked for before.
  func outcomes(
    of kinds: [PageKind], compile: (_ missing: [PageKind]) -> [PageKind: Outcome]
  ) -> [PageKind: Outcome] {
    let known = outcomes.withLock { $0 }
    let missing = kinds.filter { known[$0] == nil }
    if missing.isEmpty { return known }
    // Compiled outside the lock, so that others need not wait for it; at worst a kind is compiled twice, to the same.
    let compiled = compile(missing)
    return outcomes.withLock { outcomes in
      outcomes.merge(compiled) { first, _ in first }
      return outcomes
    }
  }
}
