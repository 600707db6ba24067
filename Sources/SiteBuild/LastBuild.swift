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

  static let manifestPath = Builder.state + "/manifest"
  static let sectionsPath = Builder.state + "/sections"

  /// - Parameter output: The output folder, which the caller has locked. A folder that cannot be opened has no records.
  init(of output: String) {
    let folder = try? System.openFolder(output)
    defer { if let folder { SystemCall.close(folder) } }
    func file(_ path: String) -> [UInt8]? { folder.flatMap { try? System.read(path, in: $0, followsLink: false) } }
    let (manifestFile, sectionsFile) = (file(Self.manifestPath), file(Self.sectionsPath))
    manifest = manifestFile.flatMap { Manifest(bytes: $0) } ?? .empty
    sections = sectionsFile.map { .read($0, boundTo: manifestFile ?? []) } ?? .empty
    (self.manifestFile, self.sectionsFile) = (manifestFile, sectionsFile)
  }
}
