import Journal

/// Moving habits in the order in which they are shown.
public enum HabitOrdering {
  /// Where to move to.
  public enum Place: Sendable, Equatable {
    case first, last
    case before(Slug)
    case after(Slug)
  }

  /// The slugs in their new order.
  ///
  /// - Parameters:
  ///   - moved: In the order that they are to have among themselves, each once.
  ///   - habits: All habits of the person, as they are shown.
  public static func arranged(_ moved: [Slug], to place: Place, in habits: [Habit]) throws(Refusal) -> [Slug] {
    var order = habits.map(\.slug).filter { !moved.contains($0) }
    switch place {
    case .first: order.insert(contentsOf: moved, at: 0)
    case .last: order += moved
    case .before(let slug), .after(let slug):
      guard let index = order.firstIndex(of: slug) else {
        throw Refusal(
          "`\(slug)` is among the habits that are moved", hint: "name another one as the place", isWrongUsage: true)
      }
      if case .before = place {
        order.insert(contentsOf: moved, at: index)
      } else {
        order.insert(contentsOf: moved, at: index + 1)
      }
    }
    return order
  }

  /// The `order` that each habit needs so that they are shown in this order: only those that have to change, so that
  /// few files are written.
  ///
  /// Habits are shown by `order`, those without one last, by title. What stands before the first that moves keeps its
  /// number; up to the last that moves they are counted on from there; what stands behind keeps its own unless it has
  /// become too small.
  public static func numbers(for order: [Slug], in habits: [Habit]) -> [(slug: Slug, order: Int)] {
    let before = habits.map(\.slug)
    let own = Dictionary(habits.map { ($0.slug, $0.order) }, uniquingKeysWith: { first, _ in first })
    let moved = order.indices.filter { $0 >= before.count || order[$0] != before[$0] }
    guard let first = moved.first, let last = moved.last else { return [] }
    var changes: [(slug: Slug, order: Int)] = []
    var previous = 0
    for (position, slug) in order.enumerated() {
      let number = own[slug] ?? nil
      // Behind the last that moves, those without a number still come last, and by title.
      if position > last, number == nil { break }
      if let number, position < first || (position > last && number > previous) {
        previous = number
        continue
      }
      previous += 1
      if number != previous { changes.append((slug, previous)) }
    }
    return changes
  }
}
