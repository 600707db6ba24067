import Diagnostics
import FileSystem
import SitePlan

/// What the build of a part of a site did.
public struct PartReport: Sendable {
  /// What was written and removed, and how much there is of the part.
  public var report: BuildReport
  /// All files of the part, by their paths inside the edition, in order.
  public var files: [String]
}

extension Builder {
  /// Writes the files of some people, beside which those of others may be written at the same time. They are in no manifest of
  /// the site until the rest takes them up, or the next build of everything.
  ///
  /// - Parameters:
  ///   - edition: What is planned of these people, what is sealed among it.
  ///   - owner: Whose a path inside the edition is; of those who are gone, in whose part they were.
  ///   - note: What the part was made of, for whoever takes it up.
  /// - Throws: ``BuildError``, which says what the site is then.
  public func build(
    shard edition: PlannedEdition, with templates: TemplateSet, owner: (_ path: String) -> PathOwner, note: [UInt8],
    under lock: borrowing ShardLock
  ) throws -> PartReport {
    do {
      let folder = try System.openFolder(output)
      defer { SystemCall.close(folder) }
      let state = lock.state
      let site = LastBuild(of: output, joinsShards: false)
      let base = ShardState.base(site.manifestOnDisk)
      // From here on nobody takes up what an earlier attempt left.
      System.remove(state.done, in: folder)
      let last = try lastBuild(of: edition, in: lock, site: site, base: base, owner: owner, in: folder)
      try claim(edition, besides: site.manifest, last.manifest, in: folder)
      let staying = Self.others(in: last.manifest, edition, than: lock.number, owner)
      let report = try BuildRun(
        builder: self, folder: folder, editions: edition.withAudiences, templates: templates, others: .removed,
        last: last, state: state, isShard: true, staying: staying
      ).run()
      let listed = LastBuild(folder, at: state).manifest
      try System.replace(state.done, in: folder, with: BuildNote.bytes(note, boundTo: listed.checksum), mode: 0o600)
      // Of who is in another part by now, that part says what there is.
      return PartReport(
        report: report,
        files: Self.files(of: edition, in: listed).filter { staying.number(of: edition.folder + "/" + $0) == nil })
    } catch let failure as SystemFailure {
      throw BuildError.output(diagnostic(failure))
    }
  }

  /// Writes what no part has, and takes up all parts, so that the site is as one build would have made it. What earlier builds made
  /// and nobody plans any longer is removed.
  ///
  /// - Parameters:
  ///   - edition: What is planned besides the parts.
  ///   - count: How many parts there are, all of which were made to the end.
  ///   - owner: Whose a path inside the edition is.
  ///   - mark: What it is made of, by which ``BuildLock/finishedRest(_:ofEdition:)`` knows it; `nil` where somebody's pages had to stay
  ///     as they were, which is to be said again.
  /// - Throws: ``BuildError``, which says what the site is then.
  public func build(
    rest edition: PlannedEdition, with templates: TemplateSet, takingUp count: Int,
    owner: (_ path: String) -> PathOwner, mark: [UInt8]?,
    under lock: borrowing BuildLock
  ) throws -> PartReport {
    do {
      let folder = try System.openFolder(output)
      defer { SystemCall.close(folder) }
      defer { lock.forgetRecords() }
      let site = LastBuild(of: output, joinsShards: false)
      let states = ShardState.all(in: folder, base: ShardState.base(site.manifestOnDisk))
      let inside = edition.folder + "/"
      let takenUp = TakenUpShards(states.filter { $0.count == count }) { path in
        PathOrder.begins(path, with: inside) ? owner(String(path.dropFirst(inside.utf8.count))) : .nobody
      }
      // What parts of another number left is known as well, so that nothing of it stays.
      let last = site.joined(
        states, latest: takenUp.files, editions: site.manifest.editions, sections: site.sections)
      let report = try BuildRun(
        builder: self, folder: folder, editions: [edition.keepingFront(of: last.manifest)], templates: templates,
        others: .kept, last: last, takenUp: takenUp
      ).run()
      for shared in SharedFolders.of([edition]) { _ = System.removeFolder(shared, in: folder) }
      ShardState.removeAll(in: folder)
      let manifest = LastBuild(of: output).manifest
      let files = Self.files(of: edition, in: manifest).filter { takenUp.files.number(of: inside + $0) == nil }
      if let mark { try FinishedRest(mark: mark, pages: report.pages, files: files).keep(in: folder, of: manifest) }
      return PartReport(report: report, files: files)
    } catch let failure as SystemFailure {
      throw BuildError.output(diagnostic(failure))
    }
  }

