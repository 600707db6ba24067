/// A habit that friends take on together for a while.
public struct Challenge: Sendable, Equatable {
  /// Someone who was asked to take part, and what they answered.
  public struct Participant: Hashable, Sendable {
    /// The answer to an invitation.
    public enum State: String, Hashable, Sendable, CaseIterable {
      case invited, joined, declined
    }

    /// Who was asked.
    public var person: Username
    /// The habit that counts; `nil` until one is chosen.
    public var habit: Slug?
    /// What they answered.
    public var state: State

    /// - Parameter habit: `nil` until one is chosen.
    public init(person: Username, habit: Slug?, state: State) {
      self.person = person
      self.habit = habit
      self.state = state
    }
  }

  /// The name of its file, unique among challenges.
  public var slug: Slug
  /// What it is called on pages.
  public var title: String
  /// The first day.
  public var from: Day
  /// The last day.
  public var through: Day
  /// By which all habits in it are measured, whatever their own says.
  public var schedule: Schedule
  /// `nil`: a challenge of yes or no.
  public var target: Target?
  /// Everybody who was asked, in the order of the file.
  public var participants: [Participant]
  /// Who may know of it besides those who take part.
  public var visibility: Visibility
  /// Markdown.
  public var notes: String

  /// A challenge that nobody was asked to and only its people may know of, unless more is given.
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
