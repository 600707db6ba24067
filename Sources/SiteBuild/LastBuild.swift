import FileSystem

/// The records that the last build left in an output.
struct LastBuild: Sendable {
  /// The list of its files; empty where no manifest can be read.
  let manifest: Manifest
  /// The bytes of the manifest's file; `nil` where there is none.
  let manifestFile: [UInt8]?
  /// The fingerprints of the sections' inputs; empty where they are not known.
  let sections: SectionRecord
  /// The bytes of the sections' file; `nil` where there is none.
  let sectionsFile: [UInt8]?
  /// Whether the manifest is another one than its file has, so that it has to be written in any case.
  let isDerived: Bool

  static let manifestPath = StateFolder.site.manifest
  static let sectionsPath = StateFolder.site.sections

  /// - Parameters:
  ///   - manifestFile: The bytes of the file that the manifest is going to replace.
  ///   - sectionsFile: The bytes of the file that the record of sections is going to replace.
  init(
    manifest: Manifest, manifestFile: [UInt8]?, sections: SectionRecord, sectionsFile: [UInt8]?, isDerived: Bool
  ) {
    (self.manifest, self.manifestFile) = (manifest, manifestFile)
    (self.sections, self.sectionsFile) = (sections, sectionsFile)
    self.isDerived = isDerived
  }

  /// - Parameters:
  ///   - output: The output folder, which the caller has locked. A folder that cannot be opened has no records.
  ///   - joinsShards: Whether what parts of the site left counts as well.
  init(of output: String, joinsShards: Bool = true) {
    let folder = try? System.openFolder(output)
    defer { if let folder { SystemCall.close(folder) } }
    func file(_ path: String) -> [UInt8]? { folder.flatMap { try? System.read(path, in: $0, followsLink: false) } }
    let (manifestFile, sectionsFile) = (file(Self.manifestPath), file(Self.sectionsPath))
    let own = LastBuild(
      manifest: manifestFile.flatMap { Manifest(bytes: $0) } ?? .empty, manifestFile: manifestFile,
      sections: sectionsFile.map { .read($0, boundTo: manifestFile ?? []) } ?? .empty, sectionsFile: sectionsFile,
      isDerived: false)
    let states = joinsShards ? folder.map { ShardState.all(in: $0, base: ShardState.base(manifestFile)) } ?? [] : []
    self = states.isEmpty ? own : own.joined(states)
  }
}
