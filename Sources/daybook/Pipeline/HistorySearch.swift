import Audience
import Changes
import Journal

/// Which events `history` shows.
struct HistorySearch: Sendable {
  /// Whose.
  enum Scope: Sendable { case own, friends, all }

  var scope = Scope.own
  /// Only these habits; empty: all.
  var habits: Set<Slug> = []
  /// Only events whose comment has this text; case does not count.
  var comment: String?
  /// Only events within so many kilometres.
  var near: (Location, kilometres: Double)?

  /// An event, with whose it is.
  struct Found: Sendable {
    var person: Username
    var name: String
    var event: RecordedEvent
    /// From the place that was asked about, in kilometres.
    var distance: Double?
  }

  /// The events that are meant, the newest first.
  func events(in projection: Projection) -> [Found] {
    let dayStartsAt = projection.site.dayStartsAt
    func isNewer(_ left: Found, _ right: Found) -> Bool {
      left.event.isNewer(than: right.event, dayStartsAt: dayStartsAt)
    }
    var found: [Found] = []
    if scope != .friends, let own = projection.own {
      for tracked in own.habits { found += events(of: tracked, own.username, own.name) }
    }
    if scope != .own {
      for person in projection.people where person.relation == .followed {
        for tracked in person.habits {
          let events = events(of: tracked, person.username, person.name)
          // Of friends the most recent event of each habit; of all every one.
          found +=
            scope == .friends
            ? Array(events.max { isNewer($1, $0) }.map { [$0] } ?? []) : events
        }
      }
    }
    return found.sorted { left, right in
      if isNewer(left, right) { return true }
      return !isNewer(right, left) && left.person < right.person
    }
  }

  private func events(of tracked: TrackedHabit, _ person: Username, _ name: String) -> [Found] {
    guard habits.isEmpty || habits.contains(tracked.habit.slug) else { return [] }
    let wanted = comment?.lowercased()
    return tracked.events().compactMap { event in
      let details = event.details
      if let wanted, details.comment?.lowercased().contains(wanted) != true { return nil }
      guard let near else { return Found(person: person, name: name, event: event, distance: nil) }
      guard let place = details.location, case let distance = place.kilometres(to: near.0), distance <= near.kilometres
      else { return nil }
      return Found(person: person, name: name, event: event, distance: distance)
    }
  }
}