  private static func files(of edition: PlannedEdition, in manifest: Manifest) -> [String] {
    manifest.entries(under: edition.folder + "/").map { String($0.path.dropFirst(edition.folder.utf8.count + 1)) }
  }

  /// What is known of the files of a part: what the last attempt at it left, or what the site has of it.
  private func lastBuild(
    of edition: PlannedEdition, in lock: borrowing ShardLock, site: LastBuild, base: [UInt8],
    owner: (_ path: String) -> PathOwner, in folder: Int32
  ) throws(SystemFailure) -> LastBuild {
    let state = lock.state
    let own = ShardState(lock.number, of: lock.count, in: folder, base: base)
    if let own, own.manifest != nil { return own.last }
    for path in [state.manifest, state.sections, state.changes] { System.remove(path, in: folder) }
    try System.replace(state.base, in: folder, with: base)
    let sealed = Set(
      edition.audiences.flatMap { audience in
        (SealedList(audience, site.manifest, in: folder)?.paths ?? []).map(audience.place)
          + [audience.place(of: SealedAddress.list)]
      })
    let entries = Self.entries(of: edition, in: site.manifest) { owner($0) == .part(lock.number) }
    return LastBuild(
      manifest: Manifest(entries: entries + sealed.compactMap { site.manifest[$0] }, editions: [edition.folder]),
      manifestOnDisk: nil,
      sections: site.sections)
  }

  /// What the last attempt at a part left of people who are in another part by now: whoever makes that one writes these files, and
  /// the rest removes what nobody takes up.
  private static func others(
    in last: Manifest, _ edition: PlannedEdition, than number: Int, _ owner: (_ path: String) -> PathOwner
  ) -> Manifest {
    let entries = entries(of: edition, in: last) { path in
      switch owner(path) {
      case .part(let other): other != number
      case .nobody, .gone: false
      }
    }
    return Manifest(entries: entries, editions: [])
  }

  /// The files of an edition whose paths inside it are meant. One path is asked for of all that somebody has in one of the folders
  /// that several people share, and none of what lies in the others, which is nobody's.
  private static func entries(
    of edition: PlannedEdition, in manifest: Manifest, where isMeant: (_ path: String) -> Bool
  ) -> [Manifest.Entry] {
    let inside = edition.folder + "/"
    var entries: [Manifest.Entry] = []
    for shared in EditionPlanner.sharedFolders {
      let all = manifest.range(under: inside + shared)
      var number = all.lowerBound
      while number < all.upperBound {
        let path = manifest.entries[number].path
        let next = path.utf8.dropFirst(inside.utf8.count + shared.utf8.count).firstIndex(of: 0x2F)
        let run = next.map { manifest.range(under: String(path[...$0])) } ?? number..<number + 1
        if isMeant(String(path.dropFirst(inside.utf8.count))) { entries += manifest.entries[run] }
        number = run.upperBound
      }
    }
    return entries
  }

  /// Says that the folder of the edition is the program's, before there is anything in it: a part that finds files of others in it
  /// knows by this that they are no stranger's.
  ///
  /// - Throws: ``BuildError`` where there are files that the program did not make.
  private func claim(
    _ edition: PlannedEdition, besides site: Manifest, _ own: Manifest, in folder: Int32
  ) throws {
    if site.editions.contains(edition.folder) { return }
    if try FileStatus.of(StateFolder.claim, in: folder) != nil { return }
    _ = try OutputCheck(builder: self, folder: folder, manifest: own.changing([], editions: []))
      .newEditions([edition])
    _ = try? System.create(StateFolder.claim, in: folder, Array("\(edition.folder)\n".utf8))
  }
}

extension BuildLock {
  /// What the parts of a site were made of that were made to the end and can be taken up, by their numbers.
  ///
  /// - Parameter count: How many parts there are.
  public func notes(ofShards count: Int) -> [Int: [UInt8]] {
    guard let folder = try? System.openFolder(output) else { return [:] }
    defer { SystemCall.close(folder) }
    let base = ShardState.base(LastBuild(of: output, joinsShards: false).manifestOnDisk)
    var notes: [Int: [UInt8]] = [:]
    for state in ShardState.all(in: folder, base: base) where state.count == count {
      if let note = state.note { notes[state.number] = note }
    }
    return notes
  }
}
