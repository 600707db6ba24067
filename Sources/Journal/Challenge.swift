/// A habit that friends take on together for a while.
public struct Challenge: Sendable, Equatable {
  public struct Participant: Hashable, Sendable {
    public enum State: String, Hashable, Sendable, CaseIterable {
      case invited, joined, declined
    }

    public var person: Username
    public var habit: Slug?
    public var state: State

    public init(person: Username, habit: Slug?, state: State) {
      self.person = person
      self.habit = habit
      self.state = state
    }
  }

  public var slug: Slug
  public var title: String
  public var from: Day
  public var through: Day
  public var schedule: Schedule
  public var target: Target?
  public var participants: [Participant]
  public var visibility: Visibility
  /// Markdown.
  public var notes: String

  public init(
    slug: Slug, title: String, from: Day, through: Day, schedule: Schedule, target: Target? = nil,
    participants: [Participant] = [], visibility: Visibility = .private, notes: String = ""
  ) {
    self.slug = slug
    self.title = title
    self.from = from
    self.through = through
    self.schedule = schedule
    self.target = target
    self.participants = participants
    self.visibility = visibility
    self.notes = notes
  }
}
