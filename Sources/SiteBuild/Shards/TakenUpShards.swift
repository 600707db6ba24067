import FileSystem
import SitePlan

/// Whose a path inside the public edition is.
public enum PathOwner: Sendable, Equatable {
  /// What depends on everybody, or has a name that tells nothing.
  case nobody
  /// Somebody in the part with this number.
  case part(Int)
  /// Somebody who is not there any longer.
  case gone
}

/// The parts of a site that the rest of it takes up as they are.
struct TakenUpShards: Sendable {
  /// Their files.
  let files: Manifest
  /// The records of their sections.
  private let sections: [SectionRecord.Section]

  /// - Parameters:
  ///   - owner: Whose a path under the output folder is. What a part has of people who are in another one by now, or nowhere, is
  ///     not taken up from it.
  init(_ states: [ShardState], owner: (_ path: String) -> PathOwner) {
    func isTaken(_ path: String, from state: ShardState) -> Bool {
      switch owner(path) {
      case .nobody: true
      case .part(let number): number == state.number
      case .gone: false
      }
    }
    files = Manifest(
      entries: states.flatMap { state in state.last.manifest.entries.filter { isTaken($0.path, from: state) } },
      editions: [])
    sections = states.flatMap { state in state.last.sections.sections.filter { isTaken($0.prefix, from: state) } }
  }

  /// A record of sections with those of the parts.
  func added(to record: SectionRecord) -> SectionRecord {
    record.changing(to: sections, keeping: [0..<record.count])
  }

  /// Says that they belong to a manifest that is about to take the place of another one, too, so that they are still there for
  /// the next attempt whenever this one ends.
  func follow(_ next: Manifest, after current: Manifest?, in folder: Int32) throws(SystemFailure) {
    let known = ShardState.related(to: ShardState.base(current), in: folder).union([ShardState.base(next)])
    try System.replace(StateFolder.taken, in: folder, with: Array(known.joined()))
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
