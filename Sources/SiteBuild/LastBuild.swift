import FileSystem

/// The records that the last build left in an output.
struct LastBuild: Sendable {
  /// The list of its files; empty where no manifest can be read.
  let manifest: Manifest
  /// The manifest that lies on the disk, which may say less than ``manifest``; `nil` where none can be read.
  let manifestOnDisk: Manifest?
  /// The fingerprints of the sections' inputs; empty where they are not known.
  let sections: SectionRecord
  /// The bytes of the sections' file; `nil` where there is none.
  let sectionsFile: [UInt8]?

  /// - Parameters:
  ///   - manifestOnDisk: The manifest that the build is going to replace.
  ///   - sectionsFile: The bytes of the file that the record of sections is going to replace.
  init(manifest: Manifest, manifestOnDisk: Manifest?, sections: SectionRecord, sectionsFile: [UInt8]?) {
    (self.manifest, self.manifestOnDisk) = (manifest, manifestOnDisk)
    (self.sections, self.sectionsFile) = (sections, sectionsFile)
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
    let known = file(state.manifest).flatMap { Manifest(bytes: $0) }
    let recorded = file(state.sections)
    self.init(
      manifest: known ?? .empty, manifestOnDisk: known,
      sections: known.flatMap { known in recorded.map { .read($0, boundTo: known.checksum) } } ?? .empty,
      sectionsFile: recorded)
  }

  /// What no other manifest than the one in a folder has; `nil` where there is none.
  static func checksum(in folder: Int32) -> Fingerprint? {
    (try? System.first(Manifest.checksumEnd, of: StateFolder.site.manifest, in: folder))
      .flatMap(Manifest.checksum(inFirst:))
  }
}
