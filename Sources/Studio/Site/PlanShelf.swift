import Audience
import SitePlan
import Synchronization

/// The planned editions of the readers who asked last, kept from one revision to the next as long as what they are made from
/// is the same.
final class PlanShelf: Sendable {
  /// How many editions are kept. One of ten habits and three friends with as many, of three years, takes two to three
  /// megabytes; to plan it anew takes some milliseconds.
  static let capacity = 12

  /// Of which reader a plan is, and in which revision they could first see what it shows.
  struct Key: Sendable, Hashable {
    var reader: Reader
    var revision: Int
  }

  private struct Kept {
    var revision: Int
    var pages: PageIndex?
    var style: FormContext?
    var lastUse: Int
  }

  private struct State {
    var kept: [Reader: Kept] = [:]
    var uses = 0
  }

  private let capacity: Int
  private let state = Mutex(State())

  init(capacity: Int = PlanShelf.capacity) {
    self.capacity = capacity
  }

  /// The readers whose plans are kept, in no order.
  var readers: [Reader] { state.withLock { $0.kept.filter { $0.value.pages != nil }.map(\.key) } }

  /// The pages of an edition; planned where they are not kept.
  func pages(_ key: Key, _ plan: () -> PageIndex) -> PageIndex {
    if let known = use(key)?.pages { return known }
    let pages = plan()
    keep(key) { $0.pages = pages }
    return pages
  }

  /// What the forms of an edition share; made where it is not kept.
  func style(_ key: Key, _ make: () -> FormContext) -> FormContext {
    if let known = use(key)?.style { return known }
    let style = make()
    keep(key) { $0.style = style }
    return style
  }

  private func use(_ key: Key) -> Kept? {
    state.withLock { state in
      guard let kept = state.kept[key.reader], kept.revision == key.revision else { return nil }
      state.uses += 1
      state.kept[key.reader]?.lastUse = state.uses
      return kept
    }
  }

  private func keep(_ key: Key, _ change: (inout Kept) -> Void) {
    // What is let go of takes a while to be freed, for which nobody else waits.
    let dropped = state.withLock { state -> [Kept?] in
      let former = state.kept[key.reader]
      // Whoever still answers by an older revision keeps nothing in place of what is newer.
      if let former, former.revision > key.revision { return [] }
      state.uses += 1
      var kept = Kept(revision: key.revision, lastUse: state.uses)
      if let former, former.revision == key.revision { (kept.pages, kept.style) = (former.pages, former.style) }
      change(&kept)
      state.kept[key.reader] = kept
      guard state.kept.count > capacity, let oldest = state.kept.min(by: { $0.value.lastUse < $1.value.lastUse })
      else { return [former] }
      return [former, state.kept.removeValue(forKey: oldest.key)]
    }
    _ = consume dropped
  }
}
