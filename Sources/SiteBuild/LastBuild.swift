import FileSystem

/// What the last build left on record of an output.
struct LastBuild: Sendable {
  /// Its files; empty where there is no manifest that can be read.
  let manifest: Manifest
  /// The manifest's file; `nil` where there is none.
  let manifestFile: [UInt8]?
  /// What sections were made from; empty where it is not known.
  let sections: SectionRecord
  /// The record's file; `nil` where there is none.
  let sectionsFile: [UInt8]?

  static let manifestPath = Builder.state + "/manifest"
  static let sectionsPath = Builder.state + "/sections"

  /// - Parameter output: The folder, locked. Where it cannot be opened, nothing is known of it.
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
