import Journal

/// What is to be another in an event that is recorded; everything else stays.
public struct EventEdit: Sendable, Equatable {
  /// What becomes of something that an event may lack.
  public enum Change<Value: Sendable & Equatable>: Sendable, Equatable {
    /// What there is stays, or goes.
    case keep, remove
    /// It takes the place of what there is.
    case set(Value)

    func applied(to value: Value?) -> Value? {
      switch self {
      case .keep: value
      case .remove: nil
      case .set(let new): new
      }
    }
  }

  /// `nil`: as it is. An event always has one.
  public var value: EventValue?
  /// The day that it is to count for.
  public var day: Day?
  /// Whether the event names a time, and which; ``Change/remove`` leaves the day alone.
  public var time: Change<TimeOfDay>
  /// Not trimmed or measured yet.
  public var comment: Change<String>
  /// The name of a file in the person's `photos/`.
  public var photo: Change<String>
  /// Where it was, in degrees.
  public var location: Change<Location>

  /// What is left out stays as it is.
  public init(
    value: EventValue? = nil, day: Day? = nil, time: Change<TimeOfDay> = .keep, comment: Change<String> = .keep,
    photo: Change<String> = .keep, location: Change<Location> = .keep
  ) {
    self.value = value
    self.day = day
    self.time = time
    self.comment = comment
    self.photo = photo
    self.location = location
  }

  /// Whether nothing is to change.
  public var isEmpty: Bool { self == EventEdit() }

  func applied(to details: EventDetails) -> EventDetails {
    EventDetails(
      comment: comment.applied(to: details.comment), photo: photo.applied(to: details.photo),
      location: location.applied(to: details.location))
  }
}
