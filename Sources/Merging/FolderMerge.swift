import DataFolder
import Hashing
import Journal

/// Two states of a data folder as one, by the state that both had.
///
/// It is the same whichever state is called ours. Nothing that one side made or changed gets lost: what the other side
/// deleted meanwhile stays. Two states without errors make one without errors.
public struct FolderMerge: Sendable, Equatable {
  /// The files of a state by their paths; each content has a name of its own, such as a digest.
  public typealias Files = [String: String]

  /// What a file becomes.
  public enum Change: Sendable, Hashable {
    /// The content of that name, which one of the states has.
    case content(String)
    /// A new content.
    case bytes([UInt8])
    /// It goes.
    case removed
  }

  /// What makes of our state the merged one, by path.
  public private(set) var changes: [String: Change] = [:]
  /// What both sides changed, each in its own way, with the file in which both are.
  public private(set) var conflicts: [(path: String, what: String)] = []
  /// Files that one side deleted and the other one changed, and that stay.
  public private(set) var stayed: [String] = []
  /// Copies of files that cannot be put into one.
  public private(set) var copies: [String] = []
  /// Rows of which nobody knows how often they were recorded, since nobody knows what both sides had; the larger number
  /// stays.
  public private(set) var doubtful: [(path: String, doubt: EventFileMerge.Doubt)] = []

  /// When it is merged: the day for what is noted beside tasks, and the time in the names of copies.
  public struct Moment: Sendable {
    /// The day.
    public var day: Day
    /// The time.
    public var time: TimeOfDay

    /// A moment of a day.
    public init(day: Day, time: TimeOfDay) { (self.day, self.time) = (day, time) }

    var stamp: String {
      "\(day)".filter { $0 != "-" } + "-" + "\(time)".filter { $0 != ":" } + "00"
    }
  }

  private typealias Read = (String) throws -> [UInt8]

  /// - Parameters:
  ///   - base: The state that both had; `nil` where nobody knows.
  ///   - ours: Our state.
  ///   - theirs: The other state.
  ///   - moment: When it is merged.
  ///   - read: Reads the content of a name.
  /// - Throws: What `read` throws.
  public init(
    base: Files?, ours: Files, theirs: Files, at moment: Moment, read: (String) throws -> [UInt8]
  ) throws {
    let names = try PersonNames(base: base ?? [:], ours: ours, theirs: theirs, read: read)
    var moves = TaskMoves(names.moved(base ?? [:]), names.moved(ours), names.moved(theirs))
    try moves.follow(read)
    let moved = moves.contents.made
    var pictures = NamesTwice(moves.ours, moves.theirs, contents: moves.contents)
    try pictures.tellApart(base: moves.base) { try moved[$0] ?? read($0) }
    let told = pictures.contents.made
    var sides = HalfDeletions(
      base: base.map { _ in moves.base }, pictures.ours, pictures.theirs, contents: pictures.contents)
    try sides.restoreCheckIns { try told[$0] ?? read($0) }
    let made = sides.contents.made
    func readAll(_ name: String) throws -> [UInt8] { try made[name] ?? read(name) }
    let (was, one, other) = (sides.base, sides.ours, sides.theirs)
    var merged = try merge(was, one, other, at: moment, readAll)
    try keepWhatIsNamed(&merged, one, other, besides: Set(sides.deleted), readAll)
    try mark(sides.deleted, in: &merged, readAll)
    var mending = StateMending(merged, one, other)
    try mending.mend(readAll)
    merged = mending.merged
    conflicts += mending.conflicts
    for (path, content) in merged where content != ours[path].map({ .content($0) }) {
      if case .content(let name) = content, let bytes = made[name] {
        changes[path] = .bytes(bytes)
      } else {
        changes[path] = content
      }
    }
    for path in ours.keys where merged[path] == nil { changes[path] = .removed }
    stayed.sort()
    copies.sort()
  }

  /// Notes in the files that one side deleted, and that stay, that somebody has to decide about them.
  private mutating func mark(_ paths: [String], in merged: inout [String: Change], _ read: Read) throws {
    for path in paths {
      let bytes: [UInt8]
      switch merged[path] {
      case .content(let name)?: bytes = try read(name)
      case .bytes(let merged)?: bytes = merged
      case .removed?, nil: continue
      }
      guard let marked = DeletionMark.added(to: bytes) else { continue }
      conflicts.append((path, DeletionMark.subject))
      if marked != bytes { merged[path] = .bytes(marked) }
    }
  }

  /// Whether both are the same changes.
  public static func == (left: FolderMerge, right: FolderMerge) -> Bool { left.changes == right.changes }

  private mutating func merge(
    _ was: Files?, _ one: Files, _ other: Files, at moment: Moment, _ read: Read
  ) throws -> [String: Change] {
    var merged: [String: Change] = [:]
    let apart = Self.habitsApart(was, one, other)
    for path in Set(one.keys).union(other.keys).sorted() {
      let (before, our, their) = (was?[path], one[path], other[path])
      switch (our, their) {
      case (let our?, let their?)
      where before == their || our == their && (was == nil || FileMerge(path: path) != .events):
        merged[path] = .content(our)
      case (let our?, let their?) where before == our: merged[path] = .content(their)
      case (let our?, let their?):
        try mergeFile(
          path, was == nil ? nil : before.map(read) ?? [], our, their, apart, into: &merged, at: moment, read)
      case (let left?, nil), (nil, let left?):
        if before == left { continue }
        if before != nil { stayed.append(path) }
        merged[path] = .content(left)
      case (nil, nil): continue
      }
    }
    return merged
  }

