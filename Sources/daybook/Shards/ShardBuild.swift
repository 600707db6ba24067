import DataFolder
import Diagnostics
import Editions
import Journal
import SiteBuild
import SitePlan

/// What came of making a part of the public edition.
struct ShardOutcome {
  var built: PartReport
  let part: ShardedSite.Part
  /// Whose pages are as they were, because their folders have errors.
  let resting: [Username]
  /// Who came since the summary was made, and is left out until the next one.
  let arrived: [Username]
  /// Who was there when the summary was made, and is not any longer.
  let gone: [Username]
}

extension ShardedSite {
  /// Makes the pages of the people of one part.
  ///
  /// - Parameters:
  ///   - all: What is known of everybody.
  ///   - path: Where that lies, for what is proposed.
  func build(
    _ shard: Shard, with all: SiteSummary, from path: String, into output: String
  ) async throws -> ShardOutcome {
    guard case .part(let number, of: let count) = shard else {
      return try await buildRest(with: all, from: path, into: output)
    }
    if count != all.count {
      throw CommandFailure(
        .refused, .summariesDiffer, "the summary is of \(Counted.text(all.count, "part"))",
        hint: "write one of these, such as 1/\(all.count)")
    }
    // Where there is no site, none is begun with what cannot be built.
    if !Files.isFolder(output) {
      try check(all, try await read(KnownPeople(all.people) { _ in false }, today: all.given, now: all.now))
    }
    let lock = try Self.failing { try EditionMaker.lock(output, shard: number, of: count) }
    let known = Set(all.people.map(\.username) + all.resting)
    let part = try await read(
      KnownPeople(all.people) { shard.holds($0) && known.contains($0) }, today: all.given, now: all.now)
    try check(all, part)
    let book = part.book
    let own = SiteSummary(
      count: count, parts: [number], mark: all.mark, shared: all.shared, given: all.given, now: all.now,
      people: book.people.filter { $0.outline == nil }.map(PersonSummary.init), resting: book.resting)
    let planned = part.maker.plan(shard, of: book, sealing: part.sealing)
    let built = try Self.failing {
      try part.maker.build(
        planned, partOf: count, of: book, into: output, toolVersion: ToolVersion.ofPages,
        note: ShardNote(all: all.digest, people: own).bytes, under: lock, sources: SitePipeline.sources(in: root))
    }
    let present = present.filter(shard.holds)
    return ShardOutcome(
      built: built, part: part, resting: book.resting, arrived: present.subtracting(known).sorted(),
      gone: known.filter(shard.holds).filter { !present.contains($0) }.sorted())
  }

  /// Makes what depends on everybody, when all parts are made.
  private func buildRest(
    with all: SiteSummary, from path: String, into output: String
  ) async throws -> ShardOutcome {
    let lock = try SitePipeline.lock(output)
    let mark = Array(all.digest.utf8)
    let present = present
    let known = Set(all.people.map(\.username) + all.resting)
    func outcome(_ built: PartReport, _ part: Part, _ resting: [Username]) -> ShardOutcome {
      ShardOutcome(
        built: built, part: part, resting: resting, arrived: present.subtracting(known).sorted(),
        gone: known.subtracting(present).sorted())
    }
    // Whoever makes parts may call again after one call too few was seen to end.
    if let finished = lock.finishedRest(mark, ofEdition: EditionMaker.publicFolder) {
      let part = try await self.read(KnownPeople(all.people) { _ in false }, today: all.given, now: all.now)
      try check(all, part)
      return outcome(finished, part, present.intersection(all.resting).sorted())
    }
    let made = try taken(all, from: path, lock.notes(ofShards: all.count))
    // What was read for each part is newer than the summary, and what its pages were made of.
    func read(_ needed: Set<Username>) async throws(CommandFailure) -> Part {
      let known = KnownPeople(made.people.filter { present.contains($0.username) }) { needed.contains($0) }
      return try await self.read(known, today: all.given, now: all.now)
    }
    let people = Set(made.people.map(\.username))
    var needed: Set<Username> = []
    var part = try await read(needed)
    try check(all, part)
    // What is read is newer than what was known, and may show others.
    while case let wanted = EditionMaker.needed(for: part.book).intersection(people), !wanted.isSubset(of: needed) {
      needed.formUnion(wanted)
      part = try await read(needed)
      try check(all, part)
    }
    try checkParts(made, part, present, from: path)
    let resting = Set(made.resting).intersection(present).union(part.book.resting).sorted()
    part.workspace = part.workspace.resting(resting)
    let planned = part.maker.plan(.rest, of: part.book, sealing: part.sealing)
    let (maker, book) = (part.maker, part.book)
    let built = try Self.failing {
      try maker.build(
        rest: planned, takingUp: all.count, of: book, mark: resting.isEmpty ? mark : nil, into: output,
        toolVersion: ToolVersion.ofPages,
        under: lock,
        sources: SitePipeline.sources(in: root))
    }
    return outcome(built, part, resting)
  }

