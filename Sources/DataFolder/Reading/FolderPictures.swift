import Diagnostics

/// Opens the pictures of a data folder that is being built or served, as its reader opened them: through the folders that
/// they are in, so that no symbolic link leads out of the data folder, also none that took the place of a picture or of a
/// folder since it was read.
public struct FolderPictures: Sendable {
  private let layout: FolderLayout

  /// - Parameter root: The data folder.
  public init(root: String) {
    layout = FolderLayout(root: root)
  }

  /// The bytes of a picture.
  ///
  /// - Parameter path: Seen from the data folder.
  /// - Throws: A ``Diagnostic`` that names the file where there is none that may be read.
  public func bytes(at path: String) throws(Diagnostic) -> [UInt8] {
    do throws(FileProblem) {
      return try contents(of: path)
    } catch {
      throw error.diagnostic(at: layout.displayed(path))
    }
  }

  private func contents(of path: String) throws(FileProblem) -> [UInt8] {
    var parts = path.split(separator: "/").map(String.init)
    guard let name = parts.popLast(), ![".", ".."].contains(name), !parts.contains("..") else { throw .missing }
    var folder = try OpenFolder.root(layout.root).get()
    for part in parts { folder = try folder.folder(part).get() }
    guard let bytes = try folder.contents(of: name, upTo: .max).get() else { throw .missing }
    return bytes
  }
}
