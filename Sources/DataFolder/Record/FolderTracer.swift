import FileSystem
import Journal
import Synchronization

/// Is told what a reading looks at, of each person apart, and makes a record of it.
final class FolderTracer: Sendable {
  /// What belongs to nobody.
  let shared: ReadTrace
  private let people = Mutex<[Username: ReadTrace]>([:])
  /// What the clock of the disk said before anything was read.
  private let moment: Int64
  private let sight: FolderSight
  private let root: FileSignature
  private let path: String
  private let given: Day?

  /// - Returns: `nil` where attributes of files tell nothing for certain.
  ///
  /// - Parameter sight: How the data folder looks.
  init?(_ root: OpenFolder, seeing sight: FolderSight, today given: Day?) {
    guard let moment = sight.clock(root), let signature = sight.signature(of: root.descriptor, at: ".") else {
      return nil
    }
    self.moment = moment
    self.sight = sight
    shared = ReadTrace(seeing: sight)
    self.root = signature
    path = root.boundary
    self.given = given
    shared.note(".", root.descriptor)
  }

  /// Who is told what is looked at to read a person.
  func trace(of username: Username) -> ReadTrace {
    people.withLock { people in
      let trace = people[username] ?? ReadTrace(seeing: sight)
      people[username] = trace
      return trace
    }
  }

  /// The record of a reading that found no errors but in folders of people; `nil` where it would tell nothing.
  ///
  /// - Parameters:
  ///   - outcomes: What came of each person.
  ///   - resting: Those in whose folders there are errors.
  ///   - former: The record by which some of them were not read.
  func record(
    of book: Book, in context: ReadingContext, _ outcomes: [PersonReader.Outcome], resting: Set<Username>,
    after former: FolderRecord?, isWarnedOfShared: Bool
  ) -> FolderRecord? {
    guard let seen = shared.seen, areOnOneDisk(seen) else { return nil }
    let settled = sight.settled(at: moment)
    let traces = people.withLock(\.self)
    let known = Dictionary(
      (former?.entries ?? []).map { ($0.summary.username, $0) }, uniquingKeysWith: { first, _ in first })
    var entries: [FolderRecord.Entry] = []
    for (username, outcome) in zip(context.usernames, outcomes) {
      if resting.contains(username) {
        // They are read each time, whatever their files look like: some may not even be opened.
        let bare = Person(username: username, name: username.text, today: context.today(in: nil))
        entries.append(
          FolderRecord.Entry(
            summary: PersonSummary(outcome.person ?? bare), seen: SeenFiles(), isWarnedOf: true, isResting: true))
        continue
      }
      guard let person = outcome.person else { return nil }
      if let trace = traces[username] {
        let (seen, unclear) = trace.all
        // Where attributes do not tell, since files lie elsewhere, they are read each time.
        let isClear = unclear.isEmpty && areOnOneDisk(seen)
        entries.append(
          FolderRecord.Entry(
            summary: PersonSummary(person), seen: isClear ? SeenFiles(seen, settledBefore: settled) : .unclear,
            isWarnedOf: !outcome.problems.isEmpty, isResting: false))
      } else if let entry = known[username] {
        entries.append(entry)
      } else {
        return nil
      }
    }
    let zones = Set([context.settings.timeZone] + book.people.compactMap(\.timeZone)).sorted()
    return FolderRecord(
      root: root.identity, path: path, moment: max(moment, former?.moment ?? moment), given: given,
      days: context.fixedToday != nil
        ? [] : zones.map { FolderRecord.ZoneDay(zone: $0, day: context.today(in: $0)) },
      zone: context.settings.timeZone, dayStartsAt: context.settings.dayStartsAt,
      shared: SeenFiles(seen, settledBefore: settled),
      // By a record less is looked through, and what is left out is as it was.
      isWarnedOfShared: isWarnedOfShared || former?.isWarnedOfShared ?? false,
      challenges: book.challenges.map(ChallengeCircle.init),
      entries: entries)
  }

  private typealias Seen = [(path: String, signature: FileSignature)]

  /// Whether attributes of all of it tell as much as those of the folder: on another disk they may tell nothing.
  private func areOnOneDisk(_ seen: Seen) -> Bool {
    seen.allSatisfy { $0.signature == .missing || $0.signature.identity.device == root.identity.device }
  }
}
