import Journal

extension Book {
  /// The part of the book that a reader may see.
  ///
  /// - Own things: everything of the reader's own.
  /// - Others: people and habits that are public, and those for `friends` of people who accepted the reader as a
  ///   follower. A habit is never more visible than its person.
  /// - Friends of somebody on a host that only stores: of that person what each of them may see, of others what everybody may.
  /// - Always private: self-image goals, followers, reminders and their places, course progress of others.
  /// - Challenges: those in it see each other's days and amounts of the habits that they brought; see
  ///   ``SharedChallenge``.
  /// - Own achievements: those for any habit, and those for a habit that the reader may see.
  /// - Locations: exact for friends; for anybody else as the setting `public_location` says.
  /// - The course: for readers of a home edition; in the public edition only if `public_course` is set. It has no
  ///   drafts, and of weeks that have not opened only the titles.
  ///
  /// - Parameter isAuthor: Whether the reader writes the course and therefore sees all of it.
  public func visible(to reader: Reader, isAuthor: Bool = false) -> Projection {
    projection(for: reader, isAuthor: isAuthor, withHabitsOfStrangers: true)
  }

  /// The part that pages are made from, ``Projection/forPages`` of what the reader may see.
  ///
  /// - Parameter isAuthor: Whether the reader writes the course and therefore sees all of it.
  public func visibleOnPages(of reader: Reader, isAuthor: Bool = false) -> Projection {
    // Habits of strangers say who is in a challenge with which, and which achievements there are.
    let isAsked = reader.isUnknown || !challenges.isEmpty || ownAchievements.contains { $0.habit != nil }
    return projection(for: reader, isAuthor: isAuthor, withHabitsOfStrangers: isAsked).forPages
  }

  /// The people who have something that everybody may see; each is looked for when they are asked for.
  public var peopleShownToEverybody: some Sequence<Username> {
    // Whether there is a place to it makes no difference, and it would take long to look.
    var settings = settings
    settings.publicLocation = .exact
    return people.lazy.filter { [settings] in $0.visible(to: .everyone, settings: settings)?.hasHabits ?? false }
      .map(\.username)
  }

  private func projection(
    for reader: Reader, isAuthor: Bool, withHabitsOfStrangers isComplete: Bool
  ) -> Projection {
    let own: Person? =
      if case .person(let username) = reader { person(username) } else { nil }
    let others = people.compactMap { person -> VisiblePerson? in
      guard person.username != own?.username,
        var visible = person.visible(to: reader, settings: settings, withHabitsForStrangers: isComplete)
      else { return nil }
      visible.formerNames = formerNames(of: person.username)
      return visible
    }
    return Projection(
      reader: reader,
      site: SiteFacts(
        title: settings.title, language: settings.language, weekStartsOn: settings.weekStartsOn,
        dayStartsAt: settings.dayStartsAt, accent: settings.accent, today: own?.today ?? today,
        mapTiles: reader.isUnknown ? nil : settings.mapTiles, siteID: settings.siteID,
        baseURL: reader == .everyone ? settings.baseURL : nil),
      own: own,
      people: others,
      followerNames: followerNames(of: own),
      ownAudience: own.map { OwnAudience(of: $0, in: self) },
      sharedLists: sharedLists(with: reader),
      challenges: challenges.compactMap { visible($0, to: reader, own: own, others: others) },
      sharedChallenges: sharedChallenges(with: reader, own: own, others: others),
      course: isAuthor ? course : visibleCourse(to: reader, own: own),
      courseRole: own == nil || people.count < 2 ? .alone : own?.username == ownerName ? .host : .participant,
      catalog: catalog(of: own),
      ownAchievements: visibleAchievements(own: own, others: others))
  }

  /// The names of those who follow somebody or ask to.
  private func followerNames(of own: Person?) -> [Username: String] {
    guard let own else { return [:] }
    let named = own.followers.compactMap { person($0.person) }.filter { isNamed($0, before: own) }
    return Dictionary(named.map { ($0.username, $0.name) }, uniquingKeysWith: { first, _ in first })
  }

  /// What to call somebody before another person: as ``Person/label(for:)`` has it, and by name where they follow that person
  /// or ask to.
  public func label(of other: Person, for reader: Person) -> String {
    isNamed(other, before: reader) ? other.name : other.label(for: reader.username)
  }

  /// Whether somebody follows another person or asks to. Who blocks that one, or is kept from others by whoever runs the site,
  /// is not named for it.
  private func isNamed(_ other: Person, before reader: Person) -> Bool {
    let asks = reader.followers.contains {
      $0.person == other.username && [.requested, .accepted].contains($0.state)
    }
    return asks && !other.blocks(reader.username) && !settings.hiddenPeople.contains(other.username)
  }

  private func visibleCourse(to reader: Reader, own: Person?) -> Course? {
    if reader.isUnknown && !settings.publicCourse { return nil }
    return course?.visible(
      with: own?.progress, opensAtOnce: reader.isUnknown && course?.starts == .enrolment, today: own?.today ?? today)
  }

  /// Achievements for any habit, and those for a habit with the slug of one that the reader may see.
  private func visibleAchievements(own: Person?, others: [VisiblePerson]) -> [OwnAchievement] {
    guard ownAchievements.contains(where: { $0.habit != nil }) else { return ownAchievements }
    let habits = Set((own?.habits ?? []).map(\.habit.slug) + others.flatMap(\.slugs))
    return ownAchievements.filter { $0.habit.map(habits.contains) ?? true }
  }

