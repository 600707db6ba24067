import Audience
import Journal

// What the pages of a person depend on, value by value. A page that draws on something that is not encoded here would
// stay as it was when that changes: `IncrementalTests` compares with clean builds after random edits.

extension VisiblePerson {
  func encode(into encoder: inout ModelEncoder) {
    encoder.append(username.text)
    encoder.append(name)
    encoder.append(bio)
    encoder.append(Int(today.number))
    encoder.append(relation == .followed)
    encoder.append(habits.count)
    for tracked in habits {
      tracked.habit.encode(into: &encoder)
      tracked.log.encode(into: &encoder)
    }
    encoder.append(photos.count)
    for photo in photos { photo.encode(into: &encoder) }
  }
}

extension OwnerFacts {
  /// What a habit's pages show of whose it is.
  func encode(into encoder: inout ModelEncoder) {
    encoder.append(username.text)
    encoder.append(name)
    encoder.append(Int(today.number))
    encoder.append(isReader)
  }
}

extension Photo {
  fileprivate func encode(into encoder: inout ModelEncoder) {
    encoder.append(name)
    encoder.append(width)
    encoder.append(height)
  }
}

extension TrackedHabit {
  /// What the pages of a habit are made from.
  ///
  /// - Parameter siblings: all habits of the person that the reader may see.
  func encode(among siblings: [TrackedHabit], of owner: OwnerFacts, into encoder: inout ModelEncoder) {
    owner.encode(into: &encoder)
    habit.encode(into: &encoder)
    log.encode(into: &encoder)
    if !owner.photos.isEmpty {
      for detail in log.details { detail.photo.flatMap { owner.photos[$0] }?.encode(into: &encoder) }
    }
    // The line of habits that took over from each other, of which this one may be a part.
    guard siblings.contains(where: { $0.habit.replaces != nil }) else { return }
    for sibling in siblings {
      sibling.habit.encode(into: &encoder)
      encoder.append(sibling.log.firstDay)
    }
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

extension Projection {
  /// What the pages of every section depend on besides their own values: the frame, and how days are counted and named.
  /// Today is not among it, for pages that do not change with the day.
  func encodeSite(into encoder: inout ModelEncoder) {
    encoder.append(own == nil)
    encoder.append(site.title)
    encoder.append(site.language)
    encoder.append(site.weekStartsOn.index)
    encoder.append(Int(site.dayStartsAt.minutes))
    encoder.append(site.accent.paletteName.rawValue)
    encoder.append(course.map { !$0.posts.isEmpty } ?? false)
    encoder.append(site.mapTiles?.address)
    encoder.append(site.mapTiles?.attribution)
  }

  /// What decides which achievements a person has, besides their habits.
  func encodeAchievementRules(into encoder: inout ModelEncoder) {
    encoder.append(ownAchievements.count)
    for achievement in ownAchievements { achievement.encode(into: &encoder) }
    encoder.append(challenges.count)
    for challenge in challenges {
      encoder.append(challenge.slug.text)
      encoder.append(challenge.title)
      encoder.append(Int(challenge.from.number))
      encoder.append(Int(challenge.through.number))
      challenge.schedule.encode(into: &encoder)
      encoder.append(challenge.target)
      encoder.append(challenge.participants.count)
      for participant in challenge.participants {
        encoder.append(participant.person.text)
        encoder.append(participant.habit?.text)
        encoder.append(participant.state.rawValue)
      }
    }
  }
}

extension Habit {
  func encode(into encoder: inout ModelEncoder) {
    encoder.append(slug.text)
    encoder.append(title)
    encoder.append(reason)
    encoder.append(icon)
    encoder.append(colorClass)
    encoder.append(category)
    schedule.encode(into: &encoder)
    encoder.append(target)
    encoder.append(start)
    encoder.append(end)
    encoder.append(pauses.count)
    for pause in pauses {
      encoder.append(pause.from)
      encoder.append(pause.through)
    }
    encoder.append(Int(visibility.rawValue))
    encoder.append(reminders.count)
    for reminder in reminders {
      encoder.append(reminder.weekday?.index)
      encoder.append(Int(reminder.time.minutes))
    }
    encoder.append(remindNear?.label)
    encoder.append(order)
    encoder.append(archived)
    encoder.append(replaces?.text)
    encoder.append(notes)
  }
}

extension EventLog {
  func encode(into encoder: inout ModelEncoder) {
    entries.withUnsafeBytes { encoder.append(raw: $0) }
    encoder.append(details.count)
    for detail in details {
      encoder.append(detail.comment)
      encoder.append(detail.photo)
      encoder.append(detail.location != nil)
      if let location = detail.location {
        encoder.append(location.latitude)
        encoder.append(location.longitude)
      }
    }
  }
}

extension Schedule {
  func encode(into encoder: inout ModelEncoder) {
    switch self {
    case .weekdays(let days):
      encoder.append(0)
      encoder.append(Int(days.rawValue))
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
  mutating func append(_ day: Day?) {
    append(day.map { Int($0.number) })
  }

  mutating func append(_ target: Target?) {
    guard let target else { return append(false) }
    append(true)
    append(target.isLimit)
    append(Int(target.amount.millionths))
    append(target.unit)
    append(target.period == .day ? 0 : target.period == .week ? 1 : 2)
  }
}
