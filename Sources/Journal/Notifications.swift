/// How a person is reminded, and told of what is new in lists that they share. It is always private.
public struct Notifications: Hashable, Sendable {
  /// A way to somebody. Where it leads, the configuration of the machine says that reminds, and no file of the data folder.
  public enum Channel: String, Hashable, Sendable, CaseIterable {
    /// A notification on the screen of the machine that reminds.
    case desktop
    /// An e-mail.
    case mail
    /// A push to a phone, by a server of ntfy.
    case ntfy
    /// A program that gets what is told as JSON.
    case command
  }

  /// A time of each day in which nothing is told. It may go past midnight.
  public struct Quiet: Hashable, Sendable {
    /// The first quiet minute.
    public var from: TimeOfDay
    /// The first minute that is not quiet any more; never the same as ``from``.
    public var until: TimeOfDay

    /// - Returns: `nil` where both are the same, which says nothing.
    public init?(from: TimeOfDay, until: TimeOfDay) {
      guard from != until else { return nil }
      (self.from, self.until) = (from, until)
    }

    /// Whether it is quiet at a time.
    public func contains(_ time: TimeOfDay) -> Bool {
      from < until ? from <= time && time < until : from <= time || time < until
    }
  }

  /// The ways in which the person is told, in the order of the file; none where they are not told at all.
  public var channels: [Channel]
  /// When nothing is told; `nil` for never.
  public var quiet: Quiet?
  /// Whether messages say which habit or task it is; otherwise that there is something.
  public var saysTitles: Bool
  /// When somebody is reminded of a task with a time that says nothing of it: a relative one, or `nil` for not at all.
  public var ofTimedTasks: TaskReminder?

  /// What a profile has that says nothing; what is given replaces these defaults.
  public init(
    channels: [Channel] = [], quiet: Quiet? = nil, saysTitles: Bool = true,
    ofTimedTasks: TaskReminder? = Self.atTheTime
  ) {
    self.channels = channels
    self.quiet = quiet
    self.saysTitles = saysTitles
    self.ofTimedTasks = ofTimedTasks
  }

  /// The reminder at the time of the task.
  public static let atTheTime = TaskReminder.before(0, .minute)
}
