import FileSystem

/// The records that the last build left in an output.
struct LastBuild: Sendable {
  /// The list of its files; empty where no manifest can be read.
  let manifest: Manifest
  /// The manifest that lies on the disk with what changed since it was written, which may say less than ``manifest``; `nil` where
  /// none can be read.
  let manifestOnDisk: Manifest?
  /// The fingerprints of the sections' inputs; empty where they are not known.
  let sections: SectionRecord
  /// The record of sections that lies on the disk; `nil` where none can be read that belongs to the manifest there.
  let sectionsOnDisk: StoredSections?
  /// Whether the manifest and what changed since it was written could be read to the end. Otherwise ``manifestOnDisk`` may list files
  /// that are others by now, and there may be files of the program's that it does not list; notes that belong to what these say of
  /// themselves belong to something else.
  let isSound: Bool
  /// What the files say of themselves; `nil` where they are not all there and sound.
  let identity: Identity?

  /// What no other records have, as these say it of themselves in their first bytes: the checksum of each file.
  struct Identity: Equatable, Sendable {
    /// Of the manifest's table.
    let table: Fingerprint
    /// Of what changed since.
    let changes: Fingerprint
    /// Of the sections: a build that ends before it has told what changed since may have written others already.
    let sections: Fingerprint
  }

  init(
    manifest: Manifest, manifestOnDisk: Manifest?, sections: SectionRecord, sectionsOnDisk: StoredSections? = nil,
    isSound: Bool = false, identity: Identity? = nil
  ) {
    (self.manifest, self.manifestOnDisk, self.isSound) = (manifest, manifestOnDisk, isSound)
    (self.sections, self.sectionsOnDisk, self.identity) = (sections, sectionsOnDisk, identity)
  }

  /// - Parameters:
  ///   - output: The output folder; one that cannot be opened has no records. What is read while it is not locked may be of several
  ///     builds, and then has no ``identity``.
  ///   - joinsShards: Whether what parts of the site left counts as well.
  init(of output: String, joinsShards: Bool = true) {
    let folder = try? System.openFolder(output)
    defer { if let folder { SystemCall.close(folder) } }
    let own = LastBuild(folder, at: .site)
    self = joinsShards ? own.joiningShards(in: folder) : own
  }

  /// Together with what parts of the site left.
  private func joiningShards(in folder: Int32?) -> LastBuild {
    guard let folder else { return self }
    let states = ShardState.all(in: folder, base: ShardState.base(manifestOnDisk))
    return states.isEmpty ? self : joined(states)
  }

  /// What is there of all of the site, where it is this that its own records say by now; `nil` where they say something else.
  ///
  /// - Parameter output: The output folder, which the caller has locked.
  func whole(in output: String) -> LastBuild? {
    guard let identity, let folder = try? System.openFolder(output) else { return nil }
    defer { SystemCall.close(folder) }
    return Self.identity(in: folder) == identity ? joiningShards(in: folder) : nil
  }

  /// What lies in one folder of records.
  ///
  /// - Parameter folder: The descriptor of the output folder; `nil` where there is none.
  init(_ folder: Int32?, at state: StateFolder) {
    func file(_ path: String) -> [UInt8]? { folder.flatMap { try? System.read(path, in: $0, followsLink: false) } }
    guard let table = file(state.manifest).flatMap({ Manifest(bytes: $0) }) else {
      self.init(manifest: .empty, manifestOnDisk: nil, sections: .empty)
      return
    }
    // Without what changed since, nobody knows which files and sections are as the table and the record have them.
    guard let changesFile = file(state.changes), let changes = RecordChanges(changesFile, of: table) else {
      self.init(manifest: table, manifestOnDisk: table, sections: .empty)
      return
    }
    let manifest = table.replacing(changes.entries)
    let stored = file(state.sections).flatMap { StoredSections($0, of: table, changes) }
    self.init(
      manifest: manifest, manifestOnDisk: manifest, sections: stored?.record ?? .empty, sectionsOnDisk: stored,
      isSound: true,
      identity: stored.map {
        Identity(
          table: table.tableChecksum, changes: BuildNote.checksum(of: changesFile), sections: $0.checksum)
      })
  }

  /// The identity of the records in an output folder, whether they are sound or not.
  private static func identity(in folder: Int32) -> Identity? {
    guard let table = tableChecksum(in: folder),
      let changes = first(BuildNote.contentStart, StateFolder.site.changes, in: folder),
      let sections = first(BuildNote.contentStart, StateFolder.site.sections, in: folder)
    else { return nil }
    return Identity(
      table: table, changes: BuildNote.checksum(of: changes), sections: BuildNote.checksum(of: sections))
  }

  private static func tableChecksum(in folder: Int32) -> Fingerprint? {
    first(Manifest.checksumEnd, StateFolder.site.manifest, in: folder).flatMap(Manifest.checksum)
  }

  private static func first(_ count: Int, _ path: String, in folder: Int32) -> [UInt8]? {
    try? System.first(count, of: path, in: folder)
  }

  /// What no other manifest has than the one in a folder with what changed since it was written; `nil` where one of these is not there.
  /// Whether all of them is sound, which takes longer to find out, says ``isSound``.
  static func checksum(in folder: Int32) -> Fingerprint? {
    guard let table = tableChecksum(in: folder),
      let changes = first(RecordChanges.checksumEnd, StateFolder.site.changes, in: folder)
    else { return nil }
    return RecordChanges.checksum(inFirst: changes, ofTable: table)
  }
}

/// A record of sections that lies on a disk.
struct StoredSections: Sendable {
  /// What it says with what changed since.
  let record: SectionRecord
  /// The checksum of the file.
  let checksum: Fingerprint
  /// The numbers of the sections of which ``RecordChanges`` tell.
  let replaced: [Int]

  /// `nil` for bytes that are no record of this manifest, or of which the changes do not tell.
  init?(_ bytes: [UInt8], of manifest: Manifest, _ changes: RecordChanges) {
    let checksum = BuildNote.checksum(of: bytes)
    guard checksum == changes.sectionsFile, let record = SectionRecord(bytes, boundTo: manifest.tableChecksum),
      changes.sections.last.map({ $0.number < record.count }) ?? true
    else { return nil }
    self.checksum = checksum
    self.record = record.replacing(changes.sections)
    replaced = changes.sections.map(\.number)
  }
}
