import Journal

/// Which habits take over from which.
package enum HabitSuccession {
  /// The habits that take over from themselves, through any number of others.
  ///
  /// - Parameter former: From which habit each takes over.
  package static func circular(_ former: [Slug: Slug]) -> Set<Slug> {
    Set(
      former.keys.filter { habit in
        var (next, steps) = (former[habit], 0)
        while let slug = next, slug != habit, steps < former.count { (next, steps) = (former[slug], steps + 1) }
        return next == habit
      })
  }
}
