import FileSystem
import SitePlan

/// The list that the last build made of the files of an edition with a seal. Where it cannot be opened, nothing is known of
/// them, and all are made anew.
struct SealedList: Sendable {
  let paths: [String]

  /// - Returns: `nil` for an edition without a seal, and where the list is not as the last build left it, or not one that the
  ///   key opens.
  init?(_ edition: PlannedEdition, _ manifest: Manifest, in folder: Int32) {
    guard let seal = edition.seal else { return nil }
    let path = edition.place(of: SealedAddress.list)
    guard let entry = manifest[path], let found = try? FileStatus.of(path, in: folder), found.kind == .file,
      found.size == entry.size, found.modified == entry.modified,
      let bytes = try? System.read(path, in: folder, followsLink: false), let paths = seal.paths(inList: bytes)
    else { return nil }
    self.paths = paths
  }

  /// The paths of the files of a section.
  func paths(under prefix: String) -> [String] { paths.filter { PathOrder.begins($0, with: prefix) } }
}
