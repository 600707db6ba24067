import DataFolder
import FileSystem
import SiteBuild

/// The sample course that comes with the program.
enum SampleCourse {
  /// The files of the course, by their paths in a data folder.
  static var files: [(path: String, bytes: [UInt8])] {
    BuiltInFile.all.compactMap { file in
      file.path.hasPrefix(FolderLayout.course + "/") ? (file.path, file.bytes) : nil
    }
  }
}