  private func sharedLists(with reader: Reader) -> [SharedList] {
    guard case .person(let username) = reader else { return [] }
    return people.flatMap { person in
      person.lists.compactMap { list in
        guard person.username != username, list.access(of: username) != nil
        else { return nil }
        return SharedList(owner: person.username, list: list)
      }
    }
  }

  /// The challenge as the reader may see it; `nil` where they neither take part nor are admitted by its visibility. It
  /// names only participants whom the reader may see, and only habits that they may see.
  private func visible(
    _ challenge: Challenge, to reader: Reader, own: Person?, others: [VisiblePerson]
  ) -> Challenge? {
    let takesPart = challenge.participants.contains { $0.person == own?.username }
    let isAdmitted =
      switch challenge.visibility {
      case .public: true
      case .friends:
        others.contains { person in
          person.relation == .followed && challenge.participants.contains { $0.person == person.username }
        }
      case .private: false
      }
    guard takesPart || isAdmitted else { return nil }
    var shown = challenge
    shown.participants = challenge.participants.compactMap { participant in
      if participant.person == own?.username { return participant }
      guard let person = others.first(where: { $0.username == participant.person }) else { return nil }
      guard takesPart || participant.state == .joined else { return nil }
      var participant = participant
      if let habit = participant.habit, !person.slugs.contains(habit) { participant.habit = nil }
      return participant
    }
    return shown
  }
}

extension Person {
  /// The person as the reader may see them; `nil` where the reader may not know of them.
  ///
  /// - Parameter isComplete: Whether a reader who does not follow the person gets their habits.
  func visible(
    to reader: Reader, settings: Settings, withHabitsForStrangers isComplete: Bool = true
  ) -> VisiblePerson? {
    let relation = self.relation(to: reader)
    let admitted = relation.admitted
    // Who is blocked finds nobody here; what everybody may see is in the public edition.
    if case .person(let username) = reader, blocks(username) { return nil }
    guard visibility >= admitted else { return nil }
    // Whoever runs the site may keep somebody from those who have nothing to do with them.
    if relation != .followed, settings.hiddenPeople.contains(username) { return nil }
    if reader.isUnknown, relation != .followed, let shown = settings.publicPeople, !shown.contains(username) {
      return nil
    }
    guard isComplete || relation == .followed else {
      return VisiblePerson(
        username: username, name: name, bio: bio, today: today, relation: relation, habits: [], photos: [])
    }
    if let outline {
      var summary = VisiblePerson(
        username: username, name: name, bio: bio, today: today, relation: relation, habits: [], photos: [])
      summary.outline = outline.filter { $0.visibility >= admitted }
      return summary
    }
    let shown = habits.filter { $0.habit.visibility >= admitted }
    let slugs = shown.map(\.habit.slug)
    let habits = shown.map { tracked in
      TrackedHabit(
        habit: tracked.habit.shown(naming: slugs),
        log: relation == .followed
          ? tracked.log
          : tracked.log.limitingLocations(to: settings.publicLocation))
    }
    return VisiblePerson(
      username: username, name: name, bio: bio, today: today,
      timeZone: reader.isUnknown && settings.baseURL != nil ? timeZone ?? settings.timeZone : nil,
      relation: relation, habits: habits, photos: photos(in: habits))
  }

  /// What to call the person before somebody: by name where that reader may know of them, or could find them by it, otherwise
  /// by username.
  public func label(for reader: Username) -> String {
    let isShown = visibility >= relation(to: .person(reader)).admitted || isFindable && visibility > .private
    let isKnown = reader == username || isShown && !blocks(reader)
    return isKnown ? name : username.text
  }

  private func relation(to reader: Reader) -> VisiblePerson.Relation {
    if reader == .friends(of: username) { return .followed }
    guard case .person(let username) = reader,
      let follower = followers.first(where: { $0.person == username })
    else { return .none }
    return switch follower.state {
    case .accepted: .followed
    case .requested: .requested
    case .declined, .removed, .blocked: .none
    }
  }

  private func photos(in habits: [TrackedHabit]) -> [Photo] {
    if photos.isEmpty { return [] }
    let names = Set(habits.flatMap { $0.log.details.compactMap(\.photo) })
    return photos.filter { names.contains($0.name) }
  }
}

extension VisiblePerson.Relation {
  /// How visible people and habits have to be for somebody with this relation.
  fileprivate var admitted: Visibility { self == .followed ? .friends : .public }
}

extension Habit {
  /// The habit as readers other than its owner see it: with only the fields for readers, and without the name of a
  /// replaced habit that they may not see.
  fileprivate func shown(naming slugs: [Slug]) -> Habit {
    var shown = keeping(Self.fieldsForReaders)
    if let replaced = replaces, !slugs.contains(replaced) { shown.replaces = nil }
    return shown
  }

  private static let fieldsForReaders = HabitField.all.filter(\.isForReaders)
}

extension EventLog {
  fileprivate func limitingLocations(to precision: Settings.LocationPrecision) -> EventLog {
    guard precision != .exact, details.contains(where: { $0.location != nil }) else { return self }
    return mappingDetails { details in
      var details = details
      details.location = precision == .coarse ? details.location?.coarse : nil
      return details
    }
  }
}
