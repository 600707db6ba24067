import DataFolder
import Journal

/// Stages check-ins of a person that ``CheckInRules`` accepted.
public struct CheckInStaging: Sendable {
  /// A check-in that was staged.
  public struct Recorded: Sendable {
    /// The accepted check-in, with the name of its photo.
    public var checkIn: CheckIn
    /// The habit, with this check-in in its log.
    public var tracked: TrackedHabit
    /// The file that the check-in is written to, relative to the data folder.
    public var path: String

    /// The check-in as the list of changes shows it.
    public var summary: ChangeSummary.CheckIn {
      ChangeSummary.CheckIn(checkIn.value, of: tracked.habit, on: checkIn.day)
    }
  }

  /// The person, with everything that was staged.
  public private(set) var person: Person
  private let layout: FolderLayout

  /// - Parameter person: The person as the draft has them.
  public init(of person: Person, layout: FolderLayout) {
    self.person = person
    self.layout = layout
  }

  /// Stages check-ins in the given order; the photo is added to all of them.
  ///
  /// The caller sets the draft's summary for `undo`.
  ///
  /// - Throws: ``FolderErrors`` where a file of check-ins cannot be edited, and errors of the draft.
  public mutating func record(
    _ accepted: [(tracked: TrackedHabit, checkIn: CheckIn)], photo: PhotoIntake? = nil, in draft: inout FolderDraft
  ) throws -> [Recorded] {
    guard let first = accepted.first else { return [] }
    var journal = EventJournal(of: person.username, layout: layout)
    let photoName = try photo.map { photo in
      try journal.store(photo, for: first.tracked.habit.slug, on: first.checkIn.day, in: &draft)
    }
    var all: [Recorded] = []
    for (habit, checkIn) in accepted {
      // Check-ins of other days that this change staged before are in the log already.
      let tracked = person.habits.first { $0.habit.slug == habit.habit.slug } ?? habit
      var recorded = Recorded(checkIn: checkIn, tracked: tracked, path: "")
      if let photoName { recorded.checkIn.details.photo = photoName }
      recorded.path = try journal.append(recorded.checkIn, of: tracked, in: draft)
      recorded.tracked.log.append(recorded.checkIn.entry, details: recorded.checkIn.details)
      replace(recorded.tracked)
      draft.owner = .person(person.username)
      draft.subjects.insert(.habit(person.username, tracked.habit.slug))
      all.append(recorded)
    }
    journal.stage(in: &draft)
    return all
  }

  /// Stages another event in place of a recorded one, and the removal of a photo that no event refers to any more.
  ///
  /// - Parameters:
  ///   - photo: The event's new photo; `nil` for the one that `new` names.
  /// - Returns: The event as it is staged.
  /// - Throws: The same errors as ``record(_:photo:in:)``.
  public mutating func replace(
    _ event: RecordedEvent, with new: CheckIn, photo: PhotoIntake? = nil, dayStartsAt: TimeOfDay,
    in draft: inout FolderDraft
  ) throws -> CheckIn {
    var new = new
    var journal = EventJournal(of: person.username, layout: layout)
    if let photo { new.details.photo = try journal.store(photo, for: event.habit.slug, on: new.day, in: &draft) }
    try stage(event, new, &journal, dayStartsAt, &draft)
    return new
  }

  /// Stages the removal of an event, and of a photo that only this event refers to.
  ///
  /// - Throws: The same errors as ``record(_:photo:in:)``.
  public mutating func remove(_ event: RecordedEvent, dayStartsAt: TimeOfDay, in draft: inout FolderDraft) throws {
    var journal = EventJournal(of: person.username, layout: layout)
    try stage(event, nil, &journal, dayStartsAt, &draft)
  }

  private mutating func stage(
    _ event: RecordedEvent, _ new: CheckIn?, _ journal: inout EventJournal, _ dayStartsAt: TimeOfDay,
    _ draft: inout FolderDraft
  ) throws {
    try journal.replace(event, with: new, dayStartsAt: dayStartsAt, in: draft)
    journal.stage(in: &draft)
    journal.dropPhoto(event.details.photo, of: person, besides: event, unless: new?.details.photo, in: &draft)
    draft.owner = .person(person.username)
    draft.subjects.insert(.habit(person.username, event.habit.slug))
    var tracked = event.others
    if let new { tracked.log.append(new.entry, details: new.details) }
    replace(tracked)
  }

  private mutating func replace(_ tracked: TrackedHabit) {
    if let place = person.habits.firstIndex(where: { $0.habit.slug == tracked.habit.slug }) {
      person.habits[place] = tracked
    }
  }
}
