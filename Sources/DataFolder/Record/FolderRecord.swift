import FileSystem
import Journal

/// What a reading of a data folder looked at, kept for the next one, which then reads those people alone who recorded or changed
/// something since, and whom their pages need.
///
/// Of each person it has the attributes of everything that was looked at to read them, and their summary. What everybody
/// shares, such as the settings and which people there are, is looked at as a whole: where any of it changed, the record tells
/// nothing, and everything is read. A file that was written
/// just before it was looked at may be written again and keep its attributes; so its owner is read once more until it is old
/// enough. What a program writes through a memory mapping is seen once the system notes its time.
public struct FolderRecord: Sendable, Equatable {
  /// What is known of somebody: one reference, since from one build to the next most of these are passed on as they are.
  final class Entry: Sendable {
    let summary: PersonSummary
    /// Everything of theirs that was looked at. Of these others need the summary, unless `ChangeReach` says that they need more.
    let seen: SeenFiles
    /// Whether something was to be said of their files.
    let isWarnedOf: Bool
    /// Whether there were errors, so that their pages are as they were before these. Of their files nothing is known then.
    let isResting: Bool

    init(summary: PersonSummary, seen: SeenFiles, isWarnedOf: Bool, isResting: Bool) {
      (self.summary, self.seen) = (summary, seen)
      (self.isWarnedOf, self.isResting) = (isWarnedOf, isResting)
    }
  }

  /// The data folder itself: its place on the disk, and its real path.
  var root: FileSignature.Identity
  var path: String
  /// What the clock of the disk said before anything was looked at, in nanoseconds since 1970.
  var moment: Int64
  /// The day that was asked for, instead of the day it was.
  var given: Day?
  /// What day it was in the time zones that matter; empty where one day is fixed for everybody.
  var days: [ZoneDay]
  /// The time zone of who names none, and of the site.
  var zone: String
  var dayStartsAt: TimeOfDay
  /// What belongs to nobody.
  var shared: SeenFiles
  var isWarnedOfShared: Bool
  /// Who has to do with each challenge.
  public internal(set) var challenges: [ChallengeCircle]
  var entries: [Entry]

  struct ZoneDay: Sendable, Equatable {
    var zone: String
    var day: Day
  }

  /// Who is known, in the order of their names.
  public var people: [PersonSummary] { entries.map(\.summary) }

  /// Those whose folders have errors. Of them a summary is what could be read, and what is to be said of them is said each time.
  public var resting: Set<Username> { Set(entries.filter(\.isResting).map(\.summary.username)) }

  /// Those of whose files something was to be said; `nil` where it is of what belongs to nobody.
  public var warnedOf: Set<Username>? {
    isWarnedOfShared ? nil : Set(entries.filter(\.isWarnedOf).map(\.summary.username))
  }

  /// What is new in a data folder.
  public enum Changes: Sendable, Equatable {
    /// The record does not tell, and everything has to be read.
    case unknown
    /// Nothing but what is of these people: some of their files are others, or may be, or it is another day for them.
    case own(of: Set<Username>)
  }

  /// What is new in the data folder since this was recorded.
  ///
  /// - Parameters:
  ///   - layout: Where the folder is.
  ///   - sight: How it looks.
  ///   - given: The day that is asked for, instead of the day it is.
  ///   - now: Seconds since 1970-01-01T00:00:00Z.
  func changes(
    in layout: FolderLayout, seeing sight: FolderSight, today given: Day?, now: Int64
  ) async -> Changes {
    guard case .success(let folder) = OpenFolder.root(layout.root), folder.boundary == path,
      sight.signature(of: folder.descriptor, at: ".")?.identity == root, given == self.given,
      shared.isSettled, shared.areUnchanged(in: folder.descriptor, seeing: sight)
    else { return .unknown }
    let turned = turnedZones(TimeZones(now: now))
    // Each task looks at several people: waking one for each costs more than looking at their files.
    let size = max(8, entries.count / 16)
    let parts = stride(from: 0, to: entries.count, by: size).map { entries[$0..<min($0 + size, entries.count)] }
    let changed = await withTaskGroup(of: Set<Username>.self) { group in
      for part in parts {
        group.addTask {
          Set(
            part.lazy.filter { entry in
              !entry.isResting
                && (turned.contains(entry.summary.timeZone ?? zone) || !entry.seen.isSettled
                  || !entry.seen.areUnchanged(in: folder.descriptor, seeing: sight))
            }.map(\.summary.username))
        }
      }
      return await group.reduce(into: Set<Username>()) { $0.formUnion($1) }
    }
    // Where it is another day for the site and for nobody, nobody's change would lead to the pages that say so.
    if changed.isEmpty, turned.contains(zone) { return .unknown }
    // By a clock that was set back a file may get once more the time that it had.
    guard let moment = sight.clock(folder), moment >= self.moment else { return .unknown }
    return .own(of: changed)
  }

  /// Of whom others need something else than by a former record, by which this reading was made. Nobody, where these people
  /// changed nothing but what they keep for themselves and for those who `ChangeReach` says see it.
  ///
  /// - Parameter changed: Of whom something was found to be new.
  /// - Returns: `nil` where anything else is new as well: somebody wrote between the two.
  public func news(since former: FolderRecord, from changed: Set<Username>) -> Set<Username>? {
    guard root == former.root, path == former.path, given == former.given, zone == former.zone,
      dayStartsAt == former.dayStartsAt, challenges == former.challenges,
      shared.hasSameFiles(as: former.shared), entries.count == former.entries.count
    else { return nil }
    var news: Set<Username> = []
    // Whoever was not read has the entry of before.
    for (entry, former) in zip(entries, former.entries) where entry !== former {
      let username = entry.summary.username
      guard username == former.summary.username, entry.isResting == former.isResting else { return nil }
      // Whatever is new of who rests is on no page as long as they do.
      if entry.isResting { continue }
      if changed.contains(username) {
        if !entry.summary.tellsOthersSame(as: former.summary) { news.insert(username) }
      } else if !entry.seen.hasSameFiles(as: former.seen) || entry.summary != former.summary {
        return nil
      }
    }
    return news
  }

  /// Whether who reads what friends see on a host that only stores, and by which keys, may be another than by a former record of
  /// the same people.
  public func changesReaders(since former: FolderRecord) -> Bool {
    zip(people, former.people).contains { person, former in
      person.followers != former.followers || person.outsideFollowers != former.outsideFollowers
        || person.visibility != former.visibility
    }
  }

  /// Whether it is the day for the site that it was by another record.
  public func isOnSameDay(as other: FolderRecord) -> Bool { day == other.day }

  /// The day of the site; `nil` where one day is fixed for everybody.
  private var day: Day? { days.first { $0.zone == zone }?.day }

  /// The time zones in which another day began.
  private func turnedZones(_ zones: TimeZones) -> Set<String> {
    Set(days.lazy.filter { zones.today(in: $0.zone, dayStartsAt: dayStartsAt) != $0.day }.map(\.zone))
  }
}

extension FolderRecord.Entry: Equatable {
  static func == (left: FolderRecord.Entry, right: FolderRecord.Entry) -> Bool {
    left.summary == right.summary && left.seen == right.seen && left.isWarnedOf == right.isWarnedOf
      && left.isResting == right.isResting
  }
}
