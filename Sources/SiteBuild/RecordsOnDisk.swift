import FileSystem

/// The manifest and the record of sections in an output, while a build replaces them.
struct RecordsOnDisk {
  /// The manifest of the last build; empty where none can be read.
  let last: Manifest
  /// The manifest that the files hold; `nil` where there is none.
  private var current: Manifest?
  /// The record of sections that the files hold of that manifest; `nil` where there is none.
  private var sections: StoredSections?
  /// Whether ``RecordChanges`` lie there that belong to them.
  private var isSound: Bool
  private let folder: Int32
  private let state: StateFolder
  /// The parts of the site that belong to what is written as well; `nil` where there are none.
  private let parts: TakenUpShards?

  /// - Parameter folder: The descriptor of the output folder.
  init(_ build: LastBuild, in folder: Int32, at state: StateFolder, with parts: TakenUpShards?) {
    (self.folder, self.state, self.parts) = (folder, state, parts)
    last = build.manifest
    (current, sections, isSound) = (build.manifestOnDisk, build.sectionsOnDisk, build.isSound)
  }

  /// Writes a manifest with files that do not exist yet. Until the build is done no record of sections belongs to it.
  mutating func announce(_ manifest: Manifest) throws {
    let whole = manifest.whole
    try write(whole: whole)
    try write(RecordChanges(sectionsFile: .none), of: whole)
    (sections, isSound) = (nil, true)
  }

  /// Makes the files say this, and writes as little for it as there is to be said.
  consuming func write(_ manifest: Manifest, _ sections: SectionRecord) throws {
    if isSound, manifest.checksum == current?.checksum, sections == self.sections?.record { return }
    if let changes = changes(to: manifest, sections) { return try write(changes, of: manifest) }
    let whole = manifest.whole
    if whole.checksum != current?.checksum { try write(whole: whole) }
    let bytes = sections.bytes(boundTo: whole.checksum)
    try System.replace(state.sections, in: folder, with: bytes)
    try write(RecordChanges(sectionsFile: BuildNote.checksum(of: bytes)), of: whole)
  }

  private mutating func write(whole manifest: Manifest) throws {
    try parts?.follow(manifest, after: current, in: folder)
    try System.replace(state.manifest, in: folder, with: manifest.bytes)
    current = manifest
  }

  private func write(_ changes: RecordChanges, of manifest: Manifest) throws {
    try System.replace(state.changes, in: folder, with: changes.bytes(ofTable: manifest.tableChecksum))
  }

  /// What is to be said besides what lies there; `nil` where that is too much, or where files or sections came or went.
  private func changes(to manifest: Manifest, _ sections: SectionRecord) -> RecordChanges? {
    guard isSound, parts == nil, let current, let stored = self.sections,
      current.tableChecksum == manifest.tableChecksum,
      let replaced = sections.replaced(since: stored.record, besides: stored.replaced),
      replaced.count <= RecordChanges.most(of: sections.count)
    else { return nil }
    return RecordChanges(sectionsFile: stored.checksum, entries: manifest.replaced, sections: replaced)
  }
}
