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
  ///   - isOwn: Whether a path inside the edition belongs to the part.
  ///   - note: What the part was made of, for whoever takes it up.
  /// - Throws: ``BuildError``; the site is then as it was.
  public func build(
    shard edition: PlannedEdition, with templates: TemplateSet, owning isOwn: (_ path: String) -> Bool, note: [UInt8],
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
      let last = try lastBuild(of: edition, in: lock, site: site, base: base, owning: isOwn, in: folder)
      try claim(edition, besides: site.manifest, last.manifest, in: folder)
      let report = try BuildRun(
        builder: self, folder: folder, editions: edition.withAudiences, templates: templates, others: .removed,
        last: last, state: state, isShard: true
      ).run()
      let listed = LastBuild(folder, at: state).manifest
      try System.replace(state.done, in: folder, with: BuildNote.bytes(note, boundTo: listed.checksum))
      return PartReport(report: report, files: Self.files(of: edition, in: listed))
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
  ///   - isGone: Whether a path inside the edition is of somebody who is not there any longer.
  /// - Throws: ``BuildError``; the site is then as it was.
  public func build(
    rest edition: PlannedEdition, with templates: TemplateSet, takingUp count: Int, except isGone: (String) -> Bool,
    under lock: borrowing BuildLock
  ) throws -> PartReport {
    do {
      let folder = try System.openFolder(output)
      defer { SystemCall.close(folder) }
      defer { lock.forgetLastBuild() }
      let site = LastBuild(of: output, joinsShards: false)
      let states = ShardState.all(in: folder, base: ShardState.base(site.manifestOnDisk)).filter { $0.count == count }
      let inside = edition.folder + "/"
      func isOfNobody(_ path: String) -> Bool {
        PathOrder.begins(path, with: inside) && isGone(String(path.dropFirst(inside.utf8.count)))
      }
      let takenUp = TakenUpShards(states, except: isOfNobody)
      let last = site.joined(states, editions: site.manifest.editions, sections: site.sections)
      let report = try BuildRun(
        builder: self, folder: folder, editions: [edition.keepingFront(of: last.manifest)], templates: templates,
        others: .kept, last: last, takenUp: takenUp
      ).run()
      for shared in SharedFolders.of([edition]) { _ = System.removeFolder(shared, in: folder) }
      ShardState.removeAll(in: folder)
      let parts = Set(takenUp.paths)
      let manifest = LastBuild(of: output).manifest
      return PartReport(
        report: report,
        files: Self.files(of: edition, in: manifest).filter { !parts.contains(inside + $0) })
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
    owning isOwn: (_ path: String) -> Bool, in folder: Int32
  ) throws(SystemFailure) -> LastBuild {
    let state = lock.state
    let own = ShardState(lock.number, of: lock.count, in: folder, base: base)
    if let own, own.manifest != nil { return own.last }
    for path in [state.manifest, state.sections] { System.remove(path, in: folder) }
    try System.replace(state.base, in: folder, with: base)
    let sealed = Set(
      edition.audiences.flatMap { audience in
        (SealedList(audience, site.manifest, in: folder)?.paths ?? []).map(audience.place)
          + [audience.place(of: SealedAddress.list)]
      })
    let inside = edition.folder + "/"
    let entries = site.manifest.entries(under: inside).filter {
      sealed.contains($0.path) || isOwn(String($0.path.dropFirst(inside.utf8.count)))
    }
    return LastBuild(
      manifest: Manifest(entries: Array(entries), editions: [edition.folder]), manifestOnDisk: nil,
      sections: site.sections, sectionsFile: nil)
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
