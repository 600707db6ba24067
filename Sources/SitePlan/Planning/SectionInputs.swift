import Audience
import Journal

/// All values from which the pages of a section are made.
///
/// The pages are planned by a method of the value, which sees only its fields and what all pages of an edition share,
/// so the fields are the complete list of dependencies. ``encode(into:)`` must leave no field out: `SectionInputsTests`
/// checks each, and `IncrementalTests` compares with clean builds after random edits.
protocol SectionInputs: Sendable {
  /// The common beginning of the pages' paths, as in ``PlannedSection/prefix``.
  var prefix: String { get }
  /// Encodes every field.
  func encode(into encoder: inout ModelEncoder)
  /// Plans the pages of the section.
  func contents(in context: PlanContext) -> PlannedSection.Contents
}

extension PlannedSection {
  init(_ inputs: some SectionInputs, in context: PlanContext) {
    self.init(prefix: inputs.prefix) { encoder in
      context.encode(into: &encoder)
      inputs.encode(into: &encoder)
    } contents: {
      inputs.contents(in: context)
    }
  }
}

extension PlanContext {
  /// Appends what the pages of every section depend on besides their own inputs: the frame, and how days are counted
  /// and named. Today is left out for the sake of pages that do not change with the day; words and drawings come with
  /// the templates.
  func encode(into encoder: inout ModelEncoder) {
    encoder.append(isHome)
    edition.encode(into: &encoder)
    encoder.append(site.weekStartsOn.index)
    encoder.append(Int(site.dayStartsAt.minutes))
    encoder.append(hasCalendars)
    encoder.append(site.baseURL)
    encoder.append(newsFormats != nil)
    encodePlaces(into: &encoder)
  }
}

extension Frame.Edition {
  /// Appends everything but the controls of the local web app, which plans its pages for each request.
  func encode(into encoder: inout ModelEncoder) {
    encoder.append(language)
    encoder.append(direction)
    encoder.append(accent)
    encoder.append(site)
    encoder.append(isHome)
    encoder.append(hasCourse)
    encoder.append(hasFriends)
    encoder.append(year)
    encoder.append(custom.hasStyleSheet)
    encoder.append(custom.hasScript)
    encoder.append(mapTiles?.address)
    encoder.append(mapTiles?.attribution)
  }
}

extension VisiblePerson {
  func encode(into encoder: inout ModelEncoder) {
    encoder.append(username.text)
    encoder.append(name)
    encoder.append(bio)
    encoder.append(Int(today.number))
    encoder.append(timeZone)
    encoder.append(relation == .followed)
    encoder.append(formerNames.count)
    for former in formerNames { encoder.append(former.text) }
    encoder.append(habits.count)
    for tracked in habits {
      tracked.habit.encode(into: &encoder)
      tracked.log.encode(into: &encoder)
    }
    encoder.append(photos.count)
    for photo in photos { photo.encode(into: &encoder) }
    // Nothing is planned of who has one; the next would otherwise look like somebody without habits.
    encoder.append(outline?.count)
    for habit in outline ?? [] {
      encoder.append(habit.slug.text)
      encoder.append(Int(habit.visibility.rawValue))
      encoder.append((habit.lastDay?.number).map { Int($0) })
    }
  }
}

extension OwnerFacts {
  /// Appends what a habit's pages show of the owner.
  func encode(into encoder: inout ModelEncoder) {
    encoder.append(username.text)
    encoder.append(name)
    encoder.append(Int(today.number))
    encoder.append(isReader)
  }
}

extension Photo {
  /// Appends what pages show of the photo. The digest is left out: it only decides whether the file is copied.
  func encode(into encoder: inout ModelEncoder) {
    encoder.append(name)
    encoder.append(width)
    encoder.append(height)
  }
}

extension OwnAchievement {
  func encode(into encoder: inout ModelEncoder) {
    encoder.append(id)
    encoder.append(title)
    encoder.append(description)
    encoder.append(icon)
    encoder.append(kind.rawValue)
    encoder.append(atLeast)
    encoder.append(habit?.text)
  }
}

