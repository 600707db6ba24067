import FileSystem
import SitePlan

/// The parts of a site that the rest of it takes up as they are.
struct TakenUpShards: Sendable {
  /// The paths of their files, under the output folder.
  let paths: [String]
  /// The records of their sections.
  let sections: [SectionRecord.Section]

  /// - Parameter isGone: Whether a path under the output folder is of somebody who is not there any longer.
  init(_ states: [ShardState], except isGone: (_ path: String) -> Bool) {
    paths = states.flatMap { $0.last.manifest.entries.map(\.path) }.filter { !isGone($0) }
    sections = states.flatMap(\.last.sections.sections).filter { !isGone($0.prefix) }
  }

  /// A record of sections with those of the parts.
  func added(to record: SectionRecord) -> SectionRecord {
    record.changing(to: sections, keeping: [0..<record.count])
  }

  /// Says that they belong to a manifest that has all of their files, so that they are still there for the next attempt.
  func follow(_ manifest: Manifest?, in folder: Int32) throws(SystemFailure) {
    try System.replace(StateFolder.taken, in: folder, with: ShardState.base(manifest))
  }
}

/// The folders of an edition in which several people have something.
enum SharedFolders {
  /// Their paths under the output folder, and the editions' own, without slashes at the end.
  static func of(_ editions: [PlannedEdition]) -> Set<String> {
    Set(
      editions.flatMap { edition in
        [edition.folder]
          + (EditionPlanner.sharedFolders + [SealedAddress.folder]).map { "\(edition.folder)/\($0.dropLast())" }
      })
  }
}
