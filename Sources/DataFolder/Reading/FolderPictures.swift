import Diagnostics

/// Reads pictures of a data folder for building or serving it. They are opened folder by folder, as when the data
/// folder was read, so that no symbolic link leads out of it, not even one that replaced a picture or a folder since.
public struct FolderPictures: Sendable {
  private let layout: FolderLayout

  /// - Parameter root: The path of the data folder.
  public init(root: String) {
    layout = FolderLayout(root: root)
  }

  /// The bytes of a picture.
  ///
  /// - Parameter path: Relative to the data folder.
  /// - Throws: A ``Diagnostic`` that names the file, where it is missing or must not be read.
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
