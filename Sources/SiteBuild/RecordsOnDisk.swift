import FileSystem

/// The manifest and the record of sections in an output, while a build replaces them.
struct RecordsOnDisk {
  /// The manifest of the last build; empty where none can be read.
  let last: Manifest
  /// The manifest that the files hold; `nil` where there is none.
  private var current: Manifest?
  /// The record of sections that the files hold of that manifest; `nil` where there is none.
  private var sections: SectionRecord?
  /// The numbers of the sections of which ``RecordChanges`` tell already.
  private var replacedSections: [Int]
  private let folder: Int32
  private let state: StateFolder
  /// The parts of the site that belong to what is written as well; `nil` where there are none.
  private let parts: TakenUpShards?

  /// - Parameter folder: The descriptor of the output folder.
  init(_ build: LastBuild, in folder: Int32, at state: StateFolder, with parts: TakenUpShards?) {
    (self.folder, self.state, self.parts) = (folder, state, parts)
    last = build.manifest
    current = build.manifestOnDisk
    sections = build.sectionsOnDisk
    replacedSections = build.replacedSections
  }

  /// Writes a manifest with files that do not exist yet. Until the build is done there is no record of sections that belongs to it.
  mutating func announce(_ manifest: Manifest) throws {
    try write(whole: manifest.whole)
    sections = nil
  }

  /// Makes the files say this, and writes as little for it as there is to be said.
  mutating func write(_ manifest: Manifest, _ sections: SectionRecord) throws {
    if manifest.checksum == current?.checksum, sections == self.sections { return }
    if let changes = changes(to: manifest, sections), let table = current?.tableChecksum, let path = state.changes {
      try System.replace(path, in: folder, with: changes.bytes(ofTable: table))
      return
    }
    let whole = manifest.whole
    if whole.checksum != current?.checksum { try write(whole: whole) }
    try System.replace(state.sections, in: folder, with: sections.bytes(boundTo: whole.checksum))
    if let changes = state.changes { System.remove(changes, in: folder) }
  }

  private mutating func write(whole manifest: Manifest) throws {
    try parts?.follow(manifest, after: current, in: folder)
    try System.replace(state.manifest, in: folder, with: manifest.bytes)
    current = manifest
  }

  /// What is to be said besides what lies there; `nil` where that is too much, or where files or sections came or went.
  private func changes(to manifest: Manifest, _ sections: SectionRecord) -> RecordChanges? {
    guard parts == nil, let current, let stored = self.sections, current.tableChecksum == manifest.tableChecksum,
      let replaced = sections.replaced(since: stored, besides: replacedSections)
    else { return nil }
    return RecordChanges(entries: manifest.replaced, sections: replaced)
  }
}
