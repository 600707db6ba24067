import Journal

/// The changes to make to a recorded event; everything else stays.
public struct EventEdit: Sendable, Equatable {
  /// A change to an optional part of an event.
  public enum Change<Value: Sendable & Equatable>: Sendable, Equatable {
    /// Leaves the part as it is, or removes it.
    case keep, remove
    /// Sets or replaces the part.
    case set(Value)

    func applied(to value: Value?) -> Value? {
      switch self {
      case .keep: value
      case .remove: nil
      case .set(let new): new
      }
    }
  }

  /// The new value; `nil` to leave it as it is. An event always has a value.
  public var value: EventValue?
  /// The day that the event is to count for; `nil` to leave it as it is.
  public var day: Day?
  /// The change to the event's time. Removing the time does not change the day.
  public var time: Change<TimeOfDay>
  /// The change to the comment, which is neither trimmed nor checked yet.
  public var comment: Change<String>
  /// The change to the photo, the name of a file in the person's folder `photos`.
  public var photo: Change<String>
  /// The change to the location, in degrees.
  public var location: Change<Location>

  /// Whatever is left out stays as it is.
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

  /// Whether the edit changes nothing.
  public var isEmpty: Bool { self == EventEdit() }

  func applied(to details: EventDetails) -> EventDetails {
    var edited = details
    edited.comment = comment.applied(to: details.comment)
    edited.photo = photo.applied(to: details.photo)
    edited.location = location.applied(to: details.location)
    return edited
  }
}