  /// - Throws: ``CommandFailure`` where a part has to be made again: since somebody is gone of whom it has what friends read, whose
  ///   files only the part knows; or since others may see something else of somebody than when it was made.
  private func checkParts(
    _ made: SiteSummary, _ part: Part, _ present: Set<Username>, from path: String
  ) throws(CommandFailure) {
    func isSealed(_ summary: PersonSummary) -> Bool {
      let person = Person(summary)
      return person.visibility >= .friends && !part.book.readers(of: person).isEmpty
    }
    let read = Dictionary(
      part.book.people.filter { $0.outline == nil }.map { ($0.username, PersonSummary($0)) },
      uniquingKeysWith: { first, _ in first })
    for person in made.people {
      let change: String
      if !present.contains(person.username) {
        guard part.sealing != nil, isSealed(person) else { continue }
        change = "is gone"
      } else if let newer = read[person.username],
        newer.visibility != person.visibility || newer.followers != person.followers
          || newer.outsideFollowers != person.outsideFollowers
      {
        change = "shares with others"
      } else {
        continue
      }
      let shard = Shard.part(Shard.number(of: person.username, among: made.count), of: made.count)
      throw CommandFailure(
        .refused, .missingShard, "`\(person.username)` \(change) since part \(shard) was made",
        hint: "\(makes(shard, with: path)) makes it again")
    }
  }

  /// The people of all parts as these were made of them.
  ///
  /// - Throws: ``CommandFailure`` where one is missing, or was made of something else.
  private func taken(
    _ all: SiteSummary, from path: String, _ notes: [Int: [UInt8]]
  ) throws(CommandFailure) -> SiteSummary {
    let digest = all.digest
    var made: SiteSummary?
    var known: Set<Int> = []
    var missing: [Int] = []
    for number in 1...all.count {
      guard let note = notes[number].flatMap({ ShardNote(bytes: $0) }), note.all == digest,
        note.people.parts == [number]
      else {
        missing.append(number)
        continue
      }
      guard made != nil else {
        made = note.people
        known = [number]
        continue
      }
      do { try made?.join(note.people, besides: &known) } catch { missing.append(number) }
    }
    if let first = missing.first {
      throw CommandFailure(
        .refused, .missingShard,
        "\(SummaryFile.text(of: missing, among: all.count)) \(missing.count == 1 ? "was" : "were") not made with this "
          + "summary, or the site changed since",
        hint: "\(makes(.part(first, of: all.count), with: path)) makes "
          + (missing.count == 1 ? "it" : "the first of them"))
    }
    guard var made else { throw SummaryFile.missing(all) }
    made.sort()
    return made
  }

  private func makes(_ shard: Shard, with path: String) -> Call {
    Call(["build", "--shard", "\(shard)", "--with", "\(path)"] + outputFlags)
  }

  private static func failing<Result: ~Copyable>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch {
      throw SitePipeline.failure(error)
    }
  }
}
