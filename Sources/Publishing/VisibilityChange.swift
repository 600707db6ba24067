import Journal

/// Who sees somebody, or one habit of theirs, at a target as it was last published to, and who will after the next publish.
public struct VisibilityChange: Sendable, Equatable {
  /// Who sees anything of it.
  public enum Level: Int, Sendable, Comparable, CaseIterable {
    case nobody, friends, everybody

    /// Fewer come first.
    public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
  }

  /// Who sees it there.
  public var before: Level
  /// Who will see it there.
  public var now: Level
  /// Those who read it there among friends, by a key that will open nothing of it, in the order of their names.
  public var leaving: [Username]
  /// Those who will read it there among friends and cannot yet, likewise. One who got other words is in both.
  public var joining: [Username]
  /// Who will see less of it, be it a comment or a day: something that can be seen there is not to be seen any more.
  public var seeingLess: Set<SharedFacts.Audience>

  /// Whether the next publish shows it to the same people, and takes nothing of it away.
  public var isNone: Bool {
    before == now && leaving.isEmpty && joining.isEmpty && seeingLess.isEmpty
  }
}

extension PublishRecord {
  /// What changed since the last publish to the target of this record in who sees somebody, or one habit of theirs.
  ///
  /// - Parameters:
  ///   - habit: The habit; `nil` for whatever there is of the person.
  ///   - book: What is published the next time.
  ///   - isSealed: Whether it will have what friends see: whether the key of the site is here, and somebody reads.
  /// - Returns: `nil` where it is not known what the last publish showed.
  public func changes(
    of person: Person, habit: Slug? = nil, in book: Book, isSealed: Bool
  ) -> VisibilityChange? {
    if facts == nil { return nil }
    let current = SharedFacts(of: book, isSealed: isSealed, only: person.username)
    return changes(of: person, habit: habit, in: book, to: current)
  }

  /// The same, where it is known what the next publish shows of the person, which is asked for once for all of their habits.
  public func changes(
    of person: Person, habit: Slug? = nil, in book: Book, to current: SharedFacts
  ) -> VisibilityChange? {
    guard let earlier = facts else { return nil }
    let place = habit.map { SharedFacts.Place.habit(person.username, $0) } ?? .person(person.username)
    func readers(_ facts: SharedFacts) -> Set<RevokedKey> {
      // Who reads of the person reads of a habit only where friends see that.
      guard facts.shows(place, to: .friends) else { return [] }
      return Set(
        book.readers.flatMap { reader in
          (1...max(reader.key, 1)).filter { facts.isRead(person.username, by: reader.reader, key: $0) }
            .map { RevokedKey(reader: reader.reader, key: $0) }
        })
    }
    let (reading, willRead) = (readers(earlier), readers(current))
    // By another key of the site everybody has other words, whatever number their own key has.
    let stay = earlier.isSealed(person.username, bySiteKeyOf: book) ? reading.intersection(willRead) : []
    return VisibilityChange(
      before: earlier.level(of: place), now: current.level(of: place),
      leaving: reading.subtracting(stay).map(\.reader).sorted(),
      joining: willRead.subtracting(stay).map(\.reader).sorted(),
      seeingLess: current.narrower(than: earlier, of: person.username, habit: habit))
  }
}
