import Journal
import SitePlan

/// What of somebody is seen by others, at a target as it was last published to, than it will be after the next publish.
public struct PublishedReach: Sendable, Equatable {
  /// A habit that others see there.
  public struct Habit: Sendable, Equatable {
    /// Which it is.
    public var slug: Slug
    /// Who sees it there.
    public var before: Visibility
    /// Who will see it there; the same where less of it is to be seen.
    public var now: Visibility

    /// Each parameter is described at its property.
    public init(slug: Slug, before: Visibility, now: Visibility) {
      self.slug = slug
      self.before = before
      self.now = now
    }
  }

  /// What the target is called.
  public var target: String
  /// The day of the last publish; `nil` where it did not come to its end.
  public var day: Day?
  /// The habits, in the person's own order.
  public var habits: [Habit]
  /// Those who read of the person there, by a key that will open nothing.
  public var leaving: [Username]
  /// Those who will read of the person there, and cannot yet.
  public var joining: [Username]

  /// Each parameter is described at its property.
  public init(target: String, day: Day?, habits: [Habit], leaving: [Username], joining: [Username]) {
    self.target = target
    self.day = day
    self.habits = habits
    self.leaving = leaving
    self.joining = joining
  }
}

extension AudiencePage {
  /// Adds what is otherwise at a target than it will be; nothing where nothing is.
  mutating func add(_ reach: PublishedReach, of person: Person, in book: Book, words: Words) {
    var changes: [AudienceChange] = reach.habits.compactMap { change in
      guard let habit = person.habits.first(where: { $0.habit.slug == change.slug })?.habit else { return nil }
      return AudienceChange(change.before, change.now, habit: habit, words)
    }
    func add(_ phrase: Phrase, _ readers: [Username]) {
      if readers.isEmpty { return }
      let names = readers.map { reader in
        words.isolated(
          book.person(reader).map { book.label(of: $0, for: person) } ?? book.reader(reader).map(book.label)
            ?? reader.text)
      }
      changes.append(AudienceChange(words(phrase, ["people": names.joined(separator: ", ")])))
    }
    add(.audienceLeaving, reach.leaving)
    add(.audienceJoining, reach.joining)
    if changes.isEmpty { return }
    let day = reach.day.map { words(.audiencePublishedOn, ["date": words.date($0)]) }
    published.append(
      AudiencePublished(
        title: words(.audiencePublished, ["target": words.isolated(reach.target)]), day: day, changes: changes))
  }
}