  /// The habits that both sides have and the base has not, by person: each side made them for itself, or kept them
  /// when somebody else deleted them.
  private static func habitsApart(_ was: Files?, _ one: Files, _ other: Files) -> [Username: Set<Slug>] {
    guard let was else { return [:] }
    var apart: [Username: Set<Slug>] = [:]
    for path in one.keys where was[path] == nil && other[path] != nil {
      if let (person, habit) = FolderLayout.habit(at: path) { apart[person, default: []].insert(habit) }
    }
    return apart
  }

  private mutating func mergeFile(
    _ path: String, _ before: [UInt8]?, _ our: String, _ their: String, _ apart: [Username: Set<Slug>],
    into merged: inout [String: Change], at moment: Moment, _ read: Read
  ) throws {
    let (ours, theirs) = (try read(our), try read(their))
    let outcome = FileMerge(path: path).merge(
      base: before, ours: ours, theirs: theirs, at: DayAndTime(day: moment.day),
      apart: FolderLayout.owner(of: path).flatMap { apart[$0] } ?? [])
    if let outcome {
      merged[path] =
        outcome.bytes == ours ? .content(our) : outcome.bytes == theirs ? .content(their) : .bytes(outcome.bytes)
      conflicts += outcome.conflicts.map { (path, $0) }
      doubtful += outcome.doubtful.map { (path, $0) }
      return
    }
    let isOurs = theirs.lexicographicallyPrecedes(ours)
    merged[path] = .content(isOurs ? our : their)
    let digest = SHA256.digest(of: isOurs ? theirs : ours).prefix(4).map { String($0 % 26 + 10, radix: 36) }.joined()
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let copy =
      folder
      + ConflictCopy.name(
        of: String(path.dropFirst(folder.count)), stamp: moment.stamp, device: "DAY" + digest.uppercased())
    merged[copy] = .content(isOurs ? their : our)
    copies.append(copy)
  }

  // MARK: What others name

  /// Keeps what one side deleted where the other one still needs it: a person with files that stay, a habit with new
  /// check-ins, a photo or an attachment that a row or a task names.
  ///
  /// - Parameter stays: What is known to be needed.
  private mutating func keepWhatIsNamed(
    _ merged: inout [String: Change], _ one: Files, _ other: Files, besides stays: Set<String>, _ read: Read
  ) throws {
    let gone = one.merging(other) { first, _ in first }.filter { merged[$0.key] == nil }
    guard !gone.isEmpty else { return }
    var texts: [String: [UInt8]] = [:]
    func text(_ path: String) throws -> [UInt8] {
      if let known = texts[path] { return known }
      let bytes: [UInt8] =
        switch merged[path] {
        case .content(let name): try read(name)
        case .bytes(let bytes): bytes
        case .removed, nil: []
        }
      texts[path] = bytes
      return bytes
    }
    for (path, content) in gone.sorted(by: { $0.key < $1.key }) {
      let parts = path.split(separator: "/").map(String.init)
      guard parts.count >= 3, parts[0] == FolderLayout.people, let person = Username(parts[1]),
        let entry = FolderLayout.PersonEntry(rawValue: parts[2])
      else { continue }
      func isNamed(in folder: String, _ isNaming: ([UInt8]) throws -> Bool) throws -> Bool {
        for file in merged.keys.sorted() where file.hasPrefix(folder + "/") {
          if try isNaming(text(file)) { return true }
        }
        return false
      }
      let name = parts.dropFirst(3).joined(separator: "/")
      let isNeeded: Bool
      switch entry {
      case _ where stays.contains(path): isNeeded = true
      case .profile: isNeeded = merged.keys.contains { $0.hasPrefix(FolderLayout.person(person) + "/") }
      case .habits:
        let habit = String(name.dropLast(3))
        isNeeded = try isNamed(in: FolderLayout.events(of: person)) { bytes in
          guard let sheet = try? EventSheet(bytes), let slug = Slug(habit) else { return false }
          return !sheet.rows(of: slug).isEmpty
        }
      case .photos:
        isNeeded = try isNamed(in: FolderLayout.events(of: person)) { bytes in
          (try? EventSheet(bytes))?.rows().contains { $0.row.photo == name } ?? false
        }
      case .files:
        isNeeded = try isNamed(in: FolderLayout.lists(of: person)) { bytes in
          (try? ListSheet(bytes))?.lines.contains { $0.task.files.contains(name) } ?? false
        }
      case .followers, .following, .events, .lists, .progress, .account, .support: isNeeded = false
      }
      if isNeeded {
        merged[path] = .content(content)
        stayed.append(path)
      }
    }
  }
}
