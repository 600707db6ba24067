/// A habit that friends take on together for a range of days.
public struct Challenge: Sendable, Equatable {
  /// Someone who was asked to take part, and what they answered.
  public struct Participant: Hashable, Sendable {
    /// The answer to an invitation.
    public enum State: String, Hashable, Sendable, CaseIterable {
      case invited, joined, declined
    }

    /// The username of the person who was asked.
    public var person: Username
    /// The slug of the person's habit that counts for the challenge; `nil` until they have chosen one.
    public var habit: Slug?
    /// The person's answer.
    public var state: State

    /// - Parameter habit: The slug of the person's habit that counts; `nil` until they have chosen one.
    public init(person: Username, habit: Slug?, state: State) {
      self.person = person
      self.habit = habit
      self.state = state
    }
  }

  /// The name of the challenge's file, unique among challenges.
  public var slug: Slug
  /// The challenge's title on pages.
  public var title: String
  /// The first day of the challenge.
  public var from: Day
  /// The last day of the challenge, which still counts.
  public var through: Day
  /// The schedule that every participant's habit is measured by, instead of the habit's own.
  public var schedule: Schedule
  /// The target that every participant's habit is measured by; `nil` for a yes/no challenge.
  public var target: Target?
  /// Everybody who was asked, in the order of the file.
  public var participants: [Participant]
  /// Who may see the challenge besides those who take part.
  public var visibility: Visibility
  /// The text of the challenge's file, in Markdown.
  public var notes: String

  /// A private yes/no challenge without participants; what is given replaces these defaults.
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
