import Journal

/// Those who take part in the course, as whoever runs it may know of them: by name only those who show how far they are, and
/// of nobody what they answered.
public struct CourseParticipants: Sendable, Equatable {
  /// Somebody who shows how far they are.
  public struct Shown: Sendable, Equatable {
    /// The person's username.
    public var username: Username
    /// The person's name, which goes with showing it.
    public var name: String
    /// What the person has read, without answers.
    public var progress: CourseProgress
    /// The person's civil day.
    public var today: Day
  }

  /// Those who show how far they are, by username.
  public var shown: [Shown] = []
  /// What everybody else has read, with nothing that says whose it is. The order says nothing, either.
  public var others: [CourseProgress] = []
}

extension Book {
  /// Those who take part in the course, for somebody who runs the daybook and is not counted.
  public func courseParticipants(for reader: Username) -> CourseParticipants {
    var found = CourseParticipants()
    for person in people where person.username != reader {
      let progress = person.progress ?? CourseProgress()
      let reading = CourseProgress(started: progress.started, read: progress.read)
      if progress.isShown {
        found.shown.append(
          CourseParticipants.Shown(
            username: person.username, name: person.name, progress: reading, today: person.today))
      } else {
        found.others.append(reading)
      }
    }
    found.others.sort { ($0.started?.number ?? .min, $0.read.count) < ($1.started?.number ?? .min, $1.read.count) }
    return found
  }
}
