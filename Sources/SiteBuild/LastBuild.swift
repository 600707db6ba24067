import FileSystem

/// The records that the last build left in an output.
struct LastBuild: Sendable {
  /// The list of its files; empty where no manifest can be read.
  let manifest: Manifest
  /// Whether there is a manifest that could be read.
  let hasManifest: Bool
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
    let known = file(Self.manifestPath).flatMap { Manifest(bytes: $0) }
    let recorded = file(Self.sectionsPath)
    sections = known.flatMap { known in recorded.map { .read($0, boundTo: known.checksum) } } ?? .empty
    sectionsFile = recorded
    manifest = known ?? .empty
    hasManifest = known != nil
  }

  /// What no other manifest than the one in a folder has; `nil` where there is none.
  static func checksum(in folder: Int32) -> Fingerprint? {
    (try? System.first(Manifest.checksumEnd, of: manifestPath, in: folder)).flatMap(Manifest.checksum(inFirst:))
  }
}
