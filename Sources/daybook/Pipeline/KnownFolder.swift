import Audience
import DataFolder
import Journal
import SiteBuild

/// What complete builds recorded of a data folder, for commands that need no more of it than one person's own pages show.
///
/// It tells who need not be read, since nothing of theirs is new and a summary of them is enough. What it is asked for is whether
/// files are as they were, not whether a site is.
enum KnownFolder {
  /// Who need not be read to know what somebody's own pages show.
  ///
  /// - Parameters:
  ///   - person: Whose pages.
  ///   - reader: Reads the data folder.
  ///   - today: The day that is asked for, instead of the day it is.
  ///   - now: Seconds since 1970-01-01T00:00:00Z.
  /// - Returns: `nil` where nothing tells, or hardly anybody would be spared.
  static func people(
    beside person: Username, by reader: BookReader, today: Day?, now: Int64
  ) async -> KnownPeople? {
    for note in SiteNotes.all(in: reader.layout.root).prefix(mostAsked) {
      guard let site = BuildNote.content(at: note).flatMap({ SiteRecord(bytes: $0) }), site.isOfThisProgram else {
        continue
      }
      let record = site.folder
      func needed(_ changed: Set<Username>) -> Set<Username> {
        ChangeReach(
          of: changed.union([person]), among: record.people, homes: [person], challenges: record.challenges
        ).people.union(record.resting)
      }
      // Looking at everybody's files takes a while, too.
      func isWorthIt(_ needed: Set<Username>) -> Bool { record.people.count >= needed.count + fewestSpared }
      guard isWorthIt(needed([])) else { return nil }
      if case .own(let changed) = await reader.changes(since: record, today: today, now: now) {
        let needed = needed(changed)
        return isWorthIt(needed) ? KnownPeople(record, except: needed) : nil
      }
    }
    return nil
  }

  /// How many people have to be spared for it to be worth the look at their files.
  private static let fewestSpared = 8
  /// How many records are asked: one may be of another day that somebody asked for, or damaged.
  private static let mostAsked = 3
}
