import Diagnostics
import Journal

/// Whose files have to be sound for something to be done.
public enum Concern: Sendable, Equatable {
  /// Everybody's.
  case everybody
  /// What everybody shares, and the files of one person; `nil`: the owner's.
  case person(Username?)
}

/// An error in the folder of a person is theirs: nobody else waits until it is mended.
extension Reading {
  /// The errors of each person's folder, in the order of ``diagnostics``.
  public var errorsByPerson: [Username: [Diagnostic]] {
    var found: [Username: [Diagnostic]] = [:]
    for error in errors {
      if let person = layout.person(at: error.location) { found[person, default: []].append(error) }
    }
    return found
  }

  /// The errors of what everybody shares: the settings, the course, the catalog, challenges, and which people there are.
  public var sharedErrors: [Diagnostic] { errors.filter { layout.person(at: $0.location) == nil } }

  /// The errors that keep something from being done.
  public func errors(hindering concern: Concern) -> [Diagnostic] {
    guard case .person(let named) = concern else { return errors }
    let person = named ?? book.ownerName
    return errors.filter { error in
      let other = layout.person(at: error.location)
      return other == nil || other == person
    }
  }

  /// The same reading, with a book from which everything can be made as long as there are no ``sharedErrors``: people whose
  /// folders have errors are as they were last known, or rest.
  ///
  /// - Parameters:
  ///   - last: People as a reading without errors of theirs had them.
  ///   - today: What day it is in a time zone, of a person whose profile cannot be read.
  public func resting(
    exceptKnown last: [Username: Person] = [:], today: (_ zone: String) -> Day? = { _ in nil }
  ) -> Reading {
    let troubled = errorsByPerson.keys.sorted()
    if troubled.isEmpty { return self }
    var reading = self
    let known = troubled.compactMap { username -> Person? in
      guard var person = last[username] else { return nil }
      // It may be a new day for them too.
      if let zone = person.timeZone {
        let read = book.person(username).flatMap { $0.timeZone == zone ? $0.today : nil }
        person.today = read ?? today(zone) ?? person.today
      } else {
        person.today = book.today
      }
      return person
    }
    reading.book.people.removeAll { troubled.contains($0.username) }
    reading.book.people = (reading.book.people + known).sorted { $0.username < $1.username }
    reading.book.resting = troubled.filter { last[$0] == nil }
    return reading
  }
}

extension FolderLayout {
  /// The diagnostics as one person may read them: of what is in the folders of others nothing but the place, since what
  /// stands there may be private.
  ///
  /// - Parameter seesShared: Whether they may read what is wrong with what everybody shares.
  public func diagnostics(
    _ diagnostics: [Diagnostic], for reader: Username, seesShared: Bool = true
  ) -> [Diagnostic] {
    diagnostics.map { diagnostic in
      let person = person(at: diagnostic.location)
      if person == reader || person == nil && seesShared { return diagnostic }
      // Whoever does not run the daybook cannot mend it, and a name of a file is a word of somebody's, too.
      return seesShared
        ? Diagnostic(diagnostic.severity, diagnostic.code, "something is wrong here", at: diagnostic.location)
        : Diagnostic(diagnostic.severity, diagnostic.code, "something is wrong in a file that is not yours")
    }
  }

  /// The person whose folder, or something in whose folder, a place of a diagnostic is; `nil` for what everybody shares.
  fileprivate func person(at place: SourceLocation?) -> Username? {
    let folder = displayed(Self.people) + "/"
    guard let path = place?.path, path.hasPrefix(folder) else { return nil }
    return path.dropFirst(folder.utf8.count).split(separator: "/").first.flatMap { Username(String($0)) }
  }
}
