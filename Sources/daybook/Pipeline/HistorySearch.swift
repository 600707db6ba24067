import Audience
import Changes
import Journal

/// The events that `history` shows.
struct HistorySearch: Sendable {
  /// The people whose events are searched.
  enum Scope: Sendable { case own, friends, all }

  var scope = Scope.own
  /// The only habits to show; empty for all.
  var habits: Set<Slug> = []
  /// A text that the comments of events must contain, ignoring case; `nil` for any comment.
  var comment: String?
  /// A location within so many kilometres of which events must lie; `nil` for anywhere.
  var near: (Location, kilometres: Double)?

  /// A found event with the person who recorded it.
  struct Found: Sendable {
    var person: Username
    var name: String
    var event: RecordedEvent
    /// The distance from the location of the search in kilometres; `nil` for a search without one.
    var distance: Double?
  }

  /// The events that match, newest first.
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
          // The scope `friends` shows only the latest event of each habit.
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
