import FileSystem

/// The records that the last build left in an output.
struct LastBuild: Sendable {
  /// The list of its files; empty where no manifest can be read.
  let manifest: Manifest
  /// The manifest that lies on the disk, which may say less than ``manifest``; `nil` where none can be read.
  let manifestOnDisk: Manifest?
  /// The fingerprints of the sections' inputs; empty where they are not known.
  let sections: SectionRecord
  /// The record of sections that lies on the disk; `nil` where none can be read that belongs to the manifest there.
  let sectionsOnDisk: SectionRecord?
  /// The numbers of the sections in it of which ``RecordChanges`` tell.
  let replacedSections: [Int]

  /// - Parameters:
  ///   - manifestOnDisk: The manifest that the build is going to replace.
  ///   - sectionsOnDisk: The record of sections that it is going to replace.
  init(
    manifest: Manifest, manifestOnDisk: Manifest?, sections: SectionRecord, sectionsOnDisk: SectionRecord?,
    replacedSections: [Int] = []
  ) {
    (self.manifest, self.manifestOnDisk) = (manifest, manifestOnDisk)
    (self.sections, self.sectionsOnDisk, self.replacedSections) = (sections, sectionsOnDisk, replacedSections)
  }

  /// - Parameters:
  ///   - output: The output folder, which the caller has locked. A folder that cannot be opened has no records.
  ///   - joinsShards: Whether what parts of the site left counts as well.
  init(of output: String, joinsShards: Bool = true) {
    let folder = try? System.openFolder(output)
    defer { if let folder { SystemCall.close(folder) } }
    let own = LastBuild(folder, at: .site)
    let states =
      joinsShards ? folder.map { ShardState.all(in: $0, base: ShardState.base(own.manifestOnDisk)) } ?? [] : []
    self = states.isEmpty ? own : own.joined(states)
  }

  /// What lies in one folder of records.
  ///
  /// - Parameter folder: The descriptor of the output folder; `nil` where there is none.
  init(_ folder: Int32?, at state: StateFolder) {
    func file(_ path: String) -> [UInt8]? { folder.flatMap { try? System.read(path, in: $0, followsLink: false) } }
    guard let table = file(state.manifest).flatMap({ Manifest(bytes: $0) }) else {
      self.init(manifest: .empty, manifestOnDisk: nil, sections: .empty, sectionsOnDisk: nil)
      return
    }
    let recorded = file(state.sections).flatMap { SectionRecord($0, boundTo: table.checksum) }
    let later = state.changes.flatMap(file) ?? []
    guard RecordChanges.checksum(inFirst: later, ofTable: table.checksum) != nil else {
      self.init(manifest: table, manifestOnDisk: table, sections: recorded ?? .empty, sectionsOnDisk: recorded)
      return
    }
    // Where what changed since cannot be read, the table tells which files there are, and all of them are looked at.
    guard let changes = RecordChanges(later, of: table, sections: recorded?.count ?? 0), let recorded else {
      self.init(manifest: table, manifestOnDisk: table, sections: .empty, sectionsOnDisk: nil)
      return
    }
    let (manifest, sections) = (table.replacing(changes.entries), recorded.replacing(changes.sections))
    self.init(
      manifest: manifest, manifestOnDisk: manifest, sections: sections, sectionsOnDisk: sections,
      replacedSections: changes.sections.map(\.number))
  }

  /// What no other manifest has than the one in a folder, with what changed since it was written; `nil` where there is none.
  static func checksum(in folder: Int32) -> Fingerprint? {
    let table = (try? System.first(Manifest.checksumEnd, of: StateFolder.site.manifest, in: folder))
      .flatMap(Manifest.checksum(inFirst:))
    guard let table, let changes = StateFolder.site.changes,
      let later = try? System.first(RecordChanges.checksumEnd, of: changes, in: folder)
    else { return table }
    return RecordChanges.checksum(inFirst: later, ofTable: table) ?? table
  }

  /// Whether a manifest was read as a whole, so that notes that belong to what it says of itself belong to what was read.
  func isSound(in folder: Int32) -> Bool {
    manifestOnDisk.map { $0.checksum == Self.checksum(in: folder) } ?? false
  }
}
