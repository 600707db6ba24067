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
  public static let publicFolder = "public"

  /// Of whom more than a summary is needed for what is nobody's: whom the front page shows with what they recorded last, and who
  /// takes part in a challenge.
  public static func needed(for book: Book) -> Set<Username> {
    Set(portraits(of: book)).union(book.challenges.flatMap { $0.participants.map(\.person) })
  }

  /// Whether a path inside the public edition is one of the shard's people, under the name that they have or had.
  public static func isOwn(_ path: String, in shard: Shard, of book: Book) -> Bool {
    EditionPlanner.owner(of: path).map { isIn(shard, $0, of: book) } ?? false
  }

  /// Whether a path inside the public edition is one of somebody who is not there any longer.
  public static func isGone(_ path: String, from book: Book) -> Bool {
    guard let owner = EditionPlanner.owner(of: path) else { return false }
    let name = book.formerNames[owner] ?? owner
    return book.person(name) == nil && !book.resting.contains(name)
  }

  private static func isIn(_ shard: Shard, _ owner: Username, of book: Book) -> Bool {
    shard.holds(book.formerNames[owner] ?? owner)
  }
}

extension EditionMaker {
  /// Writes the files of a shard's people, or of the rest; see `Builder`.
  public func build(
    _ edition: PlannedEdition, shard: Shard, of book: Book, into output: String, toolVersion: String,
    note: [UInt8], under lock: borrowing ShardLock, sources: AssetSources
  ) throws -> PartReport {
    try builder(of: output, toolVersion: toolVersion, sources).build(
      shard: edition, with: templates, owning: { Self.isOwn($0, in: shard, of: book) }, note: note, under: lock)
  }

  /// Writes what no shard has, and takes up all shards.
  ///
  /// - Parameter count: How many there are.
  public func build(
    rest edition: PlannedEdition, takingUp count: Int, of book: Book, into output: String, toolVersion: String,
    under lock: borrowing BuildLock, sources: AssetSources
  ) throws -> PartReport {
    try builder(of: output, toolVersion: toolVersion, sources).build(
      rest: edition, with: templates, takingUp: count, except: { Self.isGone($0, from: book) }, under: lock)
  }

  /// Locks a shard of an output by its number from 1, waiting for a build of the same shard, and for one of all of the site.
  ///
  /// - Throws: `BuildError`.
  public static func lock(_ output: String, shard number: Int, of count: Int) throws -> ShardLock {
    try waitingBuilder(of: output).lock(shard: number, of: count)
  }
}
