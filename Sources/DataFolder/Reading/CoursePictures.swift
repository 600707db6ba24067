import Diagnostics
import Journal
import Photos

/// Pictures in a course's folder: JPEG, PNG and WebP, from which metadata can be removed. An SVG is not accepted, since
/// it can run scripts when it is opened by itself.
enum CoursePictures {
  /// The most bytes of a picture.
  static let largest = 2 * 1_048_576

  static func isPicture(_ name: String) -> Bool {
    guard let dot = name.lastIndex(of: ".") else { return false }
    return ["jpg", "jpeg", "png", "webp"].contains(name[name.index(after: dot)...].lowercased())
  }

  /// Inspects files of a folder; those that cannot be shown are reported and left out.
  ///
  /// - Parameter path: The folder's path relative to the course's.
  static func read(
    _ names: [String], in folder: OpenFolder, as path: String, files: FolderFiles, into problems: inout [Diagnostic]
  ) -> [CoursePicture] {
    names.compactMap { name in
      let place = SourceLocation(path: files.layout.displayed(folder.path(of: name)))
      switch folder.contents(of: name, upTo: largest) {
      case .failure(let problem):
        problems.append(problem.diagnostic(at: place.path))
        return nil
      case .success(nil): return nil
      case .success(let bytes?):
        do throws(PhotoFlaw) {
          let facts = try PhotoFile.inspect(bytes)
          return CoursePicture(
            path: "\(path)/\(name)", width: facts.width, height: facts.height, digest: FileDigest.text(of: bytes))
        } catch {
          problems.append(Diagnostic(.error, .unusablePicture, error.message, at: place, hint: Hint(error.hint)))
          return nil
        }
      }
    }
  }
}
