import CLibrary
import FileSystem
import Journal
import Synchronization

/// What readings of a data folder have read, kept so that the next one looks at every file and reads only what changed.
///
/// Of each person it has the attributes of every file and folder that was looked at to read them, and what came of it: the
/// person, and what was told. They are read again when any of the attributes is another one, when it is another day for them,
/// and when something that everybody is read with differs: the settings, the course, the usernames. A reading with a record
/// gives the same as one without.
///
/// A file that is written twice within the grain of the clock keeps its attributes. So whoever has a file that was written just
/// before it was read, or has a time ahead of the clock, is read again until it is old enough. On disks whose attributes tell
/// nothing for certain, and where symbolic links lead elsewhere, everything is read each time. What a program writes through a
/// memory mapping is seen once the system notes its time.
public final class ReadingRecord: Sendable {
  /// What everybody is read with.
  fileprivate struct Basis: Sendable, Equatable {
    var root: FileSignature.Identity
    var settings: Settings
    var usernames: [Username]
    var formerNames: [Username: Username]
    var readers: [Username]
    var posts: [PostID]
    var course: Course?
    var layout: FolderLayout
  }

  /// A person as they were read.
  fileprivate struct Kept: Sendable {
    var outcome: PersonReader.Outcome
    var seen: [(path: String, signature: FileSignature)]
    /// Whether all of it was old enough when it was read.
    var isSettled: Bool
    /// Whether some of it was written just before, and will be old enough in a moment.
    var isFresh: Bool
  }

  private struct State {
    var basis: Basis?
    var people: [Username: Kept] = [:]
    /// What the clock of the disk said before the last reading.
    var moment = Int64.min
    var readPeople = 0
  }

  private let state = Mutex(State())
  private let sight: FolderSight

  /// An empty record: the first reading reads everything.
  public convenience init() {
    self.init(seeing: .system)
  }

  /// - Parameter sight: How the data folder looks.
  init(seeing sight: FolderSight) {
    self.sight = sight
  }

  /// Whether attributes tell by now what changed. Otherwise somebody has a file that was written just before it was read, and
  /// another reading is due although attributes are the same. Who has a file with a time far ahead is read with each reading,
  /// and is no reason for one.
  public var isSettled: Bool { state.withLock { !$0.people.values.contains(where: \.isFresh) } }

  /// How often a person was read, rather than taken from the record.
  var readPeople: Int { state.withLock { $0.readPeople } }

  /// Begins a reading; `nil` where everything has to be read.
  func begin(with context: ReadingContext, in root: OpenFolder) -> Part? {
    guard let moment = sight.clock(root), let identity = sight.signature(of: root.descriptor, at: ".")?.identity else {
      return nil
    }
    let basis = Basis(
      root: identity, settings: context.settings, usernames: context.usernames, formerNames: context.formerNames,
      readers: context.readers.map(\.reader), posts: context.posts, course: context.course, layout: context.files.layout
    )
    // What is only staged is not kept, and does not take the place of what is stored.
    let isKept = root.overlay == nil
    let people = state.withLock { state -> [Username: Kept] in
      // By a clock that was set back a file may get once more the time that it had.
      let isSetBack = moment < state.moment
      if isKept { state.moment = moment }
      if state.basis == basis, !isSetBack { return state.people }
      if isKept { (state.basis, state.people) = (basis, [:]) }
      return [:]
    }
    return Part(basis: basis, context: context, root: root, seeing: sight, at: moment, known: people)
  }

  /// Keeps what was read in a reading.
  func keep(_ part: Part) {
    let (people, read) = part.result
    state.withLock { state in
      state.readPeople += read
      // Another reading may have begun since, with something else.
      if part.root.overlay == nil, state.basis == part.basis { state.people = people }
    }
  }

  /// One reading by the record.
  final class Part: Sendable {
    fileprivate let basis: Basis
    private let context: ReadingContext
    fileprivate let root: OpenFolder
    private let sight: FolderSight
    private let moment: Int64
    private let known: [Username: Kept]
    private let found = Mutex<(people: [Username: Kept], read: Int)>(([:], 0))

    fileprivate init(
      basis: Basis, context: ReadingContext, root: OpenFolder, seeing sight: FolderSight, at moment: Int64,
      known: [Username: Kept]
    ) {
      self.basis = basis
      self.context = context
      self.root = root
      self.sight = sight
      self.moment = moment
      self.known = known
    }

    fileprivate var result: (people: [Username: Kept], read: Int) { found.withLock { $0 } }

    /// What is known of a person, or else what reading gives.
    ///
    /// - Parameter read: Reads the person from folders that tell the trace what is looked at.
    func outcome(
      of username: Username, _ read: (ReadTrace?) -> PersonReader.Outcome
    ) -> PersonReader.Outcome {
      if root.overlay?.concerns(folder: FolderLayout.person(username)) ?? false { return counted(read(nil)) }
      let former = known[username]
      if let former, former.isSettled, isToday(for: former.outcome.person), isUnchanged(former.seen) {
        found.withLock { $0.people[username] = former }
        return former.outcome
      }
      let trace = ReadTrace(seeing: sight)
      var outcome = counted(read(trace))
      guard let person = outcome.person, let seen = trace.seen, isUnchanged(seen),
        seen.allSatisfy({ $0.signature == .missing || $0.signature.identity.device == basis.root.device })
      else { return outcome }
      // What is the same takes memory once, and is known to be the same without looking at it.
      if let former = former?.outcome.person { outcome.person = person.sharing(with: former) }
      let latest = seen.map(\.signature.time).max() ?? moment
      let isSettled = latest < sight.settled(at: moment)
      let kept = Kept(
        outcome: outcome, seen: seen, isSettled: isSettled,
        isFresh: !isSettled && latest <= moment + sight.grain(moment))
      found.withLock { $0.people[username] = kept }
      return outcome
    }

    private func counted(_ outcome: PersonReader.Outcome) -> PersonReader.Outcome {
      found.withLock { $0.read += 1 }
      return outcome
    }

    private func isToday(for person: Person?) -> Bool { person?.today == context.today(in: person?.timeZone) }

    private func isUnchanged(_ seen: [(path: String, signature: FileSignature)]) -> Bool {
      seen.allSatisfy { path, signature in
        sight.isUnchanged(path, in: root.descriptor, since: signature)
      }
    }
  }
}

extension Person {
  /// The same person, with the values of a former reading where these are the same.
  fileprivate func sharing(with former: Person) -> Person {
    if self == former { return former }
    var person = self
    for index in habits.indices {
      guard let known = former.habits.first(where: { $0.habit.slug == habits[index].habit.slug }) else { continue }
      if known.log == habits[index].log { person.habits[index].log = known.log }
      if known.habit == habits[index].habit { person.habits[index].habit = known.habit }
    }
    if former.habits == habits { person.habits = former.habits }
    if former.lists == lists { person.lists = former.lists }
    if former.photos == photos { person.photos = former.photos }
    return person
  }
}