extension AchievementRules {
  func encode(into encoder: inout ModelEncoder) {
    encoder.append(own.count)
    for achievement in own { achievement.encode(into: &encoder) }
    encoder.append(challenges.count)
    for challenge in challenges { challenge.encode(into: &encoder) }
  }
}

extension Challenge {
  /// Appends what decides who won the challenge; visibility and notes do not.
  func encode(into encoder: inout ModelEncoder) {
    encoder.append(slug.text)
    encoder.append(title)
    encoder.append(Int(from.number))
    encoder.append(Int(through.number))
    schedule.encode(into: &encoder)
    encoder.append(target)
    encoder.append(participants.count)
    for participant in participants { participant.encode(into: &encoder) }
  }
}

extension Challenge.Participant {
  func encode(into encoder: inout ModelEncoder) {
    encoder.append(person.text)
    encoder.append(habit?.text)
    encoder.append(state.rawValue)
    encoder.append(since)
  }
}

extension Habit {
  func encode(into encoder: inout ModelEncoder) {
    encoder.append(slug.text)
    for field in HabitField.all { encode(field, into: &encoder) }
    encoder.append(notes)
  }

  private func encode(_ field: HabitField, into encoder: inout ModelEncoder) {
    switch field {
    case .title: encoder.append(title)
    case .reason: encoder.append(reason)
    case .icon: encoder.append(icon)
    case .color: encoder.append(colorClass)
    case .category: encoder.append(category)
    case .part: encoder.append(part?.text)
    case .schedule: schedule.encode(into: &encoder)
    case .target: encoder.append(target)
    case .start: encoder.append(start)
    case .end: encoder.append(end)
    case .paused:
      encoder.append(pauses.count)
      for pause in pauses {
        encoder.append(pause.from)
        encoder.append(pause.through)
        encoder.append(pause.holiday)
      }
    case .visibility: encoder.append(Int(visibility.rawValue))
    case .remind:
      encoder.append(reminders.count)
      for reminder in reminders {
        encoder.append(reminder.weekday?.index)
        encoder.append(Int(reminder.time.minutes))
      }
    case .remindNear:
      encoder.append(remindNear?.label)
      encoder.append(remindNear?.location)
    case .order: encoder.append(order)
    case .archived: encoder.append(archived)
    case .replaces: encoder.append(replaces?.text)
    }
  }
}

extension EventLog {
  func encode(into encoder: inout ModelEncoder) {
    entries.withUnsafeBytes { encoder.append(raw: $0) }
    encoder.append(details.count)
    for detail in details { detail.encode(into: &encoder) }
  }
}

extension EventDetails {
  func encode(into encoder: inout ModelEncoder) {
    encoder.append(comment)
    encoder.append(photo)
    encoder.append(location)
  }
}

extension Schedule {
  func encode(into encoder: inout ModelEncoder) {
    switch self {
    case .weekdays(let days):
      encoder.append(0)
      encoder.append(Int(days.rawValue))
    case .dayOfMonth(let number):
      encoder.append(4)
      encoder.append(number)
    case .everyDays(let count):
      encoder.append(1)
      encoder.append(count)
    case .timesAWeek(let count):
      encoder.append(2)
      encoder.append(count)
    case .timesAMonth(let count):
      encoder.append(3)
      encoder.append(count)
    }
  }
}

extension ModelEncoder {
  mutating func append(_ location: Location?) {
    append(location != nil)
    guard let location else { return }
    append(location.latitude)
    append(location.longitude)
  }

  mutating func append(_ day: Day?) {
    append(day.map { Int($0.number) })
  }

  mutating func append(_ target: Target?) {
    guard let target else { return append(false) }
    append(true)
    append(target.isLimit)
    append(Int(target.amount.millionths))
    append(target.unit)
    switch target.period {
    case .day: append(0)
    case .week: append(1)
    case .month: append(2)
    }
  }
}
