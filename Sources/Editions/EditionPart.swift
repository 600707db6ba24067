import Journal
import SiteBuild
import SitePlan

/// A part of the public edition that is made by itself.
extension EditionMaker {
  /// Plans the part of the public edition that a shard has.
  ///
  /// - Parameter book: What is known. Of the shard's people that is everything, and of others their summaries; for the rest it is
  ///   everything of those whom pages show that are nobody's, as ``needed(for:)`` tells.
  public func plan(_ shard: Shard, of book: Book, sealing: SiteSealing?) -> PlannedEdition {
    func plan(_ keyrings: Keyrings) -> PlannedEdition {
      self.plan(book, for: .everyone, into: Self.publicFolder, sealing: sealing, keyrings: keyrings)
    }
    func kept(_ people: [Username]) -> [String] {
      people.flatMap { [$0] + book.formerNames(of: $0) }.flatMap(EditionPlanner.paths)
    }
    switch shard {
    case .part:
      var planned = plan(.left).part { owner in owner.map { Self.isIn(shard, $0, of: book) } ?? false }
      planned.kept = kept(book.resting.filter(shard.holds))
      planned.keptFront = nil
      return planned
    case .rest:
      var planned = plan(.made).part { $0 == nil }
      planned.audiences = []
      planned.kept = kept(book.resting)
      return planned
    }
  }

  /// The folder of the public edition under the output folder.
  public static let publicFolder = EditionFolder.everyone

  /// Of whom more than a summary is needed for what is nobody's: whom the front page shows with what they recorded last, and who
  /// takes part in a challenge.
  public static func needed(for book: Book) -> Set<Username> {
    Set(portraits(of: book)).union(book.challenges.flatMap { $0.participants.map(\.person) })
  }

  private static func isIn(_ shard: Shard, _ owner: Username, of book: Book) -> Bool {
    shard.holds(book.formerNames[owner] ?? owner)
  }
}

extension EditionMaker {
  /// Writes the files of a shard's people, or of the rest; see `Builder`.
  public func build(
    _ edition: PlannedEdition, partOf count: Int, of book: Book, into output: String, toolVersion: String,
    note: [UInt8], under lock: borrowing ShardLock, sources: AssetSources
  ) throws -> PartReport {
    try builder(of: output, toolVersion: toolVersion, sources).build(
      shard: edition, with: templates, owner: PathOwners(of: book, count: count).owner(of:), note: note, under: lock)
  }

  /// Writes what no shard has, and takes up all shards.
  ///
  /// - Parameters:
  ///   - count: How many there are.
  ///   - mark: What it is made of.
  public func build(
    rest edition: PlannedEdition, takingUp count: Int, of book: Book, mark: [UInt8]?, into output: String,
    toolVersion: String, under lock: borrowing BuildLock, sources: AssetSources
  ) throws -> PartReport {
    try builder(of: output, toolVersion: toolVersion, sources).build(
      rest: edition, with: templates, takingUp: count,
      owner: PathOwners(of: book, count: count, knowsEverybody: true).owner(of:), mark: mark, under: lock)
  }

  /// Locks a shard of an output by its number from 1, waiting for a build of the same shard, and for one of all of the site.
  ///
  /// - Throws: `BuildError`.
  public static func lock(_ output: String, shard number: Int, of count: Int) throws -> ShardLock {
    try waitingBuilder(of: output).lock(shard: number, of: count)
  }
}

/// Tells whose paths inside the public edition are, under the name that they have or had.
private final class PathOwners {
  private let count: Int
  private let formerNames: [Username: Username]
  /// Everybody who is there; `nil` where those count as well who are not.
  private let present: Set<Username>?
  /// The last folder of somebody that was asked for: what lies in one is asked for one after the other.
  private var last: (folder: String, owner: PathOwner)?

  init(of book: Book, count: Int, knowsEverybody: Bool = false) {
    self.count = count
    formerNames = book.formerNames
    present = knowsEverybody ? Set(book.people.map(\.username) + book.resting) : nil
  }

  func owner(of path: String) -> PathOwner {
    if let last, path.utf8.starts(with: last.folder.utf8) { return last.owner }
    guard let name = EditionPlanner.owner(of: path) else { return .nobody }
    let owner = owner(formerNames[name] ?? name)
    let folders = path.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    if folders.count == 3 { last = ("\(folders[0])/\(folders[1])/", owner) }
    return owner
  }

  private func owner(_ person: Username) -> PathOwner {
    if let present, !present.contains(person) { return .gone }
    return .part(Shard.number(of: person, among: count))
  }
}
