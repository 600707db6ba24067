import Journal

/// Moves habits in the order in which they are shown.
public enum HabitOrdering {
  /// The place to move habits to.
  public enum Place: Sendable, Equatable {
    case first, last
    case before(Slug)
    case after(Slug)
  }

  /// The slugs of all habits in their new order.
  ///
  /// - Parameters:
  ///   - moved: The habits to move, in the order that they are to have, each once.
  ///   - habits: All habits of the person, in the order in which they are shown.
  /// - Throws: A ``Refusal`` where the place names none of the other habits.
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

  /// The new `order` of each habit that needs another one for this order, so that few files are written.
  ///
  /// Habits are shown by `order`; those without come last, by title. Habits before the first moved one keep their
  /// number. From there to the last moved one they are numbered consecutively. Those after it keep their number unless
  /// it has become too small.
  public static func numbers(for order: [Slug], in habits: [Habit]) -> [(slug: Slug, order: Int)] {
    let before = habits.map(\.slug)
    let own = Dictionary(habits.map { ($0.slug, $0.order) }, uniquingKeysWith: { first, _ in first })
    let moved = order.indices.filter { $0 >= before.count || order[$0] != before[$0] }
    guard let first = moved.first, let last = moved.last else { return [] }
    var changes: [(slug: Slug, order: Int)] = []
    var previous = 0
    for (position, slug) in order.enumerated() {
      let number = own[slug] ?? nil
      // After the last moved habit, those without a number still come last and by title.
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
